"""A box to and from other phones: as a code for a camera, as an address, as a file."""

import logging
from collections.abc import Callable

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.box_letter import address, from_letters, in_address, write_box
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.box_at_hand import BoxAtHand, shown_name
from companion.ui.parts.basics import Tap, divider, list_row, primary_button, text
from companion.ui.parts.qr_code import qr_code

QR = 264.0
# What a code can hold that a camera still reads from a screen.
MOST_IN_CODE = 1800


def sharing_sheet(at_hand: BoxAtHand) -> ft.Control:
    """The box as a code, an address and a file."""
    here, game = at_hand.here, at_hand.game
    told = write_box(game.id, at_hand.changed, at_hand.draft.name)
    link = address(own_address(here), game.id, told)

    async def save() -> None:
        try:
            await ft.FilePicker().save_file(
                file_name=f"caldera-{game.id}-box.json", src_bytes=told.encode()
            )
        except (RuntimeError, TimeoutError) as error:
            logging.getLogger(__name__).info("no file was saved: %s", error)
            here.tell(say("This device did not take the file."))

    if len(link) <= MOST_IN_CODE:
        code = qr_code(link, min(QR, here.width - 110), here.say("A code for another phone"))
        shown: list[ft.Control] = [
            text(here, here.say("Another phone’s camera opens it there."), TYPE.body),
            ft.Row([code], alignment=ft.MainAxisAlignment.CENTER),
        ]
    else:
        why = here.say("This box has too much of its own for a code: use its address or a file.")
        shown = [text(here, why, TYPE.body)]
    return ft.Column(
        [
            text(here, shown_name(here, at_hand.draft.name), TYPE.title, heading=1),
            *shown,
            list_row(
                here,
                here.say("Save it as a file"),
                "",
                lambda: here.session.start(save),
                leading=ft.Icon(ft.Icons.SAVE_ALT, color=here.scheme.tx),
            ),
            ft.Container(
                bgcolor=here.scheme.s2,
                border_radius=RADIUS.check_box,
                padding=12,
                content=ft.Text(link, selectable=True, size=12, color=here.scheme.tx2, max_lines=6),
            ),
        ],
        tight=True,
        spacing=10,
    )


def bringing_sheet(at_hand: BoxAtHand, close: Tap) -> ft.Control:
    """A box from a file, or from an address that somebody sent."""
    here = at_hand.here

    def bring(told: Callable[[], bytes | str]) -> None:
        if here.attempt(lambda: at_hand.bring(told())):
            here.tell(say("Look through it, then keep it."))
        close()

    async def pick() -> None:
        try:
            files = await ft.FilePicker().pick_files(with_data=True)
        except (RuntimeError, TimeoutError) as error:
            logging.getLogger(__name__).info("no file was picked: %s", error)
            here.tell(say("This device cannot open files here."))
            return
        if files:
            bring(lambda: files[0].bytes or b"")

    field = ft.TextField(
        label=here.say("Address of a box"),
        border_radius=RADIUS.tile,
        on_submit=lambda e: bring(lambda: _in(e.control.value or "")),
    )
    return ft.Column(
        [
            text(here, here.say("Bring a box in"), TYPE.title, heading=1),
            list_row(
                here,
                here.say("From a file"),
                "",
                lambda: here.session.start(pick),
                leading=ft.Icon(ft.Icons.FILE_OPEN, color=here.scheme.tx),
            ),
            divider(here),
            ft.Container(padding=ft.Padding(0, 8, 0, 0), content=field),
            ft.Row(
                [
                    primary_button(
                        here,
                        here.say("Open the address"),
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


def own_address(here: Surroundings) -> str:
    """Where this page comes from, as another phone would type it."""
    url = here.session.page.url or ""
    for socket, page in (("wss://", "https://"), ("ws://", "http://")):
        if url.startswith(socket):
            return (page + url.removeprefix(socket)).rstrip("/")
    return url.rstrip("/")
