"""A box to and from other phones: as a code for a camera, as an address, as a file."""

from collections.abc import Callable

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.box_letter import address, from_letters, in_address, write_box
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.boxes.box_at_hand import BoxAtHand, shown_name
from companion.ui.device_files import pick_file, save_file
from companion.ui.widgets.basics import Tap, divider, list_row, primary_button, text
from companion.ui.widgets.qr_code import qr_code

QR = 264.0
# What a code can hold that a camera still reads from a screen.
MOST_IN_CODE = 1800


def sharing_sheet(at_hand: BoxAtHand) -> ft.Control:
    """The box as a code, an address and a file."""
    ui, game = at_hand.ui, at_hand.game
    letter = write_box(game.id, at_hand.changed, at_hand.draft.name)
    link = address(own_address(ui), game.id, letter)

    async def save() -> None:
        await save_file(ui, f"caldera-{game.id}-box.json", letter.encode())

    if len(link) <= MOST_IN_CODE:
        code = qr_code(link, min(QR, ui.width - 110), ui.say("A code for another phone"))
        shown: list[ft.Control] = [
            text(ui, ui.say("Another phone’s camera opens it there."), TYPE.body),
            ft.Row([code], alignment=ft.MainAxisAlignment.CENTER),
        ]
    else:
        why = ui.say("This box differs too much to fit a code: use its address or a file.")
        shown = [text(ui, why, TYPE.body)]
    return ft.Column(
        [
            text(ui, shown_name(ui, at_hand.draft.name), TYPE.title, heading=1),
            *shown,
            list_row(
                ui,
                ui.say("Save it as a file"),
                "",
                lambda: ui.session.start(save),
                leading=ft.Icon(ft.Icons.SAVE_ALT, color=ui.scheme.tx),
            ),
            ft.Container(
                bgcolor=ui.scheme.s2,
                border_radius=RADIUS.check_box,
                padding=12,
                content=ft.Text(link, selectable=True, size=12, color=ui.scheme.tx2, max_lines=6),
            ),
        ],
        tight=True,
        spacing=10,
    )


def bringing_sheet(at_hand: BoxAtHand, close: Tap) -> ft.Control:
    """A box from a file, or from an address that somebody sent."""
    ui = at_hand.ui

    def bring(read: Callable[[], bytes | str]) -> None:
        if ui.attempt(lambda: at_hand.bring(read())):
            ui.tell(say("Look through it, then keep it."))
        close()

    async def pick() -> None:
        content = await pick_file(ui)
        if content is not None:
            bring(lambda: content)

    field = ft.TextField(
        label=ui.say("Address of a box"),
        border_radius=RADIUS.tile,
        on_submit=lambda e: bring(lambda: _in(e.control.value or "")),
    )
    return ft.Column(
        [
            text(ui, ui.say("Import a box"), TYPE.title, heading=1),
            list_row(
                ui,
                ui.say("From a file"),
                "",
                lambda: ui.session.start(pick),
                leading=ft.Icon(ft.Icons.FILE_OPEN, color=ui.scheme.tx),
            ),
            divider(ui),
            ft.Container(padding=ft.Padding(0, 8, 0, 0), content=field),
            ft.Row(
                [
                    primary_button(
                        ui,
                        ui.say("Open the address"),
                        lambda: bring(lambda: _in(field.value or "")),
                        icon=ft.Icons.CHECK,
                    )
                ]
            ),
        ],
        tight=True,
        spacing=10,
    )


def _in(text_: str) -> str:
    letters = in_address(text_)
    if letters is None:
        raise Refusal("There is no box in this address.")
    return from_letters(letters)


def own_address(ui: Ui) -> str:
    """The address of this page, as another phone would type it."""
    url = ui.session.page.url or ""
    for socket, page in (("wss://", "https://"), ("ws://", "http://")):
        if url.startswith(socket):
            return (page + url.removeprefix(socket)).rstrip("/")
    return url.rstrip("/")
