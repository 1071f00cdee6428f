"""Face-down cards or tiles: in a known order if the app shuffles, else only counted."""

from collections.abc import Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from companion.core.chance import shuffled

T = TypeVar("T")


class Deck(NamedTuple, Generic[T]):
    """A pile or a bag; `order` is drawn from its end, empty where the players draw themselves.

    >>> deck = Deck(2, ("fish", "shell"))
    >>> deck.top, deck.rest
    ('shell', Deck(size=1, order=('fish',)))
    """

    size: int = 0
    order: tuple[T, ...] = ()

    @property
    def top(self) -> T:
        """What is drawn next, where the app knows."""
        return self.order[-1]

    @property
    def rest(self) -> "Deck[T]":
        """The deck after one card was drawn."""
        return Deck(self.size - 1, self.order[:-1])

    def masked(self, face: T) -> "Deck[T]":
        """The deck with its cards hidden: only their number is known."""
        return Deck(self.size, (face,) * len(self.order))

    def sorted(self) -> "Deck[T]":
        """The same cards in sorted order, which hides how they lie."""
        return Deck(self.size, tuple(sorted(self.order, key=str)))


def shuffled_deck(cards: Sequence[T], luck: Random) -> Deck[T]:
    """A deck of these cards in a random order."""
    return Deck(len(cards), shuffled(cards, luck))
