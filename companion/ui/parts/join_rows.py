"""At home on a phone that has Caldera itself: tables elsewhere, and the way to another one."""

from functools import partial

import flet as ft

from companion.core.message import say
from companion.playing.company import Guest
from companion.showing.tokens import RADIUS
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import list_row, outlined_button


def join_rows(here: Surroundings) -> list[ft.Control]:
    """Where this phone sits, then the button that leads to a table by its code."""
    elsewhere = here.session.elsewhere
    if elsewhere is None:
        return []
    rows = [_row(here, code, place) for code, place in here.session.joined.items() if _here(place)]
    if not elsewhere.joins:
        return rows
    button = outlined_button(
        here,
        here.say("Join a table"),
        lambda: here.go("/join"),
        icon=ft.Icons.QR_CODE_SCANNER,
        expand=True,
    )
    return [*rows, ft.Row([button])]


def _here(place: Guest) -> bool:
    if place.host is not None:
        return True
    return bool(place.seats) or place.watches or place.offline or place.asks is not None


def _row(here: Surroundings, code: str, place: Guest) -> ft.Control:
    shared = place.shared()
    keeper = shared.keeper if shared else ""
    title = say("{name}’s table", name=keeper) if keeper else say("A shared table")
    to = f"/join/{code}"
    if place.host is not None:
        game = here.games.meta(here.tables.header(place.table).game)
        title, to = say("{game}, on a hub", game=game.name), f"/table/{place.table}"

    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        content=list_row(
            here,
            here.say(title),
            here.say("Code {code}", code=f"{code[:3]} {code[3:6]} {code[6:]}"),
            partial(here.go, to),
            leading=ft.Icon(ft.Icons.SMARTPHONE, size=26, color=here.scheme.lavatx),
        ),
    )
