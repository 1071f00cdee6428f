"""A damaged file: what can be read is brought over table by table, and people are told the rest."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.core import record
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import raw_pages
from companion.store.schema import VERSION
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.store.playing import HEADER, play

PAGE = 4096


def filled(path: Path, tables: int = 6, steps: int = 40, copies: bool = False) -> dict[str, str]:
    """A file with some tables in it, closed; the records by their ids."""
    store = SqliteStore(path, find, copies=copies)
    for _ in range(tables):
        play(store, store.create(HEADER), steps)
    store.remember_name("Ana")
    store.set_setting("settings", '{"language": "fr"}')
    store.set_box("haleakala", {"jetty": 3})
    told = records(store)
    store.close()
    return told


def records(store: Store) -> dict[str, str]:
    kept = (*store.open_tables(), *store.finished_tables())
    return {one.id: record.write_text(store.load(one.id)) for one in kept}


def damage(path: Path, at: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xff" * length)


def pages_of(path: Path, table: str) -> list[int]:
    """The numbers of a table's pages, the leaves last."""
    with sqlite3.connect(path) as database:
        (root,) = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
    database.close()
    data = path.read_bytes()
    page = data[(root - 1) * PAGE : root * PAGE]
    if page[0] == raw_pages.LEAF:
        return [root]
    cells = int.from_bytes(page[3:5], "big")
    starts = [int.from_bytes(page[12 + 2 * n : 14 + 2 * n], "big") for n in range(cells)]
    leaves = [int.from_bytes(page[at : at + 4], "big") for at in starts]
    return [root, *leaves, int.from_bytes(page[8:12], "big")]


def test_something_else_in_its_place_is_kept_and_said(path: Path) -> None:
    path.write_bytes(b"this was a table once " * 500)
    store = SqliteStore(path, find)
    assert store.open_tables() == []
    (aside,) = path.parent.glob("caldera-damaged-*.db")
    assert aside.read_bytes() == b"this was a table once " * 500
    assert str(store.notice) == (
        f"The file with your tables was damaged. It was kept as {aside.name}, "
        "and Caldera begins with a new one."
    )
    assert store.load(store.create(HEADER)).actions == []


def test_a_torn_branch_loses_no_more_than_its_own_rows(path: Path) -> None:
    """The root of the actions is gone, and with it SQLite's way to every leaf."""
    told = filled(path)
    root, *leaves = pages_of(path, "actions")
    assert leaves
    damage(path, (root - 1) * PAGE, 12)
    store = SqliteStore(path, find)
    found = records(store)
    assert found.keys() == told.keys()
    assert store.setting("settings") == '{"language": "fr"}'
    assert store.names() == ["Ana"]
    assert store.box("haleakala") == {"jetty": 3}
    whole = [id for id in told if found[id] == told[id]]
    short = [id for id in told if found[id] != told[id]]
    # A branch holds one row of each cut between its leaves.
    assert len(short) <= len(leaves)
    assert f"{len(whole)} tables were recovered whole" in str(store.notice)
    for id in short:
        step = len(store.load(id).actions)
        assert f"{id} only up to step {step} of 40" in str(store.notice)
        assert told[id].startswith(found[id].removesuffix("\n]\n}\n"))


def test_without_its_first_page_every_table_is_found(path: Path) -> None:
    told = filled(path)
    damage(path, 0, PAGE)
    store = SqliteStore(path, find)
    assert records(store) == told
    assert store.setting("settings") == '{"language": "fr"}'
    assert store.names() == ["Ana"]
    assert store.box("haleakala") == {"jetty": 3}


def test_a_lost_leaf_costs_its_own_tables_only(path: Path) -> None:
    told = filled(path)
    leaf = pages_of(path, "actions")[2]
    damage(path, (leaf - 1) * PAGE, PAGE)
    store = SqliteStore(path, find)
    found = records(store)
    assert sum(found.get(id) == text for id, text in told.items()) >= 3
    lost = {id for id in told if found.get(id) != told[id]}
    assert lost
    assert all(id in str(store.notice) for id in lost)


def test_a_bit_flipped_in_the_first_page_costs_no_table(path: Path) -> None:
    """The names in a torn schema may be no text any more, and neither is SQLite's message."""
    told = filled(path, tables=2, steps=4)
    data = path.read_bytes()
    begins = data.index(b"CREATE TABLE")
    places = [at for at in range(begins, PAGE) if data[at]]
    for at in Random(5).sample(places, 60):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x80]) + data[at + 1 :])
        store = SqliteStore(path, find, copies=False)
        assert records(store) == told, at
        assert store.notice is not None
        store.close()


def test_a_version_that_there_will_not_be_for_long_is_a_flipped_bit(path: Path) -> None:
    told = filled(path, tables=2, steps=4)
    data = path.read_bytes()
    # The number of the version is the last of these four bytes.
    for bit in range(7, 32):
        version = int.from_bytes(data[60:64], "big") ^ 1 << bit
        path.write_bytes(data[:60] + version.to_bytes(4, "big") + data[64:])
        store = SqliteStore(path, find, copies=False)
        assert records(store) == told, bit
        store.close()


def test_a_column_renamed_by_a_flipped_bit_costs_no_table(path: Path) -> None:
    told = filled(path, tables=2, steps=4)
    data = path.read_bytes()
    at = data.index(b"action TEXT NOT NULL")
    path.write_bytes(data[:at] + b"actinn" + data[at + 6 :])
    assert records(SqliteStore(path, find)) == told


def test_what_was_torn_out_comes_back_from_a_copy(path: Path) -> None:
    told = filled(path, copies=True)
    store = SqliteStore(path, find)
    store._copies.make()  # type: ignore[union-attr]
    id = next(iter(told))
    play(store, id, 45)
    told[id] = record.write_text(store.load(id))
    store.close()
    for name in ("tables", "actions"):
        leaf = pages_of(path, name)[-1]
        damage(path, (leaf - 1) * PAGE, PAGE)
    again = SqliteStore(path, find)
    found = records(again)
    assert {other: text for other, text in told.items() if other != id} == {
        other: text for other, text in found.items() if other != id
    }
    assert len(again.load(id).actions) >= 40


def test_pages_read_by_hand_save_what_was_done_after_the_last_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite finds no action any more, and the copy has only those of its day."""
    filled(path, copies=True)
    store = SqliteStore(path, find)
    copied = {id: len(store.load(id).actions) for id in records(store)}
    store._copies.make()  # type: ignore[union-attr]
    for id in copied:
        play(store, id, 50)
    store.close()
    damage(path, (pages_of(path, "actions")[0] - 1) * PAGE, 12)
    damaged = path.read_bytes()
    store = SqliteStore(path, find)
    by_hand = {id: len(store.load(id).actions) for id in records(store)}
    store.close()
    path.write_bytes(damaged)
    monkeypatch.setattr(raw_pages, "rows", lambda *_: iter(()))
    store = SqliteStore(path, find)
    by_copies = {id: len(store.load(id).actions) for id in records(store)}
    store.close()
    assert by_copies == copied
    # A branch holds one action itself between each two of its leaves.
    assert sum(steps == 50 for steps in by_hand.values()) >= len(by_hand) - 2


def test_a_table_without_a_header_is_listed_and_can_be_saved(path: Path) -> None:
    told = filled(path, tables=1, steps=5)
    (leaf,) = pages_of(path, "tables")
    damage(path, (leaf - 1) * PAGE, PAGE)
    store = SqliteStore(path, find)
    (id,) = told
    (entry,) = store.unreadable_tables()
    assert entry.id == id
    assert len(store.raw(id).splitlines()) == 6
    assert f"{id} could not be read" in str(store.notice)


def test_a_long_header_is_read_from_all_its_pages(path: Path) -> None:
    cards = find("haleakala").profile.entries["cards"].value
    start: JsonObject = {"hands": [{"fish-1": 1}, {}]}
    header = replace(HEADER, box={"cards": cards}, seed="long " * 1000, start=start)
    store = SqliteStore(path, find, copies=False)
    store.create(header)
    told = records(store)
    store.close()
    damage(path, 0, 100)
    assert records(SqliteStore(path, find)) == told


def test_what_was_acknowledged_but_is_still_in_the_log_is_brought_over(path: Path) -> None:
    code = """
