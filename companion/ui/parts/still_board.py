"""A board to look at: the position as a picture, nothing lit and nothing to tap."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

import flet as ft
import flet.canvas as cv

from companion.core.game import Rules
from companion.games import find_board
from companion.ui.art import placed
from companion.ui.board_protocol import Picture, Piece, Tag
from companion.ui.parts.board_frame import stroke_shapes
from companion.ui.theme import text_style
from companion.ui.tokens import TYPE


def still_picture(rules: Rules[object], position: object) -> Picture:
    """The board without what a player could do on it."""
    board = find_board(rules)
    drawn = board.scene(position, board.nothing(position), 0).picture
    return replace(drawn, patches=(), dots=(), spaces=(), corners=())


def still_board(
    picture: Picture,
    width: float,
    *,
    under: Sequence[ft.Control] = (),
    over: Sequence[ft.Control] = (),
) -> ft.Stack:
    """The board, `width` wide; `under` lies beneath the pieces, `over` on them."""
    scale = width / picture.width
    middle = picture.width / 2, picture.height / 2
    around = [
        placed(
            one.art,
            (middle[0] + one.radius * cos(radians(one.angle))) * scale,
            (middle[1] + one.radius * sin(radians(one.angle))) * scale,
            scale,
            turn=one.angle + one.turn,
        )
        for one in picture.orbiters
    ]
    height = picture.height * scale
    lines = stroke_shapes(picture.strokes, scale)
    drawn: list[ft.Control] = [
        *(_piece(piece, scale) for piece in (*picture.ground, *picture.fixed)),
        *([cv.Canvas(lines, width=width, height=height)] if lines else []),
        *around,
        *under,
        *(_piece(piece, scale) for piece in picture.pieces),
    ]
    shapes: list[cv.Shape] = []
    for piece in picture.pieces:
        if piece.text:
            shapes.append(_words(piece.text, piece.x, piece.y, piece.size, piece.ink, scale))
    for tag in (*picture.numbers, *picture.tags):
        shapes += _tag(tag, scale)
    return ft.Stack(
        [*drawn, cv.Canvas(shapes, left=0, top=0, width=width, height=height), *over],
        width=width,
        height=height,
    )


def _piece(piece: Piece, scale: float) -> ft.Control:
    return placed(
        piece.art,
        piece.x * scale,
        piece.y * scale,
        piece.scale * scale,
        turn=piece.turn,
        opacity=piece.opacity,
    )


def _tag(tag: Tag, scale: float) -> list[cv.Shape]:
    height = max(15.0, tag.height * scale)
    width = max(tag.width * scale, height)
    shapes: list[cv.Shape] = [
        _pill(tag, width, height, scale, ft.Paint(color=tag.fill, style=ft.PaintingStyle.FILL))
    ]
    if tag.edge:
        edge = ft.Paint(color=tag.edge, style=ft.PaintingStyle.STROKE, stroke_width=1)
        shapes.append(_pill(tag, width, height, scale, edge))
    shapes.append(_words(tag.text, tag.x, tag.y, height * 0.72 / scale, tag.ink, scale))
    return shapes


def _pill(tag: Tag, width: float, height: float, scale: float, paint: ft.Paint) -> cv.Shape:
    left, top = tag.x * scale - width / 2, tag.y * scale - height / 2
    return cv.Rect(left, top, width, height, ft.BorderRadius.all(height / 2), paint)


def _words(words: str, x: float, y: float, size: float, ink: str, scale: float) -> cv.Shape:
    """Characters around a point; board text grows with the board, not with the page's text."""
    return cv.Text(
        x * scale,
        y * scale,
        words,
        style=text_style(TYPE.subtitle, ink, size=max(10.0, size * scale)),
        alignment=ft.Alignment.CENTER,
    )
