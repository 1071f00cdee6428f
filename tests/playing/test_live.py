"""A live table: written first, then shown to everyone who follows."""

from pathlib import Path

import pytest

from companion.core.action import Undo
from companion.core.chance import chance
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.playing.live import LiveTable
from companion.store.sqlite import SqliteStore
from tests.sample_game import GAMES

HEADER = Header("embers", (Player("Ana", "red"), Player("Ben", "yellow")), seed="live")


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "caldera.db", GAMES.rules, copies=False)


@pytest.fixture
def live(store: SqliteStore) -> LiveTable:
    kept = store.kept(store.create(HEADER))
    assert kept is not None
    return LiveTable(store, GAMES.find(HEADER.game), store.load(kept.id), kept)


def do_something(live: LiveTable) -> None:
    step = live.table.last.number
    live.push(live.table.rules.pick(live.table.position, chance("luck", step)), step)


def test_followers_see_an_action_that_is_already_kept(store: SqliteStore, live: LiveTable) -> None:
    kept: list[int] = []
    live.subscribe(lambda: kept.append(len(store.load(live.id).actions)))
    do_something(live)
    do_something(live)
    assert kept == [1, 2]


def test_who_unsubscribed_is_not_notified(live: LiveTable) -> None:
    told: list[int] = []
    leave = live.subscribe(lambda: told.append(1))
    do_something(live)
    leave()
    leave()
    do_something(live)
    assert told == [1]


def test_a_follower_that_fails_hurts_nobody_and_is_not_asked_again(live: LiveTable) -> None:
    told: list[str] = []

    def fail() -> None:
        told.append("fails")
        raise RuntimeError

    live.subscribe(fail)
    live.subscribe(lambda: told.append("hears"))
    do_something(live)
    do_something(live)
    assert told == ["fails", "hears", "hears"]
    assert live.table.last.number == 2


def test_a_refused_action_changes_nothing_and_tells_nobody(live: LiveTable) -> None:
    told: list[int] = []
    live.subscribe(lambda: told.append(1))
    with pytest.raises(Refusal, match="nothing to take back"):
        live.push(Undo(0), 0)
    assert told == []
    assert live.table.last.number == 0


def test_what_could_not_be_kept_was_not_done(store: SqliteStore, live: LiveTable) -> None:
    do_something(live)
    store._database.execute("PRAGMA query_only = ON")
    with pytest.raises(Refusal, match="could not be saved"):
        do_something(live)
    store._database.execute("PRAGMA query_only = OFF")
    assert live.table.last.number == 1
    do_something(live)
    assert len(store.load(live.id).actions) == 2
