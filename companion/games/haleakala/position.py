"""Everything on Haleakalā's table at one moment, with what the record says of each part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from companion.core import asking
from companion.core.deck import Deck
from companion.core.entries import Ascending, Between, Counted, Length, Seat, written_as
from companion.games.haleakala import discs
from companion.games.haleakala.box import LAVA_DISCS, SLOTS

MOST_POINTS = 10_000
MOST_IN_PILE = 15

Segment: TypeAlias = Annotated[int, Between(1, 6)]
Discs: TypeAlias = Annotated[int, "number discs as a set of bits"]
ShamanSpace: TypeAlias = Annotated[str, "where a shaman can stand"]
StatueSpace: TypeAlias = Annotated[str, "where a statue can stand"]
Lava: TypeAlias = Annotated[int, Between(0, LAVA_DISCS)]
# Twelve slots: segment 1 slot 1, segment 1 slot 2, segment 2 slot 1, …
Slots: TypeAlias = Annotated[tuple[str | None, ...], "two slots for each segment"]
Phase: TypeAlias = Annotated[str, "where in the turn something is asked"]
Points: TypeAlias = Annotated[int, Between(0, MOST_POINTS)]
Pile: TypeAlias = Annotated[Deck[str], Between(0, MOST_IN_PILE)]
# Palm cards of 1, 2 and 3 palms, face down.
Decks: TypeAlias = tuple[Pile, Pile, Pile]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is being asked in the middle of a turn, and what is needed to go on."""

    phase: Phase | None = None
    effects: tuple[tuple[Seat, str], ...] = ()
    buyers: tuple[Seat, ...] = ()


FINISHED = Pending("finished")


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `replace` makes the next one."""

    round: Annotated[int, Between(1, 2)]
    turn: Seat
    boat: Segment
    # A pair of disc sets for each beach, segment 1 first.
    beaches: Annotated[tuple[tuple[Discs, Discs], ...], Length(6)]
    shamans: tuple[ShamanSpace, ShamanSpace]
    statues: Mapping[StatueSpace, Seat]
    craters: Annotated[tuple[Lava, ...], Length(6)]
    slots: Slots
    decks: Decks = field(metadata=written_as("piles"))
    hands: tuple[Counted, Counted]
    scoring_cards: tuple[Ascending[str], Ascending[str]]
    priestess_up: bool
    scores: tuple[Points, Points]
    invocation: tuple[Segment | None, Segment | None]
    discard: Counted
    pending: Pending | None

    @property
    def piles(self) -> tuple[int, int, int]:
        """How many cards each pile has."""
        one, two, three = self.decks
        return one.size, two.size, three.size

    @property
    def pile(self) -> int:
        """The pile that the next card comes from, 0 to 2."""
        return next(at for at, deck in enumerate(self.decks) if deck.size)

    def supply(self, seat: int) -> int:
        """The set of number discs in front of a player."""
        out = 0
        for beach in self.beaches:
            out |= beach[seat]
        return discs.ALL ^ out

    def sums(self, segment: int) -> tuple[int, int]:
        """Both players' sums on a beach."""
        red, yellow = self.beaches[segment - 1]
        return discs.SUM[red], discs.SUM[yellow]

    def cards_at(self, segment: int) -> tuple[str | None, str | None]:
        """The two slots of a segment."""
        at = segment * 2
        return self.slots[at - 2], self.slots[at - 1]

    @property
    def lava_left(self) -> int:
        """The lava discs beside the board."""
        return LAVA_DISCS - sum(self.craters)

    def statues_of(self, seat: int) -> int:
        """How many statues of a player stand on the island."""
        return sum(1 for owner in self.statues.values() if owner == seat)


def bare(first: int, jetty: int, huts: tuple[int, int]) -> Position:
    """The table before any card comes onto it, and with none of them in the piles."""
    return Position(
        round=1,
        turn=first,
        boat=jetty,
        beaches=((0, 0),) * 6,
        shamans=(f"beach-{huts[0]}", f"beach-{huts[1]}"),
        statues={},
        craters=(0,) * 6,
        slots=(None,) * SLOTS,
        decks=counted_decks((0, 0, 0)),
        hands=({}, {}),
        scoring_cards=((), ()),
        priestess_up=False,
        scores=(0, 0),
        invocation=(None, None),
        discard={},
        pending=None,
    )


def counted_decks(piles: Iterable[int]) -> Decks:
    """Piles of which only the numbers are known."""
    one, two, three = (Deck[str](count) for count in piles)
    return one, two, three
