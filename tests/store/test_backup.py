"""Changing phones: everything leaves in one file and arrives as it was."""

import json
import re
from pathlib import Path
from time import gmtime

import pytest

from companion.core import record
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import backup
from companion.store.mark_rows import MarkRows
from companion.store.store import Store, summary_of
from tests.store.conftest import Opener
from tests.tables import do, table, told

# A row that any file may have, and that must not be kept without the rest.
GOOD = json.dumps({"id": "ABC234", "created": 1.0, "record": told("haleakala")})
RECORDS = Path(__file__).parents[1] / "records" / "haleakala"


@pytest.fixture
def old(opened: Opener) -> Store:
    store = opened("old")
    store.keep(table("haleakala", do(0, "place", disc=1, beach=1)))
    store.keep(record.read_text((RECORDS / "corrected.json").read_bytes(), find))
    store.remember_name("Ana")
    store.remember_name("Ben")
    store.set_box("haleakala", {"jetty": 3})
    store.set_setting("settings", '{"language": "fr"}')
    return store


@pytest.fixture
def new(opened: Opener) -> Store:
    return opened("new")


def play_on(store: Store, id: str, **action: Json) -> None:
    """One more action at a kept table: the shaman stays, unless told otherwise."""
    table = store.load(id)
    told = action or do(0, "stay")
    step = table.push(table.rules.codec.read(told))
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


def test_what_a_phone_has_seen_of_a_table_comes_along(old: Store, new: Store) -> None:
    (id, *_) = records(old)
    MarkRows(old, "here").set(id, "seen", "4.1")
    file = backup.write(old)
    assert json.loads(file.splitlines()[0])["settings"][f"seen:{id}:here"] == "4.1"
    backup.read(new, file.encode())
    assert MarkRows(new, "here").get(id, "seen") == "4.1"
    assert new.setting(f"seen:{id}:here") is None


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
    assert str(taken.message) == "1 table was added; 2 could not be read and were left out."


def house(**told: Json) -> str:
    return json.dumps({"format": "companion-backup/1", **told}).replace("\\\\", "\\")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ('{"format": "companion-backup/2"}', "newer Caldera (companion-backup/2)"),
        ('{"format": "companion-backup/1", "shoes": 2}', "unknown key “shoes”"),
        ('{"format": "companion-backup/1", "names": [1]}', "“names” must be text"),
        (house(names=["A" * 41]), "“names” must have at most 40 characters"),
        (house(names=["A\\ud800"]), "characters that cannot be shown"),
        (house(names=["A\\u0007"]), "characters that cannot be shown"),
        (house(settings={"sound": 1}), "“settings” must be text"),
        (house(settings={"s" * 101: "on"}), "“settings” must have at most 100 characters"),
        (house(settings={"sound": "o" * 20_001}), "“settings” must have at most 20000 characters"),
        (house(settings={"sound": "\\u0000"}), "characters that cannot be shown"),
        (house(boxes={"hekla": [1]}), "“boxes” must be an object"),
        ("[]", "The file must be an object"),
        ("no", "This is not JSON"),
        ("", "This is not JSON"),
    ],
)
def test_another_file_is_refused_and_nothing_changes(new: Store, file: str, why: str) -> None:
    before = backup.write(new)
    with pytest.raises(Refusal, match=why.replace("(", r"\(").replace(")", r"\)")):
        backup.read(new, f"{file}\n{GOOD}".encode())
    assert backup.write(new) == before


BAD_ROWS: dict[str, dict[str, Json]] = {
    "a moment that no calendar has": {"created": 1e18},
    "a number that no database holds": {"updated": 10**30},
    "a moment before all": {"deleted": -1},
    "a truth for a moment": {"created": True},
    "no id": {"id": None},
    "a key that nobody knows": {"shoes": 2},
    "a record that is text": {"record": "{"},
    "no record": {"record": None},
}


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_row_is_left_out_and_counted_for(name: str, old: Store, new: Store) -> None:
    first, second, third = backup.write(old).splitlines()
    bad = json.dumps({**json.loads(second), **BAD_ROWS[name]})
    taken = backup.read(new, "\n".join([first, bad, third]).encode())
    assert (len(taken.added), taken.unreadable) == (1, 1)
    assert len(records(new)) == 1


