"""At home on a phone that has Caldera itself: tables elsewhere, and the way to another one."""

from functools import partial

import flet as ft

from companion.core.message import say
from companion.playing.shared_table import Guest
from companion.showing.tokens import RADIUS
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import list_row, outlined_button


def join_rows(ui: Ui) -> list[ft.Control]:
    """Where this phone sits, then the button that leads to a table by its code."""
    elsewhere = ui.session.elsewhere
    if elsewhere is None:
        return []
    rows = [_row(ui, code, place) for code, place in ui.session.joined.items() if _here(place)]
    if not elsewhere.joins:
        return rows
    button = outlined_button(
        ui,
        ui.say("Join a table"),
        lambda: ui.go("/join"),
        icon=ft.Icons.QR_CODE_SCANNER,
        expand=True,
    )
    return [*rows, ft.Row([button])]


def _here(place: Guest) -> bool:
    if place.host is not None:
        return True
    return bool(place.seats) or place.watches or place.offline or place.asks is not None


def _row(ui: Ui, code: str, place: Guest) -> ft.Control:
    shared = place.shared()
    keeper = shared.keeper if shared else ""
    title = say("{name}’s table", name=keeper) if keeper else say("A shared table")
    to = f"/join/{code}"
    if place.host is not None:
        game = ui.games.meta(ui.tables.header(place.table).game)
        title, to = say("{game}, on a hub", game=game.name), f"/table/{place.table}"

    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        content=list_row(
            ui,
            ui.say(title),
            ui.say("Code {code}", code=f"{code[:3]} {code[3:6]} {code[6:]}"),
            partial(ui.go, to),
            leading=ft.Icon(ft.Icons.SMARTPHONE, size=26, color=ui.scheme.lavatx),
        ),
    )
