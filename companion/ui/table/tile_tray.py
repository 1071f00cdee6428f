"""Tiles before the player to act, each with a figure at its corner, and what is left."""

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.core.message import Message
from companion.showing.scene import Holding, Scene, TrayItem
from companion.showing.tokens import SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import fitted, picture
from companion.ui.board.board_window import Small, small_map, small_of
from companion.ui.board.board_zoom import View
from companion.ui.board.written import written
from companion.ui.intents import Dispatch, HeldPlace, PressedButton, TappedPlace
from companion.ui.table.table_board import tools_of
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, tappable
from companion.ui.widgets.memo_component import memo_component

NUMERAL = 64.0
MOST_WORDED = 5
LARGEST, SMALL, SMALLEST, STOCK = 71.0, 56.0, 44.0, 74.0
# The small map where it stands beside the board.
BESIDE_MAP = 58.0
# A figure's disc, and how far it stands out of its tile.
BADGE, OUT = 28.0, 9.0


class Tiles(NamedTuple):
    """What stands under a board of many squares."""

    tray: tuple[TrayItem, ...]
    stock: tuple[Holding, ...]
    title: Message | None
    numeral: Holding | None
    map: Small


def tiles_and_map(
    ui: Ui,
    scene: Scene,
    view: View,
    dispatch: Dispatch,
    width: float,
    small: bool,
    beside: bool = False,
    low: bool = False,
) -> ft.Control:
    """Tiles under a board of many squares, the tools beside them, a small map when it is near.

    With these `beside` the board the tiles have the whole row. A `low` row is no higher than the
    tiles: what is left stands elsewhere.
    """
    tiles = Tiles(
        scene.tray, scene.stock, scene.stock_title, scene.numeral, small_of(scene.picture)
    )
    if beside:
        return TilesAlone(ui, tiles, dispatch, width, key="tiles")
    return TilesAndMap(ui, tiles, view, dispatch, width, small, low, key="tiles")


def tools_and_map(ui: Ui, scene: Scene, view: View, dispatch: Dispatch) -> ft.Control:
    """Beside a board of many squares: the tools, what is left, a small map when it is near."""
    tiles = Tiles((), scene.stock, scene.stock_title, None, small_of(scene.picture))
    return ToolsAndMap(ui, tiles, view, dispatch, key="grid-tools")


def tiles_height(scene: Scene, width: float) -> float:
    """How high the tiles are where they have a whole row of that width."""
    number = max(1, len(scene.tray))
    rows, each = _rows(number, width - _numeral_room(scene.numeral), SMALL)
    return rows * (each + OUT) + (rows - 1) * 4 + 20


def tools_height() -> float:
    """How high the two tools beside the tiles are, one over the other."""
    return 2 * SPACE.touch + 16.0


def _numeral_room(numeral: Holding | None) -> float:
    return NUMERAL + 10 if numeral else 0.0


def _loupe(ui: Ui, dispatch: Dispatch, *, far: bool) -> ft.Control:
    icon = ft.Icons.ZOOM_IN if far else ft.Icons.ZOOM_OUT
    words = ui.say("Zoom in") if far else ui.say("See the whole board")
    return icon_button(
        ui, icon, words, lambda: dispatch(PressedButton("zoom")), bgcolor=ui.scheme.s2, again=True
    )


