"""Mauna Kea as people play it: tables near their end tapped to the winner, beside the replay."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from companion.core import record
from companion.core.game import Header, Player
from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.labels import Labels
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen
from tests.browser.mauna_kea_hands import MaunaKeaHands
from tests.browser.server import ROOT, Server

# Whole screens under a loaded machine take their time: ./build/test -m long.
pytestmark = pytest.mark.long

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
SMALLEST: ViewportSize = {"width": 320, "height": 568}
RECORDS = ROOT / "tests/records/mauna-kea"
# Everybody has one explorer left, and half of the boats are gone.
LATE: dict[str, Json] = {
    "turn": 0,
    "explorers": [1, 1],
    "boats": {
        "brown-3": {"seat": 0, "artefacts": ["white", "grey"]},
        "green-1": {"seat": 1, "artefacts": ["black"]},
        "red-2a": 1,
        "blue-2a": 4,
    },
}


def keep(
    server: Server,
    players: int,
    start: dict[str, Json] | None,
    seed: str = "late",
    **options: str,
) -> str:
    """A table of that kind on the server's disk."""
    store = SqliteStore(server.data / TABLES, find)
    header = Header("mauna-kea", PLAYERS[:players], options=dict(options), seed=seed, start=start)
    table_id = store.keep(Table(find("mauna-kea")(header)))
    store.close()
    return table_id


def at(screens: Callable[..., Screen], table_id: str, *, smallest: bool = False) -> Screen:
    screen = screens(path=f"/table/{table_id}", scale=1)
    if smallest:
        screen.page.set_viewport_size(SMALLEST)
    screen.pause = 0.36
    return screen


