"""A sheet that comes up from below and goes away with a tap beside it."""

import flet as ft

from companion.ui.app_context import use_surroundings
from companion.ui.parts.basics import Tap


def use_sheet(content: ft.Control | None, on_close: Tap) -> None:
    """Shows `content` from below for as long as there is any."""
    scroll = use_surroundings().sheet_scroll
    ft.use_dialog(
        ft.BottomSheet(
            content=ft.Container(
                padding=ft.Padding(16, 4, 16, 24),
                # As high as it likes; what the screen has no room for is further down.
                content=ft.Column(
                    [content],
                    tight=True,
                    scroll=scroll,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ),
            show_drag_handle=True,
            scrollable=True,
            on_dismiss=on_close,
        )
        if content is not None
        else None
    )
