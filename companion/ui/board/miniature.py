"""A board seen from afar: the position as a small picture, nothing to tap."""

from math import cos, pi, sin
from typing import TYPE_CHECKING

import flet as ft

from companion.playing.seen import Seen
from companion.ui.art import exists, fitted, picture, placed, span_picture

if TYPE_CHECKING:
    from companion.showing.scene import Piece, Scene


def scene_of(seen: Seen) -> "Scene":
    """What the table screen would show now."""
    sight = seen.sight
    return seen.board.scene(sight, seen.board.nothing(sight), 0)


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
        [
            *map(piece, board.ground),
            *(span_picture(one, scale) for one in (*board.fixed_spans, *board.spans)),
            *map(piece, (*board.fixed, *board.pieces)),
            *round_it,
        ],
        width=width,
        height=board.height * scale,
    )


def game_picture(game: str, width: float, height: float | None = None) -> ft.Control:
    """A game's picture, filling its frame."""
    name = f"games/{game}" if exists(f"games/{game}") else "moments/empty-history"
    return picture(name, width, height or fitted(name, width).height, fit=ft.BoxFit.COVER)
