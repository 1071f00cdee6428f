"""Mauna Kea's log: a turn is one group, and what one tap spends is one line."""

import asyncio

from companion.core.json_text import Json
from companion.games.mauna_kea.actions import End, EndGame, Spend
from companion.playing.log import named, turns
from tests.games.mauna_kea.at_table import table
from tests.seeing import push, seen

START: dict[str, Json] = {"turn": 0, "tiles_in_hand": [["jjjj3", "jjll2"], ["jjjl3", "jjlm2"]]}


def test_tiles_that_go_back_into_the_bag_do_not_begin_another_turn() -> None:
    window = seen(table(START, tracking="light", draws="app"))
    push(window, Spend(0, "jjjj3"), Spend(0, "jjll2"), End(0), Spend(1, "jjjl3"))
    assert [(turn.seat, len(turn.entries)) for turn in turns(window)] == [(1, 1), (0, 3), (None, 1)]


def test_tiles_spent_with_one_tap_are_one_line() -> None:
    window = seen(table(START, tracking="light", draws="app"))
    for number, tile in enumerate(("jjjj3", "jjll2")):
        asyncio.run(window.push(Spend(0, tile), window.step, joined=number > 0))
    push(window, End(0))
    mine = next(turn for turn in turns(window) if turn.seat == 0)
    assert [str(entry.words) for entry in mine.entries] == [
        "Ends the turn.",
        "Spends 2 tiles: 5 points.",
    ]
    assert [entry.number for entry in mine.entries] == [3, 2]


def test_what_another_player_does_in_a_turn_has_their_name() -> None:
    gone: dict[str, Json] = {
        boat: {"seat": 0 if at < 4 else 1}
        for at, boat in enumerate(table().rules.box.boats)  # type: ignore[attr-defined]
    }
    window = seen(table({"turn": 0, "boats": gone, "explorers": [1, 1]}, tracking="light"))
    push(window, EndGame(0), EndGame(1))
    turn = next(turn for turn in turns(window) if turn.seat == 0)
    other, own = window.header.players[1].name, "Agrees to end the game."
    said = [str(named(window, turn, entry, entry.words)) for entry in turn.entries]
    assert said[-2:] == [f"{other}: {own}", own]
