"""From a line of a sheet to the rule that it is counted by."""

import flet as ft

from companion.core.message import say
from companion.showing.game import Game
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, separate, tappable

# With its icon as high as a finger needs it, with larger words higher.
ICON, ABOVE = 22, 13


def line_rule(ui: Ui, game: Game, label: str, leave: Tap) -> list[ft.Control]:
    """The way to the line's paragraph on the rules' page; `leave` closes what lies over it."""
    pages = game.rules_pages
    found = pages.page(ui.code).anchors.get(pages.line(label)) if pages else None
    if found is None:
        return []
    at, c = found.anchor, ui.scheme
    words = ui.say(say("The rule: {title}", title=found.title))

    def go() -> None:
        leave()
        ui.go(f"/rules/{game.id}?at={at}")

    return [
        separate(
            tappable(
                ui,
                words,
                ft.Container(
                    padding=ft.Padding.symmetric(vertical=ABOVE),
                    content=ft.Row(
                        [
                            ft.Icon(ft.Icons.MENU_BOOK, size=ICON, color=c.lavatx),
                            ft.Text(words, style=text_style(TYPE.strong, c.tx), expand=True),
                            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=ICON, color=c.tx),
                        ],
                        spacing=10,
                    ),
                ),
                ui.once(go),
                radius=RADIUS.check_box,
                key=f"rule-{label}",
            )
        )
    ]
