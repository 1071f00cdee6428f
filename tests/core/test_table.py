"""A table: undo and redo as actions, looking back, corrections, and the record's bytes."""

from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Action, Correct, Redo, Undo
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.core.table import Table
from tests.sample_game import GAMES
from tests.sample_game.rules import GameRules, Lay, Position

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
RECORD = Path(__file__).parents[1] / "sample_game" / "record.json"


def embers(actions: int = 0, seed: str = "table") -> Table[Position]:
    """A table after so many actions, each the first that is legal."""
    table = Table(GameRules(Header("embers", PLAYERS, seed=seed)))
    for _ in range(actions):
        table.push(next_action(table))
    return table


def next_action(table: Table[Position]) -> Action:
    return table.rules.legal(table.position)[0]


def test_undo_takes_back_the_last_action_and_stays_in_the_log() -> None:
    table = embers(2)
    table.push(Undo(1))
    assert table.to_act == (1,)
    assert len(table.actions) == 3
    assert [step.number for step in table.line()] == [0, 1]


def test_undo_twice_and_redo_twice_is_where_one_was() -> None:
    table = embers(2)
    position = table.position
    for action in (Undo(0), Undo(0), Redo(0), Redo(0)):
        table.push(action)
    assert table.position == position
    assert table.redoable is None


def test_a_new_action_clears_what_could_be_redone() -> None:
    table = embers(2)
    table.push(Undo(0))
    table.push(next_action(table))
    with pytest.raises(Refusal, match="nothing to do again"):
        table.push(Redo(0))


def test_undo_takes_back_all_that_followed_by_itself_and_redo_draws_the_same_again() -> None:
    table = embers(1)
    position, events = table.position, table.last.events
    table.push(Undo(0))
    assert table.position == table.at(0)
    step = table.push(Redo(0))
    assert (table.position, step.events) == (position, events)


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    with pytest.raises(Refusal, match="nothing to take back"):
        embers().push(Undo(0))


def test_any_step_can_be_looked_at_and_returned_to() -> None:
    table = embers(3)
    undos = table.undos_to(1)
    assert undos == 2
    for _ in range(undos):
        table.push(Undo(0))
    assert table.position == table.at(1)
    with pytest.raises(Refusal, match="step 3 was taken back"):
        table.undos_to(3)


def test_a_refused_action_leaves_the_table_as_it_was() -> None:
    table = embers()
    with pytest.raises(Refusal, match="it is Ana who must answer now"):
        table.push(Lay(1, 1, 1))
    with pytest.raises(Refusal, match="this cannot be done now"):
        table.push(Lay(0, 3, 7))
    with pytest.raises(Refusal, match="there is no seat 5"):
        table.push(Lay(5, 1, 1))
    assert len(table.steps) == 1


def test_a_finished_table_takes_no_more_and_can_be_taken_back() -> None:
    table = embers(6)
    assert table.result is not None
    assert [sheet.name for sheet in table.sheets] == ["final"]
    with pytest.raises(Refusal, match="the table is finished"):
        table.push(Lay(0, 1, 1))
    table.push(Undo(0))
    assert [table.result, *table.sheets] == [None]


# Corrections


def test_a_correction_is_a_merge_patch_logged_and_undoable() -> None:
    table = embers(1)
    before = table.position
    table.push(Correct(1, {"turn": 0}))
    assert (table.position.turn, table.position.vents) == (0, before.vents)
    table.push(Undo(0))
    assert table.position == before


def test_a_correction_that_makes_no_sense_is_refused() -> None:
    table = embers(1)
    with pytest.raises(Refusal, match="not that many cards of one kind"):
        table.push(Correct(0, {"hands": [[1, 1, 1], [1, 1]]}))
    assert len(table.steps) == 2


def test_a_correction_of_what_is_drawn_from_shuffles_the_unseen_rest_the_same_each_time() -> None:
    patch = {"hands": [[1, 1], [2, 2]]}
    decks = []
    for _ in range(2):
        table = embers()
        table.push(Correct(0, patch))  # type: ignore[arg-type]
        decks.append(table.position.deck)
    assert decks[0] == decks[1]
    assert sorted(decks[0].order, key=str) == [1, 1, 2, 2, 3, 3, 3, 3]


# The record


def test_a_round_trip_is_the_identity_byte_for_byte() -> None:
    table = embers(2)
    for action in (Undo(1), Redo(1)):
        table.push(action)
    text = record.write_text(table)
    again = record.read_text(text, GAMES.rules)
    assert record.write_text(again) == text
    assert again.position == table.position


def test_the_recorded_game_ends_as_it_did() -> None:
    table = record.read_text(RECORD.read_text(encoding="utf-8"), GAMES.rules)
    assert table.result is not None
    assert table.scores == tuple(sheet.totals for sheet in table.sheets)[-1]
    assert len(table.actions) == 6
