"""Signs on charts, drawn on the canvas: eruptions, draws, the best turn, the turning point."""

from math import cos, pi, sin

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.theme import text_style

CONE, DIE = 9.0, 13.0
# Where the spots of a five lie on a die, from its middle, in parts of its width.
FIVE = ((0.0, 0.0), (-0.26, -0.26), (0.26, -0.26), (-0.26, 0.26), (0.26, 0.26))


def die(x: float, y: float, width: float) -> list[cv.Shape]:
    """Chance: a lot, or a draw that mattered."""
    light = ft.Paint(color=TERRAIN.keyline, style=ft.PaintingStyle.FILL)
    ink = ft.Paint(color=TERRAIN.ink, style=ft.PaintingStyle.FILL)
    edge = ft.Paint(color=TERRAIN.ink, style=ft.PaintingStyle.STROKE, stroke_width=1)
    at, corner = (x - width / 2, y - width / 2), ft.BorderRadius.all(width / 5)
    return [
        cv.Rect(*at, width, width, corner, light),
        cv.Rect(*at, width, width, corner, edge),
        *(cv.Circle(x + dx * width, y + dy * width, width * 0.1, ink) for dx, dy in FIVE),
    ]


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


def flag(x: float, y: float, fill: str, ink: str) -> list[cv.Shape]:
    """The turning point: a lava disc with a one."""
    edge = ft.Paint(color=TERRAIN.keyline, style=ft.PaintingStyle.STROKE, stroke_width=2)
    return [
        cv.Circle(x, y, 11, ft.Paint(color=fill, style=ft.PaintingStyle.FILL)),
        cv.Circle(x, y, 11, edge),
        cv.Text(x, y, "1", style=text_style(TYPE.min, ink), alignment=ft.Alignment.CENTER),
    ]


def star(x: float, y: float) -> list[cv.Shape]:
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
