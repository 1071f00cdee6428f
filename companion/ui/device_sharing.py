"""The device's share menu, and what is done where a browser has none."""

import logging

import flet as ft

from companion.core.message import say
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.device_files import save_file
from companion.ui.widgets.basics import text
from companion.ui.widgets.reading_sheet import bottom_sheet


async def share_text(ui: Ui, words: str) -> None:
    """Opens the share menu; without one copies the text, or shows it to be copied by hand."""
    try:
        await ft.Share().share_text(words)
        return
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no share menu: %s", error)
    try:
        await ft.Clipboard().set(words)
        ui.tell(say("Copied. Paste it wherever you like."))
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no clipboard: %s", error)
        why = ui.say("This browser cannot share: hold the text to copy it.")
        content = ft.Column(
            [text(ui, why, TYPE.strong, large=True), copyable_text(ui, words)],
            tight=True,
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        ui.session.page.show_dialog(bottom_sheet(ui, content))


def copyable_text(ui: Ui, words: str) -> ft.Control:
    """A text that can be selected."""
    return ft.Container(
        bgcolor=ui.scheme.s2,
        border_radius=RADIUS.check_box,
        padding=12,
        content=ft.Text(words, selectable=True, size=15, color=ui.scheme.tx),
    )


async def share_picture(ui: Ui, name: str, screenshot: ft.Ref[ft.Screenshot]) -> None:
    """Opens the share menu with a picture; without one saves it as a file with that name."""
    try:
        # The client refuses a whole number here.
        image = await screenshot.current.capture(pixel_ratio=3.0) if screenshot.current else b""
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no picture: %s", error)
        ui.tell(say("This browser cannot draw the picture: share the text instead."))
        return
    try:
        file = ft.ShareFile.from_bytes(image, mime_type="image/png", name=name)
        await ft.Share().share_files([file])
        return
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no share menu: %s", error)
    await save_file(ui, name, image)