import os, signal, sys
from pathlib import Path
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.store.playing import HEADER, play
store = SqliteStore(Path(sys.argv[1]), find, copies=False)
play(store, store.create(HEADER), 12)
os.kill(os.getpid(), signal.SIGKILL)
"""
    root = str(Path(__file__).parents[2])
    subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env=os.environ | {"PYTHONPATH": root},
        check=False,
    )
    assert path.with_name(f"{path.name}-wal").exists()
    damage(path, 0, 16)
    store = SqliteStore(path, find)
    (kept,) = store.open_tables()
    assert len(store.load(kept.id).actions) == 12


def test_a_table_renamed_by_a_flipped_bit_is_not_taken_for_an_empty_file(path: Path) -> None:
    told = filled(path)
    data = path.read_bytes()
    at = data.index(b"CREATE TABLE actions")
    flipped = data[:at] + data[at : at + 100].replace(b"actions", b"actiont") + data[at + 100 :]
    path.write_bytes(flipped)
    store = SqliteStore(path, find)
    assert records(store) == told
    assert store.notice is not None


def test_letters_that_are_none_any_more_are_kept_as_they_are(path: Path) -> None:
    (id,) = filled(path, tables=1, steps=5)
    header = path.read_bytes()
    torn = header.replace(b"CREATE TABLE actions", b"CREATE TABLE actiont")
    path.write_bytes(torn.replace(b'"name": "Ana"', b'"name": "A\xffa"'))
    store = SqliteStore(path, find)
    (entry,) = store.unreadable_tables()
    assert entry.id == id
    assert b'"name": "A\xffa"' in store.raw(id)


def test_a_table_whose_code_was_hit_can_be_saved_and_removed(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    id = store.create(HEADER)
    with store.change() as change:
        change.execute("UPDATE tables SET id = CAST(? AS TEXT)", id[:2].encode() + b"\xc3")
    (entry,) = store.unreadable_tables()
    assert b'"seed": "store"' in store.raw(entry.id)
    assert [kept.header for kept in store.open_tables()] == []
    again = store.mend(entry.id)
    store.delete(entry.id)
    assert store.unreadable_tables() == []
    assert [kept.id for kept in store.open_tables()] == [again]


def test_a_salvage_that_is_cut_short_begins_again(path: Path) -> None:
    told = filled(path)
    damage(path, 0, PAGE)
    shutil.copyfile(path, path.with_name("caldera.db.new"))
    path.with_name("caldera.db.new-wal").write_bytes(b"half")
    assert records(SqliteStore(path, find)) == told


@pytest.mark.parametrize("count", [0, 1])
def test_an_empty_or_young_file_is_no_damage(count: int, path: Path) -> None:
    filled(path, tables=count, steps=3)
    assert SqliteStore(path, find).notice is None


def test_a_newer_file_that_is_damaged_is_left_untouched(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    leaf = pages_of(path, "actions")[-1]
    damage(path, (leaf - 1) * PAGE, PAGE)
    before = path.read_bytes()
    with pytest.raises(Refusal, match="newer Caldera: update this one"):
        SqliteStore(path, find)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_newer_file_is_known_by_its_log_too(path: Path) -> None:
    """The program was killed right after it had written the version, and then a bit flipped."""
    filled(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
        files = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    for name, data in files.items():
        path.with_name(name).write_bytes(data)
    damage(path, 0, 16)
    before = path.read_bytes()
    with pytest.raises(Refusal, match="newer Caldera"):
        SqliteStore(path, find)
    assert path.read_bytes() == before
    assert path.with_name(f"{path.name}-wal").read_bytes() == files[f"{path.name}-wal"]
