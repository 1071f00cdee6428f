"""What the table's menu leads to."""

from collections.abc import Sequence

import flet as ft

from companion.playing.seen import Seen
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.action_bar import Button
from companion.ui.parts.basics import Tap, divider, list_row, text
from companion.ui.parts.phone_options import phone_options


def table_options(
    here: Surroundings, seen: Seen, close: Tap, more: Sequence[Button] = ()
) -> ft.Control:
    """Log, scores, fixing, rulings, box, home, and what the game itself has to offer."""
    at = f"/table/{seen.id}"

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

    again: list[ft.Control] = []
    if seen.telling.lay_out(seen.position):
        lay_out = row(ft.Icons.GRID_VIEW, here.say("Lay out again"), f"{at}/lay-out")
        again = [lay_out, divider(here)]
    odds: list[ft.Control] = []
    if seen.telling.odds(seen.line()):
        odds = [
            row(ft.Icons.PIE_CHART, here.say("What may still come up"), f"{at}/odds"),
            divider(here),
        ]
    ending: list[ft.Control] = []
    if seen.game.counts and seen.result is None:
        finish = row(ft.Icons.CALCULATE, here.say("Finish by scoring"), f"{at}/count")
        ending = [finish, divider(here)]
    box = [
        row(ft.Icons.INVENTORY_2, here.say("Check your box"), f"/box/{seen.game.id}"),
        divider(here),
    ]
    home = [row(ft.Icons.HOME, here.say("Home"), "/")]
    if here.session.guest is not None:
        # A phone that joined this table has no box and no home here.
        box, home = [], []
    return ft.Column(
        [
            text(here, seen.game.meta.name, TYPE.title, heading=1),
            row(ft.Icons.HISTORY, here.say("Log"), f"{at}/log"),
            divider(here),
            row(ft.Icons.TABLE_CHART, here.say("Score sheet"), f"{at}/sheet"),
            divider(here),
            row(ft.Icons.BUILD, here.say("Fix the board"), f"{at}/fix"),
            divider(here),
            *again,
            *odds,
            *ending,
            row(ft.Icons.MENU_BOOK, here.say("Rules"), f"/rules/{seen.game.id}"),
            divider(here),
            *box,
            *(part for button in more for part in own(button)),
            *phone_options(here, seen, close),
            *home,
        ],
        tight=True,
        spacing=0,
    )
