"""Rules to read before a table is set up: which game’s?"""

from functools import partial

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.board.miniature import game_picture
from companion.ui.widgets.basics import Tap, divider, list_row, text
from companion.ui.widgets.reading_sheet import use_sheet


def use_rules_shelf(ui: Ui) -> Tap:
    """A sheet with the games whose rules can be read; returns what opens it."""
    opened, set_opened = ft.use_state(False)

    def go(route: str) -> None:
        set_opened(False)
        ui.go(route)

    rows: list[ft.Control] = []
    for game in ui.games.on_screen() if opened else ():
        face = game_picture(game.id, 56, 44)
        if rows:
            rows.append(divider(ui))
        rows.append(
            list_row(ui, game.meta.name, "", partial(go, f"/rules/{game.id}"), leading=face)
        )
    title = text(ui, ui.say("Rules"), TYPE.title, large=True, heading=1)
    use_sheet(
        ft.Column([title, *rows], tight=True, spacing=0) if opened else None,
        lambda: set_opened(False),
    )
    return lambda: set_opened(True)
