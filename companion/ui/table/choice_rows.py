"""Answers in words, one under the other, each with what it brings."""

import flet as ft

from companion.showing.scene import CardFace
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.written import written
from companion.ui.intents import Dispatch, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.memo_component import memo_component

# A piece before the words, and how high the row of an idea is with two lines beside it.
PIECE, IDEA_ROW = 38.0, 63.0


@memo_component
def ChoiceRows(ui: Ui, rows: tuple[CardFace, ...], dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """The rows; the chosen one has a lava edge and a tick."""
    return ft.Column([_row(ui, one, dispatch) for one in rows], spacing=6, tight=True)


def _figured(one: CardFace) -> ft.Control:
    """A piece with its number on it."""
    figure = written(one.figure, PIECE, PIECE, PIECE * 0.42, one.ink)
    return ft.Stack([picture(one.art, PIECE, PIECE), figure], width=PIECE, height=PIECE)


def _row(ui: Ui, one: CardFace, dispatch: Dispatch) -> ft.Control:
    c = ui.scheme
    chosen = one.state == "chosen"
    words = ft.Column(
        [
            ft.Text(ui.say(one.title), style=text_style(TYPE.strong, c.tx)),
            ft.Text(ui.say(one.text), style=text_style(TYPE.label, c.tx2)),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    art: ft.Control = _figured(one) if one.figure else picture(one.art, 34, 34)
    if one.pin:
        art = ft.Row([picture(one.pin, 34, 34), art], spacing=10, tight=True)
    tick = [ft.Icon(ft.Icons.CHECK_CIRCLE, size=26, color=c.lavatx)] if chosen else []
    if one.pin:
        tick = [ft.Icon(ft.Icons.TOUCH_APP, size=26, color=c.lavatx)]
    return tappable(
        ui,
        ui.say(one.label),
        ft.Row([art, words, *tick], spacing=10),
        lambda: dispatch(TappedPlace(one.place)),
        means=one.place,
        selected=chosen,
        radius=RADIUS.tile,
        bgcolor=c.s2,
        border=ft.Border.all(3, c.tx if one.focused else c.lava)
        if chosen or one.focused
        else ft.Border.all(1, c.line2),
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )
