"""Removed tables can be brought back for a while; then they are gone, and the file shrinks."""

import stat
from pathlib import Path
from time import monotonic, time

import pytest

from companion.core.game import Header
from companion.core.refusal import Refusal
from companion.core.system import System
from companion.games import find
from companion.store import moved_tables
from companion.store.mark_rows import MarkRows
from companion.store.migrations import REMOVED_FOR
from companion.store.removed_tables import AT_ONCE, EVERY, MARKS_FOR, SOON, TAKEN_OFF_FOR
from companion.store.seats import SeatRows
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.store.conftest import Opener
from tests.store.playing import ANA_AND_BEN, HEADER, play

BELONGING = ("tables", "actions", "answered", "shared", "phones", "seats", "wishes", "marks")


class Clock:
    """The time by which tables are purged, which the test sets forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        set_forward = System(lambda: time() + self.ahead, lambda: monotonic() + self.ahead)
        monkeypatch.setattr(Store, "system", set_forward)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def rows_of(store: Store, id: str) -> list[str]:
    """The database's tables that hold something of one of ours."""
    ids = {table: "id" if table == "tables" else "table_id" for table in BELONGING}
    return [
        table
        for table, key in ids.items()
        if store.rows(f"SELECT 1 FROM {table} WHERE {key} = ?", id)
    ]


def shared_and_played(store: Store) -> str:
    """A table of which every kind of row is kept."""
    id = store.create(HEADER)
    table = play(store, id, 2)
    undo = {"by": 0, "do": "undo"}
    store.append(id, 3, undo, store.kept(id).summary, action_id="tap")  # type: ignore
    seats = SeatRows(store)
    seats.share(id, watch=True)
    seats.add_phone(id, "ana", "Ana", host=False, free=[0])
    seats.add_phone(id, "ben", "Ben", host=False, free=[])
    seats.ask_for_seats(id, "ben", [0])
    MarkRows(store, "kitchen").set(id, "seen", "1.1")
    assert len(table.actions) == 2
    assert rows_of(store, id) == [*BELONGING]
    return id


def test_a_removed_table_can_be_brought_back_for_thirty_days(store: Store, clock: Clock) -> None:
    assert REMOVED_FOR == 30 * 24 * 3600
    id = shared_and_played(store)
    store.delete(id)
    clock.ahead = REMOVED_FOR - 60
    store.purge()
    store.restore(id)
    assert len(store.load(id).actions) == 3
    assert rows_of(store, id) == [*BELONGING]
    clock.ahead = 3 * REMOVED_FOR
    store.purge()
    assert [kept.id for kept in store.open_tables()] == [id]


def test_then_it_is_gone_with_all_that_belongs_to_it(store: Store, clock: Clock) -> None:
    other, id = shared_and_played(store), shared_and_played(store)
    store.delete(id)
    clock.ahead = REMOVED_FOR + 60
    store.purge()
    assert rows_of(store, id) == []
    assert rows_of(store, other) == [*BELONGING]
    with pytest.raises(Refusal, match=f"no table {id} here any more"):
        store.restore(id)


def test_removing_it_twice_gives_no_more_time(store: Store, clock: Clock) -> None:
    id = store.create(HEADER)
    store.delete(id)
    (due,) = store.rows("SELECT deleted, purge_at FROM tables")
    store.delete(id)
    assert store.rows("SELECT deleted, purge_at FROM tables") == [due]


def test_a_table_taken_off_a_hub_is_gone_an_hour_later(store: Store, clock: Clock) -> None:
    assert TAKEN_OFF_FOR == 3600
    id = shared_and_played(store)
    moved_tables.take_off(store, id, 3)
    clock.ahead = TAKEN_OFF_FOR - 60
    store.purge()
    assert rows_of(store, id) == ["tables", "actions", "answered", "marks"]
    clock.ahead = TAKEN_OFF_FOR + 60
    store.purge()
    assert rows_of(store, id) == []


