"""Sheets that come up from below; a tap beside one closes it."""

import flet as ft

from companion.flet_seams.open_sheets import use_open_sheet
from companion.ui.app_context import Ui, use_ui
from companion.ui.widgets.basics import Tap


def use_sheet(content: ft.Control | None, on_close: Tap) -> None:
    """Shows `content` in a sheet for as long as there is any."""
    ui = use_ui()
    use_open_sheet(ui.session.sheets, content is not None, on_close)
    ft.use_dialog(bottom_sheet(ui, content, on_close) if content is not None else None)


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
