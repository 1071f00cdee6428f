"""Above a hand that lies open on its player's own phone: whose it is, and where alone."""

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.table.player_strip import Seated
from companion.ui.theme import text_style
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component

OWN_HEAD = 30.0


@memo_component
def OwnHead(ui: Ui, one: Seated) -> ft.Control:  # noqa: N802
    """One line; large text keeps the name alone."""
    c = ui.scheme
    hand = ft.Text(
        ui.say("{name}’s hand", name=one.name),
        style=text_style(TYPE.strong, c.tx, large=True),
        expand=True,
        max_lines=1,
    )
    only = ft.Text(ui.say("only on this phone"), style=text_style(TYPE.label, c.tx2))
    return ft.Row(
        [mark(one.color, 22), hand, *([] if ui.form.large_text else [only])],
        spacing=10,
        height=None if ui.form.large_text else OWN_HEAD,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
