"""The two scorings line by line, and who wins.

| rulebook | here |
|---|---|
| Small scoring: a point for each slot of an island that its owner has not built on | `_islands` |
| Great scoring: a point more for each island | `score_sheet` |
| Most points; level, the earlier final turn; the eleventh island wins at once | `result` |
"""

from companion.core.message import Message, count, listing, say
from companion.core.ranking import Result, TieBreaker, rank
from companion.core.sheet import Line, Sheet
from companion.games.arabana.box import MARKERS
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.position import Position

SMALL, GREAT = "small", "great"


def score_sheet(position: Position, chart: Chart, name: str) -> Sheet:
    """The small sheet, or the great one with its bonus."""
    worth = [_islands(position, chart, seat) for seat in range(len(position.scores))]
    lines = [
        Line(
            "islands",
            tuple(sum(points for _, points in mine) for mine in worth),
            tuple(_why(mine) for mine in worth),
        )
    ]
    if name == GREAT:
        lines.append(
            Line(
                "bonus",
                tuple(len(mine) for mine in worth),
                tuple(count("{count} island", "{count} islands", len(mine)) for mine in worth),
            )
        )
    return Sheet(name, tuple(lines))


def _islands(position: Position, chart: Chart, seat: int) -> list[tuple[str, int]]:
    """Each island that a seat controls, and the slots there without a bridge of its own."""
    mine = position.built[seat]
    return [
        (chart.names[island], chart.size[island] - (mine & chart.around[island]).bit_count())
        for island in bits(position.markers[seat])
    ]


def _why(islands: list[tuple[str, int]]) -> Message | None:
    parts = [say("{island} {points}", island=name, points=points) for name, points in islands]
    return listing(parts) if parts else None


def champion(position: Position, chart: Chart) -> int | None:
    """The seat whose bridges control more islands than there are markers (A7)."""
    for seat, mine in enumerate(position.built):
        if chart.held(mine).bit_count() > MARKERS:
            return seat
    return None


def result(position: Position, chart: Chart, scores: tuple[int, ...]) -> Result:
    """Who has won, or would with these scores; the others by points (A6, A7)."""
    winner = champion(position, chart)
    if winner is not None:
        ahead = max(scores) + 1
        ranked = rank([ahead if seat == winner else points for seat, points in enumerate(scores)])
        return Result(ranked.ranking, None, {"end": "eleventh-island"})
    seats, order = len(scores), position.final_order
    earlier = [seats - order.index(seat) if seat in order else 0 for seat in range(seats)]
    return rank(scores, TieBreaker("earlier-final-turn", earlier, first_place_only=True))
