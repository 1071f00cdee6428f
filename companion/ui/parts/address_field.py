"""A field for what is typed as it stands: an address, a code, a key."""

from collections.abc import Callable

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.kept import kept
from companion.ui.theme import text_style

LONGEST = 300


class Typed:
    """What is typed into a field, and who hears of it: the same object at every repaint."""

    def __init__(self) -> None:
        self.text = ""
        self.on_change: Callable[[str], None] = lambda text: None
        self.on_done: Callable[[], None] = lambda: None

    def change(self, text: str) -> None:
        """The field holds this now."""
        self.text = text
        self.on_change(text)


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
