"""A volcano comes into a cell: placed from the supply, or moved there."""

from companion.core.tuple_edits import replaced
from companion.games.hekla.actions import Move, Place
from companion.games.hekla.grid import Grid
from companion.games.hekla.pieces import Content, Piece
from companion.games.hekla.position import Position


def after(grid: Grid, position: Position, action: Place | Move) -> tuple[tuple[Content, ...], int]:
    """The cells once a volcano was placed or moved, and the number of the one it came into."""
    cells, piece = position.cells, Piece(action.by, action.value)
    if isinstance(action, Move):
        left, at = grid.index[action.from_], grid.index[action.to]
        cells = replaced(cells, left, cells[left].minus(piece))
    else:
        at = grid.index[action.cell]
    return replaced(cells, at, cells[at].plus(piece)), at
