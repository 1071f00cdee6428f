"""Rolling copies: after each finished table and once a day, a few kept, each restorable."""

import os
import stat
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.core import record
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import copies
from companion.store.copies import Copies
from companion.store.sqlite import SqliteStore
from tests.store.playing import HEADER, play


@pytest.fixture
def store(path: Path) -> SqliteStore:
    return SqliteStore(path, find)


class Calendar(datetime):
    """A clock that the test sets."""

    today_is = datetime(2026, 3, 1, 12)

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        cls.today_is += timedelta(seconds=1)
        return cls.today_is


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> type[Calendar]:
    Calendar.today_is = datetime(2026, 3, 1, 12)
    monkeypatch.setattr(copies, "datetime", Calendar)
    return Calendar


def test_the_first_table_of_a_day_is_copied_and_then_each_finished_one(store: SqliteStore) -> None:
    assert store.copies() == []
    id = store.create(HEADER)
    assert len(store.copies()) == 1
    play(store, id, 10)
    store.remember_name("Ana")
    assert len(store.copies()) == 1
    play(store, id)
    assert len(store.copies()) == 2


def test_a_copy_holds_all_that_was_kept(store: SqliteStore, path: Path) -> None:
    id = store.create(HEADER)
    table = play(store, id)
    newest = store.copies()[0]
    assert newest.size == (path.parent / "copies" / newest.name).stat().st_size
    copy = SqliteStore(path.parent / "copies" / newest.name, find, copies=False)
    assert record.write(copy.load(id)) == record.write(table)


def test_a_new_day_has_its_copy_when_the_store_is_opened(
    store: SqliteStore, path: Path, calendar: type[Calendar]
) -> None:
    play(store, store.create(HEADER), 1)
    first = store.copies()
    store.close()
    calendar.today_is += timedelta(days=1)
    assert len(SqliteStore(path, find).copies()) == len(first) + 1


def test_a_server_that_runs_for_days_copies_on_each(
    store: SqliteStore, calendar: type[Calendar]
) -> None:
    store.create(HEADER)
    for _ in range(3):
        before = len(store.copies())
        calendar.today_is += timedelta(days=1)
        store.remember_name("Ana")
        store.remember_name("Ben")
        assert len(store.copies()) == before + 1


def test_a_few_are_kept_the_newest_and_one_for_each_of_some_days(
    store: SqliteStore, calendar: type[Calendar]
) -> None:
    store.create(HEADER)
    for _ in range(9):
        for _ in range(4):
            store.set_setting("day", str(calendar.today_is))
            store._copies.make()  # type: ignore[union-attr]
        calendar.today_is += timedelta(days=1)
    made = [copy.made for copy in store.copies()]
    assert [when.day for when in made] == [9, 9, 9, 8, 7, 6, 5]
    assert made == sorted(made, reverse=True)


def test_restoring_brings_back_what_was_and_keeps_what_is(store: SqliteStore) -> None:
    id = store.create(HEADER)
    table = play(store, id)
    (then, *_) = store.copies()
    store.delete(id)
    other = store.create(HEADER)
    store.remember_name("Ana")
    changes: list[int] = []
    store.after_change = lambda: changes.append(1)
    store.restore_copy(then.name)
    assert changes == [1]
    assert [kept.id for kept in store.finished_tables()] == [id]
    assert record.write(store.load(id)) == record.write(table)
    assert (store.open_tables(), store.names()) == ([], [])
    now = store.copies()[0]
    assert now.made > then.made
    store.restore_copy(now.name)
    assert [kept.id for kept in store.open_tables()] == [other]
    assert store.names() == ["Ana"]


def test_what_was_restored_is_there_after_a_restart(store: SqliteStore, path: Path) -> None:
    id = store.create(HEADER)
    play(store, id)
    (then, *_) = store.copies()
    store.delete(id)
    store.restore_copy(then.name)
    store.close()
    again = SqliteStore(path, find)
    assert again.notice is None
    assert [kept.id for kept in again.finished_tables()] == [id]
    assert again.rows("PRAGMA journal_mode") == [("wal",)]


