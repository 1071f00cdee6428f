"""Pictures by name: where they are, how big they are drawn, how they are placed."""

from __future__ import annotations

from math import radians
from typing import NamedTuple

import flet as ft

from companion.ui.art_sizes import SIZES


class Size(NamedTuple):
    """Width and height in units of the drawing, which are dp unless a board scales them."""

    width: float
    height: float


def art(name: str) -> str:
    """The picture's path under assets.

    >>> art("haleakala/disc-red")
    'img/haleakala/disc-red.webp'
    """
    if name not in SIZES:
        raise KeyError(f"No drawing is called {name}: put {name}.svg in assets/art, run build/art.")
    return f"img/{name}.webp"


def size(name: str) -> Size:
    """The drawing's own size.

    >>> size("haleakala/board")
    Size(width=360, height=416)
    """
    art(name)
    width, height, _, _ = SIZES[name]
    return Size(width, height)


def fitted(name: str, width: float | None = None, height: float | None = None) -> Size:
    """The size in the drawing's proportions, or exactly as told when both sides are given.

    >>> fitted("haleakala/board", width=180)
    Size(width=180, height=208.0)
    """
    own = size(name)
    if width is not None and height is not None:
        return Size(width, height)
    if width is not None:
        return Size(width, own.height * width / own.width)
    if height is not None:
        return Size(own.width * height / own.height, height)
    return own


def picture(
    name: str,
    width: float | None = None,
    height: float | None = None,
    *,
    fit: ft.BoxFit = ft.BoxFit.CONTAIN,
    opacity: float = 1.0,
    color: str | None = None,
) -> ft.Image:
    """A picture that is only seen: what it means is said by the control that holds it."""
    box = fitted(name, width, height)
    return ft.Image(
        src=art(name),
        width=box.width,
        height=box.height,
        fit=fit,
        opacity=opacity,
        color=color,
        exclude_from_semantics=True,
        gapless_playback=True,
    )


def placed(
    name: str, x: float, y: float, scale: float = 1.0, *, turn: float = 0.0, opacity: float = 1.0
) -> ft.Image:
    """A picture in a Stack, its anchor at x, y, turned clockwise by degrees about its middle."""
    width, height = size(name)
    _, _, anchor_x, anchor_y = SIZES[name]
    image = picture(name, width * scale, height * scale, opacity=opacity)
    image.left = x - anchor_x * scale
    image.top = y - anchor_y * scale
    if turn:
        image.rotate = ft.Rotate(radians(turn))
    return image
