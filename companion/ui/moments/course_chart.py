"""How the points grew from scoring to scoring: a stepped line for each player."""

from collections.abc import Sequence
from itertools import accumulate

import flet as ft
import flet.canvas as cv

from companion.core.game import Player
from companion.core.message import count
from companion.core.right_to_left import isolated
from companion.showing.telling import Group
from companion.showing.tokens import PLAYERS, TERRAIN
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import colour
from companion.ui.widgets.glyph import mark

HEIGHT, MARK, APART = 168, 24, 21
LINE, BED = 3.6, 6.0
DASHES: tuple[list[float], ...] = ([], [7, 4], [2, 4], [11, 4, 2, 4])


def courses(groups: Sequence[Group], seats: int) -> list[list[int]]:
    """Each seat's points after every scoring, beginning with none."""
    rows = [row for group in groups for row in group.rows]
    return [
        list(accumulate((row.points[seat] or 0 for row in rows), initial=0))
        for seat in range(seats)
    ]


def course_chart(
    ui: Ui, lines: Sequence[Sequence[int]], players: Sequence[Player], width: float
) -> ft.Control:
    """The lines on one ground, each player's mark at its end."""
    most = max(1, *(max(line) for line in lines))
    steps = len(lines[0]) - 1
    room, tall = width - MARK - 10, HEIGHT - MARK
    across, up = room / steps, tall / most

    def y(points: float) -> float:
        return HEIGHT - MARK / 2 - points * up

    shapes: list[cv.Shape] = [
        cv.Line(0, y(0), room, y(0), ft.Paint(color=ui.scheme.line2, stroke_width=1))
    ]
    for seat, line in enumerate(lines):
        path: list[cv.Path.PathElement] = [cv.Path.MoveTo(0, y(0))]
        for at, points in enumerate(line[1:], start=1):
            path += [
                cv.Path.LineTo(at * across, y(line[at - 1])),
                cv.Path.LineTo(at * across, y(points)),
            ]
        fill = PLAYERS[colour(players[seat].color)].colour
        shapes += [
            cv.Path(path, _stroke(TERRAIN.ink, BED, [])),
            cv.Path(path, _stroke(fill, LINE, DASHES[seat % len(DASHES)])),
        ]
    totals = ", ".join(
        f"{isolated(p.name)} {line[-1]}" for p, line in zip(players, lines, strict=True)
    )
    chart = count("{count} scoring: {points}", "{count} scorings: {points}", steps, points=totals)
    return ft.Semantics(
        label=ui.say(chart),
        image=True,
        exclude_semantics=True,
        content=ft.Stack(
            [
                cv.Canvas(shapes, width=width, height=HEIGHT),
                *(
                    ft.Container(
                        left=width - MARK,
                        top=top - MARK / 2,
                        content=mark(colour(players[seat].color), MARK),
                    )
                    for seat, top in _apart([y(line[-1]) for line in lines])
                ),
            ],
            width=width,
            height=HEIGHT,
        ),
    )


def _stroke(color: str, width: float, dashes: list[float]) -> ft.Paint:
    return ft.Paint(
        color=color,
        stroke_width=width,
        stroke_dash_pattern=dashes or None,
        stroke_join=ft.StrokeJoin.ROUND,
        style=ft.PaintingStyle.STROKE,
    )


def _apart(ends: Sequence[float]) -> list[tuple[int, float]]:
    """Where the marks stand, pushed apart where lines end close to each other.

    >>> _apart([100, 95])
    [(1, 95), (0, 116)]
    """
    placed: list[tuple[int, float]] = []
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        above = placed[-1][1] + APART if placed else 0.0
        placed.append((seat, max(ends[seat], above)))
    low = max(0.0, placed[-1][1] - (HEIGHT - MARK / 2))
    return [(seat, top - low) for seat, top in placed] if low else placed
