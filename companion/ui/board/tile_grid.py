"""A board of many squares: its ground, its tiles and its lights in three layers."""

from math import radians

import flet as ft
import flet.canvas as cv

from companion.showing.grid import Bed, Grid, Laid, Light
from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.art import placed, sizes
from companion.ui.theme import text_style
from companion.ui.widgets.memo_component import memo_component

# Fill, edge and its width in units, for each way that a square can be lit.
GLOWS = {
    "lit": ("#94FFFFFF", TERRAIN.legal, 1.5),
    "chosen": ("#B3FFE3CF", TERRAIN.lava, 2.0),
    "danger": ("#662A0D00", TERRAIN.lava_hot, 1.6),
    "fresh": ("#00000000", TERRAIN.lava, 2.4),
}
INSET, ROUND = 0.9, 0.16
HATCH, FAINT = "#B3FF6A1F", "#47FFFFFF"


def grid_layers(
    grid: Grid, size: tuple[float, float], scale: float, facing: int = 0
) -> list[ft.Control]:
    """The squares from the ground up, each layer drawn again only when it changes."""
    return [
        Beds(grid.beds, size, scale, key="beds"),
        LaidTiles(grid.laid, size, scale, key="laid"),
        # Where lava comes next stays lit for a whole turn: only the others change with a tap.
        GridLights(_lit(grid, danger=True), size, scale, facing, key="grid-danger"),
        GridLights(_lit(grid, danger=False), size, scale, facing, key="grid-lights"),
    ]


def _lit(grid: Grid, *, danger: bool) -> tuple[Light, ...]:
    return tuple(light for light in grid.lights if (light.glow == "danger") == danger)


def still_grid(grid: Grid, size: tuple[float, float], scale: float) -> list[ft.Control]:
    """The squares to look at."""
    width, height = size[0] * scale, size[1] * scale
    return [
        cv.Canvas(_beds(grid.beds, scale), width=width, height=height),
        *(_laid(one, scale) for one in grid.laid),
        cv.Canvas(_edges(grid.laid, scale), width=width, height=height),
        cv.Canvas(
            [
                shape
                for light in grid.lights
                if light.glow == "fresh"
                for shape in _light(light, scale)
            ],
            width=width,
            height=height,
        ),
    ]


@memo_component
def Beds(beds: tuple[Bed, ...], size: tuple[float, float], scale: float) -> ft.Control:  # noqa: N802
    """The ground under the tiles."""
    return cv.Canvas(_beds(beds, scale), width=size[0] * scale, height=size[1] * scale)


def _beds(beds: tuple[Bed, ...], scale: float) -> list[cv.Shape]:
    return [
        cv.Rect(
            bed.x * scale,
            bed.y * scale,
            bed.width * scale,
            bed.height * scale,
            ft.BorderRadius.all(bed.radius * scale),
            ft.Paint(color=bed.color),
        )
        for bed in beds
    ]


@memo_component
def LaidTiles(laid: tuple[Laid, ...], size: tuple[float, float], scale: float) -> ft.Control:  # noqa: N802
    """One picture for each field, with an edge where it has one of its own."""
    width, height = size[0] * scale, size[1] * scale
    edges = cv.Canvas(_edges(laid, scale), key="edges", width=width, height=height)
    return ft.Stack([*(_laid(one, scale) for one in laid), edges], width=width, height=height)


def _laid(one: Laid, scale: float) -> ft.Image:
    image = placed(one.art, one.x * scale, one.y * scale, scale, turn=90.0 * one.quarters)
    image.key = f"{one.x:g}-{one.y:g}"
    return image


def _edges(laid: tuple[Laid, ...], scale: float) -> list[cv.Shape]:
    """Draws the rim by which some tiles are recognised."""
    shapes: list[cv.Shape] = []
    for one in laid:
        if one.edge:
            side = sizes(one.art)[one.art][0] - 1.6
            shapes.append(
                cv.Rect(
                    (one.x - side / 2) * scale,
                    (one.y - side / 2) * scale,
                    side * scale,
                    side * scale,
                    ft.BorderRadius.all(4 * scale),
                    _line(one.edge, 1.6 * scale),
                )
            )
    return shapes


@memo_component
def GridLights(  # noqa: N802
    lights: tuple[Light, ...], size: tuple[float, float], scale: float, facing: int = 0
) -> ft.Control:
    """Many lights in one canvas: what changes with a tap is this layer alone."""
    shapes = [shape for light in lights for shape in _light(light, scale, facing)]
    return cv.Canvas(shapes, width=size[0] * scale, height=size[1] * scale)


def _light(light: Light, scale: float, facing: int = 0) -> list[cv.Shape]:
    fill, edge, width = GLOWS[light.glow]
    if light.glow == "lit" and not light.text:
        fill = FAINT
    side = (light.side - 2 * INSET) * scale
    left, top = light.x * scale - side / 2, light.y * scale - side / 2
    rounded = ft.BorderRadius.all(light.side * ROUND * scale)
    shapes: list[cv.Shape] = [cv.Rect(left, top, side, side, rounded, ft.Paint(color=fill))]
    if light.glow == "danger":
        shapes += _hatch(left, top, side)
    dashes = [5.0, 4.0] if light.glow == "danger" else None
    shapes.append(cv.Rect(left, top, side, side, rounded, _line(edge, width * scale, dashes)))
    if light.text:
        style = text_style(TYPE.subtitle, TERRAIN.ink, size=light.side * 0.5 * scale)
        shapes.append(
            cv.Text(
                light.x * scale,
                light.y * scale,
                light.text,
                style=style,
                alignment=ft.Alignment.CENTER,
                rotate=radians(90 * facing),
            )
        )
    return shapes


def _hatch(left: float, top: float, side: float) -> list[cv.Shape]:
    """Slanting bars, so that danger does not rest on colour."""
    left, top, side = left + side * 0.05, top + side * 0.05, side * 0.9
    bars: list[cv.Shape] = []
    for part in (0.5, 1.0, 1.5):
        reach = side * part
        start = (left + max(0.0, reach - side), top + min(side, reach))
        end = (left + min(side, reach), top + max(0.0, reach - side))
        bars.append(cv.Line(*start, *end, _line(HATCH, side * 0.12)))
    return bars


def _line(color: str, width: float, dashes: list[float] | None = None) -> ft.Paint:
    return ft.Paint(
        color=color,
        style=ft.PaintingStyle.STROKE,
        stroke_width=width,
        stroke_dash_pattern=dashes,
    )
