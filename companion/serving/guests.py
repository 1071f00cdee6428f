"""Phones that joined one table: each sends the token of its seat, and sees that table alone."""

import hmac
import re
from collections.abc import Callable
from contextvars import ContextVar
from secrets import token_urlsafe

from companion.core.action import Action
from companion.core.game import NOBODY, Seats
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.playing.seats import Request, SeatRequest
from companion.playing.seen import Seen
from companion.playing.shared_table import Chair, Shared
from companion.playing.subscribers import Follower
from companion.playing.tables import Tables
from companion.playing.window import Window
from companion.serving.house_key import HouseKey
from companion.sharing.hub.seating import Seating, Ticket
from companion.sharing.wire.codes import spaced
from companion.store.seats import key_of

# A table's id, a random part, and a signature that this phone had the table's code.
TOKEN = re.compile(r"([A-Z0-9]{4,16})-([A-Za-z0-9_-]{32})([0-9a-f]{32})")

_shown: ContextVar[str] = ContextVar("guest_token", default="")


def session_token() -> str:
    """The seat token of this session's phone; empty for a phone of the house."""
    return _shown.get()


def carry(token: str) -> None:
    """Makes the session that begins now belong to this token."""
    _shown.set(token)


class Guests:
    """Who has come for which table, and with which token."""

    def __init__(self, tables: Tables, seating: Seating, house: HouseKey) -> None:
        self._tables = tables
        self._seating = seating
        self._house = house

    def arrive(self, code: str, shown: str = "") -> str:
        """The token of a phone that has a table's code; one that it has there already stays."""
        table = self._seating.find(code)
        if shown.startswith(f"{table}-") and self.opens(shown):
            return shown
        chance = token_urlsafe(24)
        return f"{table}-{chance}{self._vouch(table, chance)}"

    def watch(self, token: str) -> None:
        """A screen that only shows the table, such as one in the middle of it."""
        self._seating.take(token.partition("-")[0], token=token, come=True)

    def opens(self, token: str) -> bool:
        """Whether somebody with this token may come in: by the seat, or by the code it had."""
        found = TOKEN.fullmatch(token)
        if found is None or self._seating.shared(found[1]) is None:
            return False
        vouched = hmac.compare_digest(found[3], self._vouch(found[1], found[2]))
        return vouched or bool(self._seating.ticket(token))

    def guest(self) -> "GuestPhone | None":
        """The place of the phone whose session this is; nothing for a phone of the house."""
        token = session_token()
        return GuestPhone(self._tables, self._seating, token) if token else None

    def is_there(self, token: str) -> None:
        """The phone with this token is connected."""
        self._seating.touch([token])

    def table(self, code: str) -> str:
        """The table with that code."""
        return self._seating.find(code)

    def _vouch(self, table: str, chance: str) -> str:
        # With a new code, or a new key of the house, nobody is vouched for who knew the old one.
        shared = self._seating.shared(table)
        code = shared.code if shared else ""
        return self._house.vouch(f"{table} {code} {chance}")


