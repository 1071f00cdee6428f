"""Texts and things to tap, as people see and hear them."""

from collections.abc import Callable
from typing import cast

import flet as ft

from companion.core.message import Message, say
from companion.showing.tokens import RADIUS, TYPE, PlayerColour, TypeToken
from companion.ui.app_context import Surroundings
from companion.ui.theme import text_style

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
    """A player's colour as the tokens know it."""
    return cast("PlayerColour", name)


def text(
    here: Surroundings,
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
    """A text in a step of the type scale; a heading is one for screen readers too."""
    shown = ft.Text(
        value,
        style=text_style(token, color or here.scheme.tx, large=large, size=size),
        text_align=align,
        expand=None if heading else expand,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
    )
    if heading is None:
        return shown
    return ft.Semantics(header=True, heading_level=heading, content=shown, expand=expand)


def tappable(
    here: Surroundings,
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
) -> ft.Container:
    """Something to tap that is one thing to a screen reader: `label` says it with its state.

    Only who goes about with keys sees ink: it can be focused, but each of its ripples would
    paint the screen twenty times, and a tap would answer late.
    """
    return ft.Container(
        key=key,
        ink=here.keys,
        on_click=on_tap,
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
            # With keys the ink takes the focus; before the first of them it must be known already
            # that it can.
            focusable=None if here.keys else True,
            selected=selected,
            toggled=toggled,
            exclude_semantics=True,
            content=content,
        ),
    )


def apart(thing: ft.Control) -> ft.Control:
    """A thing of its own also where nothing around it can be tapped.

    Else it would be read, and tapped, as one with all the words that stand there.
    """
    return ft.Semantics(container=True, content=thing)
