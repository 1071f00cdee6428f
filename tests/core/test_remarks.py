"""What is said about a table and is no step of the game: agreeing to ideas, and asking for them."""

import pytest

from companion.core import record
from companion.core.action import AllowIdeas, AskIdeas, ForbidIdeas, Redo, Undo
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES


def table() -> Table[object]:
    header = Header("hekla", (Player("Ana", "red"), Player("Ben", "green")), seed="remarks")
    made = Table(GAMES.rules("hekla")(header))
    made.push(made.rules.legal(made.position)[0])
    return made


def test_a_remark_changes_no_position_and_is_no_step_of_the_game() -> None:
    played = table()
    before, line = played.position, played.line()
    step = played.push(AskIdeas(0))
    assert played.position is before
    assert played.line() == line
    assert (step.events, step.outcome.sheets) == ((), ())


def test_undo_and_redo_pass_over_remarks() -> None:
    played = table()
    start, moved = played.at(0), played.position
    played.push(AskIdeas(0))
    played.push(Undo(0))
    assert played.position == start
    played.push(AskIdeas(0))
    played.push(Redo(0))
    assert played.position == moved
    assert played.redoable is None


def test_only_remarks_leave_nothing_to_take_back() -> None:
    header = Header("hekla", (Player("Ana", "red"), Player("Ben", "green")))
    fresh = Table(GAMES.rules("hekla")(header))
    fresh.push(AllowIdeas(0, (0, 1)))
    with pytest.raises(Refusal, match="nothing to take back"):
        fresh.push(Undo(0))


def test_remarks_are_in_the_record() -> None:
    played = table()
    played.push(AllowIdeas(1, (0, 1)))
    played.push(AskIdeas(0))
    played.push(ForbidIdeas(1))
    text = record.write_text(played)
    assert '{"by": 1, "do": "allow_ideas", "seats": [0, 1]}' in text
    again = record.read_text(text, GAMES.rules)
    assert again.actions == played.actions
    assert record.write_text(again) == text


def test_nobody_agrees_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(Refusal, match="no seat 2"):
        table().push(AllowIdeas(0, (0, 2)))
