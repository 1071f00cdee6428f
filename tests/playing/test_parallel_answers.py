"""Several people answer at the same time: nobody is refused for being slower."""

from pathlib import Path

import pytest

from companion.core.action import Action, AllowIdeas, AskIdeas, Undo
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.playing.live import LiveTable, Stale
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore

PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chloé", "green"),
    Player("Dan", "blue"),
)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "caldera.db", find, copies=False)


@pytest.fixture
def tables(store: SqliteStore) -> Tables:
    return Tables(store, GAMES)


@pytest.fixture
def live(tables: Tables) -> LiveTable:
    """A table where all four keep cards before the first turn."""
    return tables.live(tables.begin(Header("arabana", PLAYERS, seed="at once")))


def answers(live: LiveTable, at: int = 0) -> list[Action]:
    """The first answer of each seat that is asked after a step."""
    return [prompt.answers[0] for prompt in live.asked(at)]


def test_all_four_choices_for_the_table_as_it_was_laid_out_are_done(live: LiveTable) -> None:
    chosen = answers(live)
    for action in chosen:
        live.push(action, 0)
    assert [step.action for step in live.table.steps[1:]] == chosen


def test_a_second_choice_of_the_same_seat_is_too_late(live: LiveTable) -> None:
    one, other, *_ = live.asked(0)[0].answers
    live.push(one, 0)
    with pytest.raises(Stale):
        live.push(other, 0)


def test_the_same_tap_sent_twice_is_done_once(live: LiveTable) -> None:
    first, second, *_ = answers(live)
    live.push(first, 0, "tap")
    live.push(second, 0)
    assert live.push(first, 0, "tap").number == 1
    assert live.kept == 2


def test_what_was_taken_back_meanwhile_is_looked_at_again(live: LiveTable) -> None:
    first, second, *_ = answers(live)
    live.push(first, 0)
    live.push(Undo(first.by), 1)
    with pytest.raises(Stale):
        live.push(second, 0)


def test_a_choice_that_is_not_allowed_is_still_refused(live: LiveTable) -> None:
    first, *_ = answers(live)
    ben, chloe = (prompt.answers for prompt in live.asked(0)[1:3])
    live.push(first, 0)
    stolen = next(action for action in ben if vars(action) != vars(chloe[0]))
    with pytest.raises(Refusal) as why:
        live.push(type(stolen)(**{**vars(stolen), "by": chloe[0].by}), 0)
    assert not isinstance(why.value, Stale)


def test_a_choice_is_done_although_another_process_was_faster(
    live: LiveTable, store: SqliteStore
) -> None:
    first, second, *_ = answers(live)
    other = Tables(store, GAMES).live(live.id)
    other.push(first, 0)
    assert live.push(second, 0).number == 2


def test_in_a_turn_the_second_of_two_actions_is_too_late(tables: Tables) -> None:
    hekla = tables.live(tables.begin(Header("hekla", PLAYERS, seed="turns")))
    one, other, *_ = hekla.asked(0)[0].answers
    hekla.push(one, 0)
    with pytest.raises(Stale):
        hekla.push(other, 0)


def test_a_remark_is_never_too_late_and_makes_no_answer_late(tables: Tables) -> None:
    live = tables.live(tables.begin(Header("hekla", PLAYERS, seed="remarks")))
    first = live.table.rules.legal(live.table.position)[0]
    live.push(AllowIdeas(1, (0, 1)), 0)
    live.push(AskIdeas(0), 0)
    assert live.push(first, 0).number == 3
