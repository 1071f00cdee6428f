"""A file that is missing or empty: the newest whole copy takes its place, and people are told."""

from pathlib import Path

import pytest

from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.store.playing import HEADER, play
from tests.store.test_salvage import PAGE, damage, filled, records


@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "missing"])
def test_a_file_that_is_gone_comes_back_from_the_newest_copy_and_that_is_said(
    is_empty: bool, path: Path
) -> None:
    filled(path, tables=2, steps=5, copies=True)
    store = SqliteStore(path, find)
    told = records(store)
    copy = store._copies.make()  # type: ignore[union-attr]
    store.create(HEADER)
    store.close()
    path.write_bytes(b"") if is_empty else path.unlink()
    again = SqliteStore(path, find)
    assert records(again) == told
    assert (again.names(), again.setting("settings")) == (["Ana"], '{"language": "fr"}')
    assert f"as in the copy of {copy.made:%Y-%m-%d %H:%M}" in str(again.notice)
    again.close()
    assert SqliteStore(path, find).notice is None


def test_a_missing_file_beside_a_damaged_copy_comes_back_from_the_one_before(path: Path) -> None:
    filled(path, tables=2, steps=5, copies=True)
    store = SqliteStore(path, find)
    store._copies.make()  # type: ignore[union-attr]
    told = records(store)
    store.create(HEADER)
    newest = store._copies.make()  # type: ignore[union-attr]
    store.close()
    path.unlink()
    damage(path.parent / "copies" / newest.name, 0, 2 * PAGE)
    again = SqliteStore(path, find)
    assert records(again) == told
    assert "as in the copy of" in str(again.notice)


def test_a_missing_file_beside_nothing_but_damaged_copies_is_said(path: Path) -> None:
    filled(path, tables=2, steps=5, copies=True)
    path.unlink()
    for copy in (path.parent / "copies").iterdir():
        copy.write_bytes(b"no tables" * 1000)
    store = SqliteStore(path, find)
    assert store.open_tables() == []
    assert "none of its copies can be read" in str(store.notice)


def test_an_emptied_file_whose_log_is_left_is_read_from_that(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    play(store, store.create(HEADER), 3)
    told = records(store)
    log = path.with_name(f"{path.name}-wal")
    data = log.read_bytes()
    store.close()
    path.write_bytes(b"")
    log.write_bytes(data)
    again = SqliteStore(path, find)
    assert records(again) == told
    assert again.notice is not None
