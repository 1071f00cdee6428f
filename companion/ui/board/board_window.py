"""A window on a large board: nearer, moved, and a small map that says where one is."""

import asyncio
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.showing.grid import Bed, Dot, Laid
from companion.showing.scene import Picture
from companion.showing.tokens import TERRAIN
from companion.ui.app_context import Ui
from companion.ui.board.board_zoom import BoardZoom, View, finger_zoom
from companion.ui.intents import Dispatch, DraggedBoard, FollowBoard, JumpedTo, PinchedBoard
from companion.ui.widgets.memo_component import memo_component

ROUND = 22
# Seconds until what was tapped is drawn: only then does the view move.
ANSWERED = 0.08
MAP = 92.0


def use_window(ui: Ui, zoom: BoardZoom, drawn: Picture, scale: float, dispatch: Dispatch) -> View:
    """A board of many squares comes nearer by itself once a tap was answered.

    What was chosen is seen before the view moves to it; the first view of all needs no waiting.
    """
    near = drawn.grid.near if drawn.grid else None
    first = zoom.reason is None

    async def follow() -> None:
        if not first:
            await asyncio.sleep(ANSWERED)
        dispatch(FollowBoard())

    ft.use_effect(lambda: ui.session.start(follow), [near.key if near else ""])
    return zoom.followed(near, finger_zoom(drawn, scale), 0.0).view if first else zoom.view


def board_window(
    content: ft.Control, drawn: Picture, scale: float, view: View, dispatch: Dispatch
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
            dispatch(PinchedBoard(factor, left + at.x / width * wide, top + at.y / height * tall))
        elif view.zoom > 1:
            dispatch(DraggedBoard(by.x / scale, by.y / scale))

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


class Small(NamedTuple):
    """What a small map shows of a board."""

    size: tuple[float, float]
    beds: tuple[Bed, ...]
    laid: tuple[Laid, ...]
    dots: tuple[Dot, ...]
    field: float


def small_of(drawn: Picture) -> Small:
    """A board as its small map has it."""
    assert drawn.grid is not None
    grid = drawn.grid
    return Small((drawn.width, drawn.height), grid.beds, grid.laid, grid.dots, grid.field)


def small_map(small: Small, view: View, dispatch: Dispatch, side: float = MAP) -> ft.Control:
    """The whole board, the window framed; a tap jumps there."""
    scale = side / small.size[0]

    def jump(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if e.local_position is not None:
            dispatch(JumpedTo(e.local_position.x / scale, e.local_position.y / scale))

    left, top, width, height = (side * scale for side in view.window(*small.size))
    frame = ft.Container(
        key="frame",
        left=left,
        top=top,
        width=width,
        height=height,
        border=ft.Border.all(2, TERRAIN.legal),
    )
    return ft.GestureDetector(
        key="map",
        on_tap_up=jump,
        exclude_from_semantics=True,
        content=ft.Container(
            width=side,
            height=side,
            border_radius=12,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            border=ft.Border.all(2, TERRAIN.sand),
            content=ft.Stack([SmallBoard(*small[1:], scale, side, key="all"), frame]),
        ),
    )


@memo_component
def SmallBoard(  # noqa: N802
    beds: tuple[Bed, ...],
    laid: tuple[Laid, ...],
    dots: tuple[Dot, ...],
    field: float,
    scale: float,
    side: float,
) -> ft.Control:
    """What lies on the board, in plain tones; drawn again only when something else does."""

    def box(x: float, y: float, width: float, height: float, color: str) -> cv.Shape:
        paint = ft.Paint(color=color)
        return cv.Rect(x * scale, y * scale, width * scale, height * scale, paint=paint)

    half = field / 2
    shapes: list[cv.Shape] = [box(bed.x, bed.y, bed.width, bed.height, bed.color) for bed in beds]
    shapes += [box(one.x - half, one.y - half, field, field, one.tone) for one in laid if one.tone]
    shapes += [
        cv.Circle(dot.x * scale, dot.y * scale, 3.2, ft.Paint(color=dot.color)) for dot in dots
    ]
    return cv.Canvas(shapes, width=side, height=side)
