"""This phone as a guest at a table on a hub, as the screens see it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from companion.core.game import NOBODY, Player, Seats
from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.playing.seats import Request, SeatHolder, SeatRequest
from companion.playing.shared_table import Chair, Shared
from companion.playing.subscribers import Follower, Followers
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_host import RemoteHost
from companion.sharing.client.remote_seen import RemoteSeen
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.wire.codes import NoSuchCode, read_code, spaced
from companion.sharing.wire.seats import Lobby
from companion.showing.game import Games

# Seconds between looks at the seats while this phone has none.
LOOK = 4.0
Keep = Callable[[str], None]


class RemoteGuest:
    """A phone that knows a table's code and, once it joined, has a token there.

    `keep` saves the token on this phone, an empty one when it is no longer valid. A table that was
    moved from here has a `home`: its id in this house; this phone is then its host.
    """

    def __init__(
        self,
        games: Games,
        address: str,
        code: str,
        token: str = "",
        keep: Keep = lambda token: None,
        home: str = "",
    ) -> None:
        read = read_code(code)
        if read is None:
            raise NoSuchCode
        self.code = read
        self.table = home or read
        self._games = games
        self._hub = HubClient(address)
        self._keep = keep
        self._followers = Followers()
        self._lobby: Lobby | None = None
        self._looking: asyncio.Task[None] | None = None
        self._connection: RemoteTable | None = None
        self.address = self._hub.address
        self.host = RemoteHost(self) if home else None
        if token:
            self._open(token)

    async def look(self) -> None:
        """Asks the hub once for the table; refused if there is none."""
        self._lobby = await self._hub.find(self.code)
        self._games.find(self._lobby.game)
        self._followers.tell()

    def _open(self, token: str) -> None:
        self._connection = RemoteTable(self._games, self.address, token, id=self.table)
        self._connection.subscribe(self._changed)

    def _changed(self) -> None:
        connection = self._connection
        if connection is not None and connection.over is not None:
            self._connection = None
            self._keep("")
        self._followers.tell()

    def _go_on(self) -> None:
        """Keeps the connection open, or polls the seats without one, while a screen subscribes."""
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            if self._connection is not None:
                self._connection.start()
            if self._looking is None or self._looking.done():
                self._looking = asyncio.ensure_future(self._look_now_and_then())

    async def _look_now_and_then(self) -> None:
        while len(self._followers):
            if self._connection is None:
                with suppress(Refusal):
                    await self.look()
            await asyncio.sleep(LOOK)

    @property
    def connection(self) -> RemoteTable:
        """The connection to the table, for its host."""
        if self._connection is None:
            raise Refusal("This phone has no seat at the table.")
        return self._connection

    # For the screens

    @property
    def seats(self) -> Seats:
        """The seats that this phone has."""
        connection = self._connection
        return frozenset(connection.sitting.holds) if connection and connection.sitting else NOBODY

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        sitting = self._connection.sitting if self._connection else None
        if sitting is None or sitting.holds or sitting.waits_for or sitting.refused:
            return False
        return sitting.watch or sitting.host

    @property
    def asks(self) -> SeatRequest | None:
        """The seats that the host has not given yet."""
        sitting = self._connection.sitting if self._connection else None
        if sitting is None or not sitting.waits_for:
            return None
        return SeatRequest("", sitting.waits_for)

    @property
    def refused(self) -> Seats:
        """The seats that the host did not give."""
        sitting = self._connection.sitting if self._connection else None
        return frozenset(sitting.refused) if sitting else NOBODY

    @property
    def offline(self) -> bool:
        """Whether the table cannot be reached now."""
        return self._connection is not None and not self._connection.connected

    @property
    def offline_since(self) -> float | None:
        """Since when it cannot be reached."""
        return self._connection.offline_since if self._connection else None

    def shared(self) -> Shared | None:
        """The table as it is shared now; nothing once that is over, or before it was found."""
        self._go_on()
        sitting = self._connection.sitting if self._connection else None
        if (
            self._connection is not None
            and sitting is not None
            and self._connection.known is not None
        ):
            header = self._connection.known.header
            mine = frozenset(sitting.holds)
            players = self._connection.seen().players
            shared = self._shared(header.game, players, sitting.seats, sitting.watch, mine)
            # Only the host gives seats away here.
            asked = sitting.asked if sitting.host else ()
            return replace(shared, seat_requests=asked)
        lobby = self._lobby
        if lobby is None:
            return None
        return self._shared(lobby.game, lobby.players, lobby.seats, lobby.watch, NOBODY)

    def _shared(
        self,
        game: str,
        players: tuple[Player, ...],
        seats: tuple[SeatHolder, ...],
        watch: bool,
        mine: Seats,
    ) -> Shared:
        chairs = tuple(
            # The host shows its own seats as kept and free ones.
            Chair.of(holder, players, own=self.host is None and holder.seat in mine)
            for holder in seats
        )
        return Shared(self.table, spaced(self.code), self.code, game, players, chairs, watch)

    def seen(self) -> RemoteSeen | None:
        """The table through this phone's window, once it has a seat or looks on."""
        self._go_on()
        connection = self._connection
        if connection is None or connection.known is None or not (self.seats or self.watches):
            return None
        return connection.seen() if connection.known.holds == self.seats else None

    async def sit(self, seats: Seats) -> None:
        """Takes these seats, or asks the host for them."""
        if self._connection is None:
            await self._join(seats)
        else:
            if self.refused:
                await self._connection.give_up()
            await self._connection.take(seats)

    async def watch(self) -> None:
        """Only looks on."""
        if self._connection is not None:
            await self.leave()
        await self._join(NOBODY)

    async def _join(self, seats: Seats) -> None:
        joined = await self._hub.join(self.code, seats)
        self._keep(joined.token)
        self._open(joined.token)
        assert self._connection is not None
        await self._connection.ready()
        self._followers.tell()

    async def leave(self) -> None:
        """Gives up the seats and leaves the table."""
        connection, self._connection = self._connection, None
        self._keep("")
        if connection is not None:
            await connection.leave()
        with suppress(Refusal):
            await self.look()
        self._followers.tell()

    def requests(self) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats; this phone's own among them."""
        return self._connection.requests if self._connection else ()

    async def ask_undo(self, by: int, at: int, to: int) -> None:
        """Asks those whose steps lie after the step `to` whether they may be taken back."""
        await self.connection.ask_undo(by, at, to)

    async def ask_correction(self, by: int, at: int, position: JsonObject) -> None:
        """Asks others whether this phone may correct the table once more."""
        await self.connection.ask_correction(by, at, position)

    async def answer_request(self, request: Request, yes: bool) -> None:
        """Accepts or refuses what another phone asks."""
        await self.connection.answer_request(request, yes)

    async def withdraw_request(self, request: Request) -> None:
        """Withdraws what this phone asks."""
        await self.connection.withdraw_request(request)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever something changes, until the returned function is called."""
        leave = self._followers.subscribe(follower)
        self._go_on()
        return leave

    @property
    def over(self) -> Message | None:
        """Why there is nothing more to see."""
        return self._connection.over if self._connection else None
