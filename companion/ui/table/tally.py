"""A sum in the place of the tray: its terms, what they make, and what follows."""

import flet as ft

from companion.showing.scene import Tally
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style

SIZE = 26
# The room that words need beside a sum of three terms, and what such a sum takes.
WORDS, SUM = 112.0, 250.0


def tally(ui: Ui, shown: Tally, width: float) -> ft.Control:
    """The terms side by side with their sum in lava, the words beside or under them."""
    c = ui.scheme

    def figure(value: int, fill: str, ink: str) -> ft.Control:
        return ft.Container(
            bgcolor=fill,
            border_radius=RADIUS.check_box,
            padding=ft.Padding.symmetric(horizontal=11, vertical=7),
            content=ft.Text(str(value), style=text_style(TYPE.score_4p, ink, size=SIZE)),
        )

    def sign(value: str) -> ft.Control:
        return ft.Text(value, style=text_style(TYPE.figure, c.tx2))

    terms: list[ft.Control] = []
    for term in shown.terms:
        terms += [sign("+")] if terms else []
        terms.append(figure(term, c.s3, c.tx))
    terms += [sign("="), figure(sum(shown.terms), c.lava, c.onlava)]
    return ft.Semantics(
        label=ui.say(shown.label),
        exclude_semantics=True,
        content=ft.Container(
            width=width,
            padding=ft.Padding.symmetric(vertical=6),
            content=ft.Row(
                [
                    ft.Row(terms, spacing=6, tight=True),
                    ft.Text(
                        ui.say(shown.words),
                        style=text_style(TYPE.label, c.tx2, large=True),
                        width=max(WORDS, width - SUM),
                    ),
                ],
                spacing=12,
                run_spacing=4,
                wrap=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
    )