@memo_component
def ToolsAndMap(ui: Ui, tiles: Tiles, view: View, dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """Tools above, then what is left, or where one is on the board."""
    far = view.zoom <= 1
    left = ft.Container(_stock(ui, tiles.stock, None, True, ruled=False), visible=far)
    where = ft.Container(small_map(tiles.map, view, dispatch, BESIDE_MAP), visible=not far)
    return ft.Column(
        [*tools_of(ui, dispatch, False), _loupe(ui, dispatch, far=far), left, where],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@memo_component
def TilesAlone(ui: Ui, tiles: Tiles, dispatch: Dispatch, width: float) -> ft.Control:  # noqa: N802
    """The tiles in a row of their own, with the figure before them."""
    large = [_numeral(ui, tiles.numeral, True)] if tiles.numeral else []
    room = width - _numeral_room(tiles.numeral)
    row = tile_tray(ui, tiles.tray, (), None, dispatch, room, small=True)
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=ui.margin, vertical=2),
        content=ft.Row(
            [*large, ft.Container(row, expand=True)],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


@memo_component
def TilesAndMap(  # noqa: N802
    ui: Ui, tiles: Tiles, view: View, dispatch: Dispatch, width: float, small: bool, low: bool
) -> ft.Control:
    """Most taps are on the board, and leave all of it as it is."""
    far = view.zoom <= 1
    # Many kinds to choose from leave no room for words under them.
    small = small or len(tiles.tray) > MOST_WORDED
    # From afar it is only hidden: to show it again costs next to nothing.
    beside = ft.Container(
        small_map(tiles.map, view, dispatch), padding=ft.Padding(10, 0, 0, 0), visible=not far
    )
    room = width - SPACE.touch - 20 - (0 if far else 104)
    crowded = tiles.numeral is not None and len(tiles.tray) > 2
    stock = tiles.stock if far and not (crowded or low) else ()
    large = [_numeral(ui, tiles.numeral, small)] if tiles.numeral else []
    room -= _numeral_room(tiles.numeral)
    tools = [*tools_of(ui, dispatch, False), _loupe(ui, dispatch, far=far)]
    # Side by side they are no higher than the tiles.
    room -= (len(tools) - 1) * (SPACE.touch + 6) if low else 0
    row = tile_tray(ui, tiles.tray, stock, tiles.title, dispatch, room, small=small)
    kind = ft.Row if low else ft.Column
    return ft.Container(
        padding=ft.Padding(8, 6, ui.margin, 4),
        content=ft.Row(
            [
                ft.Row(
                    [
                        kind(tools, spacing=6, tight=True),
                        *large,
                        ft.Container(row, expand=True),
                    ],
                    expand=True,
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                beside,
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _numeral(ui: Ui, figure: Holding, small: bool) -> ft.Control:
    """A figure to be read from across the table, what it counts under it."""
    token = TYPE.numeral_m if small else TYPE.numeral_xl
    words = ft.Text(
        ui.say(figure.words),
        style=text_style(TYPE.label, ui.scheme.tx2),
        text_align=ft.TextAlign.CENTER,
    )
    number = ft.Text(str(figure.count), style=text_style(token, ui.scheme.tx))
    return ft.Container(
        width=NUMERAL,
        content=ft.Column(
            # Large words would be torn: the question says what is counted.
            [number] if ui.form.large_text else [number, words],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def tile_tray(
    ui: Ui,
    items: Sequence[TrayItem],
    stock: Sequence[Holding],
    title: Message | None,
    dispatch: Dispatch,
    width: float,
    *,
    small: bool = False,
    snug: bool = False,
) -> ft.Control:
    """The tiles in a row, as large as the row allows; `snug` where each row more is dear."""
    room = width - (STOCK + 12 if stock else 0)
    rows, each = _rows(max(1, len(items)), room, LARGEST if not small else SMALL)
    if snug and (most := (room + 6) / max(1, len(items)) - OUT - 6) >= SPACE.touch - OUT:
        rows, each = 1, min(SMALLEST, most)
    columns = -(-len(items) // rows)
    wide = room if rows == 1 else min(room, columns * (each + OUT + 6) + 4)
    tiles = ft.Row(
        [TileItem(ui, item, dispatch, each, small, key=item.place) for item in items],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=6,
        run_spacing=4,
        wrap=True,
        width=wide,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    beside = [_stock(ui, stock, title, small)] if stock else []
    return ft.Container(
        padding=ft.Padding(0, 12 if not small else 0 if snug else 6, 0, 0 if snug else 4),
        content=ft.Row([tiles, *beside], spacing=12, alignment=ft.MainAxisAlignment.CENTER),
    )


def _rows(number: int, room: float, largest: float) -> tuple[int, float]:
    """In how many rows tiles stand, of the same length and as few as there can be; their size."""
    each = min(largest, room / number - OUT - 8)
    if each >= SMALLEST:
        return 1, each
    most = max(1, int(room / (SMALLEST + 12)))
    rows = -(-number // most)
    return rows, min(SPACE.touch, room / -(-number // rows) - 12)


@memo_component
def TileItem(  # noqa: N802
    ui: Ui, item: TrayItem, dispatch: Dispatch, side: float, small: bool
) -> ft.Control:
    """One tile: its picture, its figure in a disc, its state under it."""
    c = ui.scheme
    chosen, used = item.state == "chosen", item.state == "used"
    box = fitted(item.art, width=side - 8)
    if box.height > side - 8:
        box = fitted(item.art, height=side - 8)
    face: list[ft.Control] = [
        ft.Container(
            left=0,
            top=OUT,
            width=side,
            height=side,
            border_radius=side * 0.15,
            border=ft.Border.all(
                4 if chosen or item.focused else 2,
                c.tx if item.focused else c.lava if chosen else c.line2,
            ),
            alignment=ft.Alignment.CENTER,
            content=picture(item.art, *box, opacity=0.35 if used else 1.0),
        )
    ]
    if item.badge:
        fill = c.lava if chosen else TERRAIN.keyline
        disc = ft.Container(
            right=0,
            top=0,
            width=BADGE,
            height=BADGE,
            border_radius=BADGE / 2,
            bgcolor=fill,
            border=ft.Border.all(2, TERRAIN.ink),
            content=written(item.badge, BADGE - 4, BADGE - 4, 17, TERRAIN.ink),
        )
        face.append(disc)
    stack = ft.Stack(face, width=side + OUT, height=side + OUT)
    caption = ft.Text(
        ui.say(item.caption),
        style=text_style(TYPE.label, c.lavatx if chosen else c.tx2),
        text_align=ft.TextAlign.CENTER,
    )
    body = ft.Column(
        [stack, *([] if small else [caption])],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        ui,
        ui.say(item.label),
        body,
        lambda: dispatch(TappedPlace(item.place)),
        means=item.place,
        selected=chosen,
        radius=6,
        on_hold=lambda: dispatch(HeldPlace(item.place)),
    )


def stock_row(ui: Ui, stock: Sequence[Holding]) -> ft.Control:
    """What is left, in figures side by side."""
    return ft.Row(_counts(ui, stock, True), spacing=16, wrap=True)


def _counts(ui: Ui, stock: Sequence[Holding], small: bool) -> list[ft.Control]:
    return [
        ft.Semantics(
            label=ui.say(one.words),
            exclude_semantics=True,
            content=ft.Row(
                [
                    picture(one.art, 20 if small else 22),
                    ft.Text(str(one.count), style=text_style(TYPE.subtitle, ui.scheme.tx)),
                ],
                spacing=8,
                tight=True,
            ),
        )
        for one in stock
    ]


def _stock(
    ui: Ui,
    stock: Sequence[Holding],
    title: Message | None,
    small: bool,
    *,
    ruled: bool = True,
) -> ft.Control:
    """What is left, in figures, behind a hairline."""
    c = ui.scheme
    rows = _counts(ui, stock, small)
    if title is not None and not small:
        rows.insert(0, ft.Text(ui.say(title), style=text_style(TYPE.min, c.tx2)))
    left = ft.Column(rows, spacing=4, tight=True)
    if not ruled:
        return left
    return ft.Container(
        width=STOCK,
        padding=ft.Padding(10, 0, 0, 0),
        border=ft.Border(left=ft.BorderSide(1, c.line)),
        content=left,
    )
