"""Answers in words, one under the other, each with what it brings."""

import flet as ft

from companion.showing.scene import CardFace
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.memo_component import memo_component


@memo_component
def ChoiceRows(ui: Ui, rows: tuple[CardFace, ...], dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """The rows; the chosen one has a lava edge and a tick."""
    return ft.Column([_row(ui, one, dispatch) for one in rows], spacing=6, tight=True)


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
    tick = [ft.Icon(ft.Icons.CHECK_CIRCLE, size=26, color=c.lavatx)] if chosen else []
    return tappable(
        ui,
        ui.say(one.label),
        ft.Row([picture(one.art, 34, 34), words, *tick], spacing=10),
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
