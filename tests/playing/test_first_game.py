"""First games: ten taps, each on something that answers, and a table that nobody keeps."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Header, Player
from companion.core.languages import LANGUAGES, language
from companion.games import GAMES, find
from companion.playing.first_game import Rehearsal
from companion.playing.tables import Tables
from companion.showing.first_game import PRIMARY, SECONDARY, TAPS
from companion.showing.game import Game
from companion.showing.scene import Scene
from companion.store.sqlite import SqliteStore
from tests.sample_game import GAMES as SAMPLE

every_game = pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
# What the last of the ten taps leaves behind, in the form of the record.
LEADS_TO: dict[str, Callable[[Any], bool]] = {
    "haleakala": lambda p: p["statues"] == {"grassland-1": 0} and p["shamans"][1] == "forest-4",
    "arabana": lambda p: p["markers"] == {"Nuridan": 0} and "Fanolei-Tekumao" not in p["bridges"],
    "hekla": lambda p: p["road"][0] > 4 and ["lava", 0] in p["cells"]["d2"],
    "mauna-kea": lambda p: (
        p["boats"]["brown-3"] == {"seat": 0, "artefacts": ["white"]} and list(p["lava"]) == ["e4"]
    ),
}


def tap(going: Rehearsal, place: str) -> bool:
    return asyncio.run(going.tap(place))


def there(scene: Scene) -> set[str]:
    """Everything in a scene that can be tapped."""
    found = {space.place for space in scene.picture.spaces if space.spoken}
    found |= {item.place for item in scene.tray}
    panel = scene.panel
    cards = [*(panel.cards if panel else ()), *(scene.shelf.cards if scene.shelf else ())]
    cards += scene.hand.faces if scene.hand else ()
    found |= {card.place for card in cards}
    for counts in panel.counts if panel else ():
        found |= {f"more-{row.key}" for row in counts.rows}
    return found | {PRIMARY, SECONDARY}


@every_game
def test_a_first_game_is_ten_taps_on_what_is_there(game: Game) -> None:
    going = Rehearsal(game)
    assert len(going.first.taps) == TAPS
    while (due := going.due) is not None:
        scene = going.scene()
        assert due.place in there(scene)
        if due.place in (PRIMARY, SECONDARY):
            command = going.button()
            assert command is not None
            assert command.action is not None
        assert tap(going, due.place)
    told = going.seen.rules.write(going.seen.position)
    assert LEADS_TO[game.id](told)
    assert not tap(going, PRIMARY)


@every_game
def test_another_tap_changes_nothing(game: Game) -> None:
    going = Rehearsal(game)
    before = going.scene()
    wrong = next(place for place in there(before) if going.due and place != going.due.place)
    assert not tap(going, wrong)
    assert going.at == 0
    assert going.scene() == before


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_sentence_is_short_and_names_the_button(game: Game, code: str) -> None:
    going = Rehearsal(game)
    say = language(code, game.words).say
    while (due := going.due) is not None:
        assert len(say(due.words)) <= 110, say(due.words)
        assert ("{button}" in due.words.id) == (due.place == PRIMARY)
        tap(going, due.place)


def house(folder: Path) -> Tables:
    return Tables(SqliteStore(folder / "tables.sqlite", find, copies=False), GAMES)


def test_it_is_kept_in_no_list(tmp_path: Path) -> None:
    tables = house(tmp_path)
    going = Rehearsal(GAMES.find("hekla"))
    while going.due:
        tap(going, going.due.place)
    assert tables.open_tables() == []
    assert tables.finished_tables() == []


def test_it_is_offered_until_it_was_left(tmp_path: Path) -> None:
    tables = house(tmp_path)
    assert tables.offers_first_game("hekla")
    tables.end_first_game("hekla")
    assert not tables.offers_first_game("hekla")
    assert tables.offers_first_game("arabana")


def test_it_is_not_offered_for_a_game_that_was_played_here(tmp_path: Path) -> None:
    tables = house(tmp_path)
    players = (Player("Ana", "red"), Player("Ben", "green"))
    tables.begin(Header("hekla", players, seed="x"))
    assert not tables.offers_first_game("hekla")


def test_a_game_without_one_offers_none(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite", SAMPLE.rules, copies=False)
    assert not Tables(store, SAMPLE).offers_first_game("embers")
