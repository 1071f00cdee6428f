"""A board to look at: the position as a picture, nothing lit and nothing to tap."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

import flet as ft
import flet.canvas as cv

from companion.showing.board import AnyBoard
from companion.showing.scene import Picture, Piece, Tag
from companion.showing.tokens import TYPE
from companion.ui.art import placed, span_picture
from companion.ui.board.strokes import stroke_shapes
from companion.ui.board.tile_grid import still_grid
from companion.ui.board.written import haloed
from companion.ui.theme import text_style

# Letters are at least so large.
SMALLEST = 10.0


def still_picture(board: AnyBoard, position: object) -> Picture:
    """The board without what a player could do on it."""
    drawn = board.still(position).picture
    return replace(drawn, patches=(), dots=(), spaces=(), corners=())


def still_board(
    picture: Picture,
    width: float,
    *,
    under: Sequence[ft.Control] = (),
    over: Sequence[ft.Control] = (),
    least: float = SMALLEST,
) -> ft.Stack:
    """The board, `width` wide; `under` lies beneath the pieces, `over` on them.

    No letter is smaller than `least`.
    """
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
    size = picture.width, picture.height
    drawn: list[ft.Control] = [
        *(still_grid(picture.grid, size, scale) if picture.grid else []),
        *(_piece(piece, scale) for piece in picture.ground),
        *(span_picture(span, scale) for span in picture.fixed_spans),
        *(_piece(piece, scale) for piece in picture.fixed),
        *([cv.Canvas(lines, width=width, height=height)] if lines else []),
        *(span_picture(span, scale) for span in picture.spans),
        *around,
        *under,
        *(_piece(piece, scale) for piece in picture.pieces),
    ]
    shapes: list[cv.Shape] = []
    for piece in picture.pieces:
        if piece.text:
            shapes.append(_words(piece.text, piece.x, piece.y, piece.size, piece.ink, scale, least))
    for tag in (*picture.numbers, *picture.tags):
        shapes += _tag(tag, scale, least)
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


def _tag(tag: Tag, scale: float, least: float) -> list[cv.Shape]:
    height = max(least * 1.5, tag.height * scale)
    width = max(tag.width * scale, height)
    shapes: list[cv.Shape] = [
        _pill(tag, width, height, scale, ft.Paint(color=tag.fill, style=ft.PaintingStyle.FILL))
    ]
    if tag.edge:
        edge = ft.Paint(color=tag.edge, style=ft.PaintingStyle.STROKE, stroke_width=1)
        shapes.append(_pill(tag, width, height, scale, edge))
    letters = _words(tag.text, tag.x, tag.y, height * 0.72 / scale, tag.ink, scale, least)
    if tag.halo:
        around = _words(tag.text, tag.x, tag.y, height * 0.72 / scale, tag.ink, scale, least)
        around.style = haloed(around.style, tag.halo)
        shapes.append(around)
    shapes.append(letters)
    return shapes


def _pill(tag: Tag, width: float, height: float, scale: float, paint: ft.Paint) -> cv.Shape:
    left, top = tag.x * scale - width / 2, tag.y * scale - height / 2
    return cv.Rect(left, top, width, height, ft.BorderRadius.all(height / 2), paint)


def _words(
    words: str, x: float, y: float, size: float, ink: str, scale: float, least: float
) -> cv.Text:
    """Characters around a point; board text grows with the board, not with the page's text."""
    return cv.Text(
        x * scale,
        y * scale,
        words,
        style=text_style(TYPE.subtitle, ink, size=max(least, size * scale)),
        alignment=ft.Alignment.CENTER,
    )
