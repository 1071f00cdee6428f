"""What the table's menu leads to."""

from collections.abc import Sequence

import flet as ft

from companion.playing.seen import Seen
from companion.playing.to_do import lay_out
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.table.opponent_options import opponent_options
from companion.ui.table.phone_options import phone_options
from companion.ui.widgets.action_bar import Button
from companion.ui.widgets.basics import Tap, divider, list_row, text


def table_options(
    ui: Ui,
    seen: Seen,
    close: Tap,
    more: Sequence[Button] = (),
    around: Sequence[ft.Control] = (),
) -> ft.Control:
    """Log, scores, fixing, rulings, box, home, and what the game itself has to offer.

    `around` are rows about how the phone lies.
    """
    at = f"/table/{seen.id}"

    def row(icon: ft.IconData, title: str, route: str) -> ft.Control:
        def go() -> None:
            close()
            ui.go(route)

        return list_row(ui, title, "", go, leading=ft.Icon(icon, color=ui.scheme.tx))

    def own(button: Button) -> list[ft.Control]:
        def do() -> None:
            close()
            button.do()

        icon = ft.Icon(ft.Icons.FLAG, color=ui.scheme.tx)
        return [list_row(ui, button.words, "", do, leading=icon), divider(ui)]

    again: list[ft.Control] = []
    if lay_out(seen):
        lies = row(ft.Icons.GRID_VIEW, ui.say("Lay out again"), f"{at}/lay-out")
        again = [lies, divider(ui)]
    odds: list[ft.Control] = []
    if seen.telling.odds(seen.line()):
        odds = [
            row(ft.Icons.PIE_CHART, ui.say("What may still come up"), f"{at}/odds"),
            divider(ui),
        ]
    ending: list[ft.Control] = []
    if seen.game.counts and seen.result is None and seen.sees_all_hands:
        finish = row(ft.Icons.CALCULATE, ui.say("Finish by scoring"), f"{at}/count")
        ending = [finish, divider(ui)]
    box = [
        row(ft.Icons.INVENTORY_2, ui.say("Check your box"), f"/box/{seen.game.id}"),
        divider(ui),
    ]
    home = [row(ft.Icons.HOME, ui.say("Home"), "/")]
    if ui.session.guest is not None:
        # A phone that joined this table has no box and no home here.
        box, home = [], []
    return ft.Column(
        [
            text(ui, seen.game.meta.name, TYPE.title, heading=1),
            row(ft.Icons.HISTORY, ui.say("Log"), f"{at}/log"),
            divider(ui),
            row(ft.Icons.TABLE_CHART, ui.say("Score sheet"), f"{at}/sheet"),
            divider(ui),
            row(ft.Icons.BUILD, ui.say("Fix the board"), f"{at}/fix"),
            divider(ui),
            *again,
            *odds,
            *ending,
            row(ft.Icons.MENU_BOOK, ui.say("Rules"), f"/rules/{seen.game.id}"),
            divider(ui),
            *box,
            *(part for button in more for part in own(button)),
            *around,
            *opponent_options(ui, seen, close),
            *phone_options(ui, seen, close),
            *home,
        ],
        tight=True,
        spacing=0,
    )
