"""The quiet offer of a first game, where a game was never played."""

import flet as ft

from companion.showing.game import Game
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import card, list_row


def first_game_offer(here: Surroundings, game: Game) -> list[ft.Control]:
    """A row that leads to the first game; nothing once it was tried or the game was played."""
    if not here.tables.offers_first_game(game.id):
        return []
    row = list_row(
        here,
        here.say("New to this game?"),
        here.say("A first game in ten taps shows how a turn goes."),
        lambda: here.go(f"/first/{game.id}"),
        leading=ft.Icon(ft.Icons.SCHOOL, size=26, color=here.scheme.lavatx),
    )
    return [card(here, row)]
