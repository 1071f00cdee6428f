"""One side's tile of a table that lies flat: name, points and Undo; all that is asked, if it is."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.showing.scene import Holding
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, PressedButton, TappedSeat
from companion.ui.table.flat_toast import TileToast
from companion.ui.table.player_strip import Seated, spoken
from companion.ui.theme import text_style
from companion.ui.widgets.basics import outlined_button, primary_button, tappable
from companion.ui.widgets.glyph import glyph, mark
from companion.ui.widgets.memo_component import memo_component

PADDING = 10.0
# A tile that is narrower has a corner of the screen, not a whole edge.
NARROW = 300.0
NAME, NAME_NARROW, POINTS, POINTS_ASKED = 28.0, 22.0, 56.0, 34.0
PROMPT = 18.0
# How high name and points of who is asked are.
HEAD_ASKED = 34.0
# The same with the question beside small points.
HEAD_PROMPT, POINTS_LOW = 50.0, 20.0
# With large text names and points, large already, are set so much smaller before they grow.
LARGE_NAME, LARGE_POINTS = 0.6, 0.42
HELD = 22.0
# What a seat is dragged by to another side.
SEATS = "seats"


@dataclass(frozen=True)
class TileContent:
    """What one tile says."""

    seat: int
    one: Seated
    size: tuple[float, float]
    # What an undo would take back, and whose it was.
    undo: str
    whose: str
    # Whether this side is asked whether to take another's step back; is toasted to.
    asks: bool
    toasts: bool


def tile_name(ui: Ui, tile: TileContent, ink: str) -> ft.Control:
    """Sign and name, which can be dragged to where the player sits; a tap shows what they have."""
    size = NAME_NARROW if tile.size[0] < NARROW else NAME
    if ui.form.large_text:
        size *= LARGE_NAME
    sign = (size + 4) * (1.5 if ui.form.large_text else 1.0)
    one = tile.one
    shown = (
        glyph(one.color, sign, ink, detail=PLAYERS[one.color].colour)
        if one.active
        else mark(one.color, sign)
    )
    name = ft.Text(
        one.name,
        style=text_style(TYPE.name, ink, size=size),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return ft.Row([shown, name], spacing=10, expand=True)


def _asked(tile: TileContent, ink: str, prompt: ft.Text) -> ft.Row:
    color = tile.one.color
    prompt.expand = True
    score = ft.Text(str(tile.one.score), style=text_style(TYPE.numeral_m, ink, size=POINTS_LOW))
    sign = ft.Column(
        [glyph(color, POINTS_LOW, ink, detail=PLAYERS[color].colour), score],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Row([sign, prompt], spacing=8)


def tile_head(
    ui: Ui,
    tile: TileContent,
    dispatch: Dispatch | None,
    *,
    points: float,
    prompt: ft.Text | None = None,
) -> ft.Control:
    """Name and points in one row; a tap shows what lies before the players.

    Where height is dear what is asked stands there in place of the name, which is still spoken.
    """
    one = tile.one
    ink = PLAYERS[one.color].on if one.active else ui.scheme.tx
    figure = points * (LARGE_POINTS if ui.form.large_text else 1.0)
    shows_gain = one.gain and not ui.form.large_text
    gain = [ft.Text(f"+{one.gain}", style=text_style(TYPE.figure, ink))] if shows_gain else []
    row = ft.Row(
        [
            tile_name(ui, tile, ink),
            *gain,
            ft.Text(str(one.score), style=text_style(TYPE.numeral_m, ink, size=figure)),
        ],
        spacing=8,
    )
    if prompt is not None:
        row = _asked(tile, ink, prompt)
    if dispatch is None:
        # Who is asked needs the height for what they are asked.
        head: ft.Control = ft.Semantics(
            label=spoken(ui, one),
            exclude_semantics=True,
            content=ft.Container(row, height=HEAD_ASKED if prompt is None else HEAD_PROMPT),
        )
    else:
        head = tappable(
            ui,
            spoken(ui, one),
            ft.Container(row, height=SPACE.touch),
            ui.once(lambda: dispatch(TappedSeat(tile.seat))),
            radius=RADIUS.tile,
        )
    return ft.Draggable(
        group=SEATS,
        data=tile.seat,
        content=head,
        content_feedback=mark(one.color, 48),
    )


def tile_frame(
    ui: Ui, tile: TileContent, parts: Sequence[ft.Control], *, soft: bool = False
) -> ft.Control:
    """The tile itself: in the player's colour with an edge while they are asked."""
    c, one = ui.scheme, tile.one
    fill = c.soft if soft else PLAYERS[one.color].colour if one.active else c.s2
    edge = ft.Border.all(4, c.lava if soft else c.tx)
    body: ft.Control = ft.Column(
        list(parts), spacing=3, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if tile.toasts:
        body = ft.Stack([body, TileToast(ui)], expand=True)
    return ft.Container(
        width=tile.size[0],
        height=tile.size[1],
        bgcolor=fill,
        border=edge if one.active or soft else ft.Border.all(1, c.line),
        border_radius=RADIUS.card_large,
        padding=PADDING - 2 if one.active or soft else PADDING + 3,
        content=body,
    )


@memo_component
def WaitingTile(ui: Ui, tile: TileContent, dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """Somebody who is not asked: points large, what lies open before them, Undo and the menu."""
    if tile.asks:
        return _question(ui, tile, dispatch)
    narrow = tile.size[0] < NARROW
    head = tile_head(ui, tile, dispatch, points=POINTS)
    held = [] if ui.form.large_text else _held(ui, tile.one, 3 if narrow else 6)
    row = ft.Row(held, spacing=12, run_spacing=4, wrap=True)
    # The name says what they have, too.
    middle = ft.Container(ft.Semantics(exclude_semantics=True, content=row), expand=True, padding=4)
    return tile_frame(ui, tile, [head, middle, _ways(ui, tile, dispatch, words=True)])


def _held(ui: Ui, one: Seated, most: int) -> list[ft.Control]:
    shown: Sequence[Holding] = [held for held in (one.brief or one.holdings) if held.count]
    return [
        ft.Row(
            [
                picture(holding.art, HELD),
                ft.Text(str(holding.count), style=text_style(TYPE.strong, ui.scheme.tx2)),
            ],
            spacing=4,
            tight=True,
        )
        for holding in shown[:most]
    ]


def _ways(ui: Ui, tile: TileContent, dispatch: Dispatch, *, words: bool) -> ft.Control:
    """Undo and the menu of one side, each with its player's name for who listens."""
    c = ui.scheme
    undo = tappable(
        ui,
        ui.pair(tile.one.name, ui.pair(ui.say("Undo"), tile.undo) if tile.undo else ui.say("Undo")),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=12),
            height=SPACE.touch,
            alignment=ft.Alignment.CENTER,
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.UNDO, size=24, color=c.tx),
                    *(
                        [ft.Text(ui.say("Undo"), style=text_style(TYPE.button, c.tx, size=16))]
                        if words and not ui.form.large_text
                        else []
                    ),
                ],
                spacing=8,
                tight=True,
            ),
        ),
        ui.once(lambda: dispatch(PressedButton("undo"))),
        means="undo",
        radius=RADIUS.button,
        bgcolor=c.s3,
    )
    return ft.Row([undo, menu_button(ui, tile, dispatch)], spacing=8)


