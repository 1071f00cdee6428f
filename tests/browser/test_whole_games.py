"""Whole games on the smallest phone at its usual address: plain http, and not localhost."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.arabana_hands import ArabanaHands
from tests.browser.arabana_hands import decide as decide_arabana
from tests.browser.haleakala_hands import TABLES, Hands, begin
from tests.browser.harness import Screen
from tests.browser.hekla_hands import HeklaHands
from tests.browser.mauna_kea_hands import MaunaKeaHands
from tests.browser.plain import PlainServer

# Each takes minutes: ./build/test -m long.
pytestmark = pytest.mark.long
WIDTH, HEIGHT = 320, 568
PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PlainServer]:
    server = PlainServer(tmp_path / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def smallest(screens: Callable[..., Screen]) -> Screen:
    """The first screen of the smallest phone."""
    screen = screens(scale=1)
    screen.resize(WIDTH, HEIGHT)
    screen.go("/")
    assert screen.page.evaluate("window.isSecureContext") is False
    return screen


def keep(server: PlainServer, game: str, seats: int, **options: str) -> str:
    """A new table on the server's disk."""
    header = Header(game, PLAYERS[:seats], options=dict(options), seed="a")
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(Table(find(game)(header)))
    finally:
        store.close()


def see_winner(screen: Screen, table: Table[Any]) -> None:
    assert table.result is not None
    winners = table.result.winners
    name = table.header.players[winners[0]].name
    screen.see(f"{name} wins" if len(winners) == 1 else "share the win")


def test_haleakala_from_set_up_to_the_winner(smallest: Screen, server: PlainServer) -> None:
    begin(smallest, "Base game")
    see_winner(smallest, Hands(smallest, server.data, luck=3).play_on())


def test_hekla_to_the_winner(smallest: Screen, server: PlainServer) -> None:
    table_id = keep(server, "hekla", 3)
    smallest.go(f"/table/{table_id}")
    smallest.pause = 0.12
    smallest.tap("It lies like this")
    see_winner(smallest, HeklaHands(smallest, server.data, table_id).play_on())


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_mauna_kea_to_the_winner(smallest: Screen, server: PlainServer, tracking: str) -> None:
    table_id = keep(server, "mauna-kea", 2, tracking=tracking)
    smallest.go(f"/table/{table_id}")
    smallest.pause = 0.36
    see_winner(smallest, MaunaKeaHands(smallest, server.data, table_id, 5).play_on())


def test_arabana_with_gods_to_the_winner(smallest: Screen, server: PlainServer) -> None:
    table_id = keep(server, "arabana", 3, variant="gods")
    smallest.go(f"/table/{table_id}")
    smallest.pause = 0.12
    smallest.see("It lies like this")
    hands = ArabanaHands(smallest, server.data, table_id)
    header = Header("arabana", PLAYERS, options={"variant": "gods"}, seed="a")
    table = Table(find("arabana")(header))
    luck = Random(1)
    while table.result is None:
        hands.do(decide_arabana(table, luck), table)  # type: ignore[arg-type]
    see_winner(smallest, table)
