"""Hekla's real pieces and where they lie: volcanoes, lava, and a pawn for each vulcanologist."""

from collections import Counter
from typing import NamedTuple

from companion.core.material import Material, Place, Spot
from companion.games.hekla.box import Box
from companion.games.hekla.grid import Grid
from companion.games.hekla.pieces import EMPTY, LAVA, Piece
from companion.games.hekla.position import Position

BESIDE: Place = ("beside the board",)
TURNED = "turned over"


class Pawn(NamedTuple):
    """A vulcanologist on the road."""

    seat: int


def cell(name: str) -> Place:
    """A cell of the volcano."""
    return ("cell", name)


def supply(owner: int) -> Place:
    """Where a piece lies that is not on the board: in front of its owner, lava beside it."""
    return BESIDE if owner == LAVA else ("in front of", owner)


def road(driven: int) -> Place:
    """The road, so many circles from the start."""
    return ("road", driven)


def material(position: Position, grid: Grid) -> Material:
    """Every piece of the table: on the board, beside it, on the road."""
    found: Material = Counter(
        (piece, Spot(cell(name)))
        for name, content in zip(grid.cells, position.cells, strict=True)
        for piece in content.pieces
    )
    for seat, values in enumerate(position.supply):
        found.update((Piece(seat, value), Spot(supply(seat))) for value in values)
    for value, left in enumerate(position.lava):
        found.update({(Piece(LAVA, value), Spot(BESIDE)): left})
    for seat, driven in enumerate(position.road):
        # The pawn lies turned over from the third lap on (K9).
        side = TURNED if driven >= grid.third_lap else ""
        found[Pawn(seat), Spot(road(driven), side)] += 1
    return +found


def at_the_start(box: Box, first: int, players: int) -> Position:
    """An empty board, every volcano in supply, all vulcanologists at the start."""
    return Position(
        turn=first,
        cells=(EMPTY,) * len(box.grid.cells),
        supply=(box.volcanoes[players - 2],) * players,
        lava=box.lava,
        road=(0,) * players,
    )
