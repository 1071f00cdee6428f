"""Characters on a piece: they grow with the board, not with the page."""

from dataclasses import replace

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import TYPE
from companion.ui.theme import text_style

SMALLEST = 12.0


def written(
    text: str, width: float, height: float, size: float, ink: str, halo: str = ""
) -> ft.Control:
    """A few characters in the middle of a piece: they grow with the board, not with the page."""
    style = text_style(TYPE.subtitle, ink, size=max(SMALLEST, size))
    styles = [haloed(style, halo), style] if halo else [style]
    return cv.Canvas(
        [
            cv.Text(width / 2, height / 2, text, style=one, alignment=ft.Alignment.CENTER)
            for one in styles
        ],
        width=width,
        height=height,
    )


def haloed(style: ft.TextStyle | None, halo: str) -> ft.TextStyle:
    """The same letters as a broad line, to lie under them."""
    line = ft.Paint(
        color=halo,
        style=ft.PaintingStyle.STROKE,
        stroke_width=4,
        stroke_join=ft.StrokeJoin.ROUND,
    )
    return replace(style or ft.TextStyle(), color=None, foreground=line)
