"""A sentence that must not be missed, until it is confirmed."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import icon_button, text


def banner(ui: Ui, words: str, icon: ft.IconData = ft.Icons.INFO) -> ft.Control:
    """A soft banner with one sentence."""
    c = ui.scheme
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.tile,
        padding=ft.Padding(14, 10, 14, 10),
        content=ft.Row(
            [
                ft.Icon(icon, size=22, color=c.onsoft),
                text(ui, words, TYPE.strong, c.onsoft, expand=True),
            ],
            spacing=10,
        ),
    )


def notice(ui: Ui) -> list[ft.Control]:
    """What happened to the file with the tables, if anything did; until it was read."""
    message = ui.tables.notice
    if message is None:
        return []

    def read() -> None:
        ui.tables.noticed()
        ui.go("/")

    return [
        ft.Row(
            [
                ft.Container(expand=True, content=banner(ui, ui.say(message))),
                icon_button(ui, ft.Icons.CLOSE, ui.say("Understood"), read),
            ],
            spacing=4,
        )
    ]
