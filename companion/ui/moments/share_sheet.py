"""The sheet that shares a result: as a picture, as text, or copied by hand."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.playing.names import file_name
from companion.playing.seen import Seen
from companion.playing.share import as_text
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.device_sharing import copyable_text, share_picture, share_text
from companion.ui.home.table_cards import day
from companion.ui.widgets.basics import Tap, list_row, text


def share_sheet(ui: Ui, seen: Seen, screenshot: ft.Ref[ft.Screenshot], close: Tap) -> ft.Control:
    """The content of the sheet; `screenshot` is what the picture shows."""
    words = as_text(seen, ui.language, day(ui, seen.started.astimezone()))
    name = file_name(seen.game.id, seen.id, "png")

    def row(icon: ft.IconData, title: str, share: Callable[[], Awaitable[object]]) -> ft.Control:
        def begin() -> None:
            close()
            ui.session.start(share)

        return list_row(ui, title, "", begin, leading=ft.Icon(icon, color=ui.scheme.tx))

    return ft.Column(
        [
            text(ui, ui.say("Share the result"), TYPE.title, heading=1),
            row(
                ft.Icons.IMAGE,
                ui.say("As a picture"),
                lambda: share_picture(ui, name, screenshot),
            ),
            row(ft.Icons.NOTES, ui.say("As text"), lambda: share_text(ui, words)),
            copyable_text(ui, words),
        ],
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