def replayed(server: Server, table_id: str, into: Path) -> JsonObject:
    """What the command line makes of the table that the screen played."""
    store = SqliteStore(server.data / TABLES, find)
    into.write_text(record.write_text(store.load(table_id)), encoding="utf-8")
    store.close()
    told = subprocess.run(
        [sys.executable, "-m", "companion", "replay", str(into), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: JsonObject = json.loads(told.stdout)
    return found


def test_a_light_table_is_tapped_to_its_winner(
    screens: Callable[..., Screen], server: Server, tmp_path: Path
) -> None:
    table_id = keep(server, 2, LATE)
    screen = at(screens, table_id)
    table = MaunaKeaHands(screen, server.data, table_id, luck=5).play_on()
    assert table.result is not None
    winner = table.header.players[table.result.winners[0]].name
    screen.see(f"{winner} wins")
    assert replayed(server, table_id, tmp_path / "played.json")["scores"] == list(table.scores)


def test_the_list_of_things_to_do_is_put_away_with_a_tap_on_it(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = keep(server, 2, None, tracking="full")
    screen = at(screens, table_id)
    hands = MaunaKeaHands(screen, server.data, table_id, luck=3)
    table = hands.table()
    while not table.position.lava:
        hands.do(table.rules.pick(table.position, hands.luck), table)
    told = next(text for text in screen.texts() if text.startswith("On your board: "))
    screen.tap(told)
    screen.see_no("On your board: ")
    assert screen.page.url.endswith(table_id), "no other page was opened"


def test_the_whole_island_is_in_sight_beside_a_hand_on_the_smallest_phone(
    screens: Callable[..., Screen], server: Server
) -> None:
    cards: list[Json] = ["earthquake", "jungle", "lake", "helicopter"]
    table_id = keep(
        server, 2, {"turn": 0, "cards": [cards, cards]}, tracking="full", variant="expert"
    )
    screen = at(screens, table_id, smallest=True)
    hands = MaunaKeaHands(screen, server.data, table_id)
    table = hands.table()
    hands.take("Ana", table)
    screen.see("Ana’s hand, 4 cards, hidden. Hold to look.")
    assert isinstance(table.rules, GameRules)
    labels = Labels(table.rules)
    tiles = screen.box(next(text for text in screen.texts() if text.startswith("Tile 1: ")))
    for boat in table.position.boats:
        lies = screen.box(str(labels.boat(table.position, boat)))
        assert lies["y"] + lies["height"] <= tiles["y"]


def test_undo_leads_back_through_lava(screens: Callable[..., Screen], server: Server) -> None:
    table_id = keep(server, 2, None, tracking="full")
    screen = at(screens, table_id)
    hands = MaunaKeaHands(screen, server.data, table_id, luck=3)
    table = hands.table()
    while not table.position.lava:
        hands.do(table.rules.pick(table.position, hands.luck), table)
    before = table.steps[-2].position
    screen.tap("Undo")
    screen.see("Do it again")
    assert hands.table().position == before
    screen.tap("Do it again")
    screen.see_no("Do it again")
    assert hands.table().position == table.steps[-1].position


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "tracking", "seed", "luck"), [(3, "light", "late", 7), (2, "full", "a", 5)]
)
def test_a_whole_game_is_tapped_to_its_winner_on_the_smallest_phone(
    screens: Callable[..., Screen],
    server: Server,
    tmp_path: Path,
    players: int,
    tracking: str,
    seed: str,
    luck: int,
) -> None:
    table_id = keep(server, players, None, seed, tracking=tracking)
    screen = at(screens, table_id, smallest=True)
    table = MaunaKeaHands(screen, server.data, table_id, luck).play_on()
    assert table.result is not None
    assert replayed(server, table_id, tmp_path / "played.json")["scores"] == list(table.scores)


@pytest.mark.long
def test_an_expert_game_goes_from_hand_to_hand_to_its_winner(
    screens: Callable[..., Screen], server: Server, tmp_path: Path
) -> None:
    table_id = keep(server, 2, None, "a", variant="expert")
    screen = at(screens, table_id)
    screen.page.goto(f"{screen.url}/settings")
    screen.awaken()
    screen.tap("Tap to look")
    screen.page.goto(f"{screen.url}/table/{table_id}")
    screen.awaken()
    table = MaunaKeaHands(screen, server.data, table_id, luck=4).play_on()
    assert table.result is not None
    told = replayed(server, table_id, tmp_path / "played.json")
    assert told["scores"] == list(table.scores)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "last", "headline"),
    [
        ("end-agreed-when-nobody-can-leave", 3, "Ana wins"),
        ("end-agreed-when-the-last-boat-is-gone", 4, "Dov wins"),
        ("shared-win", 4, "Ana and Ben share the win"),
    ],
)
def test_the_rarer_ends_are_tapped_to_their_winners(
    screens: Callable[..., Screen],
    server: Server,
    tmp_path: Path,
    name: str,
    last: int,
    headline: str,
) -> None:
    """A recorded game but for its last actions, and these by hand."""
    whole = record.read_text((RECORDS / f"{name}.json").read_text(encoding="utf-8"), find)
    begun: Table[object] = Table(whole.rules)
    for action in whole.actions[:-last]:
        begun.push(action)
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(begun)
    store.close()
    screen = at(screens, table_id)
    hands = MaunaKeaHands(screen, server.data, table_id)
    table = hands.table()
    for action in whole.actions[-last:]:
        hands.do(action, table)
    assert table.result == whole.result
    screen.see(headline)
    told = replayed(server, table_id, tmp_path / "played.json")
    assert told["scores"] == list(table.scores)


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["light", "full"])
def test_with_our_own_bag_what_came_up_is_tapped(
    screens: Callable[..., Screen], server: Server, tracking: str
) -> None:
    table_id = keep(server, 2, None, tracking=tracking, draws="physical")
    screen = at(screens, table_id)
    hands = MaunaKeaHands(screen, server.data, table_id)
    table = hands.play_on(most=25)
    assert table.position.pending is None or table.position.pending.ask != "lay_out"