def test_the_oldest_copy_can_be_restored_and_stays_a_copy(
    store: SqliteStore, calendar: type[Calendar]
) -> None:
    id = store.create(HEADER)
    for day in range(8):
        store.set_setting("day", str(day))
        store._copies.make()  # type: ignore[union-attr]
        calendar.today_is += timedelta(days=1)
    (*_, oldest) = store.copies()
    store.restore_copy(oldest.name)
    assert store.setting("day") == "3"
    assert [kept.id for kept in store.open_tables()] == [id]
    assert oldest in store.copies()


def test_copies_dated_in_the_future_crowd_out_no_new_one(
    store: SqliteStore, calendar: type[Calendar]
) -> None:
    store.create(HEADER)
    store.copies()
    calendar.today_is = datetime(2099, 7, 1, 12)
    for _ in range(5):
        store._copies.make()  # type: ignore[union-attr]
        calendar.today_is += timedelta(days=1)
    calendar.today_is = datetime(2026, 3, 2, 12)
    for day in range(2, 9):
        store.set_setting("day", str(day))
        made = store._copies.make()  # type: ignore[union-attr]
        assert store.copies()[0] == made
        calendar.today_is += timedelta(days=1)
    # Real days took the places of the wrong ones.
    assert {copy.made.year for copy in store.copies()} == {2026}


def test_a_clock_set_back_by_an_hour_loses_no_copy(
    store: SqliteStore, calendar: type[Calendar]
) -> None:
    store.create(HEADER)
    for _ in range(4):
        store._copies.make()  # type: ignore[union-attr]
    calendar.today_is -= timedelta(hours=1)
    made = store._copies.make()  # type: ignore[union-attr]
    assert made in store.copies()


def test_only_the_owner_may_read_a_copy(store: SqliteStore, path: Path) -> None:
    store.create(HEADER)
    (copy,) = store.copies()
    folder = path.parent / "copies"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / copy.name).stat().st_mode) == 0o600


def test_a_table_is_mended_from_a_copy(store: SqliteStore) -> None:
    id = store.create(HEADER)
    table = play(store, id)
    store.copies()
    with store.change() as change:
        change.execute("UPDATE actions SET action = '{' WHERE step IN (3, 8)")
        change.execute("UPDATE tables SET header = '{'")
    again = store.load(store.mend(id))
    assert record.write(again) == record.write(table)


@pytest.mark.parametrize("name", ["none.db", "../caldera.db", ""])
def test_only_a_copy_can_be_restored(name: str, store: SqliteStore) -> None:
    store.create(HEADER)
    with pytest.raises(Refusal, match="There is no copy"):
        store.restore_copy(name)
    assert len(store.open_tables()) == 1


def test_a_damaged_copy_changes_nothing(store: SqliteStore, path: Path) -> None:
    store.create(HEADER)
    (copy,) = store.copies()
    (path.parent / "copies" / copy.name).write_bytes(b"no tables" * 1000)
    with pytest.raises(Refusal, match="The copy is damaged: nothing was changed"):
        store.restore_copy(copy.name)
    assert len(store.open_tables()) == 1


def test_a_damaged_file_replaces_no_good_copy(store: SqliteStore, path: Path) -> None:
    play(store, store.create(HEADER), 60)
    before = store.copies()
    store.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    with pytest.raises(Refusal, match="could not be copied"):
        Copies(path, path.parent / "copies").make()
    assert Copies(path, path.parent / "copies").listed() == before


def test_what_a_killed_copy_left_behind_goes_with_the_next(store: SqliteStore, path: Path) -> None:
    folder = path.parent / "copies"
    folder.mkdir()
    for name in ("old.part", "old.part-journal", "running.part"):
        (folder / name).write_bytes(b"half")
    for name in ("old.part", "old.part-journal"):
        os.utime(folder / name, (0, 0))
    store.create(HEADER)
    (copy,) = store.copies()
    assert {path.name for path in folder.iterdir()} == {copy.name, "running.part"}


def test_a_folder_that_cannot_be_written_to_stops_no_table(store: SqliteStore, path: Path) -> None:
    (path.parent / "copies").write_text("in the way")
    id = store.create(HEADER)
    play(store, id)
    assert store.copies() == []
    assert [kept.id for kept in store.finished_tables()] == [id]


def test_where_space_is_dear_there_are_none(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    play(store, store.create(HEADER))
    assert store.copies() == []
    assert not (path.parent / "copies").exists()
    with pytest.raises(Refusal, match="No copies are kept here"):
        store.restore_copy("any")
