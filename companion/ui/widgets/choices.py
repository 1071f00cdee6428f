"""Choices: a few values side by side, a card with a sentence, a switch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import fitted, picture
from companion.ui.theme import text_style
from companion.ui.widgets.rows import list_row
from companion.ui.widgets.touch import Tap, tappable

# How wide the drawing of a choice is.
OPTION_ART = 130.0


@dataclass(frozen=True)
class Segment:
    """One of a few values to choose from, side by side."""

    value: object
    label: str
    leading: ft.Control | None = None
    spoken: str | None = None


def segmented(
    ui: Ui,
    segments: Sequence[Segment],
    chosen: object,
    on_choose: Callable[[object], None],
    *,
    per_row: int = 3,
) -> ft.Control:
    """A few values side by side, the chosen one lit."""
    c = ui.scheme
    per_row = 1 if ui.form.large_text and any(len(one.label) > 3 for one in segments) else per_row

    def segment(one: Segment) -> ft.Control:
        lit = one.value == chosen
        words = ft.Text(
            one.label,
            style=text_style(TYPE.button, c.onlava if lit else c.tx, size=16),
            text_align=ft.TextAlign.CENTER,
        )
        return tappable(
            ui,
            one.spoken or one.label,
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=3, vertical=14),
                content=ft.Row(
                    [*([one.leading] if one.leading else []), words],
                    spacing=8,
                    run_spacing=2,
                    wrap=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                    run_alignment=ft.MainAxisAlignment.CENTER,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
            lambda: on_choose(one.value),
            selected=lit,
            radius=RADIUS.segment,
            bgcolor=c.lava if lit else None,
            # Wider for longer words, so that they wrap late.
            expand=len(one.label) + 4,
        )

    return ft.Container(
        bgcolor=c.s2,
        border_radius=RADIUS.segment_track,
        border=ft.Border.all(1, c.line),
        padding=3,
        content=ft.Column(
            [
                ft.Row(
                    [segment(one) for one in segments[at : at + per_row]],
                    spacing=3,
                )
                for at in range(0, len(segments), per_row)
            ],
            spacing=3,
        ),
    )


def option_card(
    ui: Ui,
    title: str,
    hint: str,
    chosen: bool,
    on_choose: Tap,
    *,
    icon: ft.IconData | None = None,
    art: str = "",
    expand: bool | int | None = None,
) -> ft.Control:
    """A choice that needs a sentence: the chosen one has a tick, a fill and a lava edge."""
    c = ui.scheme
    ink = c.onsoft if chosen else c.tx
    tick = ft.Container(
        width=24,
        height=24,
        border_radius=12,
        alignment=ft.Alignment.CENTER,
        bgcolor=c.lava if chosen else None,
        border=None if chosen else ft.Border.all(2, c.line2),
        content=ft.Icon(ft.Icons.CHECK, size=17, color=c.onlava) if chosen else None,
    )
    head: list[ft.Control] = [
        ft.Icon(icon, size=24, color=ink)
        if icon
        else ft.Text(title, style=text_style(TYPE.button, ink), expand=True),
        tick,
    ]
    return tappable(
        ui,
        f"{title}. {hint}" if hint else title,
        ft.Column(
            [
                ft.Row(
                    head,
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                *([_shown(art)] if art else []),
                *([ft.Text(title, style=text_style(TYPE.button, ink))] if icon else []),
                *(
                    [
                        ft.Text(
                            hint,
                            style=text_style(TYPE.label, c.onsoft if chosen else c.tx2, large=True),
                        )
                    ]
                    if hint
                    else []
                ),
            ],
            spacing=4,
        ),
        on_choose,
        selected=chosen,
        radius=RADIUS.button,
        bgcolor=c.soft if chosen else c.s1,
        border=ft.Border.all(3, c.lava) if chosen else ft.Border.all(2, c.line),
        padding=ft.Padding.all(11) if chosen else ft.Padding.all(12),
        expand=expand,
    )


def _shown(art: str) -> ft.Control:
    """The drawing of a choice, in the middle of its card."""
    box = fitted(art, width=OPTION_ART)
    return ft.Row([picture(art, *box)], alignment=ft.MainAxisAlignment.CENTER)


def switch_row(
    ui: Ui, title: str, hint: str, on: bool, on_change: Callable[[bool], None]
) -> ft.Control:
    """A setting that is on or off; the whole row is the switch."""
    c = ui.scheme
    knob = ft.Container(
        width=52,
        height=32,
        border_radius=16,
        bgcolor=c.lava if on else c.s2,
        border=ft.Border.all(2, c.lava if on else c.line2),
        padding=2,
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
        content=ft.Container(
            width=24,
            height=24,
            border_radius=12,
            bgcolor=c.onlava if on else c.line2,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.CHECK, size=16, color=c.lava) if on else None,
        ),
    )
    return tappable(
        ui,
        f"{title}. {hint}" if hint else title,
        list_row(ui, title, hint, trailing=knob),
        lambda: on_change(not on),
        toggled=on,
        radius=RADIUS.button,
    )
