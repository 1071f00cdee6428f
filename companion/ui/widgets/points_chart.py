"""How a table went: a line for each player, each with its own dash and mark.

On the canvas, since Flet’s charts have no bed under a dashed line, no marks at the ends that make
room for each other, and nothing below its axis.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import flet as ft
import flet.canvas as cv

from companion.core.game import Player
from companion.showing.sheets import Group
from companion.showing.tokens import PLAYERS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour
from companion.ui.widgets.chart_signs import CONE, DIE, cone, die, flag, star
from companion.ui.widgets.glyph import mark

HEIGHT, MARK, APART = 168.0, 24.0, 21.0
LINE, BED = 3.4, 6.0
# What is not asked about is drawn as faint as this.
FAINT = 0.35
DASHES: tuple[list[float], ...] = ([], [2.5, 5], [9, 5], [11, 4, 2, 4])


@dataclass(frozen=True)
class ChartMarks:
    """What is marked on a chart, by the place of a point on its lines."""

    eruptions: tuple[int, ...] = ()
    scorings: tuple[int, ...] = ()
    # The best turn: a point, and whose line.
    star: tuple[int, int] | None = None
    # Points that were put right by hand: the line has a gap before each.
    corrected: tuple[int, ...] = ()
    # The turning point: a point, and whose line.
    flag: tuple[int, int] | None = None
    draws: tuple[int, ...] = ()
    # The one line that is asked about; the others are faint then.
    lifted: int | None = None


@dataclass(frozen=True)
class Scale:
    """What the height of a chart means, and which lines lie across it."""

    least: float
    most: float
    across: tuple[tuple[float, str], ...]
    # Points change at once, chances on the way.
    stepped: bool = True
    left: float = 28.0


def points_scale(lines: Sequence[Sequence[float]]) -> Scale:
    """From nothing, or less, to the most points."""
    most = int(max(1, *(max(line) for line in lines)))
    least = int(min(0, *(min(line) for line in lines)))
    return Scale(least, most, tuple((at, str(at)) for at in sorted({0, _round(most)})))


# Win chances as shares.
CHANCES = Scale(0, 1, ((0, "0"), (0.5, "50"), (1, "100%")), stepped=False, left=38.0)


def courses(groups: Sequence[Group], seats: int) -> list[list[int]]:
    """Each seat's points after every scoring, beginning with none."""
    rows = [row for group in groups for row in group.rows]
    return [
        list(accumulate((row.points[seat] or 0 for row in rows), initial=0))
        for seat in range(seats)
    ]


