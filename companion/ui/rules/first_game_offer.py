"""The way to a game's guided first game."""

import flet as ft

from companion.showing.game import Game
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import card, list_row


def first_game_offer(ui: Ui, game: Game) -> list[ft.Control]:
    """A row that leads to the first game; nothing once it was tried or the game was played."""
    if not ui.tables.offers_first_game(game.id):
        return []
    return first_game_row(ui, game)


def first_game_row(ui: Ui, game: Game) -> list[ft.Control]:
    """A row that leads to the first game, if the game has one and this phone may open it."""
    if not game.has_first_game or ui.session.guest is not None:
        return []
    row = list_row(
        ui,
        ui.say("New to this game?"),
        ui.say("A first game in ten taps shows how a turn goes."),
        lambda: ui.go(f"/first/{game.id}"),
        leading=ft.Icon(ft.Icons.SCHOOL, size=26, color=ui.scheme.lavatx),
    )
    return [card(ui, row)]
