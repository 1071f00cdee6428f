"""A field for what is typed as it stands: an address, a code, a key."""

from collections.abc import Callable

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import Tap
from companion.ui.theme import text_style

LONGEST = 300


def address_field(
    here: Surroundings, label: str, value: str, change: Callable[[str], None], done: Tap
) -> ft.Control:
    """One line, nothing put right; `done` is what Enter does."""
    return ft.TextField(
        key=label,
        label=label,
        value=value,
        max_length=LONGEST,
        counter="",
        autocorrect=False,
        border_radius=RADIUS.tile,
        border_color=here.scheme.line2,
        focused_border_color=here.scheme.lavatx,
        text_style=text_style(TYPE.button, here.scheme.tx),
        on_change=lambda e: change(e.control.value or ""),
        on_submit=lambda: done(),
    )
