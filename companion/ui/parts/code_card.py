"""A table's code, to be scanned by a phone's own camera or read across the table."""

from io import BytesIO

import flet as ft

from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.fitting import fitting_size
from companion.ui.theme import text_style

QR, QUIET = 216.0, 24.0


def code_card(
    here: Surroundings, address: str | None, code: str, words: str, width: float
) -> ft.Control:
    """The address as a QR code, as small as it can be, over the code in large letters."""
    parts: list[ft.Control] = []
    if address is not None:
        parts.append(
            ft.Image(
                src=_drawn(address),
                width=QR,
                height=QR,
                fit=ft.BoxFit.FILL,
                filter_quality=ft.FilterQuality.NONE,
                semantics_label=here.say("QR code of this table’s address"),
            )
        )
    # On one line, however long the code and large the text.
    size = fitting_size(here, code.replace(" ", "_"), TYPE.table_code.size, width - 2 * QUIET)
    parts += [
        ft.Semantics(
            label=here.say("Code {code}", code=code),
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


def _drawn(address: str) -> bytes:
    # Only who shows a code waits for its maker to load.
    import segno

    made = BytesIO()
    segno.make(address, micro=False, error="m", boost_error=False).save(
        made, kind="png", scale=6, border=0, dark=TERRAIN.ink, light=TERRAIN.keyline
    )
    return made.getvalue()
