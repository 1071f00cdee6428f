"""The players' silhouettes drawn on a canvas, in any size and colour."""

import re

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import PLAYERS, PlayerColour

BOX = 24.0
# The inner details, in the same box: snow line, ring, rib, wave.
DETAILS = {
    "red": "M6.9 13.8 L9.4 11.6 L12 14 L14.6 11.6 L17.1 13.8",
    "green": "M12 6 L12 18",
    "blue": "M5.6 13.2 Q8.8 8.6 12 12 Q15.2 15.4 18.4 10.8",
}
DETAIL_FROM = 18
_PIECE = re.compile(r"([MLQCHVZ])([^MLQCHVZ]*)")


def silhouette(
    color: PlayerColour, width: float, fill: str, *, detail: str | None = None
) -> ft.Control:
    """The plain silhouette in the colour `fill`; details in the colour `detail` if large enough."""
    scale = width / BOX
    paint = ft.Paint(color=fill, style=ft.PaintingStyle.FILL)
    fine = bool(detail) and width >= DETAIL_FROM
    if color == "yellow":
        shapes = _sun(scale, fill if fine else None, paint)
    else:
        shapes = [cv.Path(_elements(PLAYERS[color].glyph.path, scale), paint)]
        if detail and fine:
            shapes.append(cv.Path(_elements(DETAILS[color], scale), _line(detail, 2 * scale)))
    return cv.Canvas(shapes, width=width, height=width)


def _sun(scale: float, line: str | None, paint: ft.Paint) -> list[cv.Shape]:
    """The sun: two rings if large enough, else a disc."""
    middle = BOX / 2 * scale
    if line is None:
        return [cv.Circle(middle, middle, 10.2 * scale, paint)]
    ring = _line(line, 2.2 * scale)
    return [
        cv.Circle(middle, middle, 9.4 * scale, ring),
        cv.Circle(middle, middle, 4.4 * scale, ring),
    ]


def _line(color: str, width: float) -> ft.Paint:
    return ft.Paint(
        color=color,
        style=ft.PaintingStyle.STROKE,
        stroke_width=width,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
    )


def _elements(path: str, scale: float) -> list[cv.Path.PathElement]:
    """An SVG path with absolute commands as canvas elements."""
    made: list[cv.Path.PathElement] = []
    x = y = 0.0
    for command, rest in _PIECE.findall(path):
        n = [float(number) * scale for number in re.findall(r"-?\d*\.?\d+", rest)]
        match command:
            case "M":
                made.append(cv.Path.MoveTo(n[0], n[1]))
            case "L":
                made.append(cv.Path.LineTo(n[0], n[1]))
            case "H":
                made.append(cv.Path.LineTo(n[0], y))
            case "V":
                made.append(cv.Path.LineTo(x, n[0]))
            case "Q":
                made.append(cv.Path.QuadraticTo(n[0], n[1], n[2], n[3]))
            case "C":
                made.append(cv.Path.CubicTo(n[0], n[1], n[2], n[3], n[4], n[5]))
            case _:
                made.append(cv.Path.Close())
        if command == "H":
            x = n[0]
        elif command == "V":
            y = n[0]
        elif n:
            x, y = n[-2], n[-1]
    return made
