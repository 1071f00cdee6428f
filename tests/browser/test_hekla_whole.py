"""A whole game of Hekla for three, tapped from the first volcano to the winner."""

from collections.abc import Callable

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen
from tests.browser.hekla_hands import HeklaHands
from tests.browser.server import Server

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))


@pytest.mark.long
def test_a_whole_game_to_the_winner(screens: Callable[..., Screen], server: Server) -> None:
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(Table(find("hekla")(Header("hekla", PLAYERS))))
    store.close()
    screen = screens(path=f"/table/{table_id}", scale=1)
    screen.pause = 0.12
    screen.tap("It lies like this")
    table = HeklaHands(screen, server.data, table_id).play_on()
    assert table.result is not None
    winner = table.header.players[table.result.winners[0]].name
    screen.see(f"{winner} wins")
    for points in table.scores:
        screen.see(str(points))
    screen.screenshot("hekla-winner")
