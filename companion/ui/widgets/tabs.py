"""The tab bar of the home screens: play, history, settings."""

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import tappable, text
from companion.ui.widgets.fitting import fitting_size


def tabs(ui: Ui, shown: str) -> ft.Control:
    """The bar with the three tabs; the one of the address `shown` is lit."""
    c = ui.scheme
    places = (
        ("/", ft.Icons.CASINO, ui.say("Play")),
        ("/history", ft.Icons.HISTORY, ui.say("History")),
        ("/settings", ft.Icons.SETTINGS, ui.say("Settings")),
    )
    # All as large as the longest word can be.
    room = (min(ui.width, 560) - 28) / 3
    size = min(fitting_size(ui, label, TYPE.label.size, room) for _, _, label in places)

    def tab(route: str, icon: ft.IconData, label: str) -> ft.Control:
        lit = route == shown
        return tappable(
            ui,
            label,
            ft.Container(
                padding=ft.Padding.symmetric(vertical=8),
                content=ft.Column(
                    [
                        ft.Container(
                            padding=ft.Padding.symmetric(horizontal=20, vertical=4),
                            border_radius=16,
                            bgcolor=c.soft if lit else None,
                            content=ft.Icon(icon, size=24, color=c.onsoft if lit else c.tx2),
                        ),
                        text(ui, label, TYPE.label, c.tx if lit else c.tx2, size=size),
                    ],
                    spacing=2,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
            lambda: ui.go(route),
            selected=lit,
            radius=18,
            expand=True,
        )

    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border(top=ft.BorderSide(1, c.line)),
        alignment=ft.Alignment.CENTER,
        content=ft.SafeArea(
            avoid_intrusions_top=False,
            content=ft.Container(
                width=min(ui.width, 560),
                padding=ft.Padding(8, 4, 8, 6),
                content=ft.Row(
                    [tab(*place) for place in places],
                    spacing=6,
                ),
            ),
        ),
    )
