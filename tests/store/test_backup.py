"""Changing phones: everything leaves in one file and arrives as it was."""

import json
from pathlib import Path
from time import gmtime

import pytest

from companion.core import record
from companion.core.notation import Json
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import backup
from companion.store.store import Store, summary_of
from tests.tables import do, table

RECORDS = Path(__file__).parents[1] / "records" / "haleakala"


def new_store(path: Path) -> Store:
    return Store(path, find)


@pytest.fixture
def old(tmp_path: Path) -> Store:
    store = new_store(tmp_path / "old.db")
    store.keep(table("haleakala", do(0, "place", disc=1, beach=1)))
    store.keep(record.read_text((RECORDS / "corrected.json").read_bytes(), find))
    store.remember_name("Ana")
    store.remember_name("Ben")
    store.set_box("haleakala", {"jetty": 3})
    store.set_setting("settings", '{"language": "fr"}')
    return store


@pytest.fixture
def new(tmp_path: Path) -> Store:
    return new_store(tmp_path / "new.db")


def play_on(store: Store, id: str, **action: Json) -> None:
    """One more action at a kept table: the shaman stays, unless told otherwise."""
    table = store.load(id)
    told = action or do(0, "stay")
    step = table.push(table.rules.verbs.read(told))
    store.append(id, step.number, told, summary_of(table))


def records(store: Store) -> dict[str, str]:
    return {
        kept.id: record.write_text(store.load(kept.id))
        for kept in (*store.open_tables(), *store.finished_tables())
    }


def test_a_new_phone_gets_tables_names_boxes_and_settings(old: Store, new: Store) -> None:
    taken = backup.read(new, backup.write(old).encode())
    assert sorted(taken.added) == sorted(records(old))
    assert records(new) == records(old)
    assert new.names() == old.names() == ["Ben", "Ana"]
    assert new.box("haleakala") == {"jetty": 3}
    assert new.setting("settings") == '{"language": "fr"}'
    ids = records(old)
    assert [new.kept(id) for id in ids] == [old.kept(id) for id in ids]


def test_what_comes_twice_is_there_once(old: Store, new: Store) -> None:
    file = backup.write(old).encode()
    backup.read(new, file)
    again = backup.read(new, file)
    assert (again.added, again.had) == ([], 2)
    assert records(new) == records(old)


def test_a_table_that_went_on_there_goes_on_here(old: Store, new: Store) -> None:
    backup.read(new, backup.write(old).encode())
    (id,) = [kept.id for kept in old.open_tables() if kept.summary.step == 1]
    play_on(old, id)
    taken = backup.read(new, backup.write(old).encode())
    assert taken.continued == [id]
    assert records(new) == records(old)


def test_an_older_file_takes_nothing_back(old: Store, new: Store) -> None:
    file = backup.write(old).encode()
    backup.read(new, file)
    (id,) = [kept.id for kept in new.open_tables() if kept.summary.step == 1]
    play_on(new, id)
    before = records(new)
    backup.read(new, file)
    assert records(new) == before


def test_two_that_went_different_ways_are_both_kept(old: Store, new: Store) -> None:
    backup.read(new, backup.write(old).encode())
    (id,) = [kept.id for kept in new.open_tables() if kept.summary.step == 1]
    play_on(new, id)
    play_on(old, id, **do(1, "undo"))
    taken = backup.read(new, backup.write(old).encode())
    (other,) = taken.added
    assert other != id
    assert records(new)[other] == records(old)[id]


def test_a_removed_table_comes_along_removed(old: Store, new: Store) -> None:
    (id, *_) = records(old)
    old.delete(id)
    backup.read(new, backup.write(old).encode())
    assert id not in records(new)
    new.restore(id)
    assert id in records(new)


def test_a_broken_table_stays_out_and_is_counted(old: Store, new: Store) -> None:
    first, second, third = backup.write(old).splitlines()
    broken = {**json.loads(second), "record": {"format": "companion-table/1", "game": "chess"}}
    file = "\n".join([first, json.dumps(broken), "{", third])
    taken = backup.read(new, file.encode())
    assert (len(taken.added), taken.unreadable) == (1, 2)
    assert str(taken.told) == "1 table was added; 2 could not be read and were left out."


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ('{"format": "companion-backup/2"}', "newer Caldera (companion-backup/2)"),
        ('{"format": "companion-backup/1", "shoes": 2}', "unknown key “shoes”"),
        ('{"format": "companion-backup/1", "names": [1]}', "“names” must be text"),
        ("[]", "The file must be an object"),
        ("no", "This is not JSON"),
        ("", "This is not JSON"),
    ],
)
def test_another_file_is_refused_and_nothing_changes(new: Store, file: str, why: str) -> None:
    before = backup.write(new)
    with pytest.raises(Refusal, match=why.replace("(", r"\(").replace(")", r"\)")):
        backup.read(new, file.encode())
    assert backup.write(new) == before


def test_it_is_told_from_a_single_record(old: Store) -> None:
    assert backup.is_backup(backup.write(old).encode())
    assert not backup.is_backup((RECORDS / "corrected.json").read_bytes())


def test_the_file_is_named_by_its_day() -> None:
    assert backup.file_name(gmtime(0)) == "caldera-1970-01-01.jsonl"


def test_every_change_is_said_once_it_is_made(new: Store) -> None:
    seen: list[list[str]] = []
    new.after_change = lambda: seen.append(new.names())
    new.remember_name("Ana")
    assert seen == [["Ana"]]
