"""Embers by its rules: whole games, a recorded one, secrets, the tie-break, and taps."""

from pathlib import Path

import pytest

from companion.core import record
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.material import moved
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, simulate
from companion.core.table import Table
from companion.showing.sheets import Scored
from companion.showing.sight import Sight
from tests.sample_game.rules import GameRules, Lay, Position
from tests.sample_game.screen.board import GameBoard
from tests.sample_game.screen.box_pages import GameBox
from tests.sample_game.screen.just_score import GameCount
from tests.sample_game.screen.telling import GameTelling

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))


def table(seed: str = "tests") -> Table[Position]:
    return Table(GameRules(Header("embers", PLAYERS, seed=seed)))


def test_random_games_come_to_an_end() -> None:
    told = simulate(GameRules, WantedTables("embers"), 20, "tests", None)
    assert "20" in told


def test_the_recorded_game_is_replayed_to_its_result() -> None:
    text = Path(__file__).with_name("record.json").read_bytes()
    played = record.read_text(text, lambda id: GameRules)
    assert played.position.over
    assert played.result is not None
    assert played.scores == tuple(played.position.points(seat) for seat in played.rules.seats)


def test_a_vent_takes_one_card() -> None:
    at = table()
    first = at.rules.legal(at.position)[0]
    assert isinstance(first, Lay)
    at.push(first)
    with pytest.raises(Refusal):
        at.push(Lay(1, at.position.hands[1][0] or 0, first.vent))


def test_nobody_sees_the_other_hand() -> None:
    at = table()
    seen = at.rules.view(at.position, frozenset({1}))
    assert seen["hands"] == [[None, None], list(at.position.hands[1])]


def test_level_points_are_broken_by_the_cards_left() -> None:
    start = {
        "turn": 0,
        "vents": [[0, 1], [1, 1], [0, 1], [1, 1], [0, 2], [1, 2]],
        "hands": [[3], [2]],
        "deck": 4,
    }
    at = Table(GameRules(Header("embers", PLAYERS, seed="tie", start=start)))  # type: ignore[arg-type]
    result = at.result
    assert result is not None
    assert (result.winners, result.tie_break) == ((0,), "cards-left")


def test_a_table_that_was_only_scored_has_the_cards_that_were_counted() -> None:
    count = GameCount(table().rules)
    said = {**count.usual(), "3/0": 2, "1/1": 1}
    rules = GameRules(Header("embers", PLAYERS, start=count.position_json(said, {})))
    scored = rules.scored(rules.set_up().position).position
    assert rules.result(scored) is not None
    assert (rules.scores(scored), count.read(scored)) == ((6, 1), said)


def test_sheet_and_ladder_have_the_words_of_the_game() -> None:
    at, telling = table(), GameTelling(table().rules)
    sheet = at.rules.reckon(at.position).sheet
    (group,) = telling.groups(Scored(sheet, at.position, at.position))
    assert (str(group.words), [str(row.words) for row in group.rows]) == ("Embers", ["Laid"])
    words = [str(rung.words) for rung in telling.ladder(at.position)]
    assert words == ["Most points", "Cards left"]


def test_the_to_do_list_says_what_to_put_back() -> None:
    at = table()
    before = at.position
    after = at.push(Lay(0, at.position.hands[0][0] or 0, 2)).position
    hands = GameTelling(at.rules).hands
    for lines, wanted in (
        (hands.put_back(before, after), at.rules.material(after)),
        (hands.put_back(after, before), at.rules.material(before)),
    ):
        (line,) = lines
        assert "vent 2" in str(line.words)
        start = at.rules.material(before if wanted else after)
        assert moved(start, line.moves) == wanted


def test_a_card_and_a_vent_are_tapped_and_laid() -> None:
    at = table()
    board = GameBoard(at.rules)
    sight = Sight(at.rules, at.position, at.rules.prompts(at.position))
    choice = board.tapped(sight, board.nothing(sight), "hand-0")
    choice = board.tapped(sight, choice, "vent-2")
    scene = board.scene(sight, choice, 0)
    assert scene.primary is not None
    assert scene.primary.action == Lay(0, at.position.hands[0][0] or 0, 2)


def test_a_box_with_another_number_of_cards_is_played_with_them() -> None:
    box: JsonObject = {"cards": {"1": 4, "2": 4, "3": 4}}
    pages = GameBox()
    more = pages.stepped(box, "3", 1)
    (_, _, three) = pages.page(more, "cards", "").things
    assert three.steps[0].figure == 5
    rules = GameRules(Header("embers", PLAYERS, box=more))
    assert rules.cards.count(3) == 5
