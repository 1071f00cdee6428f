"""What the rules count in a box: so many of so many, and what is still missing, always in sight."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message, say
from companion.showing.box_pages import BoxTotal, missing, total_error
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, sentence
from companion.ui.theme import text_style
from companion.ui.widgets.basics import text


def totals_row(ui: Ui, totals: Sequence[BoxTotal]) -> ft.Control:
    """Every total as a capsule: a tick where it is right, a mark where not."""
    return ft.Row(
        [_capsule(ui, one) for one in totals], spacing=6, run_spacing=6, wrap=True, tight=True
    )


def _capsule(ui: Ui, one: BoxTotal) -> ft.Control:
    c = ui.scheme
    right = one.found == one.wanted
    figures = ui.say(say("{found} of {wanted}", found=one.found, wanted=one.wanted))
    words = capital(ui.say(one.words))
    short = capital(ui.say(one.short)) if one.short else words
    spoken = ui.pair(words, figures)
    if not right:
        spoken += f". {ui.say(total_error(one))}"
    ink = c.tx2 if right else c.onsoft
    return ft.Semantics(
        label=spoken,
        exclude_semantics=True,
        content=ft.Container(
            bgcolor=c.s2 if right else c.soft,
            border=ft.Border.all(1, c.line) if right else ft.Border.all(2, c.lava),
            border_radius=RADIUS.check_box,
            padding=ft.Padding.symmetric(horizontal=9, vertical=5),
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.CHECK_CIRCLE if right else ft.Icons.ERROR, size=16, color=ink),
                    ft.Text(
                        f"{short} {figures}",
                        style=text_style(TYPE.label, ink),
                        # Longer ones are not cut, shorter ones take no more than they need.
                        expand=True,
                        expand_loose=True,
                    ),
                ],
                spacing=5,
                tight=True,
            ),
        ),
    )


def capital(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def warning(ui: Ui, totals: Sequence[BoxTotal], why: Message | None) -> ft.Control | None:
    """What is still missing, or why such a box cannot be, as one line above the buttons."""
    wrong = missing(totals)
    if wrong is not None:
        words = capital(ui.say(total_error(wrong)))
    elif why is not None:
        words = sentence(ui.say(why))
    else:
        return None
    c = ui.scheme
    return ft.Container(
        bgcolor=c.soft,
        padding=ft.Padding.symmetric(horizontal=ui.margin, vertical=8),
        content=ft.Semantics(
            live_region=True,
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.ERROR, size=20, color=c.onsoft),
                    text(ui, words, TYPE.strong, c.onsoft, expand=True),
                ],
                spacing=10,
            ),
        ),
    )
