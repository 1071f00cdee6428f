"""What was written survives: reload, a kill, a damaged file, a removed table."""

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Undo
from companion.core.record import write
from companion.core.refusal import Refusal
from companion.games import find
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, Summary, WentOn, summary_of
from tests.store.conftest import Opener
from tests.store.playing import HEADER, play


def test_a_table_comes_back_at_the_same_step(store: Store, opened: Opener) -> None:
    id = store.create(HEADER)
    table = play(store, id, 25)
    store.close()
    assert write(opened("caldera").load(id)) == write(table)


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
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.store.playing import HEADER, play
store = SqliteStore(Path(sys.argv[1]), find)
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
    store = SqliteStore(path, find)
    (kept,) = store.open_tables()
    assert len(store.load(kept.id).actions) == kept.summary.step == 12


def test_a_step_that_is_taken_tells_that_the_table_went_on(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 3)
    with pytest.raises(WentOn, match="moved on elsewhere") as why:
        store.append(id, 2, {"by": 0, "do": "undo"}, summary_of(table))
    assert why.value.step == 3
    assert pickle.loads(pickle.dumps(why.value)).step == 3
    assert len(store.load(id).actions) == 3


def test_no_step_is_left_out(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 1)
    with pytest.raises(WentOn):
        store.append(id, 3, {"by": 0, "do": "undo"}, summary_of(table))
    assert len(store.load(id).actions) == 1


def test_an_action_for_a_table_that_is_not_here_is_said_so(store: Store) -> None:
    with pytest.raises(Refusal, match="no table ABC234"):
        store.append("ABC234", 1, {"by": 0, "do": "undo"}, Summary())


def test_nothing_is_added_to_a_removed_table(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 2)
    store.delete(id)
    with pytest.raises(Refusal, match=f"no table {id}"):
        store.append(id, 3, {"by": 0, "do": "undo"}, summary_of(table), action_id="late")
    assert len(store.since(id, 0)) == 2
    store.restore(id)
    assert store.append(id, 3, {"by": 0, "do": "undo"}, summary_of(table)) == 3


def test_an_action_that_comes_twice_is_answered_and_not_repeated(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 2)
    undo = {"by": 0, "do": "undo"}
    assert store.append(id, 3, undo, summary_of(table), action_id="tap-1") == 3  # type: ignore[arg-type]
    assert store.append(id, 3, undo, summary_of(table), action_id="tap-1") == 3  # type: ignore[arg-type]
    assert store.append(id, 4, undo, summary_of(table), action_id="tap-1") == 3  # type: ignore[arg-type]
    assert store.append(id, 4, undo, summary_of(table), action_id="tap-2") == 4  # type: ignore[arg-type]
    assert len(store.since(id, 0)) == 4
    with pytest.raises(WentOn):
        store.append(id, 4, undo, summary_of(table), action_id="tap-3")  # type: ignore[arg-type]


def test_the_same_action_id_at_another_table_is_another_action(store: Store) -> None:
    first, second = store.create(HEADER), store.create(HEADER)
    for id in (first, second):
        table = play(store, id, 1)
        store.append(id, 2, {"by": 0, "do": "undo"}, summary_of(table), action_id="tap")
        assert len(store.load(id).actions) == 2


def test_actions_since_a_step_are_read_in_order(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 5)
    assert store.since(id, 2) == record.write_actions(table.rules, table.actions)[2:]
    assert store.since(id, 5) == []


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


def test_names_come_back_the_latest_first(store: Store) -> None:
    for name in ("Ana", "Ben", "Ana", "Chloé"):
        store.remember_name(name)
    assert store.names() == ["Chloé", "Ana", "Ben"]


def test_settings_and_boxes_are_kept(store: Store, opened: Opener) -> None:
    store.set_setting("seen:ABC234", "7")
    store.set_setting("seen:ABC234", "8")
    store.set_box("haleakala", {"jetty": 3})
    store.close()
    again = opened("caldera")
    assert again.setting("seen:ABC234") == "8"
    assert again.setting("never set") is None
    assert again.box("haleakala") == {"jetty": 3}
    assert again.box("hekla") == {}


def test_a_file_needs_no_other_database(tmp_path: Path) -> None:
    """Nor does it load, before they are needed, the ways to copy and to salvage one."""
    code = """
import sys
from pathlib import Path
from companion.games import find, find_meta
from companion.store.opening import open_store
from companion.store.sqlite import SqliteStore
SqliteStore(Path(sys.argv[1]), find, find_meta, copies=False).open_tables()
wanted = ("psycopg", "companion.store.copies", "companion.store.salvage", "cattrs")
print([name for name in wanted if name in sys.modules])
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "tables.sqlite")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "[]\n"