def test_a_table_that_was_put_on_a_hub_stays_here_for_good(store: Store, clock: Clock) -> None:
    sent, known = store.create(HEADER), store.create(HEADER)
    moved_tables.send_away(store, sent, 0)
    store.delete(known)
    moved_tables.keep_away(store, known)
    assert store.open_tables() == []
    clock.ahead = 10 * REMOVED_FOR
    store.purge()
    for id in (sent, known):
        store.restore(id)
    assert {kept.id for kept in store.open_tables()} == {sent, known}


def test_it_happens_by_itself_while_the_store_is_used(store: Store, clock: Clock) -> None:
    id = store.create(HEADER)
    store.delete(id)
    clock.ahead = REMOVED_FOR + 60
    store.remember_name("Ana")
    assert rows_of(store, id) == []
    second = store.create(HEADER)
    store.delete(second)
    clock.ahead += REMOVED_FOR + EVERY / 2
    store.remember_name("Ben")
    assert rows_of(store, second) == []


def test_many_are_deleted_some_at_a_time_and_soon_after_one_another(
    store: Store, clock: Clock
) -> None:
    for _ in range(2 * AT_ONCE + 1):
        store.delete(store.create(HEADER))
    left = []
    clock.ahead = REMOVED_FOR + 60
    for name in ("Ana", "Ben", "Chloé"):
        store.remember_name(name)
        left.append(store.rows("SELECT count(*) FROM tables")[0][0])
        clock.ahead += SOON + 1
    assert left == [AT_ONCE + 1, 1, 0]


def test_it_happens_when_the_store_is_opened(store: Store, opened: Opener, clock: Clock) -> None:
    id = store.create(HEADER)
    store.delete(id)
    store.close()
    clock.ahead = REMOVED_FOR + 60
    assert rows_of(opened("caldera"), id) == []


def test_marks_of_tables_elsewhere_go_when_they_are_old(store: Store, clock: Clock) -> None:
    id = store.create(HEADER)
    marks = MarkRows(store, "here")
    for table in (id, "XYZ234"):
        marks.set(table, "seen", "1.1")
    clock.ahead = MARKS_FOR - 60
    store.purge()
    assert marks.get("XYZ234", "seen") == "1.1"
    clock.ahead = MARKS_FOR + 60
    store.purge()
    assert (marks.get("XYZ234", "seen"), marks.get(id, "seen")) == (None, "1.1")


def test_the_file_shrinks_by_what_was_in_it(path: Path, clock: Clock) -> None:
    store = SqliteStore(path, find, copies=False)
    store.create(HEADER)
    store.purge()
    before = path.stat().st_size
    long = Header("haleakala", ANA_AND_BEN, seed="x" * 9000)
    removed = [store.create(long) for _ in range(100)]
    for id in removed:
        store.delete(id)
    store.purge()
    assert path.stat().st_size > before + 100 * 9000
    clock.ahead = REMOVED_FOR + 60
    while store.purge():
        pass
    assert path.stat().st_size <= before + 2 * 4096
    assert store.rows("PRAGMA integrity_check") == [("ok",)]


def test_nobody_else_may_read_the_file(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    store.create(HEADER)
    log = path.with_name(f"{path.name}-wal")
    assert [stat.S_IMODE(file.stat().st_mode) for file in (path, log)] == [0o600, 0o600]
    store.close()
    path.chmod(0o644)
    SqliteStore(path, find, copies=False).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nobody_else_may_read_a_damaged_file_that_is_kept_aside(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    store.create(HEADER)
    store.close()
    path.write_bytes(b"torn" * 25 + path.read_bytes()[100:])
    # As a file of a version that did not yet see to this.
    path.chmod(0o644)
    SqliteStore(path, find, copies=False).close()
    files = [*path.parent.glob(f"{path.stem}*{path.suffix}")]
    assert len(files) == 2
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_store_in_memory_leaves_nothing_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(Path(":memory:"), find)
    play(store, store.create(HEADER))
    assert store.copies() == []
    store.close()
    assert [*tmp_path.iterdir()] == []
