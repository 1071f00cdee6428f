"""Shared tables as the screens see them: who sits where, and what a host or guest can do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.core.game import Player, Seats
from companion.core.json_text import JsonObject
from companion.playing.seats import Request, SeatHolder, SeatRequest, SeatState
from companion.playing.seen import Seen
from companion.playing.subscribers import Follower

# A seat is free (the host's phone plays it meanwhile), the host's own, this phone's, another
# phone's, or its phone is gone; or Caldera plays it.
Hold = Literal["free", "host", "here", "other", "gone", "opponent"]
HOLDS: dict[SeatState, Hold] = {"free": "free", "host": "host", "taken": "other", "gone": "gone"}


@dataclass(frozen=True)
class Chair:
    """A seat and who holds it, as one phone shows it; equal `phone` means the same phone."""

    seat: int
    hold: Hold = "free"
    phone: str = ""

    @classmethod
    def of(cls, holder: SeatHolder, players: Sequence[Player], *, own: bool) -> "Chair":
        """The seat as the screens of one phone show it; `own` where that phone has it."""
        if players[holder.seat].opponent:
            return cls(holder.seat, "opponent", holder.phone)
        return cls(holder.seat, "here" if own else HOLDS[holder.state], holder.phone)

    @property
    def at_host(self) -> bool:
        """Whether it is played on the phone that keeps the table."""
        return self.hold in ("free", "host", "opponent")


@dataclass(frozen=True)
class Shared:
    """A table that phones may join, with nothing that is hidden from anybody."""

    id: str
    # As people read it out, and as an address has it.
    code: str
    path: str
    game: str
    players: tuple[Player, ...]
    chairs: tuple[Chair, ...]
    # Whether a phone may look on without a seat.
    watching: bool = True
    seat_requests: tuple[SeatRequest, ...] = ()

    @property
    def taken(self) -> Seats:
        """The seats that no longer belong to the host's phone."""
        return frozenset(chair.seat for chair in self.chairs if not chair.at_host)

    @property
    def phones(self) -> int:
        """How many phones play, the host's among them while it has a seat."""
        playing = [chair for chair in self.chairs if chair.hold not in ("gone", "opponent")]
        return len({chair.phone for chair in playing})

    @property
    def keeper(self) -> str:
        """The name of the host, empty where the host has no seat."""
        own = self.kept
        return self.players[own[0]].name if own else ""

    @property
    def kept(self) -> tuple[int, ...]:
        """The host's own seats."""
        return tuple(chair.seat for chair in self.chairs if chair.hold == "host")


class Host(Protocol):
    """Where tables are shared from: this house, or a hub that a table was moved to."""

    @property
    def elsewhere(self) -> bool:
        """Whether the table lies on another machine."""
        ...

    @property
    def address(self) -> str | None:
        """Where phones reach it; nothing if none can."""
        ...

    def shared(self, table: str) -> Shared | None:
        """How a table is shared now, if it is."""
        ...

    async def share(self, table: str) -> None:
        """Lets phones join a table by its code."""
        ...

    async def stop(self, table: str) -> None:
        """Stops sharing: every seat is the host's again, and guests see nothing more."""
        ...

    async def keep(self, table: str, seat: int) -> None:
        """Makes a seat the host's own: who wants it must ask."""
        ...

    async def free(self, table: str, seat: int) -> None:
        """Lets anybody with the code take a seat, also one whose phone is gone."""
        ...

    async def answer(self, table: str, request_id: str, yes: bool) -> None:
        """Accepts or refuses a phone's request for seats."""
        ...

    async def allow_watching(self, table: str, allowed: bool) -> None:
        """Whether phones may look on without a seat."""
        ...

    def requests(self, table: str) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats."""
        ...

    async def answer_request(self, table: str, request: Request, yes: bool) -> None:
        """Accepts or refuses what a phone asks."""
        ...

    def subscribe(self, table: str, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever somebody comes, goes or asks."""
        ...


class Guest(Protocol):
    """A phone at a table that somebody else keeps."""

    @property
    def table(self) -> str:
        """The id of the table on this phone."""
        ...

    @property
    def host(self) -> Host | None:
        """The host's side, where this phone is the host; else None."""
        ...

    @property
    def seats(self) -> Seats:
        """The seats that this phone has."""
        ...

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        ...

    @property
    def asks(self) -> SeatRequest | None:
        """The seats that the host has not given yet."""
        ...

    @property
    def refused(self) -> Seats:
        """The seats that the host did not give."""
        ...

    @property
    def offline(self) -> bool:
        """Whether the table cannot be reached now."""
        ...

    def shared(self) -> Shared | None:
        """The table as it is shared now; nothing once that is over."""
        ...

    def seen(self) -> Seen | None:
        """The table through this phone's window, once it has a seat or looks on."""
        ...

    async def sit(self, seats: Seats) -> None:
        """Takes these seats, or asks the host for them; refused with a sentence."""
        ...

    async def watch(self) -> None:
        """Only looks on."""
        ...

    async def leave(self) -> None:
        """Gives up the seats and leaves the table."""
        ...

    def requests(self) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats; this phone's own among them."""
        ...

    async def ask_undo(self, by: int, at: int, to: int) -> None:
        """Asks those whose steps lie after the step `to` whether they may be taken back."""
        ...

    async def ask_correction(self, by: int, at: int, position: JsonObject) -> None:
        """Asks others whether this phone may correct the table once more."""
        ...

    async def answer_request(self, request: Request, yes: bool) -> None:
        """Accepts or refuses what another phone asks."""
        ...

    async def withdraw_request(self, request: Request) -> None:
        """Withdraws what this phone asks."""
        ...

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever somebody comes, goes, asks or is answered."""
        ...


class Elsewhere(Protocol):
    """Tables on other machines: joining them, and moving one's own there."""

    @property
    def joins(self) -> bool:
        """Whether seats can be taken there: only where Caldera runs for one person."""
        ...

    async def find(self, address: str, code: str) -> Guest:
        """The table with that code at that address; refused with a sentence."""
        ...

    def places(self) -> Mapping[str, Guest]:
        """Where this phone sits already, or is the host, by the tables' codes."""
        ...

    async def put(self, table: str, address: str, key: str) -> None:
        """Puts a table of this house on the hub at that address, whose host this phone then is."""
        ...

    async def take_home(self, table: str) -> str:
        """Takes a table off its hub: it goes on here, under the id that is returned."""
        ...

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever a table left for a hub, or came home."""
        ...
