"""Everything on Haleakalā's table at one moment."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypedDict, Unpack

from companion.core import asking
from companion.core.deck import Deck
from companion.games.haleakala import discs
from companion.games.haleakala.box import LAVA_DISCS

# Palm cards of 1, 2 and 3 palms, face down.
Decks: TypeAlias = tuple[Deck[str], Deck[str], Deck[str]]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is being asked in the middle of a turn, and what is needed to go on."""

    phase: str | None = None
    effects: tuple[tuple[int, str], ...] = ()
    buyers: tuple[int, ...] = ()


FINISHED = Pending("finished")


class Changes(TypedDict, total=False):
    """The parts of a position, for what changes from one to the next."""

    round: int
    turn: int
    boat: int
    beaches: tuple[tuple[int, int], ...]
    shamans: tuple[str, str]
    statues: Mapping[str, int]
    craters: tuple[int, ...]
    slots: tuple[str | None, ...]
    decks: Decks
    hands: tuple[Mapping[str, int], Mapping[str, int]]
    scoring_cards: tuple[tuple[str, ...], tuple[str, ...]]
    priestess_up: bool
    scores: tuple[int, int]
    invocation: tuple[int | None, int | None]
    discard: Mapping[str, int]
    pending: Pending | None


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `but` makes the next one."""

    round: int
    turn: int
    boat: int
    # A pair of disc sets for each beach, segment 1 first.
    beaches: tuple[tuple[int, int], ...]
    shamans: tuple[str, str]
    statues: Mapping[str, int]
    craters: tuple[int, ...]
    # Twelve slots: segment 1 slot 1, segment 1 slot 2, segment 2 slot 1, …
    slots: tuple[str | None, ...]
    decks: Decks
    hands: tuple[Mapping[str, int], Mapping[str, int]]
    scoring_cards: tuple[tuple[str, ...], tuple[str, ...]]
    priestess_up: bool
    scores: tuple[int, int]
    invocation: tuple[int | None, int | None]
    discard: Mapping[str, int]
    pending: Pending | None

    def but(self, **changes: Unpack[Changes]) -> "Position":
        """This position with some parts changed; much faster than `dataclasses.replace`."""
        made = object.__new__(Position)
        parts = made.__dict__
        parts.update(self.__dict__)
        parts.update(changes)
        return made

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


def counted_decks(piles: Iterable[int]) -> Decks:
    """Piles of which only the numbers are known."""
    one, two, three = (Deck[str](count) for count in piles)
    return one, two, three