def menu_button(
    ui: Ui, tile: TileContent, dispatch: Dispatch, ink: str = "", fill: str = ""
) -> ft.Control:
    """The table's menu, turned to who opens it."""
    c = ui.scheme
    return tappable(
        ui,
        ui.pair(tile.one.name, ui.say("Menu")),
        ft.Container(
            width=SPACE.touch,
            height=SPACE.touch,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.MENU, size=24, color=ink or c.tx),
        ),
        ui.once(lambda: dispatch(PressedButton("menu"))),
        radius=RADIUS.button,
        bgcolor=fill or c.s3,
    )


def _question(ui: Ui, tile: TileContent, dispatch: Dispatch) -> ft.Control:
    """Whether another's step is taken back: asked in the tile of who wants it."""
    c = ui.scheme
    words = ui.say("Take back what {name} did: {step}?", name=tile.whose, step=tile.undo)
    room = (tile.size[0] - 2 * PADDING - 8) / 2
    keep = outlined_button(
        ui, ui.say("Keep"), lambda: dispatch(PressedButton("keep")), expand=True, room=room
    )
    back = primary_button(
        ui,
        ui.say("Take back"),
        lambda: dispatch(PressedButton("take back")),
        snug=True,
        room=room,
    )
    prompt = ft.Text(words, style=text_style(TYPE.strong, c.onsoft))
    return tile_frame(
        ui,
        tile,
        [
            ft.Column([prompt], scroll=ft.ScrollMode.AUTO, expand=True),
            ft.Row([keep, back], spacing=8),
        ],
        soft=True,
    )
