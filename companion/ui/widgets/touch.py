"""Texts and tappable things, with their labels for screen readers."""

from collections.abc import Callable
from typing import cast

import flet as ft

from companion.core.message import Message, say
from companion.showing.tokens import RADIUS, TYPE, PlayerColour, TypeToken
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.double_tap import counted, finger_down

Tap = Callable[[], None]

COLOUR_WORDS: dict[str, Message] = {
    "red": say("Red, peak"),
    "yellow": say("Yellow, sun"),
    "green": say("Green, leaf"),
    "blue": say("Blue, tide"),
}
# The widest that lines of text and forms become on a tablet.
COLUMN = 640


def colour(name: str) -> PlayerColour:
    """A player's colour name with the type that the tokens expect."""
    return cast("PlayerColour", name)


def text(
    ui: Ui,
    value: str,
    token: TypeToken = TYPE.body,
    color: str | None = None,
    *,
    large: bool = False,
    size: float | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    expand: bool | int | None = None,
    lines: int | None = None,
    heading: int | None = None,
) -> ft.Text | ft.Semantics:
    """A text in a step of the type scale; `heading` is its level for screen readers."""
    shown = ft.Text(
        value,
        style=text_style(token, color or ui.scheme.tx, large=large, size=size),
        text_align=align,
        expand=None if heading else expand,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
    )
    if heading is None:
        return shown
    return ft.Semantics(header=True, heading_level=heading, content=shown, expand=expand)


def tappable(
    ui: Ui,
    label: str,
    content: ft.Control,
    on_tap: Tap,
    *,
    selected: bool | None = None,
    toggled: bool | None = None,
    radius: float = RADIUS.card,
    bgcolor: str | None = None,
    border: ft.Border | None = None,
    padding: ft.PaddingValue | None = None,
    expand: bool | int | None = None,
    width: float | None = None,
    height: float | None = None,
    elevated: ft.BoxShadow | None = None,
    clip: ft.ClipBehavior | None = None,
    animate: ft.Animation | None = None,
    key: str | None = None,
    on_hold: Tap | None = None,
    means: str | None = None,
    again: bool = False,
) -> ft.Container:
    """Something to tap that is one thing for a screen reader, which reads its `label`.

    `means` is what a tap does, where the label also says a state: by it a second tap is known to
    be on the same thing. With `again` every quick tap counts.

    Only who goes about with keys sees ink: it can be focused, but each of its ripples would
    paint the screen twenty times, and a tap would answer late.
    """
    return ft.Container(
        key=key,
        ink=ui.keys,
        on_tap_down=finger_down,
        on_click=counted(None if again else means or label, on_tap),
        on_long_press=on_hold,
        border_radius=radius,
        bgcolor=bgcolor,
        border=border,
        padding=padding,
        expand=expand,
        width=width,
        height=height,
        shadow=elevated,
        clip_behavior=clip,
        animate=animate,
        content=ft.Semantics(
            label=label,
            button=toggled is None,
            # With a keyboard the ink takes the focus; before the first key is pressed the node must
            # say that it can be focused.
            focusable=None if ui.keys else True,
            selected=selected,
            toggled=toggled,
            exclude_semantics=True,
            content=content,
        ),
    )


def separate(thing: ft.Control) -> ft.Control:
    """Makes a tappable thing a node of its own for screen readers.

    Else they would read and tap it as one with the text around it.
    """
    return ft.Semantics(container=True, content=thing)