@pytest.mark.parametrize("moment", ["1e999", "NaN", "1" * 400, "1" * 5000])
def test_a_number_past_all_numbers_is_left_out(moment: str, old: Store, new: Store) -> None:
    first, second, third = backup.write(old).splitlines()
    bad = re.sub(r'"created": [^,]*', f'"created": {moment}', second)
    taken = backup.read(new, "\n".join([first, bad, third]).encode())
    assert (len(taken.added), taken.unreadable) == (1, 1)


def test_a_row_with_half_a_character_is_left_out(old: Store, new: Store) -> None:
    lines = backup.write(old).replace('"name": "Ana"', '"name": "An\\ud83c"').splitlines()
    taken = backup.read(new, "\n".join(lines).encode())
    assert (taken.added, taken.unreadable) == ([], 2)


def test_a_box_that_does_not_fit_is_left_out_by_itself_and_said(old: Store, new: Store) -> None:
    _, *tables = backup.write(old).splitlines()
    boxes: Json = {"haleakala": {"jetty": 3}, "hekla": {"boats": 2}, "chess": {}}
    taken = backup.read(new, "\n".join([house(boxes=boxes), *tables]).encode())
    assert new.box("haleakala") == {"jetty": 3}
    assert new.rows("SELECT game FROM own_boxes") == [("haleakala",)]
    assert str(taken.message) == (
        "2 tables were added, without the box of hekla, chess, which does not fit this Caldera; "
        "names, boxes and settings are as in the file."
    )


def test_a_table_with_a_code_that_nobody_can_type_gets_one(old: Store, new: Store) -> None:
    first, second, third = backup.write(old).splitlines()
    row = {**json.loads(second), "id": "abc234"}
    taken = backup.read(new, "\n".join([first, json.dumps(row), third]).encode())
    assert len(taken.added) == len(records(new)) == 2
    assert new.unreadable_tables() == []


def test_an_empty_table_that_went_on_there_goes_on_here(old: Store, new: Store) -> None:
    id = old.keep(table("haleakala", seed="another"))
    backup.read(new, backup.write(old).encode())
    play_on(old, id, **do(0, "place", disc=1, beach=1))
    taken = backup.read(new, backup.write(old).encode())
    assert taken.continued == [id]
    assert records(new) == records(old)


def test_what_belongs_to_this_machine_neither_leaves_nor_arrives(old: Store, new: Store) -> None:
    old.set_setting("here:key", "secret")
    assert "secret" not in backup.write(old)
    backup.read(old, house(settings={"here:key": "theirs", "sound": "on"}).encode())
    assert (old.setting("here:key"), old.setting("sound")) == ("secret", "on")


def test_nothing_is_kept_if_the_database_refuses(
    old: Store, new: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "SET", "INSERT INTO settings VALUES (?, NULLIF(?, excluded.key))")
    with pytest.raises(Refusal, match="could not be saved"):
        backup.read(new, backup.write(old).encode())
    assert (records(new), new.names()) == ({}, [])


def test_a_backup_is_distinguished_from_a_single_record(old: Store) -> None:
    assert backup.is_backup(backup.write(old).encode())
    assert not backup.is_backup((RECORDS / "corrected.json").read_bytes())


def test_the_file_is_named_by_its_day() -> None:
    assert backup.file_name(gmtime(0)) == "caldera-1970-01-01.jsonl"


def test_every_change_is_said_once_it_is_made(new: Store) -> None:
    seen: list[list[str]] = []
    new.after_change = lambda: seen.append(new.names())
    new.remember_name("Ana")
    assert seen == [["Ana"]]
