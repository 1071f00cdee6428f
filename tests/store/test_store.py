"""What was written survives: reload, a kill, a damaged file, a removed table."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.action import Undo
from companion.core.chance import chance
from companion.core.game import Header, Player
from companion.core.record import write
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.store.store import Store, summary_of

ANA_AND_BEN = (Player("Ana", "red"), Player("Ben", "yellow"))
HEADER = Header("haleakala", ANA_AND_BEN, seed="store")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caldera.db"


@pytest.fixture
def store(path: Path) -> Store:
    return Store(path, find)


def play(store: Store, id: str, steps: int | None = None) -> Table[object]:
    """Plays by chance, each action kept as it is done; to the end unless told how far."""
    table = store.load(id)
    luck = chance("luck", id)
    while table.to_act and (steps is None or len(table.actions) < steps):
        step = table.push(table.rules.pick(table.position, luck))
        assert step.action is not None
        store.append(id, step.number, table.rules.verbs.write(step.action), summary_of(table))
    return table


def test_a_table_comes_back_at_the_same_step(store: Store, path: Path) -> None:
    id = store.create(HEADER)
    table = play(store, id, 25)
    store.close()
    assert write(Store(path, find).load(id)) == write(table)


def test_undo_is_kept_like_any_other_action(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 5)
    table.push(Undo(0))
    store.append(id, 6, {"by": 0, "do": "undo"}, summary_of(table))
    again = store.load(id)
    assert again.position == table.position
    assert len(again.actions) == 6


def test_an_action_is_on_the_disk_before_append_returns(path: Path) -> None:
    """A process that kills itself right after the last append has lost nothing."""
    code = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.store.test_store import HEADER, Store, find, play
store = Store(Path(sys.argv[1]), find)
play(store, store.create(HEADER), 12)
os.kill(os.getpid(), signal.SIGKILL)
"""
    root = str(Path(__file__).parents[2])
    ended = subprocess.run(
        [sys.executable, "-c", code, str(path), root],
        env=os.environ | {"PYTHONPATH": root},
        check=False,
    )
    assert ended.returncode == -signal.SIGKILL
    store = Store(path, find)
    (kept,) = store.open_tables()
    assert len(store.load(kept.id).actions) == kept.summary.step == 12


def test_commits_are_written_through(store: Store) -> None:
    assert store._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_same_step_twice_is_refused(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 1)
    with pytest.raises(Refusal, match="went on elsewhere"):
        store.append(id, 1, {"by": 0, "do": "undo"}, summary_of(table))
    assert len(store.load(id).actions) == 1


def test_open_tables_are_listed_newest_first_with_how_they_stand(store: Store) -> None:
    old, new = store.create(HEADER), store.create(HEADER)
    table = play(store, old, 3)
    first, second = store.open_tables()
    assert (first.id, second.id) == (old, new)
    assert first.summary.to_act == table.to_act
    assert first.header == HEADER


def test_a_finished_table_moves_to_the_other_list_with_its_places(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id)
    assert table.result is not None
    assert store.open_tables() == []
    (kept,) = store.finished_tables()
    assert kept.summary.ranking == table.result.ranking
    assert kept.summary.scores == table.scores


def test_a_removed_table_can_be_brought_back(store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 4)
    store.delete(id)
    assert store.open_tables() == []
    store.restore(id)
    assert [kept.id for kept in store.open_tables()] == [id]
    assert len(store.load(id).actions) == 4


def test_a_record_from_elsewhere_is_kept_whole(store: Store) -> None:
    table = play(store, store.create(HEADER), 9)
    id = store.keep(table)
    assert write(store.load(id)) == write(table)


def test_a_table_that_is_not_here_is_said_so(store: Store) -> None:
    with pytest.raises(Refusal, match="no table ABC234"):
        store.load("ABC234")


def test_a_damaged_file_is_set_aside_and_said(path: Path) -> None:
    path.write_bytes(b"this was a table once " * 500)
    store = Store(path, find)
    assert store.notice is not None
    assert store.open_tables() == []
    (aside,) = path.parent.glob("caldera-damaged-*.db")
    assert aside.read_bytes().startswith(b"this was a table once")
    assert aside.name in str(store.notice)


def test_a_file_damaged_in_the_middle_is_set_aside(store: Store, path: Path) -> None:
    for _ in range(5):
        play(store, store.create(HEADER), 60)
    store.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 40_000)
    again = Store(path, find)
    assert again.notice is not None
    assert list(path.parent.glob("caldera-damaged-*.db"))
    assert again.load(again.create(HEADER)).actions == []


def test_a_newer_file_is_left_alone(store: Store, path: Path) -> None:
    store.close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(Refusal, match="newer Caldera"):
        Store(path, find)
    assert not list(path.parent.glob("*damaged*"))


def test_a_disk_that_refuses_is_said_and_nothing_is_half_done(store: Store) -> None:
    id = store.create(HEADER)
    table = store.load(id)
    step = table.push(table.rules.pick(table.position, chance("luck")))
    assert step.action is not None
    store._database.execute("PRAGMA query_only = ON")
    with pytest.raises(Refusal, match="could not be kept"):
        store.append(id, 1, table.rules.verbs.write(step.action), summary_of(table))
    store._database.execute("PRAGMA query_only = OFF")
    assert store.load(id).actions == []


def test_names_come_back_the_latest_first(store: Store) -> None:
    for name in ("Ana", "Ben", "Ana", "Chloé"):
        store.remember_name(name)
    assert store.names() == ["Chloé", "Ana", "Ben"]


def test_settings_and_boxes_are_kept(store: Store, path: Path) -> None:
    store.set_setting("seen:ABC234", "7")
    store.set_setting("seen:ABC234", "8")
    store.set_box("haleakala", {"jetty": 3})
    store.close()
    again = Store(path, find)
    assert again.setting("seen:ABC234") == "8"
    assert again.setting("never set") is None
    assert again.box("haleakala") == {"jetty": 3}
    assert again.box("hekla") == {}
