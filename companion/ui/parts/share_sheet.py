"""Sharing a result: as a picture, as text, or by hand where the browser shares nothing."""

import logging
from collections.abc import Awaitable, Callable

import flet as ft

from companion.core.message import say
from companion.playing.naming import file_name
from companion.playing.seen import Seen
from companion.playing.share import as_text
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import Tap, text
from companion.ui.parts.rows import list_row


def share_sheet(
    here: Surroundings, seen: Seen, shot: ft.Ref[ft.Screenshot], close: Tap
) -> ft.BottomSheet:
    """As a picture, or as text; the text can also be read and copied by hand."""
    told = as_text(seen, here.language)

    def start(what: Callable[[], Awaitable[object]]) -> Tap:
        def begin() -> None:
            close()
            here.session.start(what)

        return begin

    c = here.scheme
    return ft.BottomSheet(
        show_drag_handle=True,
        scrollable=True,
        on_dismiss=close,
        content=ft.Container(
            padding=ft.Padding(14, 6, 14, 22),
            content=ft.Column(
                [
                    text(here, here.say("Share the result"), TYPE.title, heading=1),
                    list_row(
                        here,
                        here.say("As a picture"),
                        "",
                        start(lambda: share_picture(here, seen, shot)),
                        leading=ft.Icon(ft.Icons.IMAGE, color=c.tx),
                    ),
                    list_row(
                        here,
                        here.say("As text"),
                        "",
                        start(lambda: share_text(here, told)),
                        leading=ft.Icon(ft.Icons.NOTES, color=c.tx),
                    ),
                    ft.Container(
                        bgcolor=c.s2,
                        border_radius=RADIUS.check_box,
                        padding=12,
                        content=ft.Text(told, selectable=True, size=15, color=c.tx),
                    ),
                ],
                scroll=here.sheet_scroll,
                tight=True,
                spacing=6,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )


async def share_text(here: Surroundings, told: str) -> None:
    """To the phone's share menu, or else to the clipboard, or else it is there to be copied."""
    try:
        await ft.Share().share_text(told)
        return
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no share menu: %s", error)
    try:
        await ft.Clipboard().set(told)
        here.tell(say("Copied. Paste it wherever you like."))
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no clipboard: %s", error)
        here.tell(say("This browser shares nothing: hold the text to copy it."))


async def share_picture(here: Surroundings, seen: Seen, shot: ft.Ref[ft.Screenshot]) -> None:
    """To the phone's share menu, or else as a file."""
    name = file_name(seen.game.id, seen.id, "png")
    try:
        # The client refuses a whole number here.
        image = await shot.current.capture(pixel_ratio=3.0) if shot.current else b""
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no picture: %s", error)
        here.tell(say("This browser draws no picture: share the text instead."))
        return
    try:
        file = ft.ShareFile.from_bytes(image, mime_type="image/png", name=name)
        await ft.Share().share_files([file])
        return
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no share menu: %s", error)
    await ft.FilePicker().save_file(file_name=name, src_bytes=image)
