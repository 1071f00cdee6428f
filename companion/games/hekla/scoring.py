"""Which lines can be scored, what they bring, and what the eruption changes."""

from collections.abc import Sequence

from companion.core.message import Message, count, say
from companion.core.ranking import Result, rank
from companion.core.replacing import replace
from companion.core.sheet import Line as SheetLine
from companion.core.sheet import Sheet
from companion.core.tuple_edits import replaced, with_one
from companion.games.hekla.grid import Grid, Line
from companion.games.hekla.pieces import LAVA, Content, Piece, content
from companion.games.hekla.position import Position

ENOUGH = 8


def in_order(cells: Sequence[Content], line: Line) -> bool:
    """Three cells with a piece each, 8 hollows or more, at most one lava in the centre (K1)."""
    left, centre, right = line.at
    one, two, three = cells[left], cells[centre], cells[right]
    return (
        one.hollows + two.hollows + three.hollows >= ENOUGH
        and two.lava < 2
        and bool(one.pieces and two.pieces and three.pieces)
    )


def ready(grid: Grid, cells: Sequence[Content], at: int) -> tuple[Line, ...]:
    """The lines in order that have the cell into which a volcano came."""
    return tuple([line for line in grid.lines_at[at] if in_order(cells, line)])


def hollows(cells: Sequence[Content], line: Line) -> tuple[int, int, int]:
    """The hollows of a line, cell by cell."""
    left, centre, right = line.at
    return cells[left].hollows, cells[centre].hollows, cells[right].hollows


def score_sheet(grid: Grid, position: Position, line: Line) -> Sheet:
    """What a line brings: each volcano its worth, and the active seat the hollows above 7 (K3)."""
    seats = range(len(position.road))
    found = [(grid.worth[at], position.cells[at].volcanoes) for at in line.at]
    extra = sum(hollows(position.cells, line)) - (ENOUGH - 1)
    return Sheet(
        line.name,
        (
            SheetLine(
                "volcanoes",
                tuple(sum(worth * mine[seat] for worth, mine in found) for seat in seats),
                tuple(_volcanoes([(worth, mine[seat]) for worth, mine in found]) for seat in seats),
            ),
            SheetLine(
                "trigger",
                tuple(extra if seat == position.turn else 0 for seat in seats),
                tuple(_hollows(extra) if seat == position.turn else None for seat in seats),
            ),
        ),
    )


def _volcanoes(found: list[tuple[int, int]]) -> Message | None:
    """Why a seat gets points for its volcanoes."""
    number = sum(mine for _, mine in found)
    if not number:
        return None
    hot = sum(mine for worth, mine in found if worth > 1)
    said = count("{count} volcano", "{count} volcanoes", number)
    return say("{volcanoes}, {hot} of high activity", volcanoes=said, hot=hot) if hot else said


def _hollows(extra: int) -> Message:
    return say("{hollows} hollows", hollows=extra + ENOUGH - 1)


def next_lava(position: Position) -> int:
    """The value of the lava piece that comes next: zeros before ones."""
    return 0 if position.lava[0] else 1


def going_home(cells: Sequence[Content], line: Line) -> tuple[Piece, ...]:
    """The volcanoes in the centre of a line."""
    return tuple(piece for piece in cells[line.centre].pieces if piece.owner != LAVA)


def erupt(position: Position, line: Line, points: Sequence[int]) -> Position:
    """Vulcanologists drive on, the centre's volcanoes go home, one lava takes a place there."""
    supply = list(position.supply)
    for seat, value in going_home(position.cells, line):
        supply[seat] = with_one(supply[seat], value)
    value = next_lava(position)
    zeros, ones = position.lava
    lava = [piece for piece in position.cells[line.centre].pieces if piece.owner == LAVA]
    return replace(
        position,
        cells=replaced(position.cells, line.centre, content([*lava, Piece(LAVA, value)])),
        supply=tuple(supply),
        lava=(zeros, ones - 1) if value else (zeros - 1, ones),
        road=tuple(map(sum, zip(position.road, points, strict=True))),
        quiet=0,
    )


def road_sheet(position: Position) -> Sheet:
    """The road as it was driven."""
    return Sheet("road", (SheetLine("road", position.road),))


def result(position: Position) -> Result:
    """The furthest vulcanologist wins; level ones share the place (K6)."""
    return rank(position.road)
