"""Volcanoes and lava, and what stands in one cell: at most two of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar, NamedTuple

SEATS = range(4)
# Lava belongs to nobody; greater than every seat, so that it is listed last.
LAVA = 4
PLACES = 2
VALUES = range(4)
LAVA_VALUES = (0, 1)


class Piece(NamedTuple):
    """A volcano of a seat, or lava; its value is the number of its hollows."""

    owner: int
    value: int


@dataclass(frozen=True, eq=False)
class Content:
    """What stands in a cell; there is one object for each possible content."""

    FOUND_BY: ClassVar = "pieces"

    pieces: tuple[Piece, ...]
    hollows: int
    # How many of the pieces are lava.
    lava: int
    # Whether one of the two places is free.
    free: bool
    # For each seat: how many volcanoes, and their values, each once.
    volcanoes: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]

    @staticmethod
    def found(pieces: tuple[Piece, ...]) -> "Content":
        """The one with these pieces."""
        return content(pieces)

    def plus(self, piece: Piece) -> "Content":
        """With one piece more."""
        return content((*self.pieces, piece))

    def minus(self, piece: Piece) -> "Content":
        """With one piece less."""
        pieces = list(self.pieces)
        pieces.remove(piece)
        return content(pieces)

    def __repr__(self) -> str:
        return f"content({[tuple(piece) for piece in self.pieces]})"


def _made(pieces: tuple[Piece, ...]) -> Content:
    return Content(
        pieces=pieces,
        hollows=sum(piece.value for piece in pieces),
        lava=sum(piece.owner == LAVA for piece in pieces),
        free=len(pieces) < PLACES,
        volcanoes=tuple(sum(piece.owner == seat for piece in pieces) for seat in SEATS),
        values=tuple(
            tuple(sorted({piece.value for piece in pieces if piece.owner == seat}))
            for seat in SEATS
        ),
    )


_ALL = [
    *(Piece(seat, value) for seat in SEATS for value in VALUES),
    *(Piece(LAVA, value) for value in LAVA_VALUES),
]
_CONTENTS = {
    pieces: _made(pieces)
    for number in range(PLACES + 1)
    for pieces in combinations_with_replacement(_ALL, number)
}
EMPTY = _CONTENTS[()]


def content(pieces: Iterable[Piece]) -> Content:
    """The content with these pieces, in any order.

    >>> content([Piece(LAVA, 1), Piece(0, 3)]).hollows
    4
    """
    return _CONTENTS[tuple(sorted(pieces))]
