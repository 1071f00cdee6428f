"""Hekla's position in the form of the record: cells and lines by their names, pieces as pairs."""

from collections.abc import Mapping
from functools import lru_cache, partial

from companion.core.asking import PENDING
from companion.core.entries import HERE
from companion.core.json_checks import a_list, a_text, an_int, an_object
from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.core.position_form import PositionForm
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.hekla.grid import Grid, Line
from companion.games.hekla.pieces import (
    EMPTY,
    LAVA,
    LAVA_VALUES,
    PLACES,
    VALUES,
    Content,
    Piece,
    content,
)
from companion.games.hekla.position import ACT, FINISHED, Cells, Pending, Position

ASKS = ("act", "erupt", "end_game", "finished")


@lru_cache(maxsize=16)
def position_form(grid: Grid, seats: int) -> PositionForm[Position]:
    """The form of positions on this board."""
    form = PositionForm(Position, ASKS, seats, required=("turn",))
    form.hook(Cells, partial(_read_cells, grid, seats), partial(_write_cells, grid))
    form.hook(Line, partial(_read_line, grid), lambda line: list(line.cells))
    return form


def read(data: Mapping[str, Json], grid: Grid, seats: int) -> Position:
    """The position that a JSON object describes; left out means zero or none."""
    bare = Position(
        turn=0,
        cells=(EMPTY,) * len(grid.cells),
        supply=((),) * seats,
        lava=(0, 0),
        road=(0,) * seats,
    )
    position = position_form(grid, seats).read(data, bare)
    if position.pending is None:
        return position
    return replace(position, pending=_usual(position.pending, position.turn))


def _usual(pending: Pending, turn: int) -> Pending:
    """The question as the rules would ask it, with nothing that does not belong to it."""
    if pending.ask == "finished":
        return FINISHED
    if pending.ask == "end_game":
        return Pending("end_game", pending.by)
    if pending.by not in (None, turn):
        raise Refusal("“{ask}” can only be asked of the seat whose turn it is.", ask=pending.ask)
    if pending.ask == "act":
        return ACT
    lines = sorted(set(pending.lines), key=lambda line: line.cells)
    return Pending("erupt", None, a_text(pending.cell, PENDING), tuple(lines), pending.must)


def _write_cells(grid: Grid, cells: tuple[Content, ...]) -> JsonObject:
    """Cells in alphabetical order, without the empty ones."""
    return {
        cell: [_write_piece(piece) for piece in found.pieces]
        for cell, found in zip(grid.cells, cells, strict=True)
        if found is not EMPTY
    }


def _write_piece(piece: Piece) -> list[Json]:
    return ["lava" if piece.owner == LAVA else piece.owner, piece.value]


def _read_cells(grid: Grid, seats: int, data: Json) -> tuple[Content, ...]:
    cells = [EMPTY] * len(grid.cells)
    for cell, pieces in an_object(data, HERE).items():
        if cell not in grid.index:
            raise Refusal("The board has no cell “{cell}”.", cell=cell)
        found = [_read_piece(piece, seats) for piece in a_list(pieces, HERE)]
        if len(found) > PLACES:
            raise Refusal(
                "Cell {cell} has {places} places, not {found}.",
                cell=cell,
                places=PLACES,
                found=len(found),
            )
        cells[grid.index[cell]] = content(found)
    return tuple(cells)


def _read_piece(data: Json, seats: int) -> Piece:
    owner, value = a_list(data, say("A piece"), 2)
    if owner == "lava":
        return Piece(LAVA, an_int(value, say("A lava piece"), LAVA_VALUES[0], LAVA_VALUES[-1]))
    if type(owner) is not int or not 0 <= owner < seats:
        raise Refusal("A piece belongs to a seat or to “lava”, not to “{owner}”.", owner=str(owner))
    return Piece(owner, an_int(value, say("A volcano"), VALUES[0], VALUES[-1]))


def _read_line(grid: Grid, data: Json) -> Line:
    what = say("A line")
    first, centre, last = (a_text(cell, what) for cell in a_list(data, what, 3))
    line = grid.line((first, centre, last))
    if line is None:
        raise Refusal(
            "{cells} is no line: it must be three neighbouring cells in a row or a column.",
            cells=f"{first}-{centre}-{last}",
        )
    return line
