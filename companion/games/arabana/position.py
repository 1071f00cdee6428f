"""Everything on Arabana-Opodopo's table at one moment, with what the record says of each part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from companion.core import asking
from companion.core.deck import Deck
from companion.core.entries import (
    UNWRITTEN,
    Ascending,
    Between,
    EachSeat,
    Seat,
    Seats,
    written_as,
)
from companion.games.arabana.box import BRIDGES, CARDS, SLOTS

# A card whose face the app does not know (physical draws).
UNKNOWN = -1
MOST_POINTS = 10_000

Island: TypeAlias = Annotated[int, "an island by its number"]
# A card by the number of its island; in hands it may be UNKNOWN.
CardInHand: TypeAlias = Annotated[int, "a card, perhaps without a face"]
IslandSet: TypeAlias = Annotated[int, "islands as a set of bits"]
SlotSet: TypeAlias = Annotated[int, "slots as a set of bits"]
Bridges: TypeAlias = Annotated[tuple[int, ...], "a set of slots for each seat"]
Markers: TypeAlias = Annotated[tuple[int, ...], "a set of islands for each seat"]
God: TypeAlias = Annotated[str, "one of the gods"]
NotFinal: TypeAlias = Annotated[bool, "written as not being final"]
Points: TypeAlias = Annotated[int, Between(0, MOST_POINTS)]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is asked, and what the turn must remember: only what applies is set."""

    # Set-up: seats that still lay a card open, and whether god stones must still be reported.
    keep: Seats = ()
    stones: bool = False
    # How many cards that came to lie open must still be reported.
    reveal: Annotated[int, Between(0, SLOTS)] = 0
    # Islands where a sole leader takes a bridge off (A2), as a set.
    remove: IslandSet = 0
    # Seats that get a card back from Pele.
    give: Seats = ()
    # Whose hand Ku showed, while a card of it is still to be taken.
    from_: Seat | None = None
    # Slots that may not be built on again this turn (A8), as a set.
    barred: SlotSet = 0
    owes: bool = False
    begun: bool = False
    # After Lono took the last card this turn still goes on as a usual one (A10).
    last_taken: NotFinal = field(default=False, metadata=written_as("final"))


FINISHED = Pending("finished")


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `replace` makes the next one."""

    round: Annotated[int, Between(1, 2)]
    turn: Seat
    # The slots that each seat has bridged, and the islands it has a marker on, as sets.
    built: Bridges = field(metadata=written_as("bridges"))
    markers: Markers
    # Cards are island numbers, ascending.
    hands: EachSeat[Ascending[CardInHand]]
    open: Ascending[Island]
    bag: Annotated[Deck[int], Between(0, CARDS)]
    discard: Annotated[int, Between(0, CARDS)]
    scores: EachSeat[Points]
    stones: Mapping[Island, God]
    held: EachSeat[Ascending[God]]
    final_order: Seats
    pending: Pending | None
    # The cards that were spent; not known where the players draw themselves.
    spent: tuple[int, ...] = field(metadata=UNWRITTEN)

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


def bare(first: int, seats: int) -> Position:
    """The table before anything is dealt."""
    return Position(
        round=1,
        turn=first,
        built=(0,) * seats,
        markers=(0,) * seats,
        hands=((),) * seats,
        open=(),
        bag=Deck(),
        discard=0,
        scores=(0,) * seats,
        stones={},
        held=((),) * seats,
        final_order=(),
        pending=None,
        spent=(),
    )
