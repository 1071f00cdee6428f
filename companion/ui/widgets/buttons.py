"""Buttons: primary, tonal, outlined and round ones."""

import flet as ft

from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import primary_glow, text_style
from companion.ui.widgets.fitting import IN_SENTENCES, LARGEST, SMALLEST, fitting_size
from companion.ui.widgets.touch import Tap, tappable

# Text size and line height where many words stand beside two other buttons.
SNUG, SNUG_LINE = 15.5, 19.0
# Text size for large text on a low screen.
SCANT = 13.0
# The width of an icon after the words, and of what usually stands beside the primary button.
ARROW, BESIDE = 22.0 + 8.0, 150.0


def _button(
    ui: Ui,
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
    room: float | None = None,
    selected: bool | None = None,
) -> ft.Control:
    side = 6 if label and (beside or snug or ui.form.scant) else 14
    size = SCANT if ui.form.scant else SNUG if snug else TYPE.button.size
    if room is not None:
        # The longest word must fit on a line.
        least = SMALLEST * (0.75 if ui.form.large_text else 1.0)
        # Letters of a button are wider than usual.
        size = max(least, fitting_size(ui, label, size, (room - 2 * side) * 0.9))
    # Without room beside the words the arrow is left out.
    line = IN_SENTENCES * len(label) * size * (LARGEST if ui.form.large_text else 1.0)
    if line + ARROW + 2 * side > (ui.width - BESIDE if room is None else room):
        after = None
    parts: list[ft.Control] = []
    if icon:
        parts.append(ft.Icon(icon, size=22, color=icon_color))
    if label:
        parts.append(
            ft.Text(
                label,
                style=text_style(TYPE.button, color, size=size),
                text_align=ft.TextAlign.CENTER,
                # Loose, so that a short label is centred and a long one wraps.
                expand=None if after else True,
                expand_loose=after is None,
            )
        )
    if after:
        parts.append(ft.Icon(after, size=22, color=icon_color))
    tall = SPACE.action_tablet if ui.form.tablet else SPACE.action
    # Two lines in the height of one: the bar must not grow under the finger.
    high = (tall - 2 * SNUG_LINE) / 2 if snug else (tall - 24) / 2
    if ui.form.scant:
        # As high as a finger, with a line or with an icon alone.
        high = 8 if label else 14
    return tappable(
        ui,
        spoken or label,
        # Padding instead of a height: large text makes the button grow.
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=side, vertical=high),
            content=ft.Row(
                parts,
                spacing=8,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                tight=not expand,
            ),
        ),
        on_tap if again else ui.once(on_tap),
        means=label or None,
        again=again,
        radius=RADIUS.button,
        bgcolor=bgcolor,
        border=ft.Border.all(2, border) if border else None,
        elevated=primary_glow() if glow else None,
        expand=expand,
        selected=selected,
    )


def primary_button(
    ui: Ui,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    after: ft.IconData | None = None,
    ready: bool = True,
    expand: bool | int | None = True,
    spoken: str | None = None,
    snug: bool = False,
    room: float | None = None,
    bare: bool = False,
) -> ft.Control:
    """The one thing to do next; while it is not `ready` it is dim, and a tap says why.

    A `snug` one has smaller text, for many words; `room` is its width, if known. A `bare` one is
    mere words until it is ready: what is to be tapped is lit elsewhere.
    """
    c = ui.scheme
    dim = None if bare else c.s2
    return _button(
        ui,
        label,
        on_tap,
        icon,
        after,
        color=c.onlava if ready else c.tx2,
        icon_color=c.onlava if ready else c.tx2,
        bgcolor=c.lava if ready else dim,
        border=None if ready or bare else c.line2,
        glow=ready,
        expand=expand,
        spoken=spoken,
        snug=snug,
        room=room,
    )


def tonal_button(
    ui: Ui,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    spoken: str | None = None,
    ready: bool = True,
) -> ft.Control:
    """A second thing to do, such as Undo."""
    c = ui.scheme
    color = c.tx if ready else c.tx2
    return _button(
        ui,
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
    ui: Ui,
    label: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    beside: bool = False,
    snug: bool = False,
    room: float | None = None,
    spoken: str | None = None,
    again: bool = False,
    switched_on: bool | None = None,
) -> ft.Control:
    """A way to another screen, or a switch; `beside` two other buttons it has less padding."""
    c = ui.scheme
    ink = c.onsoft if switched_on else c.tx
    return _button(
        ui,
        label,
        on_tap,
        icon,
        None,
        color=ink,
        icon_color=ink,
        bgcolor=c.soft if switched_on else None,
        border=c.lava if switched_on else c.line2,
        selected=switched_on,
        expand=expand,
        beside=beside,
        snug=snug,
        room=room,
        spoken=spoken,
        again=again,
    )


def icon_button(
    ui: Ui,
    icon: ft.IconData,
    label: str,
    on_tap: Tap,
    *,
    color: str | None = None,
    size: float = 24,
    bgcolor: str | None = None,
    again: bool = False,
) -> ft.Container:
    """A round button of 48 dp with a spoken label; with `again` every quick tap counts."""
    return tappable(
        ui,
        label,
        ft.Container(
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(icon, size=size, color=color or ui.scheme.tx),
        ),
        on_tap if again else ui.once(on_tap),
        again=again,
        radius=SPACE.touch / 2,
        width=SPACE.touch,
        height=SPACE.touch,
        bgcolor=bgcolor,
    )
