"""The odds of what comes next out of a pile or a bag, from the box and from what was seen."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.message import Message
from companion.showing.box_pages import BoxFace

# A tap on a pile or a bag that asks for nothing else shows its odds.
ODDS = "odds"


@dataclass(frozen=True)
class Chance:
    """So many of a kind are still unseen."""

    label: Message
    face: BoxFace
    left: int


@dataclass(frozen=True)
class Supply:
    """A pile or a bag: how many are in it, and what may be among them, most of it first."""

    title: Message
    art: str
    size: int
    kinds: tuple[Chance, ...]
    # Where else the unseen may be.
    note: Message | None = None

    @property
    def unseen(self) -> int:
        """How many are unseen by this phone."""
        return sum(kind.left for kind in self.kinds)

    def share(self, kind: Chance) -> float:
        """How likely the next one is of that kind, from 0 to 1."""
        return kind.left / self.unseen


def most_first(kinds: Iterable[Chance]) -> tuple[Chance, ...]:
    """The kinds of which any is left, in an order for reading."""
    return tuple(sorted((kind for kind in kinds if kind.left > 0), key=lambda kind: -kind.left))
