"""Everything that is tapped is as large as a thumb, in every language and with large text."""

from collections.abc import Callable, Iterator

import pytest

from companion.core.game import Header, Player
from companion.core.languages import language
from companion.core.table import Table
from companion.games import GAMES, find
from companion.showing.tokens import SPACE
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Box, Screen
from tests.browser.server import Server
from tests.seeing import seen

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
    store = SqliteStore(server.data / TABLES, find)
    made = {
        game: store.keep(Table(find(game)(Header(game, players, seed="x"))))
        for game, players in PLAYERS.items()
    }
    store.close()
    return made


def spaces(game: str, code: str) -> set[str]:
    """The names of a board's spaces: a finger need only be near one, so they may be smaller."""
    window = seen(Table(find(game)(Header(game, PLAYERS[game], seed="x"))))
    scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
    words = language(code, GAMES.find(game).words)
    said = (words.say(space.label) for space in scene.picture.spaces)
    return {" ".join(label.split()) for label in said}


def faults(screen: Screen, but: set[str]) -> Iterator[str]:
    """What is too small to tap, or not wholly on the screen from side to side."""
    size = screen.page.viewport_size
    assert size is not None
    width = size["width"]
    boxes: list[Box] = screen.page.evaluate("tappable()")
    for box in boxes:
        # What is half below the edge is scrolled to before it is tapped.
        if box["name"] in but or box["y"] + box["height"] > size["height"] - 2:
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
            # So tall that nothing is half scrolled away, be it under the edge or under what stands
            # at the foot; a table has to fit as it is.
            tall = (844 if percent == 100 else 2600) if game else 8000
            screen.resize(390, tall)
            screen.enlarge_text(percent)
            # The layout for large text comes once the page has told that it is large.
            screen.page.wait_for_timeout(700)
            seen[f"{path} at {percent} %"] = list(faults(screen, but))
    assert not any(seen.values()), "\n".join(f"{where}: {what}" for where, what in seen.items())
