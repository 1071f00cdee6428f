"""Hekla's names for pieces, lines and sheets."""

from collections.abc import Sequence

from companion.core.message import N_, Message, listing, say
from companion.games.hekla.grid import Line
from companion.games.hekla.pieces import LAVA, Piece

_AND = N_("{left} and {right}")

SHEET_LABELS = {
    "volcanoes": say("Volcanoes in the line"),
    "trigger": say("Hollows above 7"),
    "road": say("Circles driven"),
}

TIE_BREAKS = {"points": say("Circles driven")}


def piece_name(piece: Piece, names: Sequence[str]) -> Message:
    """A piece as players call it: whose it is, and its hollows."""
    if piece.owner == LAVA:
        return say("Lava {value}", value=piece.value)
    return say("{name} {value}", name=names[piece.owner], value=piece.value)


def pieces_named(pieces: Sequence[Piece], names: Sequence[str]) -> Message:
    """One or two pieces in words."""
    return listing([piece_name(piece, names) for piece in pieces], joint=_AND)


def line_name(line: Line) -> Message:
    """A line as players call it: from end to end, whichever way the board is turned."""
    return say("Line {first}–{last}", first=line.cells[0], last=line.cells[-1])


def span(line: Line) -> str:
    """A line from end to end, whichever way the board is turned."""
    return f"{line.cells[0]}–{line.cells[-1]}"


def sheet_title(name: str) -> Message:
    """What a sheet is about: an eruption's line, or the road."""
    cells = name.split("-")
    if len(cells) != 3:
        return say("The road")
    return say("Eruption on {cell}", cell=cells[1])
