"""Which table is shared under which code, and which phone sits where."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import RLock

from companion.core.game import NOBODY, Seats
from companion.core.json_checks import a_name
from companion.core.message import N_, say
from companion.core.refusal import Refusal
from companion.core.system import System
from companion.playing.seats import Request, SeatHolder, SeatRequest, SeatState, UndoRequest
from companion.playing.subscribers import Follower, Followers
from companion.playing.tables import Tables
from companion.sharing.hub.correction_requests import CorrectionRequests
from companion.sharing.hub.open_requests import OpenRequests
from companion.sharing.hub.undo_requests import UndoRequests
from companion.sharing.wire.codes import NoSuchCode, read_code
from companion.sharing.wire.seats import Joined, Lobby, Sitting
from companion.store.database import Clash
from companion.store.seats import REQUEST_KINDS, Phone, SeatRequestRow, SeatRows, Share, key_of
from companion.store.store import Store

# Seconds without a sign of life after which a phone counts as gone.
GONE = 75.0
# Seconds that a ticket is cached, in case an announcement of a change is lost; a store that was
# cut off announces all tables that may have changed.
FRESH = 60.0
# Far more than sit around any table, with everybody who looks on.
MOST_PHONES = 40
# This many characters of a key identify a phone, and give no access.
ID = 16
NOT_SHARED = N_("This table is not shared any more.")


class SeatTaken(Refusal):
    """A seat that was free a moment ago."""


class TooMany(Refusal):
    """A limit that no table or house reaches."""


@dataclass(frozen=True)
class Ticket:
    """What a token gives access to: one table, and the seats of its phone."""

    table_id: str
    seats: Seats
    watch: bool
    host: bool
    name: str
    # Seats that it asked for, and those that it was refused.
    waits_for: Seats = NOBODY
    refused: Seats = NOBODY


class Seating:
    """Codes, phones and seats of all shared tables, kept in the store; any process may change them.

    What the host does is not checked here: whoever calls `keep`, `free` and `answer` must know that
    it is the host (a phone of the house, or a ticket that says so).
    """

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._rows = SeatRows(store)
        self._system = store.system
        self._followers: defaultdict[str, Followers] = defaultdict(Followers)
        # Tickets by token, until something changes at their table.
        self._tickets: dict[str, dict[str, tuple[float, Ticket]]] = {}
        self._lock = RLock()
        # Requests to undo steps of others, and to correct the table once more.
        open_requests = partial(OpenRequests, self._rows, self.ticket, self._tell, store.system)
        self.undo = UndoRequests(tables, open_requests("undo"))
        self.corrections = CorrectionRequests(tables, open_requests("correction"))
        tables.hear(self._tell)

    # The table

    def share(self, table_id: str, watch: bool = True) -> Share:
        """Gives a table a code, unless it has one already."""
        found = self._rows.share(table_id, watch)
        self._tell(table_id)
        return found

    def unshare(self, table_id: str) -> None:
        """Stops sharing: the code and all seats of phones are removed."""
        for kind in REQUEST_KINDS:
            self._rows.forget_requests(kind, table_id, self._rows.requests(kind, table_id))
        self._rows.unshare(table_id)
        self._tell(table_id)

    def take_off(self, table_id: str, step: int) -> None:
        """Removes a table whose host has its record up to that step, together with its seats."""
        self._tables.take_off(table_id, step)
        self._tell(table_id)

    def allow_watching(self, table_id: str, watch: bool) -> None:
        """Sets whether anybody with the code may watch."""
        self._rows.set_watch(table_id, watch)
        self._tell(table_id)

    def shared(self, table_id: str) -> Share | None:
        """How a table is shared, if it is."""
        return self._rows.shared(table_id)

    def find(self, code: str) -> str:
        """The table with that code, however it was typed; the caller limits the rate of tries."""
        read = read_code(code)
        found = self._rows.find(read) if read else None
        if found is None:
            raise NoSuchCode
        return found.table_id

    def count(self) -> int:
        """How many tables are shared."""
        return self._rows.count()

    # Who sits there

    def who(self, table_id: str) -> tuple[SeatHolder, ...]:
        """Every seat of the table and whose it is."""
        phones = {phone.key: phone for phone in self._rows.phones(table_id)}
        held, now = self._rows.seats(table_id), self._system.time()
        return tuple(_holder(seat, held, phones, now) for seat in self._seats(table_id))

    def lobby(self, table_id: str) -> Lobby:
        """The table as anybody with its code may know it before joining."""
        header, share = self._tables.header(table_id), self._rows.shared(table_id)
        if share is None:
            raise NoSuchCode
        players = self._tables.who_plays(table_id)
        return Lobby(header.game, share.code, players, share.watch, self.who(table_id))

    def sitting(self, ticket: Ticket, token: str) -> Sitting:
        """Who sits where, as the phone with this ticket may know it."""
        table_id, share = ticket.table_id, self._rows.shared(ticket.table_id)
        return Sitting(
            code=share.code if share else "",
            watch=ticket.watch,
            host=ticket.host,
            holds=tuple(sorted(ticket.seats)),
            waits_for=tuple(sorted(ticket.waits_for)),
            refused=tuple(sorted(ticket.refused)),
            seats=self.who(table_id),
            asked=self.asked(table_id, None if ticket.host else token),
            undo=self.undo.now(table_id, token),
            corrections=self.corrections.now(table_id, token),
        )

    def phones(self, table_id: str) -> tuple[Phone, ...]:
        """Every phone that joined, those that only watch too."""
        return tuple(self._rows.phones(table_id))

    def host_seats(self, table_id: str) -> Seats:
        """The seats that the host's phone plays for: its own, and those that nobody took."""
        phones = {phone.key: phone for phone in self._rows.phones(table_id)}
        return self._host_seats(table_id, phones)

    def _host_seats(self, table_id: str, phones: Mapping[str, Phone]) -> Seats:
        theirs = {
            seat
            for seat, key in self._rows.seats(table_id).items()
            if key is not None and not phones[key].host
        }
        return frozenset(self._seats(table_id)) - theirs

    def _seats(self, table_id: str) -> range:
        return range(len(self._tables.header(table_id).players))

    # A phone

    def take(
        self,
        table_id: str,
        seats: Collection[int] = (),
        name: str = "",
        token: str | None = None,
        *,
        come: bool = False,
    ) -> Joined:
        """A phone sits down: free seats are its own at once, for the others it asks.

        Without seats it only watches. A phone that sends its `token` keeps its seats; with `come`
        the token was made by this house for a new phone.
        """
        share = self._rows.shared(table_id)
        if share is None:
            raise Refusal(NOT_SHARED)
        wanted = frozenset(seats)
        if not wanted <= frozenset(self._seats(table_id)):
            raise Refusal("There is no such seat at this table.")
        if not wanted and not share.watch:
            raise Refusal("This table cannot just be watched: take a seat.")
        if not wanted.isdisjoint(self._tables.live(table_id).opponents):
            raise Refusal("Caldera plays for this seat.")
        a_name(name, say("The name"))
        ticket = self.ticket(token) if token else None
        if ticket is None or ticket.table_id != table_id or token is None:
            token, mine = self._come(table_id, name, wanted, token if come else None)
        else:
            mine = self._sit(table_id, token, ticket, wanted)
        asked = wanted - mine
        if asked:
            self._rows.ask_for_seats(table_id, key_of(token), sorted(asked))
        self._tell(table_id)
        return Joined(token, table_id, tuple(sorted(mine)), tuple(sorted(asked)))

    def _come(
        self, table_id: str, name: str, wanted: Seats, token: str | None
    ) -> tuple[str, Seats]:
        if len(self._rows.phones(table_id)) >= MOST_PHONES:
            raise TooMany(N_("Too many phones are at this table: no more can join."))
        token = token or _new_token(table_id, self._system)
        free = wanted - self._rows.seats(table_id).keys()
        with _taken_meanwhile():
            self._rows.add_phone(table_id, key_of(token), name, host=False, free=sorted(free))
        return token, free

    def _sit(self, table_id: str, token: str, ticket: Ticket, wanted: Seats) -> Seats:
        free = wanted - self._rows.seats(table_id).keys()
        if free:
            with _taken_meanwhile():
                self._rows.sit(table_id, key_of(token), sorted(free))
        return ticket.seats | free

    def ticket(self, token: str) -> Ticket | None:
        """The ticket of a token; None if it is not valid, or the table is no longer shared."""
        table_id, now = _table_of(token), self._system.monotonic()
        if (known := self._fresh(token)) is not None:
            return known
        mine = self._tickets.setdefault(table_id, {})
        found = self._find_ticket(token)
        if found is not None:
            # If the seats changed meanwhile, this dictionary was dropped already.
            mine[token] = (now, found)
        elif not mine:
            self._tickets.pop(table_id, None)
        return found

    def knows(self, token: str) -> bool:
        """Whether the ticket of a token is cached."""
        return self._fresh(token) is not None

    def _fresh(self, token: str) -> Ticket | None:
        known = self._tickets.get(_table_of(token), {}).get(token)
        return known[1] if known and self._system.monotonic() - known[0] < FRESH else None

    def _find_ticket(self, token: str) -> Ticket | None:
        table_id, key = _table_of(token), key_of(token)
        share = self._rows.shared(table_id)
        phones = {phone.key: phone for phone in self._rows.phones(table_id)} if share else {}
        if share is None or key not in phones:
            return None
        phone = phones[key]
        if phone.host:
            seats = self._host_seats(table_id, phones)
        else:
            held = self._rows.seats(table_id)
            seats = frozenset(seat for seat, owner in held.items() if owner == key)
        requests = [request for request in self._rows.seat_requests(table_id) if request.key == key]
        return Ticket(
            table_id,
            seats,
            share.watch,
            phone.host,
            phone.name,
            frozenset(request.seat for request in requests if not request.refused),
            frozenset(request.seat for request in requests if request.refused),
        )

    def leave(self, token: str) -> None:
        """Removes a phone and frees its seats."""
        table_id = _table_of(token)
        self._rows.remove_phone(table_id, key_of(token))
        self._tell(table_id)

    def give_up(self, token: str) -> None:
        """Withdraws a phone's requests for seats."""
        table_id = _table_of(token)
        self._rows.forget_seat_requests(table_id, key_of(token))
        self._tell(table_id)

    def touch(self, tokens: Iterable[str]) -> None:
        """Notes that phones are connected; others are notified of those that came back."""
        all_ = [(_table_of(token), key_of(token)) for token in tokens]
        there = self.presence({table_id for table_id, _ in all_})
        self._rows.touch(all_, self._system.time())
        for table_id, seats in there.items():
            if not all(seats.values()):
                self._tell(table_id)

    def presence(self, tables: Collection[str]) -> dict[str, dict[int, bool]]:
        """For each table the seats of guests, and whether their phones are connected."""
        found: defaultdict[str, dict[int, bool]] = defaultdict(dict)
        now = self._system.time()
        for table_id, seat, seen in self._rows.last_seen(sorted(tables)):
            found[table_id][seat] = _is_there(seen, now)
        return found

    # Seats that are another's

    def asked(self, table_id: str, token: str | None = None) -> tuple[SeatRequest, ...]:
        """Who waits for an answer: all for the host, or those who want a seat of that phone."""
        mine = None
        if token is not None:
            ticket = self.ticket(token)
            mine = ticket.seats if ticket and ticket.table_id == table_id else NOBODY
        requests: defaultdict[str, list[SeatRequestRow]] = defaultdict(list)
        for request in self._rows.seat_requests(table_id):
            if not request.refused and (mine is None or request.seat in mine):
                requests[request.key].append(request)
        phones = self._rows.phones(table_id) if requests else ()
        names = {phone.key: phone.name for phone in phones}
        return tuple(
            SeatRequest(key[:ID], tuple(one.seat for one in some), names.get(key, ""))
            for key, some in requests.items()
        )

    def answer(self, table_id: str, asking: str, yes: bool, token: str | None = None) -> None:
        """Accepts or refuses a request for seats.

        Without a token it is the host who answers; another phone answers for its own seats alone.
        """
        may = {seat for one in self.asked(table_id, token) for seat in one.seats}
        found = [
            request
            for request in self._rows.seat_requests(table_id)
            if request.key.startswith(asking) and request.seat in may and not request.refused
        ]
        if not found or len(asking) != ID:
            raise Refusal("Nobody waits for this answer any more.")
        for request in found:
            self._rows.answer(table_id, request, yes)
        self._tell(table_id)

    # What phones ask of each other

    def requests(self, table_id: str, token: str | None = None) -> tuple[Request, ...]:
        """What is asked now beside seats, as one phone may answer it, or the host without one."""
        return (*self.undo.now(table_id, token), *self.corrections.now(table_id, token))

    def answer_request(
        self, table_id: str, request: Request, yes: bool, token: str | None = None
    ) -> None:
        """Accepts or refuses what another phone asks."""
        self._of_kind(request).answer(table_id, request.id, yes, token)

    def withdraw_request(self, request: Request, token: str) -> None:
        """Withdraws what the phone with this token asks."""
        self._of_kind(request).withdraw(token)

    def _of_kind(self, request: Request) -> UndoRequests | CorrectionRequests:
        return self.undo if isinstance(request, UndoRequest) else self.corrections

    # The host

    def host(self, table_id: str, name: str = "", secret: str | None = None) -> str:
        """A token for the host's own phone, where the table lies on a hub of somebody else.

        With a secret it is the same token each time.
        """
        if self._rows.shared(table_id) is None:
            raise Refusal(NOT_SHARED)
        token = f"{table_id}-{secret}" if secret else _new_token(table_id, self._system)
        if key_of(token) in {phone.key for phone in self._rows.phones(table_id)}:
            return token
        self._rows.add_phone(table_id, key_of(token), name, host=True, free=())
        self._tell(table_id)
        return token

    def keep(self, table_id: str, seats: Collection[int]) -> None:
        """Gives seats to the host's own phone: others must ask for them.

        A seat that another phone has is taken from it.
        """
        if not frozenset(seats) <= frozenset(self._seats(table_id)):
            raise Refusal("There is no such seat at this table.")
        self._rows.give_to_host(table_id, sorted(seats))
        self._tell(table_id)

    def free(self, table_id: str, seats: Collection[int]) -> None:
        """Frees seats for anybody with the code."""
        self._rows.free(table_id, sorted(seats))
        self._tell(table_id)

    # Whoever shows it

    def subscribe(self, table_id: str, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever the table's seats, phones or requests change, in any thread."""
        with self._lock:
            stop = self._followers[table_id].subscribe(follower)

        def unsubscribe() -> None:
            with self._lock:
                stop()
                if table_id in self._followers and not len(self._followers[table_id]):
                    del self._followers[table_id]

        return unsubscribe

    def _tell(self, table_id: str) -> None:
        self._tickets.pop(table_id, None)
        followers = self._followers.get(table_id)
        if followers is not None:
            followers.tell()


@contextmanager
def _taken_meanwhile() -> Iterator[None]:
    try:
        yield
    except Clash:
        raise SeatTaken(N_("Somebody has just taken this seat.")) from None


def _holder(
    seat: int, held: dict[int, str | None], phones: dict[str, Phone], now: float
) -> SeatHolder:
    if seat not in held:
        return SeatHolder(seat, "free")
    key = held[seat]
    phone = phones.get(key) if key is not None else None
    if phone is None or phone.host:
        return SeatHolder(seat, "host")
    state: SeatState = "taken" if _is_there(phone.seen, now) else "gone"
    return SeatHolder(seat, state, phone.key[:ID], phone.name)


def _is_there(seen: float, now: float) -> bool:
    return now - seen < GONE


def _new_token(table_id: str, system: System) -> str:
    """A token: the table's id and a random part."""
    return f"{table_id}-{system.token(24)}"


def _table_of(token: str) -> str:
    return token.partition("-")[0][:16]
