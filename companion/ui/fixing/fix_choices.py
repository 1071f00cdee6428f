"""The corrections at one place: choices side by side, numbers with fewer and more."""

from collections.abc import Callable
from math import radians

import flet as ft

from companion.core.json_text import Json
from companion.showing.fixing import Fix, FixGroup, FixPlace
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.written import written
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, tappable, text

Change = Callable[[str, Json], None]
ART = 34.0


def fix_choices(ui: Ui, place: FixPlace, change: Change) -> ft.Control:
    """The place's name, then a row for each thing."""
    parts: list[ft.Control] = [text(ui, ui.say(place.title), TYPE.title, heading=2)]
    for group in place.groups:
        if group.count is not None:
            parts.append(_number(ui, group, group.count, change))
            continue
        title = ui.say(group.title)
        parts.append(text(ui, title, TYPE.label, ui.scheme.tx2))
        parts.append(
            ft.Row(
                [_option(ui, title, fix, change) for fix in group.options],
                spacing=8,
                run_spacing=8,
                wrap=True,
            )
        )
    return ft.Column(parts, spacing=6, tight=True)


def _option(ui: Ui, title: str, fix: Fix, change: Change) -> ft.Control:
    c = ui.scheme
    words = ui.say(fix.words)
    face: list[ft.Control] = []
    if fix.art:
        drawn = picture(fix.art, None, ART)
        if fix.quarters:
            drawn.rotate = ft.Rotate(radians(90 * fix.quarters))
        art: ft.Control = drawn
        if fix.text:
            art = ft.Stack(
                [picture(fix.art, ART, ART), written(fix.text, ART, ART, 15, fix.ink)],
                width=ART,
                height=ART,
            )
        face.append(art)
    if not fix.text:
        face.append(
            ft.Text(
                words,
                style=text_style(TYPE.strong, c.onsoft if fix.chosen else c.tx),
                text_align=ft.TextAlign.CENTER,
            )
        )
    return tappable(
        ui,
        ui.pair(title, words),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=10, vertical=7),
            content=ft.Column(
                face,
                spacing=2,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        ),
        lambda: change(fix.key, fix.value),
        selected=fix.chosen,
        radius=RADIUS.tile,
        bgcolor=c.soft if fix.chosen else c.s2,
        border=ft.Border.all(3, c.lava if fix.chosen else c.s2),
    )


def _number(ui: Ui, group: FixGroup, count: int, change: Change) -> ft.Control:
    """A number that goes up and down by one."""
    fewer, more = group.options
    sign = [picture(group.art, 24)] if group.art else []

    def step(icon: ft.IconData, fix: Fix) -> ft.Control:
        return icon_button(
            ui,
            icon,
            ui.say(fix.words),
            lambda: change(fix.key, fix.value),
            bgcolor=ui.scheme.s2,
            again=True,
        )

    return ft.Row(
        [
            *sign,
            text(ui, ui.say(group.title), TYPE.strong, large=True, expand=True),
            step(ft.Icons.REMOVE, fewer),
            text(ui, str(count), TYPE.figure),
            step(ft.Icons.ADD, more),
        ],
        spacing=10,
    )
