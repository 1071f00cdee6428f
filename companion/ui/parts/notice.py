"""A sentence that must not be missed, until it is confirmed."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import icon_button, text


def banner(here: Surroundings, words: str, icon: ft.IconData = ft.Icons.INFO) -> ft.Control:
    """A soft banner with one sentence."""
    c = here.scheme
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.tile,
        padding=ft.Padding(14, 10, 14, 10),
        content=ft.Row(
            [
                ft.Icon(icon, size=22, color=c.onsoft),
                text(here, words, TYPE.strong, c.onsoft, expand=True),
            ],
            spacing=10,
        ),
    )


def notice(here: Surroundings) -> list[ft.Control]:
    """What happened to the file with the tables, if anything did; until it was read."""
    message = here.tables.notice
    if message is None:
        return []

    def read() -> None:
        here.tables.noticed()
        here.go("/")

    return [
        ft.Row(
            [
                ft.Container(expand=True, content=banner(here, here.say(message))),
                icon_button(here, ft.Icons.CLOSE, here.say("Understood"), read),
            ],
            spacing=4,
        )
    ]
