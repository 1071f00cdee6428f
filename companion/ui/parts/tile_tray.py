"""Tiles before the player to act, each with a figure at its corner, and what is left."""

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.core.message import Message
from companion.showing.scene import Holding, Scene, TrayItem
from companion.showing.tokens import SPACE, TERRAIN, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import fitted, picture
from companion.ui.parts.basics import icon_button, tappable
from companion.ui.parts.board_frame import written
from companion.ui.parts.board_window import Small, small_map, small_of
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.nearness import View
from companion.ui.parts.table_board import tools_of
from companion.ui.theme import text_style

NUMERAL = 64.0
MOST_WORDED = 5
LARGEST, SMALLEST, STOCK = 71.0, 44.0, 74.0
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
    here: Surroundings, scene: Scene, view: View, taps: Taps, width: float, small: bool
) -> ft.Control:
    """Tiles under a board of many squares, the tools beside them, a small map when it is near."""
    told = Tiles(scene.tray, scene.stock, scene.stock_title, scene.numeral, small_of(scene.picture))
    return TilesAndMap(here, told, view, taps, width, small, key="tiles")


@kept
def TilesAndMap(  # noqa: N802
    here: Surroundings, told: Tiles, view: View, taps: Taps, width: float, small: bool
) -> ft.Control:
    """Most taps are on the board, and leave all of it as it is."""
    far = view.zoom <= 1
    # Many kinds to choose from leave no room for words under them.
    small = small or len(told.tray) > MOST_WORDED
    icon = ft.Icons.ZOOM_IN if far else ft.Icons.ZOOM_OUT
    words = here.say("Come nearer") if far else here.say("See the whole board")
    loupe = icon_button(
        here, icon, words, lambda: taps.on_near(), bgcolor=here.scheme.s2, again=True
    )
    # From afar it is only hidden: to show it again costs next to nothing.
    beside = ft.Container(
        small_map(told.map, view, taps), padding=ft.Padding(10, 0, 0, 0), visible=not far
    )
    room = width - SPACE.touch - 20 - (0 if far else 104)
    crowded = told.numeral is not None and len(told.tray) > 2
    stock = told.stock if far and not crowded else ()
    large = [_numeral(here, told.numeral, small)] if told.numeral else []
    if large:
        room -= NUMERAL + 10
    row = tile_tray(here, told.tray, stock, told.title, taps, room, small=small)
    return ft.Container(
        padding=ft.Padding(8, 6, here.margin, 4),
        content=ft.Row(
            [
                ft.Row(
                    [
                        ft.Column([*tools_of(here, taps, False), loupe], spacing=6, tight=True),
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


def _numeral(here: Surroundings, figure: Holding, small: bool) -> ft.Control:
    """A figure to be read from across the table, what it counts under it."""
    token = TYPE.numeral_m if small else TYPE.numeral_xl
    words = ft.Text(
        here.say(figure.words),
        style=text_style(TYPE.label, here.scheme.tx2),
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Container(
        width=NUMERAL,
        content=ft.Column(
            [ft.Text(str(figure.count), style=text_style(token, here.scheme.tx)), words],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def tile_tray(
    here: Surroundings,
    items: Sequence[TrayItem],
    stock: Sequence[Holding],
    title: Message | None,
    taps: Taps,
    width: float,
    *,
    small: bool = False,
) -> ft.Control:
    """The tiles in a row, as large as the row allows."""
    room = width - (STOCK + 12 if stock else 0)
    each = min(LARGEST if not small else 56.0, room / max(1, len(items)) - OUT - 8)
    wide = room
    if each < SMALLEST:
        # In rows of the same length, as few as there can be.
        most = max(1, int(room / (SMALLEST + 12)))
        rows = -(-len(items) // most)
        columns = -(-len(items) // rows)
        each = min(SPACE.touch, room / columns - 12)
        wide = min(room, columns * (each + OUT + 6) + 4)
    tiles = ft.Row(
        [TileItem(here, item, taps, each, small, key=item.place) for item in items],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=6,
        run_spacing=4,
        wrap=True,
        width=wide,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    beside = [_stock(here, stock, title, small)] if stock else []
    return ft.Container(
        padding=ft.Padding(0, 12 if not small else 6, 0, 4),
        content=ft.Row([tiles, *beside], spacing=12, alignment=ft.MainAxisAlignment.CENTER),
    )


@kept
def TileItem(  # noqa: N802
    here: Surroundings, item: TrayItem, taps: Taps, side: float, small: bool
) -> ft.Control:
    """One tile: its picture, its figure in a disc, its state under it."""
    c = here.scheme
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
        here.say(item.caption),
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
        here,
        here.say(item.label),
        body,
        lambda: taps.on_place(item.place),
        selected=chosen,
        radius=6,
        on_hold=lambda: taps.on_about(item.place),
    )


def _stock(
    here: Surroundings, stock: Sequence[Holding], title: Message | None, small: bool
) -> ft.Control:
    """What is left, in figures, behind a hairline."""
    c = here.scheme
    rows: list[ft.Control] = [
        ft.Semantics(
            label=here.say(one.words),
            exclude_semantics=True,
            content=ft.Row(
                [
                    picture(one.art, 20 if small else 22),
                    ft.Text(str(one.count), style=text_style(TYPE.subtitle, c.tx)),
                ],
                spacing=8,
                tight=True,
            ),
        )
        for one in stock
    ]
    if title is not None and not small:
        rows.insert(0, ft.Text(here.say(title), style=text_style(TYPE.min, c.tx2)))
    return ft.Container(
        width=STOCK,
        padding=ft.Padding(10, 0, 0, 0),
        border=ft.Border(left=ft.BorderSide(1, c.line)),
        content=ft.Column(rows, spacing=4, tight=True),
    )
