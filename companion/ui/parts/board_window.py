"""A window on a large board: nearer, moved, and a small map that says where one is."""

from collections.abc import Callable

import flet as ft
import flet.canvas as cv

from companion.showing.grid import Grid
from companion.showing.scene import Picture
from companion.showing.tokens import TERRAIN
from companion.ui.app_context import Surroundings
from companion.ui.parts.board_frame import Look
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.nearness import FINGER, FROM_AFAR, Nearness, View

ROUND = 22
MAP = 92.0


def watch(
    nearness: Nearness, drawn: Picture, look: Look, taps: Taps, repaint: Callable[[], None]
) -> View:
    """A board of many squares comes nearer by itself, and is moved by fingers."""
    if drawn.grid is None:
        return FROM_AFAR
    zoom = FINGER / (drawn.grid.square * look.scale)
    size = drawn.width, drawn.height

    def moving(move: Callable[[], None]) -> None:
        move()
        repaint()

    taps.on_near = lambda: moving(lambda: nearness.toggle(max(zoom, 2.0), size[0] / 2, size[1] / 2))
    taps.on_jump = lambda x, y: moving(lambda: nearness.jump(x, y))
    taps.on_drag = lambda x, y: moving(lambda: nearness.drag(x, y, *size))
    taps.on_pinch = lambda factor, x, y: moving(lambda: nearness.pinch(factor, x, y))
    return nearness.follow(drawn.grid.near, zoom)


def board_window(
    content: ft.Control, drawn: Picture, scale: float, view: View, taps: Taps
) -> ft.Control:
    """The board as near as it is seen; one finger moves it then, two bring it nearer."""
    width, height = drawn.width * scale, drawn.height * scale
    across, down = view.fixed(drawn.width, drawn.height)
    last: list[float] = [1.0]

    def begun() -> None:
        last[0] = 1.0

    def moved(e: ft.ScaleUpdateEvent[ft.GestureDetector]) -> None:
        factor, last[0] = (e.scale or 1.0) / last[0], e.scale or 1.0
        at, by = e.local_focal_point, e.focal_point_delta
        if e.pointer_count > 1 and factor != 1:
            left, top, wide, tall = view.window(drawn.width, drawn.height)
            taps.on_pinch(factor, left + at.x / width * wide, top + at.y / height * tall)
        elif view.zoom > 1:
            taps.on_drag(by.x / scale, by.y / scale)

    return ft.GestureDetector(
        key="window",
        exclude_from_semantics=True,
        on_scale_start=begun,
        on_scale_update=moved,
        content=ft.Container(
            width=width,
            height=height,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            border_radius=ROUND,
            content=ft.Container(
                key="nearer",
                width=width,
                height=height,
                scale=ft.Scale(view.zoom, alignment=ft.Alignment(across, down)),
                content=content,
            ),
        ),
    )


@kept
def SmallMap(here: Surroundings, drawn: Picture, view: View, taps: Taps) -> ft.Control:  # noqa: N802
    """The whole board, the window framed; a tap jumps there."""
    assert drawn.grid is not None
    scale = MAP / drawn.width

    def jump(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if e.local_position is not None:
            taps.on_jump(e.local_position.x / scale, e.local_position.y / scale)

    return ft.GestureDetector(
        on_tap_up=jump,
        exclude_from_semantics=True,
        content=ft.Container(
            width=MAP,
            height=MAP,
            border_radius=12,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            border=ft.Border.all(2, TERRAIN.sand),
            content=cv.Canvas(_map(drawn, drawn.grid, view, scale), width=MAP, height=MAP),
        ),
    )


def _map(drawn: Picture, grid: Grid, view: View, scale: float) -> list[cv.Shape]:
    def box(x: float, y: float, width: float, height: float, paint: ft.Paint) -> cv.Shape:
        return cv.Rect(x * scale, y * scale, width * scale, height * scale, paint=paint)

    half = grid.field / 2
    shapes: list[cv.Shape] = [
        box(bed.x, bed.y, bed.width, bed.height, ft.Paint(color=bed.color)) for bed in grid.beds
    ]
    shapes += [
        box(one.x - half, one.y - half, grid.field, grid.field, ft.Paint(color=one.tone))
        for one in grid.laid
        if one.tone
    ]
    shapes += [
        cv.Circle(dot.x * scale, dot.y * scale, 3.2, ft.Paint(color=color))
        for dot in grid.dots
        for color in (dot.color,)
    ]
    frame = ft.Paint(color=TERRAIN.legal, style=ft.PaintingStyle.STROKE, stroke_width=2)
    return [*shapes, box(*view.window(drawn.width, drawn.height), frame)]
