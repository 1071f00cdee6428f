"""A table's code, to be scanned by a phone's own camera or read across the table."""

import flet as ft

from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.qr_code import QUIET, qr_modules

QR = 216.0


def code_card(ui: Ui, address: str | None, code: str, words: str, width: float) -> ft.Control:
    """The address as a QR code, as small as it can be, over the code in large letters."""
    parts: list[ft.Control] = []
    if address is not None:
        parts.append(
            qr_modules(
                address,
                QR,
                ui.say("QR code of this table’s address"),
                error="m",
                boost=False,
            )
        )
    # On one line, however long the code and large the text.
    size = fitting_size(ui, code.replace(" ", "_"), TYPE.table_code.size, width - 2 * QUIET)
    parts += [
        ft.Semantics(
            label=ui.say("Code {code}", code=code),
            exclude_semantics=True,
            content=ft.Text(
                code, style=text_style(TYPE.table_code, TERRAIN.ink, size=size), no_wrap=True
            ),
        ),
        ft.Text(
            words,
            style=text_style(TYPE.strong, TERRAIN.card_text),
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    return ft.Container(
        bgcolor=TERRAIN.keyline,
        border_radius=RADIUS.card_large,
        padding=QUIET,
        content=ft.Column(
            parts,
            spacing=14,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
    )
