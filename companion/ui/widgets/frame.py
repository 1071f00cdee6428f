"""The frame of a page: title bar with Back, scrolling body, foot bar."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import COLUMN, Tap, icon_button, text
from companion.ui.widgets.fitting import LARGEST, fitting_size
from companion.ui.widgets.toast_line import ToastLine
from companion.ui.widgets.turned import turned


def page_frame(
    ui: Ui,
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
    """A page with a back arrow and a title; its body scrolls, its foot stays in place.

    What is `above` the body stays, too; `listed` gets the column that scrolls, to scroll it.
    """
    bar = ft.Row(
        [
            icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), back or ui.back),
            text(
                ui,
                title,
                TYPE.title,
                size=_title_size(ui, title, trailing is not None),
                expand=True,
                heading=1,
            ),
            *([trailing] if trailing else []),
        ],
        spacing=4,
    )
    return view(ui, bar, body, foot=foot, above=above, listed=listed, spacing=spacing, width=width)


def _title_size(ui: Ui, title: str, beside: bool) -> float:
    """The title's text size: its longest word fits, and it leaves room on a low screen."""
    room = ui.width - 2 * ui.margin - 60 - (60 if beside else 0)
    usual = TYPE.title.large / LARGEST * 1.3 if ui.form.scant else TYPE.title.large
    return fitting_size(ui, title, usual, room)


def view(
    ui: Ui,
    bar: ft.Control | None,
    body: Sequence[ft.Control],
    *,
    foot: ft.Control | None = None,
    above: ft.Control | None = None,
    listed: Callable[[ft.Column], None] | None = None,
    spacing: float = 8,
    width: float = COLUMN,
    on_scroll: Callable[[float], None] | None = None,
) -> ft.View:
    """A page that scrolls, no wider than is good to read.

    `on_scroll` is called with how many pixels lie below what is shown.
    """

    def scrolled(event: ft.OnScrollEvent) -> None:
        if on_scroll is not None:
            on_scroll(event.max_scroll_extent - event.pixels)

    side = max(ui.margin, (ui.width - width) / 2)
    padding = ft.Padding(side, 6 if bar else 14, side, 24)
    middle: ft.Control
    if listed is None:
        middle = ft.ListView(
            list(body),
            expand=True,
            spacing=spacing,
            padding=padding,
            # A long list is made as it is scrolled to.
            build_controls_on_demand=on_scroll is not None,
            on_scroll=scrolled if on_scroll is not None else None,
            scroll_interval=200,
        )
    else:
        # A ListView builds only what is near; scrolling to a key needs all of it.
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
        bgcolor=ui.scheme.bg,
        controls=turned(
            ui,
            [
                ft.SafeArea(
                    expand=True,
                    avoid_intrusions_bottom=foot is None,
                    content=ft.Column(
                        [
                            *(
                                [
                                    ft.Container(
                                        padding=ft.Padding(
                                            max(4, side - 12), 6, max(6, side - 10), 2
                                        ),
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
                ToastLine(ft.use_view_path()),
                *([foot] if foot else []),
            ],
        ),
    )


def full_view(ui: Ui, content: ft.Control) -> ft.View:
    """A page from edge to edge, laid out by its content."""
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=ui.scheme.bg,
        controls=turned(ui, [content]),
    )


def foot_row(ui: Ui, controls: Sequence[ft.Control], *, beside: bool = False) -> ft.Control:
    """Buttons in a row, the primary one last: with large text it gets a line of its own.

    `beside` keeps it in the row, where the other buttons are narrow.
    """
    *others, last = controls
    if not ui.form.large_text or ui.form.tablet or beside or not others:
        return ft.Row(list(controls), spacing=10)
    last.expand = None
    first, *rest = others
    return ft.Column(
        [ft.Row([first, ft.Container(expand=True), *rest], spacing=10), last],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def foot_bar(
    ui: Ui, *controls: ft.Control, width: float = COLUMN, beside: bool = False
) -> ft.Control:
    """The bar with buttons at the bottom of a page."""
    side = max(ui.margin, (ui.width - width) / 2)
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border(top=ft.BorderSide(1, ui.scheme.line)),
        content=ft.SafeArea(
            avoid_intrusions_top=False,
            content=ft.Container(
                padding=ft.Padding(side, 10, side, 14),
                content=foot_row(ui, controls, beside=beside),
            ),
        ),
    )
