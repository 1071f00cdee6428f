"""A field for what is typed as it stands: an address, a code, a key."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.typed_text import TypedText

LONGEST = 300


@memo_component
def AddressField(ui: Ui, label: str, typed: TypedText) -> ft.Control:  # noqa: N802
    """One line, nothing put right.

    It is not drawn again while somebody types: what the page has by then would be lost.
    """
    return ft.TextField(
        label=label,
        value=typed.text,
        max_length=LONGEST,
        counter="",
        autocorrect=False,
        border_radius=RADIUS.tile,
        border_color=ui.scheme.line2,
        focused_border_color=ui.scheme.lavatx,
        text_style=text_style(TYPE.button, ui.scheme.tx),
        on_change=lambda e: typed.change(e.control.value or ""),
        on_submit=lambda: typed.on_done(),
    )
