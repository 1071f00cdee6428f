"""Everything on Mauna Kea's table at one moment."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypedDict, Unpack

from companion.core import asking
from companion.games.mauna_kea.island import FLOWS, SOMEWHERE, VOLCANO

# A card in a hand that may not be seen.
UNSEEN = ""
Load: TypeAlias = tuple[str, ...]
# Square → what the explorer there carries; only counted ones have squares beyond the board.
Team: TypeAlias = Mapping[int, Load]


@dataclass(frozen=True)
class Lava:
    """A lava tile as it lies: the heading in which its flow enters it, and its exits."""

    flow: str
    heading: str
    exits: tuple[str, ...]


@dataclass(frozen=True)
class Arm:
    """A flow, or a part of it: open at a field, branched into two arms, or closed (M2)."""

    tiles: int
    at: int = VOLCANO
    heading: str | None = None
    arms: tuple["Arm", ...] = ()

    @property
    def closed(self) -> bool:
        """Whether no tile can ever extend it."""
        return all(arm.closed for arm in self.arms) if self.arms else self.heading is None

    @property
    def length(self) -> int:
        """Its tiles, those of all its own arms included."""
        return self.tiles + sum(arm.length for arm in self.arms)


SPRINGS = tuple(Arm(0, VOLCANO, flow) for flow in FLOWS)


@dataclass(frozen=True)
class Taken:
    """A boat in front of a player, with what was saved on it beside the explorer."""

    seat: int
    artefacts: Load = ()


@dataclass(frozen=True)
class Out:
    """What has left the game, or was never in it."""

    tiles: Mapping[str, int]
    explorers: tuple[int, ...]
    artefacts: Mapping[str, int]
    cards: Mapping[str, int]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is being asked, and what is needed to go on."""

    for_: str | None = None
    seats: tuple[int, ...] = ()
    tile: str | None = None
    field: int | None = None
    # What was reported as carried, by seat, once it is asked for.
    carried: tuple[int, ...] = ()


class Changes(TypedDict, total=False):
    """The parts of a position, for what changes from one to the next."""

    turn: int | None
    points: int
    tiles: Mapping[int, str]
    lava: Mapping[int, Lava]
    flows: tuple[Arm, ...]
    explorers: tuple[Team, ...]
    artefacts: Mapping[int, Load]
    boats: Mapping[str, "int | Taken"]
    helicopters: tuple[tuple[Load, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    cards: tuple[tuple[str, ...], ...]
    bag: Mapping[str, int]
    out: Out
    last_turns: tuple[int, ...]
    agreed: tuple[int, ...]
    pending: Pending | None
    ground: bytes
    draws: int
    shuffle: str
    played: tuple[str, ...]
    carried: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `but` makes the next one."""

    turn: int | None
    points: int
    tiles: Mapping[int, str]
    lava: Mapping[int, Lava]
    # The four flows, in the order of FLOWS.
    flows: tuple[Arm, ...]
    explorers: tuple[Team, ...]
    artefacts: Mapping[int, Load]
    # Boat → its cove (0: moored, not known where) or who has it.
    boats: Mapping[str, "int | Taken"]
    helicopters: tuple[tuple[Load, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    cards: tuple[tuple[str, ...], ...]
    bag: Mapping[str, int]
    out: Out
    # The seats that still play once the end is triggered, whoever is playing included.
    last_turns: tuple[int, ...]
    agreed: tuple[int, ...]
    pending: Pending | None
    # What lies on each square, one byte each; empty where squares are not followed.
    ground: bytes = b""
    # How often was drawn, and from which shuffle on: the same again after undo.
    draws: int = 0
    shuffle: str = ""
    # Action cards that everybody has seen, and what light tables know of carried artefacts.
    played: tuple[str, ...] = ()
    carried: tuple[int, ...] = ()

    def but(self, **changes: Unpack[Changes]) -> "Position":
        """This position with some parts changed; much faster than `dataclasses.replace`."""
        made = object.__new__(Position)
        made.__dict__.update(self.__dict__, **changes)
        return made

    @property
    def finished(self) -> bool:
        """Whether the table is over."""
        return self.pending is not None and self.pending.ask == "finished"

    def on_island(self, seat: int) -> int:
        """How many explorers a player has on the island."""
        return len(self.explorers[seat])

    def saved_explorers(self, seat: int) -> int:
        """How many explorers of a player left the island alive."""
        boats = sum(isinstance(w, Taken) and w.seat == seat for w in self.boats.values())
        return boats + len(self.helicopters[seat])

    def to_set(self, seat: int, all_: int) -> int:
        """How many of a player's explorers are neither on the island nor gone."""
        known = self.on_island(seat) + self.saved_explorers(seat)
        return all_ - known - self.out.explorers[seat]

    def carried_by(self, seat: int) -> int:
        """How many artefacts a player's explorers on the island carry, as far as we know."""
        if self.carried:
            return self.carried[seat]
        return sum(map(len, self.explorers[seat].values()))

    def moored(self) -> Iterator[tuple[str, int]]:
        """The boats that can still be boarded, with their coves."""
        for boat, where in self.boats.items():
            if isinstance(where, int):
                yield boat, where

    def owner(self, square: int) -> int | None:
        """Whose explorer stands on a square."""
        return next((seat for seat, team in enumerate(self.explorers) if square in team), None)

    def pile(self, seat: int, square: int) -> Load:
        """What an explorer may leave a square with: its load and what lies there (M9)."""
        load = self.explorers[seat].get(square, ())
        lying = self.artefacts.get(square, ())
        return tuple(sorted(load + lying)) if lying else load

    @property
    def heap(self) -> Load:
        """On a light table: all artefacts on the island, wherever they are."""
        return self.artefacts.get(SOMEWHERE, ())


def with_all(counts: Mapping[str, int], ids: Iterable[str]) -> Mapping[str, int]:
    """Counted things with one more of each of `ids`."""
    return dict(Counter(counts) + Counter(ids))


def holds(items: Iterable[str], some: Iterable[str]) -> bool:
    """Whether all of `some` are among `items`, each as often."""
    return not Counter(some) - Counter(items)
