"""A map that is matched to the real board: places under a finger are moved, chosen and joined."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

import flet as ft

from companion.showing.map_editing import Chart, Spot
from companion.showing.scene import Span
from companion.showing.tokens import RADIUS, TERRAIN
from companion.ui.app_context import Ui
from companion.ui.art import placed, span_picture
from companion.ui.board.written import written
from companion.ui.widgets.double_tap import counted, counts, spot_of

# A finger within this many dp of a place means it; the frames for readers and keys are as wide.
REACH, FRAME = 34.0, 48.0
RING = 58.0
NAME = 76.0


@dataclass
class Carried:
    """The place that a finger carries, and where it is by now."""

    name: str = ""
    x: float = 0.0
    y: float = 0.0


def map_board(
    ui: Ui,
    chart: Chart,
    width: float,
    chosen: str,
    carried: Carried,
    on_move: Callable[[str, float, float, bool], None],
    on_choose: Callable[[str], None],
) -> ft.Control:
    """The map, `width` wide; `on_move` is called while a place is dragged, and at the end."""
    scale = width / chart.width
    height = chart.height * scale
    at = {spot.name: (spot.x * chart.width, spot.y * chart.height) for spot in chart.spots}

    def near(x: float, y: float) -> Spot | None:
        far = [
            (hypot(at[s.name][0] * scale - x, at[s.name][1] * scale - y), s.name, s)
            for s in chart.spots
        ]
        best = min(far) if far else None
        return best[2] if best and best[0] <= REACH else None

    def down(e: ft.DragStartEvent[ft.GestureDetector]) -> None:
        found = near(e.local_position.x, e.local_position.y)
        carried.name = found.name if found else ""

    def update(e: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        if carried.name:
            carried.x, carried.y = e.local_position.x / width, e.local_position.y / height
            on_move(carried.name, carried.x, carried.y, False)

    def end() -> None:
        if carried.name:
            on_move(carried.name, carried.x, carried.y, True)
        carried.name = ""

    def tap(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if e.local_position is not None and counts(e, spot=spot_of(e)):
            found = near(e.local_position.x, e.local_position.y)
            on_choose(found.name if found else "")

    return ft.Container(
        width=width,
        height=height,
        border_radius=RADIUS.card,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                placed(chart.ground, width / 2, height / 2, width / 400),
                *(
                    span_picture(Span("-".join(way), chart.way, at[way[0]], at[way[1]]), scale)
                    for way in chart.ways
                    if way[0] in at and way[1] in at
                ),
                *(
                    part
                    for spot in chart.spots
                    for part in _spot(
                        ui, spot, at[spot.name], scale, spot.name == chosen, on_choose
                    )
                ),
                ft.GestureDetector(
                    width=width,
                    height=height,
                    exclude_from_semantics=True,
                    drag_interval=40,
                    on_pan_start=down,
                    on_pan_update=update,
                    on_pan_end=end,
                    on_tap_up=tap,
                ),
            ],
            width=width,
            height=height,
        ),
    )


def _spot(
    ui: Ui,
    spot: Spot,
    at: tuple[float, float],
    scale: float,
    chosen: bool,
    on_choose: Callable[[str], None],
) -> list[ft.Control]:
    """A place with its name; the chosen one has a ring."""
    x, y = at[0] * scale, at[1] * scale
    made: list[ft.Control] = []
    if chosen:
        ring = RING * scale
        made.append(
            ft.Container(
                left=x - ring / 2,
                top=y - ring / 2,
                width=ring,
                height=ring,
                border_radius=ring / 2,
                border=ft.Border.all(5, TERRAIN.lava),
            )
        )
    made.append(placed(spot.art, x, y, scale))
    letters = written(spot.name, NAME * scale, 18, 13 * scale, TERRAIN.ink, TERRAIN.keyline)
    made.append(ft.Container(letters, left=x - NAME * scale / 2, top=y - 9))
    made.append(
        ft.Container(
            key=f"spot-{spot.name}",
            left=x - FRAME / 2,
            top=y - FRAME / 2,
            width=FRAME,
            height=FRAME,
            ink=ui.keys,
            on_click=counted(spot.name, lambda: on_choose(spot.name)),
            content=ft.Semantics(
                label=ui.say(spot.label),
                button=True,
                selected=chosen,
                content=ft.Semantics(
                    container=True, content=ft.Container(width=FRAME, height=FRAME)
                ),
            ),
        )
    )
    return made
