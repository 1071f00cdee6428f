"""What the table's menu leads to."""

from collections.abc import Sequence

import flet as ft

from companion.ui.app_context import Surroundings
from companion.ui.live import LiveTable
from companion.ui.parts.action_bar import Button
from companion.ui.parts.basics import Tap, divider, list_row, text
from companion.ui.tokens import TYPE


def table_options(
    here: Surroundings, live: LiveTable, close: Tap, more: Sequence[Button] = ()
) -> ft.Control:
    """Log, scores, fixing, rulings, box, home, and what the game itself has to offer."""
    at = f"/table/{live.id}"

    def row(icon: ft.IconData, title: str, route: str) -> ft.Control:
        def go() -> None:
            close()
            here.go(route)

        return list_row(here, title, "", go, leading=ft.Icon(icon, color=here.scheme.tx))

    def own(button: Button) -> list[ft.Control]:
        def do() -> None:
            close()
            button.do()

        icon = ft.Icon(ft.Icons.FLAG, color=here.scheme.tx)
        return [list_row(here, button.words, "", do, leading=icon), divider(here)]

    return ft.Column(
        [
            text(here, live.table.rules.meta.name, TYPE.title, heading=1),
            row(ft.Icons.HISTORY, here.say("Log"), f"{at}/log"),
            divider(here),
            row(ft.Icons.TABLE_CHART, here.say("Score sheet"), f"{at}/sheet"),
            divider(here),
            row(ft.Icons.BUILD, here.say("Fix the board"), f"{at}/fix"),
            divider(here),
            row(ft.Icons.HELP_OUTLINE, here.say("How we read the rules"), f"/rules/{live.game}"),
            divider(here),
            row(ft.Icons.INVENTORY_2, here.say("Check your box"), f"/box/{live.game}"),
            divider(here),
            *(part for button in more for part in own(button)),
            row(ft.Icons.HOME, here.say("Home"), "/"),
        ],
        tight=True,
        spacing=0,
    )
