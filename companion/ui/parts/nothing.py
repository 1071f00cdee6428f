"""Instead of a page that is not there: why, and the way home."""

import flet as ft

from companion.core.message import Message
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import primary_button, text


def nothing(here: Surroundings, why: Message) -> ft.Control:
    """The sentence why nothing is here, in the middle of the screen, and one thing to do."""
    return ft.Container(
        expand=True,
        padding=here.margin,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                picture("app/splash", 160),
                text(here, here.say("Nothing is here"), TYPE.title, heading=1),
                text(here, here.say(why), align=ft.TextAlign.CENTER),
                primary_button(here, here.say("Home"), lambda: here.go("/"), expand=None),
            ],
            spacing=16,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def no_table(here: Surroundings, why: Message) -> ft.View:
    """Instead of any page of a table that is not here."""
    return ft.View(
        route=ft.use_view_path(), padding=0, bgcolor=here.scheme.bg, controls=[nothing(here, why)]
    )
