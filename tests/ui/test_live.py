"""A live table: written first, then shown to everyone who follows."""

from pathlib import Path

import pytest

from companion.core.action import Undo
from companion.core.chance import chance
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.games import find
from companion.store.store import Store
from companion.ui.live import LiveTable, LiveTables

HEADER = Header("haleakala", (Player("Ana", "red"), Player("Ben", "yellow")), seed="live")


@pytest.fixture
def tables(tmp_path: Path) -> LiveTables:
    return LiveTables(Store(tmp_path / "caldera.db", find))


@pytest.fixture
def live(tables: LiveTables) -> LiveTable:
    return tables.begin(HEADER)


def do_something(live: LiveTable) -> None:
    live.push(live.table.rules.pick(live.table.position, chance("luck", len(live.table.steps))))


def test_every_screen_shows_the_same_table(tables: LiveTables, live: LiveTable) -> None:
    assert tables.get(live.id) is live
    assert tables.get(live.id.lower()) is live


def test_followers_see_an_action_that_is_already_kept(tables: LiveTables, live: LiveTable) -> None:
    kept: list[int] = []
    live.subscribe(lambda: kept.append(len(tables.store.load(live.id).actions)))
    do_something(live)
    do_something(live)
    assert kept == [1, 2]


def test_who_left_is_told_nothing(live: LiveTable) -> None:
    told: list[int] = []
    leave = live.subscribe(lambda: told.append(1))
    do_something(live)
    leave()
    leave()
    do_something(live)
    assert told == [1]


def test_a_refused_action_changes_nothing_and_tells_nobody(live: LiveTable) -> None:
    told: list[int] = []
    live.subscribe(lambda: told.append(1))
    with pytest.raises(Refusal, match="nothing to take back"):
        live.push(Undo(0))
    assert told == []
    assert live.table.last.number == 0


def test_what_could_not_be_kept_was_not_done(tables: LiveTables, live: LiveTable) -> None:
    do_something(live)
    tables.store._database.execute("PRAGMA query_only = ON")
    with pytest.raises(Refusal, match="could not be kept"):
        do_something(live)
    tables.store._database.execute("PRAGMA query_only = OFF")
    assert live.table.last.number == 1
    do_something(live)
    assert len(tables.store.load(live.id).actions) == 2


def test_returning_to_a_step_is_as_many_undos(live: LiveTable) -> None:
    for _ in range(6):
        do_something(live)
    live.return_to(0, 2)
    assert live.table.position == live.table.at(2)
    assert [action.do for action in live.table.actions[6:]] == ["undo"] * 4


def test_lists_follow_every_table(tables: LiveTables) -> None:
    told: list[int] = []
    tables.subscribe(lambda: told.append(1))
    live = tables.begin(HEADER)
    do_something(live)
    tables.remove(live.id)
    tables.restore(live.id)
    assert len(told) == 4
