"""The rule for what is asked now, over the table and without leaving it."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.flet_seams.open_sheets import use_open_sheet
from companion.showing.game import Game
from companion.showing.rules_pages import AnyPages
from companion.showing.rules_text import Page, Paragraph
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import exists, picture
from companion.ui.rules.rule_text import drawn_body, point_row, ruling_card, way_row
from companion.ui.widgets.basics import Tap, icon_button, tappable, text
from companion.ui.widgets.turned import sheet_size, turned_sheet

WIDTH = 560.0
# How many points are shown here; the page has the rest.
POINTS = 2
SCRIM = "#8F000000"
MOST_CHIPS = 10


@dataclass(frozen=True)
class Rule:
    """What the sheet shows: a paragraph, and others about what lies at the same place."""

    game: Game
    pages: AnyPages
    page: Page
    paragraph: Paragraph
    others: tuple[Paragraph, ...] = ()


def use_rules_sheet(
    ui: Ui,
    rule: Rule | None,
    read: Callable[[str], None],
    close: Tap,
    size: tuple[float, float] | None = None,
) -> None:
    """Shows a rule for as long as there is one; `read` turns to another paragraph.

    Where a table lies flat, it is turned as `ui` says and has this `size`.
    """
    use_open_sheet(ui.session.sheets, rule is not None, close)
    ft.use_dialog(_dialog(ui, rule, read, close, size) if rule else None)


def _dialog(
    ui: Ui,
    rule: Rule,
    read: Callable[[str], None],
    close: Tap,
    size: tuple[float, float] | None,
) -> ft.DialogControl:
    c = ui.scheme
    if size is not None or ui.quarters:
        wide, high = size or sheet_size(ui)
        parts = ft.Column(rules_sheet(ui, rule, wide - 32, read, close), spacing=14, tight=True)
        return turned_sheet(ui, parts, close, (wide, high))
    if ui.form.tablet:
        room = WIDTH - 2 * 20
        # Over the column, so that the board stays free.
        return ft.AlertDialog(
            content=ft.Container(
                width=room,
                content=ft.Column(
                    rules_sheet(ui, rule, room, read, close),
                    spacing=14,
                    tight=True,
                    scroll=ft.ScrollMode.AUTO,
                ),
            ),
            alignment=ft.Alignment.BOTTOM_RIGHT,
            inset_padding=ft.Padding(20, SPACE.header_tablet + 4, 20, 8),
            content_padding=ft.Padding(20, 10, 20, 4),
            bgcolor=c.s1,
            shape=ft.RoundedRectangleBorder(radius=RADIUS.sheet),
            barrier_color=ft.Colors.TRANSPARENT,
            on_dismiss=close,
        )
    room = min(ui.width, 640.0) - 32
    return ft.BottomSheet(
        content=ft.Container(
            padding=ft.Padding(16, 0, 16, 20),
            # On a phone lying on its side most of it is further down.
            content=ft.Column(
                rules_sheet(ui, rule, room, read, close),
                spacing=14,
                tight=True,
                scroll=ui.sheet_scroll,
            ),
        ),
        bgcolor=c.s1,
        barrier_color=SCRIM,
        show_drag_handle=True,
        scrollable=True,
        on_dismiss=close,
    )


def rules_sheet(
    ui: Ui, rule: Rule, room: float, read: Callable[[str], None], close: Tap
) -> list[ft.Control]:
    """Title, two points, examples, the ruling, what else lies about, the way to all rules."""
    game, pages, paragraph = rule.game, rule.pages, rule.paragraph

    def all_rules() -> None:
        close()
        ui.go(f"/rules/{game.id}?at={paragraph.anchor}")

    decided = next((one for one in paragraph.rulings if one in rule.page.decided), None)
    return [
        ft.Row(
            [
                ft.Container(rule_title(ui, paragraph.title), expand=True),
                icon_button(ui, ft.Icons.CLOSE, ui.say("Close"), close, size=26),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        *(point_row(ui, point) for point in paragraph.points[:POINTS]),
        *drawn_body(ui, game, pages, paragraph, room),
        *([ruling_card(ui, decided, rule.page.decided[decided], titled=True)] if decided else []),
        *([_about(ui, rule.others, read)] if rule.others else []),
        way_row(
            ui,
            ft.Icons.MENU_BOOK,
            ui.say("All rules of {game}", game=game.meta.name),
            all_rules,
        ),
    ]


def rule_title(ui: Ui, words: str) -> ft.Control:
    """The title, where the focus goes: what is read next begins here."""
    return ft.KeyboardListener(
        autofocus=True,
        content=ft.Container(
            padding=ft.Padding(0, 8, 0, 4),
            content=text(ui, words, TYPE.title, large=True, heading=1),
        ),
    )


def _about(ui: Ui, others: tuple[Paragraph, ...], read: Callable[[str], None]) -> ft.Control:
    """What lies on the table besides, each thing a way to its own rule."""
    return ft.Row(
        [_chip(ui, one, read) for one in others[:MOST_CHIPS]],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )


def _chip(ui: Ui, one: Paragraph, read: Callable[[str], None]) -> ft.Control:
    c = ui.scheme
    arts = [name for point in one.points for name in point.art if exists(name)]
    face: ft.Control = (
        picture(arts[0], 38, 38) if arts else ft.Icon(ft.Icons.HELP_OUTLINE, size=24, color=c.tx)
    )
    return tappable(
        ui,
        one.title,
        ft.Container(face, alignment=ft.Alignment.CENTER),
        lambda: read(one.anchor),
        radius=14,
        bgcolor=c.s2,
        width=52,
        height=SPACE.touch,
    )
