"""Other ideas about a turn of a finished table, from what the player saw then."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.core import record
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.arabana.position import UNKNOWN
from companion.past import what_else
from companion.past.story import Story, story
from companion.past.what_else import OtherIdea, may_ask, other_ideas
from companion.ui.board.still_board import still_picture
from companion.ui.past.what_else_row import GHOST, with_ghosts

RECORDS = Path(__file__).parents[1] / "records"
# A turn of each game about which there is something to say.
TURNS = {"haleakala": 5, "arabana": 20, "mauna-kea": 12, "hekla": 5}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_else, "SECONDS", 0.2)


def read(game: str, name: str = "") -> tuple[Table[Any], Story]:
    path = RECORDS / game / f"{name}.json" if name else RECORDS / "blunders" / f"{game}.json"
    table = record.read_text(path.read_bytes(), find)
    return table, story(GAMES.find(game), table)


def asked(game: str, turn: int) -> tuple[OtherIdea, ...]:
    table, found = read(game)
    assert may_ask(GAMES.find(game), table, found, turn)
    return asyncio.run(other_ideas(GAMES.find(game), table, found, turn))


@pytest.mark.parametrize("game", TURNS)
def test_ideas_are_few_and_other_than_what_was_done(game: str) -> None:
    table, found = read(game)
    ideas = asked(game, TURNS[game])
    words = [str(idea.words) for idea in ideas]
    assert len(words) == len(set(words)) <= 3
    assert str(found.turns[TURNS[game]].lines[0]) not in words
    board = GAMES.find(game).board(table.rules)
    # What it would change on the board is drawn there, the rest is as it was.
    for idea in ideas:
        drawn, before = with_ghosts(board, idea), still_picture(board, idea.before)
        assert set(drawn.pieces) >= set(before.pieces)
        ghosts = [
            *((one.key, one.opacity) for one in drawn.pieces[len(before.pieces) :]),
            *((one.key, one.opacity) for one in drawn.spans[len(before.spans) :]),
        ]
        assert ghosts or drawn.grid != before.grid
        assert all(key.startswith("ghost-") and opacity == GHOST for key, opacity in ghosts)


def test_an_idea_shows_no_hand_but_the_players_own() -> None:
    table, found = read("arabana")
    seat = found.turns[20].seat
    for idea in asked("arabana", 20):
        for position in (idea.before, *idea.after):
            hands: Any = position
            for other, hand in enumerate(hands.hands):
                assert (UNKNOWN in hand) == (other != seat and bool(hand))
    assert table.result is not None


def test_there_are_none_where_the_players_dealt_or_the_board_was_put_right() -> None:
    table, found = read("hekla", "corrected")
    corrected = next(turn.number for turn in found.turns if turn.corrected)
    assert not may_ask(GAMES.find("hekla"), table, found, corrected)
    assert not may_ask(GAMES.find("hekla"), table, found, 0)
