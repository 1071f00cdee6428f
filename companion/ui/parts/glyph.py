"""The players' silhouettes: as stickers, tiles, and bare in any colour."""

import flet as ft

from companion.showing.tokens import PLAYERS, RADIUS, TERRAIN, PlayerColour
from companion.ui.art import picture


def mark(color: PlayerColour, width: float) -> ft.Image:
    """The glyph as a sticker in its own colour, readable on any ground."""
    return picture(f"players/bare-{color}", width)


def glyph(color: PlayerColour, width: float, fill: str, *, detail: str | None = None) -> ft.Control:
    """The bare silhouette in `fill`, its details in `detail` where there is room for them."""
    # Flet's canvas takes long to load, and the very first screen draws no silhouette.
    from companion.ui.parts.silhouette import silhouette

    return silhouette(color, width, fill, detail=detail)


def tile(color: PlayerColour, width: float) -> ft.Control:
    """The player's colour as a tile with the glyph in it."""
    player = PLAYERS[color]
    return ft.Container(
        width=width,
        height=width,
        bgcolor=player.colour,
        border=ft.Border.all(2, TERRAIN.ink),
        border_radius=RADIUS.player_tile * width / 62,
        alignment=ft.Alignment.CENTER,
        content=glyph(color, width * 0.62, player.on, detail=player.colour),
    )


def dark_tile(color: PlayerColour, width: float) -> ft.Control:
    """The glyph in its colour on an ink tile, for use on the player's colour."""
    return picture(f"players/glyph-{color}", width)
