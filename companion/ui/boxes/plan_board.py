"""A drawn board in the box: a tap means the nearest place, readers and keys find each of them."""

from dataclasses import replace
from math import hypot

import flet as ft

from companion.showing.scene import Picture, Space
from companion.showing.tokens import SPACE
from companion.ui.app_context import Ui
from companion.ui.board.still_board import still_board
from companion.ui.board.tile_grid import grid_layers
from companion.ui.intents import Dispatch, TappedPlace
from companion.ui.widgets.double_tap import counted, counts, spot_of
from companion.ui.widgets.memo_component import memo_component

# A finger within this many dp of a place means it.
REACH = 34.0
# How wide a board is at most, and how tall the rest of the page is where the phone lies.
WIDEST, BESIDE = 620.0, 190.0
LEAST = 340.0


def plan_width(ui: Ui, picture: Picture) -> float:
    """As wide as there is room, and no taller than can be seen at once."""
    room = min(WIDEST, ui.width - 2 * ui.margin)
    if ui.form.across:
        room = min(room, ui.width * 0.55)
    tall = max(LEAST, ui.height - BESIDE) * picture.width / picture.height
    return min(room, tall)


def plan_board(
    ui: Ui, picture: Picture, width: float, last: str, dispatch: Dispatch
) -> ft.Container:
    """The board; the place that was changed last has a ring."""
    scale = width / picture.width
    height = picture.height * scale
    touched = next((one for one in picture.spaces if one.place == last), None)

    def tap(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if e.local_position is None or not counts(e, spot=spot_of(e)):
            return
        x, y = e.local_position.x, e.local_position.y
        far = [
            (hypot(one.x * scale - x, one.y * scale - y), at)
            for at, one in enumerate(picture.spaces)
        ]
        distance, at = min(far, default=(REACH + 1, 0))
        if distance <= REACH:
            dispatch(TappedPlace(picture.spaces[at].place))

    return ft.Container(
        width=width,
        height=height,
        border_radius=picture.radius * scale,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS if picture.radius else ft.ClipBehavior.NONE,
        content=ft.Stack(
            [
                Drawn(picture, width, key="drawn"),
                *([_ring(ui, touched, scale)] if touched else []),
                Places(ui, picture.spaces, width, height, scale, dispatch, key="places"),
                ft.GestureDetector(
                    width=width, height=height, exclude_from_semantics=True, on_tap_up=tap
                ),
            ],
            width=width,
            height=height,
        ),
    )


@memo_component
def Drawn(picture: Picture, width: float) -> ft.Control:  # noqa: N802
    """What is seen of the board."""
    scale = width / picture.width
    size = picture.width, picture.height
    under = grid_layers(picture.grid, size, scale) if picture.grid else []
    bare = replace(picture, grid=None)
    return ft.Stack([*under, still_board(bare, width)], width=width, height=picture.height * scale)


@memo_component
def Places(  # noqa: N802
    ui: Ui,
    spaces: tuple[Space, ...],
    width: float,
    height: float,
    scale: float,
    dispatch: Dispatch,
) -> ft.Control:
    """A frame for each place, where readers and keys find it."""
    return ft.Stack(
        [_place(ui, one, scale, width, height, dispatch) for one in spaces],
        width=width,
        height=height,
    )


def _place(
    ui: Ui, space: Space, scale: float, width: float, height: float, dispatch: Dispatch
) -> ft.Control:
    side = float(SPACE.touch)
    left = min(max(0.0, space.x * scale - side / 2), width - side)
    top = min(max(0.0, space.y * scale - side / 2), height - side)
    return ft.Container(
        key=f"place-{space.place}",
        left=left,
        top=top,
        width=side,
        height=side,
        ink=ui.keys,
        on_click=counted(space.place, lambda: dispatch(TappedPlace(space.place))),
        content=ft.Semantics(
            label=ui.say(space.label),
            button=True,
            selected=space.state == "chosen",
            content=ft.Semantics(container=True, content=ft.Container(width=side, height=side)),
        ),
    )


def _ring(ui: Ui, space: Space, scale: float) -> ft.Control:
    side = max(30.0, space.width * scale + 4)
    return ft.Container(
        left=space.x * scale - side / 2,
        top=space.y * scale - side / 2,
        width=side,
        height=side,
        border_radius=10,
        border=ft.Border.all(3, ui.scheme.lava),
    )
