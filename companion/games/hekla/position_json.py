"""Hekla's position as the record writes it, and read back with each entry checked."""

from collections.abc import Mapping

from companion.core.asking import PENDING, at, read_pending, write_pending
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import say
from companion.core.refusal import Refusal
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
from companion.games.hekla.position import ACT, FINISHED, Pending, Position

KEYS = ("turn", "cells", "supply", "lava", "road", "pending")
ASKS = ("act", "erupt", "end_game", "finished")
MOST_CIRCLES = 10_000
MOST_LAVA = 99


def write(position: Position, grid: Grid) -> JsonObject:
    """The position, canonical: cells in alphabetical order, null and empty left out."""
    return pruned(
        {
            "turn": position.turn,
            "cells": {
                cell: [_write_piece(piece) for piece in found.pieces]
                for cell, found in zip(grid.cells, position.cells, strict=True)
                if found is not EMPTY
            },
            "supply": [list(values) for values in position.supply],
            "lava": list(position.lava),
            "road": list(position.road),
            "pending": _write_pending(position.pending),
        }
    )


def _write_piece(piece: Piece) -> list[Json]:
    return ["lava" if piece.owner == LAVA else piece.owner, piece.value]


def _write_pending(pending: Pending | None) -> JsonObject:
    if pending is None:
        return {}
    return write_pending(
        pending,
        {
            "cell": pending.cell,
            "lines": [list(line.cells) for line in pending.lines],
            "must": pending.must or None,
        },
    )


def read_cells(data: Json, grid: Grid, seats: int) -> tuple[Content, ...]:
    """What stands in each cell."""
    cells = [EMPTY] * len(grid.cells)
    for cell, pieces in an_object(data, at("cells")).items():
        if cell not in grid.index:
            raise Refusal("The board has no cell “{cell}”.", cell=cell)
        found = [_piece(piece, seats) for piece in a_list(pieces, at("cells"))]
        if len(found) > PLACES:
            raise Refusal(
                "Cell {cell} has {places} places, not {found}.",
                cell=cell,
                places=PLACES,
                found=len(found),
            )
        cells[grid.index[cell]] = content(found)
    return tuple(cells)


def _piece(data: Json, seats: int) -> Piece:
    what = say("A piece")
    owner, value = a_list(data, what, 2)
    if owner == "lava":
        return Piece(LAVA, an_int(value, say("A lava piece"), LAVA_VALUES[0], LAVA_VALUES[-1]))
    if type(owner) is not int or not 0 <= owner < seats:
        raise Refusal("A piece belongs to a seat or to “lava”, not to “{owner}”.", owner=str(owner))
    return Piece(owner, an_int(value, say("A volcano"), VALUES[0], VALUES[-1]))


def read(data: Mapping[str, Json], cells: tuple[Content, ...], grid: Grid, seats: int) -> Position:
    """The position that a complete JSON object tells, with `cells` read already."""
    for key in ("turn", "supply", "lava"):
        if key not in data:
            raise Refusal("{what} lacks the key “{key}”.", what=say("The position"), key=key)
    turn = an_int(data["turn"], at("turn"), 0, seats - 1)
    zeros, ones = (
        an_int(number, at("lava"), 0, MOST_LAVA) for number in a_list(data["lava"], at("lava"), 2)
    )
    return Position(
        turn=turn,
        cells=cells,
        supply=tuple(
            tuple(sorted(an_int(value, at("supply"), 0, 3) for value in a_list(mine, at("supply"))))
            for mine in a_list(data["supply"], at("supply"), seats)
        ),
        lava=(zeros, ones),
        road=tuple(
            an_int(driven, at("road"), 0, MOST_CIRCLES)
            for driven in a_list(data.get("road", [0] * seats), at("road"), seats)
        ),
        pending=_pending(data.get("pending"), turn, grid, seats),
    )


def _pending(data: Json, turn: int, grid: Grid, seats: int) -> Pending | None:
    found = read_pending(data, ASKS, ("cell", "lines", "must"), seats)
    if found is None:
        return None
    if found.ask == "finished":
        return FINISHED
    if found.ask == "end_game":
        return Pending("end_game", found.by)
    if found.by not in (None, turn):
        raise Refusal("“{ask}” can only be asked of the seat whose turn it is.", ask=found.ask)
    if found.ask == "act":
        return ACT
    lines = {_line(line, grid) for line in a_list(found.fields.get("lines", []), PENDING)}
    return Pending(
        "erupt",
        cell=a_text(found.fields.get("cell"), PENDING),
        lines=tuple(sorted(lines, key=lambda line: line.cells)),
        must=a_bool(found.fields.get("must", False), PENDING),
    )


def _line(data: Json, grid: Grid) -> Line:
    what = say("A line")
    first, centre, last = (a_text(cell, what) for cell in a_list(data, what, 3))
    line = grid.line((first, centre, last))
    if line is None:
        raise Refusal(
            "{cells} is no line: it must be three neighbouring cells in a row or a column.",
            cells=f"{first}-{centre}-{last}",
        )
    return line
