"""Lines on a board."""

from math import atan2, cos, sin

import flet as ft
import flet.canvas as cv

from companion.showing.scene import Stroke
from companion.ui.widgets.memo_component import memo_component


@memo_component
def Strokes(  # noqa: N802
    strokes: tuple[Stroke, ...], size: tuple[float, float], scale: float
) -> ft.Control:
    """Lines on the board, with an arrowhead where they lead somewhere."""
    return cv.Canvas(stroke_shapes(strokes, scale), width=size[0] * scale, height=size[1] * scale)


def stroke_shapes(strokes: tuple[Stroke, ...], scale: float) -> list[cv.Shape]:
    """Lines as a canvas draws them."""
    return [shape for stroke in strokes for shape in _stroke(stroke, scale)]


def _stroke(stroke: Stroke, scale: float) -> list[cv.Shape]:
    line = [(x * scale, y * scale) for x, y in stroke.points]
    width = stroke.width * scale
    paint = ft.Paint(
        color=stroke.color,
        style=ft.PaintingStyle.STROKE,
        stroke_width=width,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=[width * 2, width * 2] if stroke.dashed else None,
    )
    elements: list[cv.Path.PathElement] = [
        cv.Path.MoveTo(*line[0]),
        *(cv.Path.LineTo(x, y) for x, y in line[1:]),
    ]
    shapes: list[cv.Shape] = [cv.Path(elements, paint)]
    if stroke.arrow:
        (x1, y1), (x, y) = line[-2:]
        heading, reach = atan2(y - y1, x - x1), width * 3
        wings = [
            (x - reach * cos(heading + side), y - reach * sin(heading + side))
            for side in (0.5, -0.5)
        ]
        head: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(x, y),
            *(cv.Path.LineTo(*wing) for wing in wings),
            cv.Path.Close(),
        ]
        shapes.append(cv.Path(head, ft.Paint(color=stroke.color)))
    return shapes
