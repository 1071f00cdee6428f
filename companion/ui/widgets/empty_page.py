"""Pages without content: why there is none, and a way on."""

import flet as ft

from companion.core.message import Message, say
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.widgets.basics import primary_button, text
from companion.ui.widgets.frame import full_view, page_frame


def empty_page(ui: Ui, why: Message) -> ft.Control:
    """The sentence why nothing is here, in the middle of the screen, with a button.

    The button leads home; a phone that joined one table is led back to it, or out of the app once
    the table is not shared any more.
    """
    guest = ui.session.guest
    title, words, route = say("Nothing here"), say("Home"), "/"
    if guest is not None:
        words, route = say("Back to the table"), f"/table/{guest.table}"
    closed = guest is not None and guest.shared() is None
    if closed:
        title, words = say("This table is closed"), say("Leave")
    leave = ui.session.leave_house if closed else lambda: ui.go(route)
    return ft.Container(
        expand=True,
        padding=ui.margin,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                picture("app/splash", 160),
                text(ui, ui.say(title), TYPE.title, heading=1),
                text(ui, ui.say(why), align=ft.TextAlign.CENTER),
                primary_button(ui, ui.say(words), leave, expand=None),
            ],
            spacing=16,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def no_table(ui: Ui, why: Message) -> ft.View:
    """Shown instead of a table that is not here."""
    return full_view(ui, empty_page(ui, why))


def missing_page(ui: Ui, why: Message, title: Message | None = None) -> ft.View:
    """Shown instead of a screen that has nothing to show: its title, why, and the way back."""
    return page_frame(ui, ui.say(title or say("Nothing here")), [text(ui, ui.say(why))])