class GuestPhone:
    """One phone at one table of this house."""

    offline = False
    host = None

    def __init__(self, tables: Tables, seating: Seating, token: str) -> None:
        self._tables = tables
        self._seating = seating
        self._token = token
        self.table = token.partition("-")[0]

    @property
    def _ticket(self) -> Ticket | None:
        return self._seating.ticket(self._token)

    @property
    def seats(self) -> Seats:
        """The seats that this phone has."""
        ticket = self._ticket
        return ticket.seats if ticket else NOBODY

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        ticket = self._ticket
        return bool(ticket and ticket.watch) and not (
            ticket and (ticket.seats or ticket.waits_for or ticket.refused)
        )

    @property
    def asks(self) -> SeatRequest | None:
        """The seats that the host has not given yet."""
        ticket = self._ticket
        return (
            SeatRequest("", tuple(sorted(ticket.waits_for)))
            if ticket and ticket.waits_for
            else None
        )

    @property
    def refused(self) -> Seats:
        """The seats that the host did not give."""
        ticket = self._ticket
        return ticket.refused if ticket else NOBODY

    def shared(self) -> Shared | None:
        """The table as it is shared now; nothing once that is over."""
        return shared_table(self._tables, self._seating, self.table, key_of(self._token))

    def seen(self) -> Seen | None:
        """The table through this phone's window, once it has a seat or looks on."""
        seats, watches = self.seats, self.watches
        if not seats and not watches:
            return None

        def still() -> bool:
            return self.seats == seats and self.watches == watches

        return SeatWindow(Window(self._tables.live(self.table), seats, seats), still)

    async def sit(self, seats: Seats) -> None:
        """Takes these seats, or asks the host for them."""
        if self._token and self.refused:
            self._seating.give_up(self._token)
        self._seating.take(self.table, seats, token=self._token, come=True)

    async def watch(self) -> None:
        """Only looks on."""
        self._seating.leave(self._token)
        self._seating.take(self.table, token=self._token, come=True)

    async def leave(self) -> None:
        """Gives everything back."""
        self._seating.leave(self._token)

    def requests(self) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats; this phone's own among them."""
        return self._seating.requests(self.table, self._token)

    async def ask_undo(self, by: int, at: int, to: int) -> None:
        """Asks those whose steps lie after the step `to` whether they may be taken back."""
        self._seating.undo.ask(self._token, by, at, to)

    async def ask_correction(self, by: int, at: int, position: JsonObject) -> None:
        """Asks others whether this phone may correct the table once more."""
        self._seating.corrections.ask(self._token, by, at, position)

    async def answer_request(self, request: Request, yes: bool) -> None:
        """Agrees to what another phone asks, or does not."""
        self._seating.answer_request(self.table, request, yes, self._token)

    async def withdraw_request(self, request: Request) -> None:
        """Does not ask for it any more."""
        self._seating.withdraw_request(request, self._token)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever somebody comes, goes, asks or is answered."""
        return self._seating.subscribe(self.table, follower)


class SeatWindow(Window):
    """A window that acts only as long as its phone has the seats that it was opened for."""

    def __init__(self, window: Window, still: Callable[[], bool]) -> None:
        super().__init__(window._live, window.holds, window.shows, host=False)
        self._still = still

    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        self._check()
        await super().push(action, at, joined=joined)

    async def correct(self, corrected: JsonObject, at: int) -> None:
        self._check()
        await super().correct(corrected, at)

    def showing(self, shows: Seats) -> Seen:
        if not shows <= self.holds:
            raise Refusal("This phone may not look at that hand.")
        return SeatWindow(Window(self._live, self.holds, shows), self._still)

    def _check(self) -> None:
        if not self._still():
            raise Refusal("This phone has no seat at the table.")


class Hosting:
    """What the phones of this house do with the tables that they share."""

    elsewhere = False

    def __init__(self, tables: Tables, seating: Seating, house: HouseKey) -> None:
        self._tables = tables
        self._seating = seating
        self._house = house

    @property
    def address(self) -> str | None:
        """Where phones reach this house; nothing if none can."""
        return self._house.address

    def shared(self, table: str) -> Shared | None:
        """How a table is shared now, if it is."""
        return shared_table(self._tables, self._seating, table)

    async def share(self, table: str) -> None:
        """Lets phones join a table by its code; the first seat stays where it is."""
        if self._seating.shared(table) is None:
            self._seating.share(table)
            self._seating.keep(table, [0])

    async def stop(self, table: str) -> None:
        """Ends it: every seat is the host's again."""
        self._seating.unshare(table)

    async def keep(self, table: str, seat: int) -> None:
        """Makes a seat the host's own: who wants it must ask."""
        self._seating.keep(table, [seat])

    async def free(self, table: str, seat: int) -> None:
        """Lets anybody with the code take a seat."""
        self._seating.free(table, [seat])

    async def answer(self, table: str, request_id: str, yes: bool) -> None:
        """Gives a phone the seats that it asked for, or does not."""
        self._seating.answer(table, request_id, yes)

    async def allow_watching(self, table: str, allowed: bool) -> None:
        """Whether phones may look on without a seat."""
        self._seating.allow_watching(table, allowed)

    def requests(self, table: str) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats."""
        return self._seating.requests(table)

    async def answer_request(self, table: str, request: Request, yes: bool) -> None:
        """Does what a phone asked for, or does not."""
        self._seating.answer_request(table, request, yes)

    def subscribe(self, table: str, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever somebody comes, goes or asks."""
        return self._seating.subscribe(table, follower)


def shared_table(tables: Tables, seating: Seating, table: str, key: str = "") -> Shared | None:
    """A shared table as everybody at it may know it; `key` is that of one's own phone's seats."""
    shared = seating.shared(table)
    if shared is None:
        return None
    header, players = tables.header(table), tables.who_plays(table)
    return Shared(
        table,
        spaced(shared.code),
        shared.code,
        header.game,
        players,
        tuple(
            Chair.of(holder, players, own=bool(holder.phone) and key.startswith(holder.phone))
            for holder in seating.who(table)
        ),
        shared.watch,
        seating.asked(table),
    )