def points_chart(
    ui: Ui,
    lines: Sequence[Sequence[float]],
    players: Sequence[Player],
    width: float,
    said: str,
    *,
    marks: ChartMarks | None = None,
    height: float = HEIGHT,
    scale: Scale | None = None,
) -> ft.Control:
    """The lines on one ground, each player's mark at its end; `said` is the same in words."""
    c, marked, scale = ui.scheme, marks or ChartMarks(), scale or points_scale(lines)
    left, right = plot(scale, width)
    steps = max(1, len(lines[0]) - 1)
    below = CONE + (DIE + 3 if marked.draws else 0)
    tall = height - MARK - CONE - below
    across, up = (right - left) / steps, tall / (scale.most - scale.least)

    def x(at: float) -> float:
        return left + at * across

    def y(value: float) -> float:
        return MARK / 2 + tall - (value - scale.least) * up

    shapes: list[cv.Shape] = []
    for value, label in scale.across:
        shapes += [
            cv.Line(left, y(value), right, y(value), ft.Paint(color=c.line, stroke_width=1)),
            cv.Text(
                left - 6,
                y(value),
                label,
                style=text_style(TYPE.min, c.tx2),
                alignment=ft.Alignment.CENTER_RIGHT,
            ),
        ]
    dots = ft.Paint(
        color=c.line2,
        stroke_width=1.5,
        stroke_dash_pattern=[2, 4],
        style=ft.PaintingStyle.STROKE,
    )
    upright = [*marked.scorings, *([marked.flag[0]] if marked.flag else [])]
    shapes += [cv.Line(x(at), MARK / 2, x(at), y(scale.least), dots) for at in upright]
    order = sorted(range(len(lines)), key=lambda seat: seat == marked.lifted)
    for seat in order:
        path = _path(lines[seat], x, y, frozenset(marked.corrected), scale.stepped)
        faint = marked.lifted not in (None, seat)
        bed, fill = TERRAIN.ink, PLAYERS[colour(players[seat].color)].colour
        if faint:
            bed, fill = (ft.Colors.with_opacity(FAINT, one) for one in (bed, fill))
        shapes += [
            cv.Path(path, _stroke(bed, BED, [])),
            cv.Path(path, _stroke(fill, LINE, DASHES[seat % len(DASHES)])),
        ]
    foot = y(scale.least)
    shapes += [cone(x(at), foot + 4, c.lava) for at in marked.eruptions]
    for at in marked.draws:
        shapes += die(x(at), foot + 4 + CONE + 3 + DIE / 2, DIE)
    if marked.star is not None:
        at, seat = marked.star
        shapes += star(x(at), y(lines[seat][at]))
    if marked.flag is not None:
        at, seat = marked.flag
        shapes += flag(x(at), y(lines[seat][at]), c.lava, c.onlava)
    return ft.Semantics(
        label=said,
        image=True,
        exclude_semantics=True,
        content=ft.Stack(
            [
                cv.Canvas(shapes, width=width, height=height),
                *(
                    ft.Container(
                        left=width - MARK,
                        top=top - MARK / 2,
                        content=mark(colour(players[seat].color), MARK),
                    )
                    for seat, top in _apart([y(line[-1]) for line in lines], height)
                ),
            ],
            width=width,
            height=height,
        ),
    )


def plot(scale: Scale, width: float) -> tuple[float, float]:
    """From where to where the lines go."""
    return scale.left, width - MARK - 10


def point_at(scale: Scale, width: float, x: float, points: int) -> int:
    """Which point of the lines is nearest to a place on a chart of that width.

    >>> point_at(CHANCES, 334, 38, 61), point_at(CHANCES, 334, 334, 61)
    (0, 60)
    """
    left, right = plot(scale, width)
    at = round((x - left) / (right - left) * (points - 1))
    return min(max(at, 0), points - 1)


def _round(most: int) -> int:
    """A round number near the top of the chart.

    >>> _round(39), _round(7), _round(120)
    (30, 5, 120)
    """
    step = 5 if most < 20 else 10
    return most // step * step or most


def _path(
    line: Sequence[float],
    x: Callable[[float], float],
    y: Callable[[float], float],
    gaps: frozenset[int],
    stepped: bool,
) -> list[cv.Path.PathElement]:
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(x(0), y(line[0]))]
    for at, value in enumerate(line[1:], start=1):
        if at in gaps:
            path.append(cv.Path.MoveTo(x(at), y(value)))
            continue
        if stepped:
            path.append(cv.Path.LineTo(x(at), y(line[at - 1])))
        path.append(cv.Path.LineTo(x(at), y(value)))
    return path


def _stroke(color: str, width: float, dashes: list[float]) -> ft.Paint:
    return ft.Paint(
        color=color,
        stroke_width=width,
        stroke_dash_pattern=dashes or None,
        stroke_join=ft.StrokeJoin.ROUND,
        style=ft.PaintingStyle.STROKE,
    )


def _apart(ends: Sequence[float], height: float) -> list[tuple[int, float]]:
    """Where the marks stand, pushed apart where lines end close to each other.

    >>> _apart([100, 95], 168)
    [(1, 95), (0, 116.0)]
    >>> _apart([12, 150, 150, 150], 168)
    [(0, 12), (1, 114.0), (2, 135.0), (3, 156.0)]
    """
    placed: list[tuple[int, float]] = []
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        above = placed[-1][1] + APART if placed else MARK / 2
        placed.append((seat, max(ends[seat], above)))
    # Those that would stand below the chart push the ones above them up.
    lowest = height - MARK / 2
    for at in range(len(placed) - 1, -1, -1):
        seat, top = placed[at]
        placed[at] = seat, min(top, lowest)
        lowest = placed[at][1] - APART
    return placed
