"""A layer of a board: as large as the board, whatever lies in it."""

import flet as ft


def sized(size: tuple[float, float], scale: float, controls: list[ft.Control]) -> ft.Control:
    """A layer of a board of that size, drawn at a scale."""
    return ft.Stack(controls, width=size[0] * scale, height=size[1] * scale)
