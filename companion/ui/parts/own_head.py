"""Above a hand that lies open on its player's own phone: whose it is, and where alone."""

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.glyph import mark
from companion.ui.parts.kept import kept
from companion.ui.parts.player_strip import Seated
from companion.ui.theme import text_style

OWN_HEAD = 30.0


@kept
def OwnHead(here: Surroundings, one: Seated) -> ft.Control:  # noqa: N802
    """One line; large text keeps the name alone."""
    c = here.scheme
    hand = ft.Text(
        here.say("{name}’s hand", name=one.name),
        style=text_style(TYPE.strong, c.tx, large=True),
        expand=True,
        max_lines=1,
    )
    only = ft.Text(here.say("only on this phone"), style=text_style(TYPE.label, c.tx2))
    return ft.Row(
        [mark(one.color, 22), hand, *([] if here.big else [only])],
        spacing=10,
        height=None if here.big else OWN_HEAD,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
