"""The frame of a page: its title with the way back, its scrolling middle, its foot."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import COLUMN, Tap, icon_button, text
from companion.ui.parts.fitting import fitting_size
from companion.ui.parts.passing_line import PassingLine


def page_frame(
    here: Surroundings,
    title: str,
    body: Sequence[ft.Control],
    *,
    back: Tap | None = None,
    trailing: ft.Control | None = None,
    foot: ft.Control | None = None,
    above: ft.Control | None = None,
    listed: Callable[[ft.Column], None] | None = None,
    spacing: float = 8,
    width: float = COLUMN,
) -> ft.View:
    """A page with a back arrow and a title; its middle scrolls, its foot stays.

    What stands `above` the middle stays, too; `listed` is given what scrolls.
    """
    bar = ft.Row(
        [
            icon_button(here, ft.Icons.ARROW_BACK, here.say("Back"), back or here.back),
            text(
                here,
                title,
                TYPE.title,
                size=fitting_size(here, title, TYPE.title.large, here.width - 2 * here.margin - 60),
                expand=True,
                heading=1,
            ),
            *([trailing] if trailing else []),
        ],
        spacing=4,
    )
    return view(
        here, bar, body, foot=foot, above=above, listed=listed, spacing=spacing, width=width
    )


def view(
    here: Surroundings,
    bar: ft.Control | None,
    body: Sequence[ft.Control],
    *,
    foot: ft.Control | None = None,
    above: ft.Control | None = None,
    listed: Callable[[ft.Column], None] | None = None,
    spacing: float = 8,
    width: float = COLUMN,
) -> ft.View:
    """A page that scrolls in the middle of the screen, as wide as is good to read."""
    side = max(here.margin, (here.width - width) / 2)
    padding = ft.Padding(side, 6 if bar else 14, side, 24)
    middle: ft.Control
    if listed is None:
        middle = ft.ListView(
            list(body),
            expand=True,
            spacing=spacing,
            padding=padding,
            build_controls_on_demand=False,
        )
    else:
        # A list knows only what is near; to be scrolled to a place all of it must be there.
        whole = ft.Column(
            [*body, ft.Container(height=24)],
            spacing=spacing,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        listed(whole)
        middle = ft.Container(whole, expand=True, padding=ft.Padding(side, padding.top, side, 0))
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[
            ft.SafeArea(
                expand=True,
                avoid_intrusions_bottom=foot is None,
                content=ft.Column(
                    [
                        *(
                            [
                                ft.Container(
                                    padding=ft.Padding(max(4, side - 12), 6, max(6, side - 10), 2),
                                    content=bar,
                                )
                            ]
                            if bar
                            else []
                        ),
                        *(
                            [ft.Container(above, padding=ft.Padding(side, 4, side, 6))]
                            if above
                            else []
                        ),
                        middle,
                    ],
                    spacing=0,
                    expand=True,
                ),
            ),
            PassingLine(ft.use_view_path()),
            *([foot] if foot else []),
        ],
    )


def foot_row(here: Surroundings, controls: Sequence[ft.Control]) -> ft.Control:
    """What is at the bottom, the one thing to do next last: with large text it has its own line."""
    *others, last = controls
    if not here.big or here.wide or not others:
        return ft.Row(list(controls), spacing=10)
    last.expand = None
    first, *rest = others
    return ft.Column(
        [ft.Row([first, ft.Container(expand=True), *rest], spacing=10), last],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def foot_bar(here: Surroundings, *controls: ft.Control, width: float = COLUMN) -> ft.Control:
    """The bar at the bottom, where the thumb is."""
    side = max(here.margin, (here.width - width) / 2)
    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border(top=ft.BorderSide(1, here.scheme.line)),
        content=ft.SafeArea(
            avoid_intrusions_top=False,
            content=ft.Container(
                padding=ft.Padding(side, 10, side, 14),
                content=foot_row(here, controls),
            ),
        ),
    )
