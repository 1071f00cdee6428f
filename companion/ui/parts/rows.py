"""Rows, and the cards and titles that group them."""

import flet as ft

from companion.showing.tokens import ELEVATION, RADIUS, TYPE
from companion.ui.app_context import Surroundings, sentence
from companion.ui.parts.touch import Tap, tappable, text
from companion.ui.theme import shadow, text_style


def section_title(here: Surroundings, title: str, *, display: bool = False) -> ft.Control:
    """The title over a group; on home it is set as a title."""
    return ft.Container(
        padding=ft.Padding(4, 14, 4, 2),
        content=text(here, title, TYPE.subtitle if display else TYPE.strong, large=True, heading=2),
    )


def list_row(
    here: Surroundings,
    title: str,
    hint: str = "",
    on_tap: Tap | None = None,
    *,
    leading: ft.Control | None = None,
    trailing: ft.Control | None = None,
    spoken: str | None = None,
    big: bool = False,
) -> ft.Control:
    """A row with a title and a hint, that leads somewhere when it can be tapped."""
    c = here.scheme
    token = TYPE.subtitle if big else TYPE.strong
    words = ft.Column(
        [
            ft.Text(title, style=text_style(token, c.tx, large=not big)),
            *([ft.Text(hint, style=text_style(TYPE.label, c.tx2))] if hint else []),
        ],
        spacing=4 if big else 1,
        expand=True,
    )
    end = trailing or (ft.Icon(ft.Icons.CHEVRON_RIGHT, size=24, color=c.tx) if on_tap else None)
    content = ft.Container(
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        content=ft.Row(
            [*([leading] if leading else []), words, *([end] if end else [])], spacing=14
        ),
    )
    if on_tap is None:
        return content
    return tappable(
        here,
        spoken or (f"{sentence(title)} {hint}" if hint else title),
        content,
        here.once(on_tap),
        radius=RADIUS.button,
    )


def card(here: Surroundings, *controls: ft.Control, padding: float = 0) -> ft.Control:
    """Rows that belong together, on one surface."""
    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, here.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        content=ft.Column(list(controls), spacing=0),
    )


def divider(here: Surroundings) -> ft.Control:
    """A hairline between two rows of a card."""
    return ft.Container(
        height=1, bgcolor=here.scheme.line, margin=ft.Margin.symmetric(horizontal=14)
    )
