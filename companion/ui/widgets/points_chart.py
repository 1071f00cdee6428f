"""How the points grew: a stepped line for each player, each with its own dash and mark."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import cos, pi, sin

import flet as ft
import flet.canvas as cv

from companion.core.game import Player
from companion.showing.sheets import Group
from companion.showing.tokens import PLAYERS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour
from companion.ui.widgets.glyph import mark

HEIGHT, MARK, APART = 168.0, 24.0, 21.0
LINE, BED = 3.4, 6.0
CONE = 9.0
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


def courses(groups: Sequence[Group], seats: int) -> list[list[int]]:
    """Each seat's points after every scoring, beginning with none."""
    rows = [row for group in groups for row in group.rows]
    return [
        list(accumulate((row.points[seat] or 0 for row in rows), initial=0))
        for seat in range(seats)
    ]


def points_chart(
    ui: Ui,
    lines: Sequence[Sequence[int]],
    players: Sequence[Player],
    width: float,
    said: str,
    *,
    marks: ChartMarks | None = None,
    height: float = HEIGHT,
) -> ft.Control:
    """The lines on one ground, each player's mark at its end; `said` is the same in words."""
    c, marked = ui.scheme, marks or ChartMarks()
    most = max(1, *(max(line) for line in lines))
    least = min(0, *(min(line) for line in lines))
    steps = max(1, len(lines[0]) - 1)
    left = 28.0
    room, tall = width - MARK - 10 - left, height - MARK - 2 * CONE
    across, up = room / steps, tall / (most - least)

    def x(at: float) -> float:
        return left + at * across

    def y(points: float) -> float:
        return MARK / 2 + tall - (points - least) * up

    shapes: list[cv.Shape] = []
    for points in sorted({0, _round(most)}):
        shapes.append(
            cv.Line(left, y(points), x(steps), y(points), ft.Paint(color=c.line, stroke_width=1))
        )
        shapes.append(
            cv.Text(
                left - 6,
                y(points),
                str(points),
                style=text_style(TYPE.min, c.tx2),
                alignment=ft.Alignment.CENTER_RIGHT,
            )
        )
    dots = ft.Paint(
        color=c.line2,
        stroke_width=1.5,
        stroke_dash_pattern=[2, 4],
        style=ft.PaintingStyle.STROKE,
    )
    shapes += [cv.Line(x(at), MARK / 2, x(at), y(least), dots) for at in marked.scorings]
    for seat, line in enumerate(lines):
        path = _steps(line, x, y, frozenset(marked.corrected))
        fill = PLAYERS[colour(players[seat].color)].colour
        shapes += [
            cv.Path(path, _stroke(TERRAIN.ink, BED, [])),
            cv.Path(path, _stroke(fill, LINE, DASHES[seat % len(DASHES)])),
        ]
    shapes += [cone(x(at), y(least) + 4, c.lava) for at in marked.eruptions]
    if marked.star is not None:
        at, seat = marked.star
        shapes += _star(x(at), y(lines[seat][at]))
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


def _round(most: int) -> int:
    """A round number near the top of the chart.

    >>> _round(39), _round(7), _round(120)
    (30, 5, 120)
    """
    step = 5 if most < 20 else 10
    return most // step * step or most


def _steps(
    line: Sequence[int],
    x: Callable[[float], float],
    y: Callable[[float], float],
    gaps: frozenset[int],
) -> list[cv.Path.PathElement]:
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(x(0), y(line[0]))]
    for at, points in enumerate(line[1:], start=1):
        if at in gaps:
            path.append(cv.Path.MoveTo(x(at), y(points)))
            continue
        path += [cv.Path.LineTo(x(at), y(line[at - 1])), cv.Path.LineTo(x(at), y(points))]
    return path


def _stroke(color: str, width: float, dashes: list[float]) -> ft.Paint:
    return ft.Paint(
        color=color,
        stroke_width=width,
        stroke_dash_pattern=dashes or None,
        stroke_join=ft.StrokeJoin.ROUND,
        style=ft.PaintingStyle.STROKE,
    )


def cone(x: float, top: float, color: str) -> cv.Shape:
    """An eruption, below the axis."""
    half = CONE / 2
    return cv.Path(
        [
            cv.Path.MoveTo(x - half * 0.5, top),
            cv.Path.LineTo(x + half * 0.5, top),
            cv.Path.LineTo(x + half, top + CONE),
            cv.Path.LineTo(x - half, top + CONE),
            cv.Path.Close(),
        ],
        ft.Paint(color=color, style=ft.PaintingStyle.FILL),
    )


def _star(x: float, y: float) -> list[cv.Shape]:
    """The best turn: a disc with a star in it."""
    points = [
        (
            x + (8 if at % 2 == 0 else 3.6) * sin(at * pi / 5),
            y - (8 if at % 2 == 0 else 3.6) * cos(at * pi / 5),
        )
        for at in range(10)
    ]
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*points[0])]
    path += [cv.Path.LineTo(*one) for one in points[1:]]
    return [
        cv.Circle(x, y, 12, ft.Paint(color=TERRAIN.keyline, style=ft.PaintingStyle.FILL)),
        cv.Circle(
            x, y, 12, ft.Paint(color=TERRAIN.ink, style=ft.PaintingStyle.STROKE, stroke_width=1.5)
        ),
        cv.Path([*path, cv.Path.Close()], ft.Paint(color="#A83600", style=ft.PaintingStyle.FILL)),
    ]


def _apart(ends: Sequence[float], height: float) -> list[tuple[int, float]]:
    """Where the marks stand, pushed apart where lines end close to each other.

    >>> _apart([100, 95], 168)
    [(1, 95), (0, 116.0)]
    """
    placed: list[tuple[int, float]] = []
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        above = placed[-1][1] + APART if placed else 0.0
        placed.append((seat, max(ends[seat], above)))
    low = max(0.0, placed[-1][1] - (height - MARK / 2))
    return [(seat, top - low) for seat, top in placed] if low else placed
