"""What the next tap puts on the board, and the things beside it that exist once."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Player
from companion.showing.just_score import CLEAR, Brush, Tile, Tiles
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, TappedCount, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, tappable, text
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component

CHIP, ROOMY = 54.0, 112.0
GAP = 8.0
# At both sides of the words in a narrow one.
INSIDE = 14.0


@memo_component
def Brushes(  # noqa: N802
    ui: Ui, brushes: Sequence[Brush], chosen: str, width: float, dispatch: Dispatch
) -> ft.Control:
    """The brushes side by side; the chosen one has a tick, a fill and a lava edge."""
    many = len(brushes)
    columns = many if not ui.form.large_text else min(many, 2)
    each = (width - GAP * (columns - 1)) / columns

    def chip(brush: Brush) -> ft.Control:
        chosen_one = brush.key == chosen
        return _chip(ui, brush, chosen_one, each, lambda: dispatch(TappedCount(brush.key)))

    return ft.Row(
        [chip(brush) for brush in brushes],
        spacing=GAP,
        run_spacing=GAP,
        wrap=columns < many,
    )


def _chip(
    ui: Ui, brush: Brush, chosen: bool, width: float, on_tap: Callable[[], None]
) -> ft.Control:
    c = ui.scheme
    ink = c.onsoft if chosen else c.tx
    words = ui.say(brush.words)
    roomy = width >= ROOMY or ui.form.large_text
    token = TYPE.strong if roomy else TYPE.min
    size = None if roomy else fitting_size(ui, words, token.size, width - INSIDE)
    name = ft.Text(
        words,
        style=text_style(token, ink, size=size),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=roomy,
        expand_loose=True,
        text_align=ft.TextAlign.CENTER,
    )
    sign: ft.Control = (
        ft.Icon(ft.Icons.BACKSPACE, size=22 if roomy else 20, color=ink)
        if brush.key == CLEAR
        else picture(brush.art, 30 if roomy else 26, 30 if roomy else 24)
    )
    face: ft.Control = (
        ft.Row([sign, name], spacing=8, alignment=ft.MainAxisAlignment.CENTER)
        if roomy
        else ft.Column(
            [sign, name],
            spacing=1,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )
    tick = ft.Container(
        right=0,
        top=0,
        width=20,
        height=20,
        border_radius=10,
        bgcolor=c.lava,
        border=ft.Border.all(2, c.s1),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.CHECK, size=13, color=c.onlava),
    )
    chip = ft.Container(
        height=None if ui.form.large_text else CHIP,
        padding=ft.Padding.symmetric(horizontal=4, vertical=8 if ui.form.large_text else 2),
        margin=ft.Margin(0, 5, 3, 0),
        border_radius=RADIUS.capsule,
        bgcolor=c.soft if chosen else c.s2,
        border=ft.Border.all(3, c.lava) if chosen else ft.Border.all(1, c.line),
        alignment=ft.Alignment.CENTER,
        content=face,
    )
    return tappable(
        ui,
        ui.say("Brush: {what}", what=words),
        ft.Stack([chip, *([tick] if chosen else [])]),
        on_tap,
        selected=chosen,
        radius=RADIUS.capsule,
        width=width,
        key=f"brush-{brush.key}",
    )


@memo_component
def TileGrid(  # noqa: N802
    ui: Ui, shown: Tiles, players: Sequence[Player], width: float, dispatch: Dispatch
) -> ft.Control:
    """Things that exist once; whose they are is seen by mark and edge."""
    columns = max(1, shown.columns // (2 if ui.form.large_text else 1))
    each = (width - GAP * (columns - 1)) / columns
    rows = [
        ft.Row(
            [_tile(ui, one, players, each, dispatch) for one in shown.tiles[at : at + columns]],
            spacing=GAP,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for at in range(0, len(shown.tiles), columns)
    ]
    title = text(ui, ui.say(shown.title), TYPE.button, ui.scheme.lavatx, size=15)
    return ft.Column([title, *rows], spacing=GAP, tight=True)


def _tile(
    ui: Ui, one: Tile, players: Sequence[Player], width: float, dispatch: Dispatch
) -> ft.Control:
    c = ui.scheme
    taken = one.owner is not None
    owner: ft.Control = (
        mark(colour(players[one.owner].color), 20)
        if one.owner is not None
        else ft.Container(width=20, height=20, border_radius=10, border=ft.Border.all(2, c.line2))
    )
    words = ft.Text(
        ui.say(one.caption) if one.caption else "",
        style=text_style(TYPE.min, c.onsoft if taken else c.tx),
        text_align=ft.TextAlign.CENTER,
    )
    lines: list[ft.Control] = [words] if one.caption else [picture(one.art, min(68.0, width - 18))]
    return tappable(
        ui,
        ui.say(one.label),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=6, vertical=7),
            content=ft.Column(
                [*lines, owner],
                spacing=5,
                tight=True,
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        lambda: dispatch(TappedPlace(one.place)),
        means=one.place,
        selected=taken,
        radius=RADIUS.tile,
        bgcolor=c.soft if taken else c.s2,
        border=ft.Border.all(3, c.lava) if taken else ft.Border.all(1, c.line),
        width=width,
        key=one.place,
    )
