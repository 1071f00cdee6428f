"""The sample game, which no room knows, is tapped from its set-up to its winner."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.table import Table
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, open_screen
from tests.browser.warm import WarmServer
from tests.sample_game import GAMES
from tests.sample_game.rules import Position


@pytest.fixture
def embers(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Path, Screen]]:
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / TABLES, GAMES.rules, copies=False)
    store.set_setting("settings", '{"tap_to_look": true, "motion": "less"}')
    store.close()
    server = WarmServer(data, module="tests.browser.embers")
    server.start()
    screen = open_screen(chromium, server.url)
    screen.pause = 0.35
    yield data, screen
    screen.tab.context.close()
    server.kill()


def kept(data: Path) -> Table[Position]:
    """The one table, as it stands on disk."""
    store = SqliteStore(data / TABLES, GAMES.rules, copies=False)
    try:
        (entry, *_) = [*store.open_tables(), *store.finished_tables()]
        return store.load(entry.id)  # type: ignore[return-value]
    finally:
        store.close()


def test_a_game_that_no_room_knows_is_played_to_its_winner(embers: tuple[Path, Screen]) -> None:
    data, screen = embers
    screen.tap("Start Embers")
    screen.tap("Red")
    screen.tap("Set up the board")
    names = ("Red", "Yellow")
    for vent in range(1, 7):
        name = names[(vent - 1) % 2]
        screen.tap(f"I am {name}")
        assert not [text for text in screen.texts() if text.startswith("Card")]
        screen.tap(f"{name}’s hand")
        screen.tap("Card 1")
        screen.tap(f"Vent {vent}: free")
        screen.tap("Lay it")
        screen.page.wait_for_timeout(300)
    table = kept(data)
    result = table.result
    assert result is not None
    screen.see("Embers")
    screen.tap("Confirm and finish")
    screen.see(f"{names[result.winners[0]]} wins" if len(result.winners) == 1 else "share the win")


def test_such_a_game_is_only_scored_with_rows_of_numbers(embers: tuple[Path, Screen]) -> None:
    data, screen = embers
    screen.tap("Just score it")
    screen.tap("Embers. 2–3 players")
    screen.tap("Edit Red")
    screen.tap("Done")
    screen.tap("Count")
    screen.tap("Cards with 3 of Red: more")
    screen.tap("Cards with 2 of Yellow: more")
    screen.tap("See the sheet")
    screen.see("Laid: Red 3, Yellow 2")
    screen.tap("Confirm and finish")
    screen.tap("See who won")
    screen.see("Red wins")
    assert kept(data).scores == (3, 2)
