"""Hekla's position as the record writes it, and read back with each entry checked."""

from collections.abc import Mapping

from companion.core.message import Message, say
from companion.core.notation import Json, JsonObject, pruned
from companion.core.reading import a_bool, a_list, a_text, an_int, an_object, no_other_keys
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
    return pruned(
        {
            "ask": pending.ask,
            "by": pending.by,
            "cell": pending.cell,
            "lines": [list(line.cells) for line in pending.lines],
            "must": pending.must or None,
        }
    )


def read_cells(told: Json, grid: Grid, seats: int) -> tuple[Content, ...]:
    """What stands in each cell."""
    cells = [EMPTY] * len(grid.cells)
    for cell, pieces in an_object(told, _at("cells")).items():
        if cell not in grid.index:
            raise Refusal("The board has no cell “{cell}”.", cell=cell)
        found = [_piece(piece, seats) for piece in a_list(pieces, _at("cells"))]
        if len(found) > PLACES:
            raise Refusal(
                "Cell {cell} has {places} places, not {found}.",
                cell=cell,
                places=PLACES,
                found=len(found),
            )
        cells[grid.index[cell]] = content(found)
    return tuple(cells)


def _piece(told: Json, seats: int) -> Piece:
    what = say("A piece")
    owner, value = a_list(told, what, 2)
    if owner == "lava":
        return Piece(LAVA, an_int(value, say("A lava piece"), LAVA_VALUES[0], LAVA_VALUES[-1]))
    if type(owner) is not int or not 0 <= owner < seats:
        raise Refusal("A piece belongs to a seat or to “lava”, not to “{owner}”.", owner=str(owner))
    return Piece(owner, an_int(value, say("A volcano"), VALUES[0], VALUES[-1]))


def read(told: Mapping[str, Json], cells: tuple[Content, ...], grid: Grid, seats: int) -> Position:
    """The position that a complete JSON object tells, with `cells` read already."""
    for key in ("turn", "supply", "lava"):
        if key not in told:
            raise Refusal("{what} lacks the key “{key}”.", what=say("The position"), key=key)
    turn = an_int(told["turn"], _at("turn"), 0, seats - 1)
    zeros, ones = (
        an_int(number, _at("lava"), 0, MOST_LAVA) for number in a_list(told["lava"], _at("lava"), 2)
    )
    return Position(
        turn=turn,
        cells=cells,
        supply=tuple(
            tuple(
                sorted(an_int(value, _at("supply"), 0, 3) for value in a_list(mine, _at("supply")))
            )
            for mine in a_list(told["supply"], _at("supply"), seats)
        ),
        lava=(zeros, ones),
        road=tuple(
            an_int(driven, _at("road"), 0, MOST_CIRCLES)
            for driven in a_list(told.get("road", [0] * seats), _at("road"), seats)
        ),
        pending=_pending(told.get("pending"), turn, grid, seats),
    )


def _at(key: str) -> Message:
    return say("“{key}” of the position", key=key)


def _pending(told: Json, turn: int, grid: Grid, seats: int) -> Pending | None:
    if not told:
        return None
    what = _at("pending")
    fields = an_object(told, what)
    no_other_keys(fields, ("ask", "by", "cell", "lines", "must"), what)
    by = fields.get("by")
    seat = None if by is None else an_int(by, what, 0, seats - 1)
    ask = fields.get("ask")
    if ask == "finished":
        return FINISHED
    if ask == "end_game":
        return Pending("end_game", seat)
    if seat not in (None, turn):
        raise Refusal("“{ask}” can only be asked of the seat whose turn it is.", ask=str(ask))
    if ask == "act":
        return ACT
    if ask != "erupt":
        raise Refusal("Nothing like “{ask}” is ever asked.", ask=str(ask))
    lines = {_line(line, grid) for line in a_list(fields.get("lines", []), what)}
    return Pending(
        "erupt",
        cell=a_text(fields.get("cell"), what),
        lines=tuple(sorted(lines, key=lambda line: line.cells)),
        must=a_bool(fields.get("must", False), what),
    )


def _line(told: Json, grid: Grid) -> Line:
    what = say("A line")
    first, centre, last = (a_text(cell, what) for cell in a_list(told, what, 3))
    line = grid.line((first, centre, last))
    if line is None:
        raise Refusal(
            "{cells} is no line: it must be three neighbouring cells in a row or a column.",
            cells=f"{first}-{centre}-{last}",
        )
    return line
