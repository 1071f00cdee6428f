"""Ideas in a browser: agreed to, asked for by the bulb, taken up by a tap, done by the button."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.core.action import AllowIdeas
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.harness import Screen, open_screen
from tests.browser.server import Server

PLAYERS = {
    "haleakala": (Player("Ana", "red"), Player("Ben", "yellow")),
    "hekla": (Player("Ana", "red"), Player("Ben", "green")),
    "arabana": (Player("Ana", "red"), Player("Ben", "yellow"), Player("Cleo", "green")),
    "mauna-kea": (Player("Ana", "red"), Player("Ben", "yellow")),
}
STEPS = {"haleakala": 12, "hekla": 10, "arabana": 20, "mauna-kea": 30}


def begun(game: str) -> Table[Any]:
    """A table some steps on, at the beginning of somebody's turn; everybody agrees to ideas."""
    options: dict[str, str | bool] = {"tracking": "full"} if game == "mauna-kea" else {}
    table: Table[Any] = Table(find(game)(Header(game, PLAYERS[game], options=options, seed="i")))
    luck = Random(3)
    while len(table.steps) < STEPS[game] or table.position.pending is not None:
        table.push(table.rules.pick(table.position, luck))
    table.push(AllowIdeas(0, tuple(table.rules.seats)))
    return table


Show = Callable[[str], Screen]


@pytest.fixture
def show(chromium: Browser, tmp_path: Path) -> Iterator[Show]:
    """Screens that show a table of a game, all of them on one server."""
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / "tables.sqlite", find)
    ids = {game: store.keep(begun(game)) for game in PLAYERS}
    store.close()
    server = Server(data)
    server.start()
    opened: list[Screen] = []

    def shown(game: str) -> Screen:
        screen = open_screen(chromium, server.url, path=f"/table/{ids[game]}")
        screen.pause = 0.35
        opened.append(screen)
        return screen

    yield shown
    for screen in opened:
        screen.page.context.close()
    server.kill()


def ideas(screen: Screen) -> list[str]:
    return [label for label in screen.tappable() if label.startswith("Idea with the ")]


@pytest.mark.parametrize("game", list(PLAYERS))
def test_an_idea_is_put_on_the_board_and_done_by_the_button(show: Show, game: str) -> None:
    screen = show(game)
    if game == "arabana":
        position = begun(game).position
        screen.tap(f"I am {PLAYERS[game][position.turn].name}")
    screen.tap("Ideas")
    screen.see("Ideas allowed")
    screen.see("Back to the turn")
    screen.see_no("Looking for ideas…")
    found = ideas(screen)
    assert 1 <= len(found) <= 3
    what = found[0].removeprefix("Idea with the ").split(", ")[1]
    screen.tap(found[0])
    screen.see_no("Back to the turn")
    # Chosen, and not yet done: it stands on the button.
    screen.see(what)
    screen.tap(what)
    screen.see_no(what + ",")
    screen.tap("Log")
    screen.see("Asked for ideas.")
    screen.see("Agreed that ideas may be asked for.")


def test_one_who_wants_no_ideas_switches_them_off_for_everybody(show: Show) -> None:
    screen = show("hekla")
    screen.see("Ideas")
    screen.tap("Menu")
    screen.tap("Ideas for everybody")
    # The menu is closed, and the bulb is gone.
    screen.see_no("Ideas")
    screen.tap("Log")
    screen.see("Wants no ideas at this table.")
