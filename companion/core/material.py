"""Material: every real piece and where it lies, and the moves that lead from one to another.

A game names its pieces and places with small tuples, such as `("volcano", 0, 3)` in `("cell",
"b3")`. What hands must do, what must lie where and whether a piece is missing follow from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Piece: TypeAlias = tuple[str | int, ...]
Place: TypeAlias = tuple[str | int, ...]


class Spot(NamedTuple):
    """A place, and how a piece lies there where that can differ: face down, turned over."""

    place: Place
    side: str | int = ""


# How many of each piece lie at each spot, in the order in which a game lists them.
Material: TypeAlias = "Counter[tuple[Piece, Spot]]"


@dataclass(frozen=True)
class Move:
    """What hands do with one piece: from one spot to another.

    Without a start it comes from the box or from somebody's hand, without a goal it goes there.
    """

    piece: Piece
    start: Spot | None
    to: Spot | None

    @property
    def stays(self) -> bool:
        """Whether the piece is only turned where it lies."""
        return self.start is not None and self.to is not None and self.start[0] == self.to[0]

    def halves(self) -> tuple[Move, ...]:
        """The same in two: first taken up, then put down."""
        if self.start is None or self.to is None:
            return (self,)
        return Move(self.piece, self.start, None), Move(self.piece, None, self.to)

    def apart(self) -> tuple[Move, ...]:
        """The same in two: first carried as it lies, then turned where it lies by then."""
        if self.start is None or self.to is None or self.stays or self.start[1] == self.to[1]:
            return (self,)
        carried = Spot(self.to.place, self.start.side)
        return Move(self.piece, self.start, carried), Move(self.piece, carried, self.to)


def moves(
    before: Material, after: Material, order: Callable[[Move], SupportsRichComparison] | None = None
) -> tuple[Move, ...]:
    """The fewest moves from one material to another, in an order that people are used to.

    Of alike pieces one that stays where it is and is only turned comes first, then those that
    are listed first; moves that `order` holds for equal stay as their pieces are listed.

    >>> pawn, table = ("pawn", 0), ("table",)
    >>> moves(lying((pawn, table)), lying((pawn, ("road", 3))))
    (Move(piece=('pawn', 0), start=Spot(place=('table',), side=''), to=Spot(place=('road', 3), \
side='')),)
    """
    gone, come = _by_piece(before - after), _by_piece(after - before)
    found = [
        Move(piece, start, to)
        for piece in dict.fromkeys((*gone, *come))
        for start, to in _paired(gone.get(piece, []), come.get(piece, []))
    ]
    return tuple(sorted(found, key=order) if order else found)


def _by_piece(material: Material) -> dict[Piece, list[Spot]]:
    found: dict[Piece, list[Spot]] = {}
    for piece, spot in material.elements():
        found.setdefault(piece, []).append(spot)
    return found


def _paired(starts: list[Spot], goals: list[Spot]) -> list[tuple[Spot | None, Spot | None]]:
    pairs: list[tuple[Spot | None, Spot | None]] = []
    for start in starts[:]:
        turned = next((goal for goal in goals if goal.place == start.place), None)
        if turned is not None:
            starts.remove(start)
            goals.remove(turned)
            pairs.append((start, turned))
    return [*pairs, *zip_longest(starts, goals)]


def lying(*pieces: tuple[Piece, Place]) -> Material:
    """Material from pieces with their places, each as often as it is named."""
    return Counter((piece, Spot(place)) for piece, place in pieces)


def moved(material: Material, made: Iterable[Move]) -> Material:
    """The material after some moves; each piece must lie where its move begins.

    >>> pawn = ("pawn", 0)
    >>> moved(lying(), [Move(pawn, None, Spot(("road", 3)))]) == lying((pawn, ("road", 3)))
    True
    """
    left = Counter(material)
    for move in made:
        if move.start is not None:
            if left[move.piece, move.start] < 1:
                raise ValueError(f"{move.piece} does not lie at {move.start}")
            left[move.piece, move.start] -= 1
        if move.to is not None:
            left[move.piece, move.to] += 1
    return +left


def totals(material: Material) -> Counter[Piece]:
    """How many there are of each piece, wherever they lie."""
    found: Counter[Piece] = Counter()
    for (piece, _), number in material.items():
        found[piece] += number
    return found
