"""A number with fewer and more beside it."""

from collections.abc import Callable

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import icon_button
from companion.ui.theme import text_style


def stepper(
    here: Surroundings,
    label: str,
    value: int,
    on_change: Callable[[int], None],
    *,
    low: int = 0,
    high: int = 99,
    leading: ft.Control | None = None,
) -> ft.Control:
    """A row that counts something; at its ends a tap changes nothing."""
    c = here.scheme
    return ft.Container(
        padding=ft.Padding(14, 4, 8, 4),
        content=ft.Row(
            [
                *([leading] if leading else []),
                ft.Text(
                    label,
                    style=text_style(TYPE.strong, c.tx, large=True),
                    expand=True,
                    semantics_label=here.pair(label, str(value)),
                ),
                icon_button(
                    here,
                    ft.Icons.REMOVE,
                    here.say("{what}: fewer, now {count}", what=label, count=value),
                    lambda: on_change(max(low, value - 1)),
                    color=c.tx if value > low else c.tx3,
                    bgcolor=c.s2,
                    again=True,
                ),
                ft.Container(
                    width=34,
                    alignment=ft.Alignment.CENTER,
                    content=ft.Text(
                        str(value),
                        style=text_style(TYPE.figure, c.tx),
                        text_align=ft.TextAlign.CENTER,
                        semantics_label="",
                        no_wrap=True,
                    ),
                ),
                icon_button(
                    here,
                    ft.Icons.ADD,
                    here.say("{what}: more, now {count}", what=label, count=value),
                    lambda: on_change(min(high, value + 1)),
                    color=c.tx if value < high else c.tx3,
                    bgcolor=c.s2,
                    again=True,
                ),
            ],
            spacing=4,
        ),
    )
