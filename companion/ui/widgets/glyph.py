"""The players' silhouettes: as stickers, as tiles, and plain in any colour."""

import flet as ft

from companion.showing.tokens import PLAYERS, RADIUS, TERRAIN, PlayerColour
from companion.ui.art import picture

# How large Caldera's mark is beside a player's sign.
MARK_SHARE, LEAST_MARK = 0.46, 17.0


def mark(color: PlayerColour, width: float) -> ft.Image:
    """The silhouette as a sticker in its own colour, readable on any background."""
    return picture(f"players/bare-{color}", width)


def glyph(color: PlayerColour, width: float, fill: str, *, detail: str | None = None) -> ft.Control:
    """The plain silhouette in the colour `fill`; details in the colour `detail` if large enough."""
    # Flet's canvas takes long to load, and the very first screen draws no silhouette.
    from companion.ui.widgets.silhouette import silhouette

    return silhouette(color, width, fill, detail=detail)


def tile(color: PlayerColour, width: float) -> ft.Control:
    """A tile in the player's colour with the silhouette in it."""
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
    """The silhouette in its colour on a dark tile, for use on the player's colour."""
    return picture(f"players/glyph-{color}", width)


def marked(shown: ft.Control, width: float, opponent: bool) -> ft.Control:
    """A player's sign with Caldera's mark at its lower right, if Caldera plays the seat."""
    if not opponent:
        return shown
    side = max(LEAST_MARK, round(width * MARK_SHARE))
    disc = ft.Container(
        picture("app/mark", side * 0.76),
        width=side,
        height=side,
        border_radius=side / 2,
        bgcolor=TERRAIN.ink,
        alignment=ft.Alignment.CENTER,
        right=-side * 0.2,
        bottom=-side * 0.12,
    )
    return ft.Stack([shown, disc], width=width, height=width, clip_behavior=ft.ClipBehavior.NONE)
