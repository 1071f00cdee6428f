"""A field for what is typed as it stands: an address, a code, a key."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.kept import kept
from companion.ui.parts.typed import Typed
from companion.ui.theme import text_style

LONGEST = 300


@kept
def AddressField(here: Surroundings, label: str, typed: Typed) -> ft.Control:  # noqa: N802
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
        border_color=here.scheme.line2,
        focused_border_color=here.scheme.lavatx,
        text_style=text_style(TYPE.button, here.scheme.tx),
        on_change=lambda e: typed.change(e.control.value or ""),
        on_submit=lambda: typed.on_done(),
    )
