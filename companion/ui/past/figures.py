"""People and figures as the pages about them show them."""

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style


def decimal(ui: Ui, figure: float) -> str:
    """One place, with the sign that the language has for it."""
    whole, tenth = divmod(round(abs(figure) * 10), 10)
    digits = ui.say("{whole}.{tenth}", whole=whole, tenth=tenth)
    return f"−{digits}" if figure < 0 and (whole or tenth) else digits


def initial(ui: Ui, name: str, size: float, *, soft: bool = False) -> ft.Control:
    """A person by an initial, since colours belong to a table."""
    c = ui.scheme
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=c.lava if soft else c.s3,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(
            name.strip()[:1].upper(),
            style=text_style(
                TYPE.subtitle if size > 40 else TYPE.strong, c.onlava if soft else c.tx
            ),
            # A letter in a circle grows with neither the text nor the circle.
            no_wrap=True,
        ),
    )


def share_bar(
    ui: Ui,
    share: float,
    *,
    height: float = 18,
    color: str | None = None,
    notch: float | None = None,
    width: float | None = None,
) -> ft.Control:
    """A bar that is filled by a share from 0 to 1, with a line at `notch`."""
    c = ui.scheme
    filled = round(max(0.0, min(1.0, share)) * 1000)
    bar = ft.Container(
        height=height,
        border_radius=height / 2,
        bgcolor=c.s3,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Row(
            [
                *([_part(filled, color or c.lava, height)] if filled else []),
                *([ft.Container(expand=1000 - filled)] if filled < 1000 else []),
            ],
            spacing=0,
        ),
    )
    if notch is None:
        return ft.Container(bar, width=width, expand=None if width else True)
    at = round(max(0.0, min(1.0, notch)) * 1000)
    line = ft.Row(
        [
            *([ft.Container(expand=at)] if at else []),
            ft.Container(width=3, height=height + 8, bgcolor=c.tx, border_radius=1.5),
            *([ft.Container(expand=1000 - at)] if at < 1000 else []),
        ],
        spacing=0,
    )
    return ft.Container(
        ft.Stack([ft.Container(bar, top=4, left=0, right=0), line], height=height + 8),
        width=width,
        expand=None if width else True,
    )


def _part(share: int, color: str, height: float) -> ft.Control:
    return ft.Container(
        expand=share,
        height=height,
        bgcolor=color,
        border_radius=ft.BorderRadius(0, height / 2, 0, height / 2),
    )
