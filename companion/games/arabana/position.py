"""Everything on Arabana-Opodopo's table at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict, Unpack

from companion.core import asking
from companion.core.deck import Deck
from companion.games.arabana.box import BRIDGES

# A card whose face the app does not know (physical draws).
UNKNOWN = -1


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is asked, and what the turn must remember: only what applies is set."""

    # Set-up: seats that still lay a card open, and whether god stones must still be reported.
    keep: tuple[int, ...] = ()
    stones: bool = False
    # How many cards that came to lie open must still be reported.
    reveal: int = 0
    # Islands where a sole leader takes a bridge off (A2), as a set.
    remove: int = 0
    # Seats that get a card back from Pele.
    give: tuple[int, ...] = ()
    # Whose hand Ku showed, while a card of it is still to be taken.
    from_: int | None = None
    # Slots that may not be built on again this turn (A8), as a set.
    barred: int = 0
    owes: bool = False
    begun: bool = False
    # After Lono took the last card this turn still goes on as a usual one (A10).
    last_taken: bool = False


FINISHED = Pending("finished")


class Changes(TypedDict, total=False):
    """The parts of a position, for what changes from one to the next."""

    round: int
    turn: int
    built: tuple[int, ...]
    markers: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    open: tuple[int, ...]
    bag: Deck[int]
    discard: int
    scores: tuple[int, ...]
    stones: Mapping[int, str]
    held: tuple[tuple[str, ...], ...]
    final_order: tuple[int, ...]
    pending: Pending | None
    spent: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `but` makes the next one."""

    round: int
    turn: int
    # The slots that each seat has bridged, and the islands it has a marker on, as sets.
    built: tuple[int, ...]
    markers: tuple[int, ...]
    # Cards are island numbers, ascending.
    hands: tuple[tuple[int, ...], ...]
    open: tuple[int, ...]
    bag: Deck[int]
    discard: int
    scores: tuple[int, ...]
    stones: Mapping[int, str]
    held: tuple[tuple[str, ...], ...]
    final_order: tuple[int, ...]
    pending: Pending | None
    # The cards that were spent; not known where the players draw themselves.
    spent: tuple[int, ...]

    def but(self, **changes: Unpack[Changes]) -> "Position":
        """This position with some parts changed; much faster than `dataclasses.replace`."""
        made = object.__new__(Position)
        parts = made.__dict__
        parts.update(self.__dict__)
        parts.update(changes)
        return made

    @property
    def free(self) -> int:
        """The slots without a bridge, in all bits beyond those that are built."""
        taken = 0
        for mine in self.built:
            taken |= mine
        return ~taken

    def supply(self, seat: int) -> int:
        """How many bridges a seat has left to build."""
        return BRIDGES - self.built[seat].bit_count()

    def owner(self, slot: int) -> int | None:
        """Whose bridge stands on a slot."""
        for seat, mine in enumerate(self.built):
            if mine >> slot & 1:
                return seat
        return None

    @property
    def cards_left(self) -> bool:
        """Whether a card can still be drawn."""
        return self.bag.size > 0 or bool(self.open)

    @property
    def final(self) -> bool:
        """Whether this is the final round: the last card of round 2 is gone (A6)."""
        return (
            self.round == 2
            and not self.bag.size
            and not self.open
            and not (self.pending is not None and self.pending.last_taken)
        )

    def may_wait(self, seat: int) -> bool:
        """Whether somebody with more points has not taken the final turn yet (A6)."""
        mine = self.scores[seat]
        return any(
            points > mine and other not in self.final_order
            for other, points in enumerate(self.scores)
        )
