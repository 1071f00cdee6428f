"""Rows, and the cards and titles that group them."""

import flet as ft

from companion.showing.tokens import ELEVATION, RADIUS, TYPE
from companion.ui.app_context import Ui, sentence
from companion.ui.theme import shadow, text_style
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.touch import COLUMN, Tap, tappable, text


def section_title(ui: Ui, title: str, *, display: bool = False) -> ft.Control:
    """The title over a group; `display` sets it in the larger type of the home screen."""
    return ft.Container(
        padding=ft.Padding(4, 14, 4, 2),
        content=text(ui, title, TYPE.subtitle if display else TYPE.strong, large=True, heading=2),
    )


def list_row(
    ui: Ui,
    title: str,
    hint: str = "",
    on_tap: Tap | None = None,
    *,
    leading: ft.Control | None = None,
    trailing: ft.Control | None = None,
    spoken: str | None = None,
    big: bool = False,
) -> ft.Control:
    """A row with a title and a hint; with `on_tap` it is a button with an arrow."""
    c = ui.scheme
    token = TYPE.subtitle if big else TYPE.strong
    usual = token.size if big else token.large
    # What padding, leading and trailing controls leave for the words.
    room = min(ui.width, COLUMN) - 2 * ui.margin - 28 - 38 - (64 if leading else 0)
    size = fitting_size(ui, title, usual, room)
    words = ft.Column(
        [
            ft.Text(title, style=text_style(token, c.tx, size=size)),
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
        ui,
        spoken or (f"{sentence(title)} {hint}" if hint else title),
        content,
        ui.once(on_tap),
        radius=RADIUS.button,
    )


def card(ui: Ui, *controls: ft.Control, padding: float = 0) -> ft.Control:
    """Rows that belong together, on one surface."""
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, ui.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        content=ft.Column(list(controls), spacing=0),
    )


def divider(ui: Ui) -> ft.Control:
    """A hairline between two rows of a card."""
    return ft.Container(height=1, bgcolor=ui.scheme.line, margin=ft.Margin.symmetric(horizontal=14))
