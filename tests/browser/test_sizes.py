"""Everything that is tapped is as large as a thumb, in every language and with large text."""

from collections.abc import Callable, Iterator

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.core.words import language
from companion.games import find, find_board
from companion.store.store import Store
from companion.ui.tokens import SPACE
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Box, Screen
from tests.browser.server import Server

PLAYERS = {
    "haleakala": (Player("Ana", "red"), Player("Ben", "yellow")),
    "hekla": (
        Player("Ana", "red"),
        Player("Ben", "yellow"),
        Player("Chloé", "green"),
        Player("Dan", "blue"),
    ),
}


@pytest.fixture
def tables(server: Server) -> dict[str, str]:
    """A table of each game, just laid out."""
    store = Store(server.data / TABLES, find)
    made = {
        game: store.keep(Table(find(game)(Header(game, players, seed="x"))))
        for game, players in PLAYERS.items()
    }
    store.close()
    return made


def spaces(game: str, code: str) -> set[str]:
    """The names of a board's spaces: a finger need only be near one, so they may be smaller."""
    rules = find(game)(Header(game, PLAYERS[game], seed="x"))
    board, position = find_board(rules), Table(rules).position
    scene = board.scene(position, board.nothing(position), 0)
    said = (language(code, game).say(space.label) for space in scene.picture.spaces)
    return {" ".join(label.split()) for label in said}


def faults(screen: Screen, but: set[str]) -> Iterator[str]:
    """What is too small to tap, or not wholly on the screen from side to side."""
    width = screen.page.viewport_size["width"]  # type: ignore[index]
    boxes: list[Box] = screen.page.evaluate("tappable()")
    for box in boxes:
        if box["name"] in but:
            continue
        if round(box["width"]) < SPACE.touch or round(box["height"]) < SPACE.touch:
            yield f"{box['name']} is only {box['width']:.0f} × {box['height']:.0f}"
        if box["x"] < -1 or box["x"] + box["width"] > width + 1:
            yield f"{box['name']} is not wholly on the screen"


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_whatever_is_tapped_is_large_enough(
    code: str, tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(language=code, scale=0.5)
    seen: dict[str, list[str]] = {}
    for path, game in (
        ("/", ""),
        ("/new/hekla", ""),
        ("/settings", ""),
        (f"/table/{tables['haleakala']}", "haleakala"),
        (f"/table/{tables['hekla']}", "hekla"),
        (f"/table/{tables['hekla']}/fix", "hekla"),
    ):
        screen.open(path)
        screen.settle()
        screen.page.wait_for_timeout(500)
        but = spaces(game, code) if game else set()
        for percent in (100, 200):
            # Tall, so that nothing is half scrolled away; a table has to fit as it is.
            tall = 844 if game and percent == 100 else 2600
            screen.page.set_viewport_size({"width": 390, "height": tall})
            screen.enlarge_text(percent)
            # The layout for large text comes once the page has told that it is large.
            screen.page.wait_for_timeout(700)
            seen[f"{path} at {percent} %"] = list(faults(screen, but))
    assert not any(seen.values()), "\n".join(f"{where}: {what}" for where, what in seen.items())
