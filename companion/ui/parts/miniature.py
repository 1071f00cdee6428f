"""A board seen from afar: the position as a small picture, nothing to tap."""

from math import cos, pi, sin
from typing import TYPE_CHECKING

import flet as ft

from companion.games import find_board
from companion.ui.art import fitted, picture, placed
from companion.ui.live import LiveTable

if TYPE_CHECKING:
    from companion.ui.board_protocol import Piece, Scene


def scene_of(live: LiveTable) -> "Scene":
    """What the table screen would show now."""
    board = find_board(live.table.rules)
    position = live.table.position
    return board.scene(position, board.nothing(position), 0)


def miniature(scene: "Scene", width: float) -> ft.Control:
    """The board with its pieces, `width` wide."""
    board = scene.picture
    scale = width / board.width
    middle = board.width * scale / 2, board.height * scale / 2

    def piece(one: "Piece") -> ft.Control:
        return placed(
            one.art,
            one.x * scale,
            one.y * scale,
            one.scale * scale,
            turn=one.turn,
            opacity=one.opacity,
        )

    round_it: list[ft.Control] = [
        placed(
            one.art,
            middle[0] + one.radius * scale * cos(one.angle * pi / 180),
            middle[1] + one.radius * scale * sin(one.angle * pi / 180),
            scale,
            turn=one.angle + one.turn,
        )
        for one in board.orbiters
    ]
    return ft.Stack(
        [piece(one) for one in (*board.ground, *board.fixed, *board.pieces)] + round_it,
        width=width,
        height=board.height * scale,
    )


def game_picture(game: str, width: float, height: float | None = None) -> ft.Control:
    """A game's picture, filling its frame."""
    box = fitted(f"games/{game}", width)
    return picture(f"games/{game}", width, height or box.height, fit=ft.BoxFit.COVER)
