"""Pages and sheets turned to who opened them, where a table lies flat among people."""

from collections.abc import Sequence

import flet as ft

from companion.showing.tokens import RADIUS
from companion.ui.app_context import Ui
from companion.ui.widgets.touch import Tap

SCRIM = "#8F000000"
WIDEST = 560.0


def turned(ui: Ui, controls: Sequence[ft.Control]) -> list[ft.BaseControl]:
    """What a page holds, as it is, or as one turned box that fills the screen."""
    if not ui.quarters:
        return list(controls)
    page = ft.Column(
        list(controls),
        spacing=0,
        width=ui.width,
        height=ui.height,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return [ft.RotatedBox(quarter_turns=ui.quarters, content=page)]


def sheet_size(ui: Ui) -> tuple[float, float]:
    """How large a sheet is on a page that is turned."""
    return min(ui.width - 24, WIDEST), ui.height * 0.8


def turned_sheet(
    ui: Ui, content: ft.Control, on_close: Tap | None, size: tuple[float, float]
) -> ft.AlertDialog:
    """A sheet of that size as it is read, turned; a tap beside it closes it."""
    inner = ft.Container(
        width=size[0],
        height=size[1],
        bgcolor=ui.scheme.s1,
        border_radius=RADIUS.sheet,
        padding=ft.Padding(16, 14, 16, 14),
        content=ft.Column(
            [content],
            alignment=ft.MainAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    return ft.AlertDialog(
        content=ft.RotatedBox(quarter_turns=ui.quarters, content=inner),
        content_padding=0,
        inset_padding=0,
        bgcolor=ft.Colors.TRANSPARENT,
        barrier_color=SCRIM,
        on_dismiss=on_close,
    )
