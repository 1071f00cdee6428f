"""Sheets that come up from below; a tap beside one closes it."""

import flet as ft

from companion.flet_seams.open_sheets import use_open_sheet
from companion.ui.app_context import Ui, use_ui
from companion.ui.widgets.basics import Tap
from companion.ui.widgets.turned import sheet_size, turned_sheet


def use_sheet(
    content: ft.Control | None, on_close: Tap, at: tuple[Ui, tuple[float, float]] | None = None
) -> None:
    """Shows `content` in a sheet for as long as there is any.

    Where a table lies flat, `at` says which way the sheet is turned and how large it is.
    """
    usual = use_ui()
    ui, size = at or (usual, None)
    use_open_sheet(ui.session.sheets, content is not None, on_close)
    ft.use_dialog(_sheet(ui, content, on_close, size) if content is not None else None)


def _sheet(
    ui: Ui, content: ft.Control, on_close: Tap, size: tuple[float, float] | None
) -> ft.DialogControl:
    if size is not None or ui.quarters:
        return turned_sheet(ui, content, on_close, size or sheet_size(ui))
    return bottom_sheet(ui, content, on_close)


def bottom_sheet(ui: Ui, content: ft.Control, on_close: Tap | None = None) -> ft.BottomSheet:
    """A sheet as high as its content, or as the screen: then it scrolls."""
    return ft.BottomSheet(
        content=ft.Container(
            padding=ft.Padding(16, 4, 16, 24),
            content=ft.Column(
                [content],
                tight=True,
                scroll=ui.sheet_scroll,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
        show_drag_handle=True,
        scrollable=True,
        on_dismiss=on_close,
    )
