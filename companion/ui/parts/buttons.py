"""Buttons: the one thing to do next, a second thing, a way elsewhere, a round one."""

import flet as ft

from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.touch import Tap, tappable
from companion.ui.theme import primary_glow, text_style

# Many words beside two other buttons.
SNUG, SNUG_LINE = 15.5, 19.0


def _button(
    here: Surroundings,
    label: str,
    on_tap: Tap,
    icon: ft.IconData | None,
    after: ft.IconData | None,
    *,
    color: str,
    icon_color: str,
    bgcolor: str | None,
    border: str | None = None,
    glow: bool = False,
    expand: bool | int | None = None,
    spoken: str | None = None,
    again: bool = False,
    beside: bool = False,
    snug: bool = False,
) -> ft.Control:
    parts: list[ft.Control] = []
    if icon:
        parts.append(ft.Icon(icon, size=22, color=icon_color))
    if label:
        parts.append(
            ft.Text(
                label,
                style=text_style(TYPE.button, color, size=SNUG if snug else None),
                text_align=ft.TextAlign.CENTER,
                # Loose: a short label stays in the middle, a long one wraps.
                expand=None if after else True,
                expand_loose=after is None,
            )
        )
    if after:
        parts.append(ft.Icon(after, size=22, color=icon_color))
    tall = SPACE.action_tablet if here.wide else SPACE.action
    # Two lines in the height of one: the bar must not grow under the finger.
    high = (tall - 2 * SNUG_LINE) / 2 if snug else (tall - 24) / 2
    return tappable(
        here,
        spoken or label,
        # Padding instead of a height: large text makes the button grow.
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=6 if beside or snug else 14, vertical=high),
            content=ft.Row(
                parts,
                spacing=8,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                tight=not expand,
                # With large text the arrow goes under the words instead of breaking them.
                wrap=after is not None,
            ),
        ),
        on_tap if again else here.once(on_tap),
        radius=RADIUS.button,
        bgcolor=bgcolor,
        border=ft.Border.all(2, border) if border else None,
        elevated=primary_glow() if glow else None,
        expand=expand,
    )


def primary_button(
    here: Surroundings,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    after: ft.IconData | None = None,
    ready: bool = True,
    expand: bool | int | None = True,
    spoken: str | None = None,
    snug: bool = False,
) -> ft.Control:
    """The one thing to do next; while it cannot be done it is dim, and a tap tells why.

    A `snug` one sets many words beside two other buttons.
    """
    c = here.scheme
    return _button(
        here,
        label,
        on_tap,
        icon,
        after,
        color=c.onlava if ready else c.tx2,
        icon_color=c.onlava if ready else c.tx2,
        bgcolor=c.lava if ready else c.s2,
        border=None if ready else c.line2,
        glow=ready,
        expand=expand,
        spoken=spoken,
        snug=snug,
    )


def tonal_button(
    here: Surroundings,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    spoken: str | None = None,
    ready: bool = True,
) -> ft.Control:
    """A second thing to do, such as Undo."""
    c = here.scheme
    color = c.tx if ready else c.tx2
    return _button(
        here,
        label,
        on_tap,
        icon,
        None,
        color=color,
        icon_color=color,
        bgcolor=c.s3 if ready else c.s2,
        expand=expand,
        spoken=spoken,
    )


def outlined_button(
    here: Surroundings,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    beside: bool = False,
) -> ft.Control:
    """A way to somewhere else; `beside` two others it leaves all its room to the words."""
    c = here.scheme
    return _button(
        here,
        label,
        on_tap,
        icon,
        None,
        color=c.tx,
        icon_color=c.tx,
        bgcolor=None,
        border=c.line2,
        expand=expand,
        beside=beside,
    )


def icon_button(
    here: Surroundings,
    icon: ft.IconData,
    label: str,
    on_tap: Tap,
    *,
    color: str | None = None,
    size: float = 24,
    bgcolor: str | None = None,
    again: bool = False,
) -> ft.Container:
    """A round button of 48 with a spoken label; `again` lets quick taps all count."""
    return tappable(
        here,
        label,
        ft.Container(
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(icon, size=size, color=color or here.scheme.tx),
        ),
        on_tap if again else here.once(on_tap),
        radius=SPACE.touch / 2,
        width=SPACE.touch,
        height=SPACE.touch,
        bgcolor=bgcolor,
    )
