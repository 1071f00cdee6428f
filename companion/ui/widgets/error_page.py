"""The page that replaces a screen that could not be drawn."""

import flet as ft

from companion.core.message import say
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.device_files import save_record
from companion.ui.widgets.basics import outlined_button, primary_button, text

SORRY = say("This screen could not be drawn. That is our fault, not yours: every step is saved.")


def error_page(ui: Ui, route: str) -> ft.View:
    """Says that nothing is lost; offers home, a retry, and the record of the table as a file."""
    place, _, rest = route.partition("?")[0].strip("/").partition("/")
    table = rest.partition("/")[0] if place == "table" else ""
    buttons: list[ft.Control] = [
        primary_button(ui, ui.say("Home"), lambda: ui.leave("/"), icon=ft.Icons.HOME),
        outlined_button(ui, ui.say("Try again"), lambda: ui.leave(route), icon=ft.Icons.REFRESH),
    ]
    if table:
        buttons.append(
            outlined_button(
                ui,
                ui.say("Save this table as a file"),
                lambda: ui.session.start(lambda: save_record(ui, table)),
                icon=ft.Icons.FILE_DOWNLOAD,
            )
        )
    return ft.View(
        route=route,
        padding=0,
        bgcolor=ui.scheme.bg,
        controls=[
            ft.SafeArea(
                expand=True,
                content=ft.Container(
                    expand=True,
                    padding=ui.margin,
                    alignment=ft.Alignment.CENTER,
                    content=ft.Column(
                        [
                            picture("app/splash", 160),
                            text(ui, ui.say("Something went wrong"), TYPE.title, heading=1),
                            text(ui, ui.say(SORRY), align=ft.TextAlign.CENTER),
                            *(
                                ft.Row([button], alignment=ft.MainAxisAlignment.CENTER)
                                for button in buttons
                            ),
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
