"""Pictures by name: their file, their size, and controls that show them."""

from __future__ import annotations

from math import atan2, hypot, radians
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from companion.games import GAMES
from companion.showing.art_sizes import Sizes, read_sizes
from companion.showing.game import Games

if TYPE_CHECKING:
    from companion.showing.scene import Span

# The pictures that belong to no game.
SHARED = read_sizes(Path(__file__).parent)

_known: list[Games] = [GAMES]


class Size(NamedTuple):
    """Width and height in units of the drawing, which are dp unless a board scales them."""

    width: float
    height: float


def art(name: str) -> str:
    """The picture's path under assets.

    >>> art("players/glyph-red")
    'img/players/glyph-red.webp'
    """
    if name not in sizes(name):
        raise KeyError(f"No drawing is called {name}: put {name}.svg in assets/art, run build/art.")
    return f"img/{name}.webp"


def add_games(games: Games) -> None:
    """Lets `art` find the pictures of these games, too."""
    if games not in _known:
        _known.append(games)


def sizes(name: str) -> Sizes:
    """The table that lists a picture of this name: its game's, or the shared one."""
    group, _, rest = name.partition("/")
    game = rest if group == "games" else group
    return next((games.find(game).art_sizes for games in _known if game in games), SHARED)


def exists(name: str) -> bool:
    """Whether there is a picture of this name; a new game may have none yet."""
    return name in sizes(name)


def size(name: str) -> Size:
    """The drawing's own size.

    >>> size("moments/crown")
    Size(width=74, height=40)
    """
    art(name)
    width, height, _, _ = sizes(name)[name]
    return Size(width, height)


def fitted(name: str, width: float | None = None, height: float | None = None) -> Size:
    """The size in the drawing's proportions; exactly the given one if both sides are given.

    >>> fitted("moments/crown", width=37)
    Size(width=37, height=20.0)
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
    """A picture without a spoken label: the control around it has one."""
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
    """A picture for a Stack, with its anchor at x, y, turned clockwise by `turn` degrees."""
    width, height = size(name)
    _, _, anchor_x, anchor_y = sizes(name)[name]
    image = picture(name, width * scale, height * scale, opacity=opacity)
    image.left = x - anchor_x * scale
    image.top = y - anchor_y * scale
    if turn:
        image.rotate = ft.Rotate(radians(turn))
    return image


def span_picture(span: Span, scale: float = 1.0) -> ft.Control:
    """A long picture for a Stack, from the span's start to its end, cut to that length."""
    (x1, y1), (x2, y2) = span.start, span.end
    long, high = (side * scale for side in size(span.art))
    length = min(long, hypot(x2 - x1, y2 - y1) * scale)
    image = picture(span.art, long, high)
    image.left, image.top = (length - long) / 2, 0
    return ft.Container(
        key=span.key,
        left=(x1 + x2) / 2 * scale - length / 2,
        top=(y1 + y2) / 2 * scale - high / 2,
        width=length,
        height=high,
        opacity=span.opacity,
        rotate=ft.Rotate(atan2(y2 - y1, x2 - x1)),
        border_radius=3 * scale,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        content=ft.Stack([image], width=length, height=high),
    )
