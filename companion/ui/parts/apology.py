"""Instead of a screen that could not be drawn: that it is our fault, what is kept, and ways on."""

import flet as ft

from companion.core.message import say
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import outlined_button, primary_button, text
from companion.ui.records import save_record

SORRY = say("This screen could not be drawn. That is our fault, not yours: every step is kept.")


def apology(here: Surroundings, route: str) -> ft.View:
    """The sentence, the way home, and the record of the table that was to be shown."""
    place, _, rest = route.partition("?")[0].strip("/").partition("/")
    table = rest.partition("/")[0] if place == "table" else ""
    ways: list[ft.Control] = [
        primary_button(here, here.say("Home"), lambda: here.leave("/"), icon=ft.Icons.HOME),
        outlined_button(
            here, here.say("Try again"), lambda: here.leave(route), icon=ft.Icons.REFRESH
        ),
    ]
    if table:
        ways.append(
            outlined_button(
                here,
                here.say("Save this table as a file"),
                lambda: here.session.start(lambda: save_record(here, table)),
                icon=ft.Icons.FILE_DOWNLOAD,
            )
        )
    return ft.View(
        route=route,
        padding=0,
        bgcolor=here.scheme.bg,
        controls=[
            ft.SafeArea(
                expand=True,
                content=ft.Container(
                    expand=True,
                    padding=here.margin,
                    alignment=ft.Alignment.CENTER,
                    content=ft.Column(
                        [
                            picture("app/splash", 160),
                            text(here, here.say("Something went wrong"), TYPE.title, heading=1),
                            text(here, here.say(SORRY), align=ft.TextAlign.CENTER),
                            *(ft.Row([way], alignment=ft.MainAxisAlignment.CENTER) for way in ways),
                        ],
                        spacing=14,
                        scroll=ft.ScrollMode.AUTO,
                        alignment=ft.MainAxisAlignment.CENTER,
                        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                ),
            )
        ],
    )
