"""A question before something is done that many would regret."""

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import Tap, primary_button, text, tonal_button


def confirm_sheet(
    ui: Ui, title: str, words: str, no: str, yes: str, do: Tap, close: Tap
) -> ft.Control:
    """The content of a sheet that asks: `no` closes it, `yes` closes it and calls `do`."""

    def confirmed() -> None:
        close()
        do()

    return ft.Column(
        [
            text(ui, title, TYPE.title, heading=1),
            text(ui, words),
            ft.Row(
                [
                    tonal_button(ui, no, close, expand=True),
                    primary_button(ui, yes, confirmed),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
