"""One bad row, table, box or setting hurts nothing but itself."""

import json
from dataclasses import replace

import pytest

from companion.core import record
from companion.core.game import Player
from companion.core.refusal import Refusal
from companion.games import find_meta
from companion.store import backup
from companion.store.store import Store
from tests.store.playing import HEADER, play


def put(store: Store, statement: str, *values: object) -> None:
    """Writes past every check, as a damaged disk does."""
    with store.change() as change:
        change.execute(statement, *values)


def new_header(**changes: object) -> str:
    return json.dumps({**record.write_header(HEADER), **changes})


BAD_HEADERS = {
    "is no JSON": ("{", "not JSON"),
    "is a list": ("[]", "must be an object"),
    "is of a game that is not here": (new_header(game="chess"), "no game “chess”"),
    "is of a newer Caldera": (new_header(format="companion-table/2"), "newer Caldera"),
    "names a key that nobody knows": (new_header(colour="red"), "unknown key “colour”"),
    "has too many players": (new_header(players=[{}] * 5), "is for 2 players"),
}


@pytest.mark.parametrize("name", BAD_HEADERS)
def test_a_table_is_listed_with_the_reason_if_its_header(name: str, store: Store) -> None:
    header, why = BAD_HEADERS[name]
    good, bad = store.create(HEADER), store.create(HEADER)
    put(store, "UPDATE tables SET header = ? WHERE id = ?", header, bad)
    assert [kept.id for kept in store.open_tables()] == [good]
    (entry,) = store.unreadable_tables()
    assert entry.id == bad
    assert why in str(entry.why)
    assert entry.updated > 0


def test_an_unreadable_table_can_be_saved_as_it_is_and_removed(store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 2)
    put(store, "UPDATE tables SET header = ? WHERE id = ?", new_header(game="chess"), id)
    saved = json.loads(store.raw(id))
    assert (saved["game"], len(saved["actions"])) == ("chess", 2)
    put(store, "UPDATE tables SET header = ? WHERE id = ?", "{no JSON", id)
    assert store.raw(id).startswith(b'{no JSON\n{"by": ')
    store.delete(id)
    assert store.unreadable_tables() == []
    store.restore(id)
    assert [entry.id for entry in store.unreadable_tables()] == [id]


def test_a_readable_table_is_saved_like_any_record(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 4)
    assert store.raw(id).decode() == record.write_text(table)


def test_a_table_that_cannot_be_replayed_is_listed_so_once_that_was_tried(store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 3)
    put(store, "UPDATE actions SET action = ? WHERE step = 2", '{"by": 0, "do": "fly"}')
    assert store.unreadable_tables() == []
    with pytest.raises(Refusal, match="no action “fly”"):
        store.load(id)
    (entry,) = store.unreadable_tables()
    assert "action 2 (Ana, fly)" in str(entry.why)
    assert store.open_tables() == []
    assert store.kept(id) is None


def test_a_table_with_a_hole_is_not_played_around_it(store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 6)
    put(store, "DELETE FROM actions WHERE step = 3")
    with pytest.raises(Refusal, match="Action 3 of this table is missing"):
        store.load(id)


def test_a_table_that_lost_its_last_actions_does_not_pass_for_a_younger_one(store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 6)
    put(store, "DELETE FROM actions WHERE step > 4")
    with pytest.raises(Refusal, match="Of this table’s 6 actions only 4 are here"):
        store.load(id)


def test_a_table_is_mended_as_far_as_it_can_be_played(store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id, 9)
    put(store, "UPDATE actions SET action = ? WHERE step = 6", "{")
    again = store.mend(id)
    assert again != id
    assert store.since(again, 0) == record.write_actions(table.rules, table.actions)[:5]
    assert store.raw(id).count(b"\n") == 10


def test_a_table_without_a_header_cannot_be_mended(store: Store) -> None:
    id = store.create(HEADER)
    put(store, "UPDATE tables SET header = ?", "{")
    with pytest.raises(Refusal, match="Nothing of this table can be played"):
        store.mend(id)


@pytest.mark.parametrize(
    "summary",
    ["", "{", "[]", "{}", '{"step": 1, "scores": [1]}', '{"step": "x", "scores": [0, 0]}'],
)
def test_a_damaged_summary_is_made_anew_from_the_table(summary: str, store: Store) -> None:
    id = store.create(HEADER)
    table = play(store, id)
    kept = store.kept(id)
    put(store, "UPDATE tables SET summary = ?, finished = 0 WHERE id = ?", summary, id)
    store.open_tables()
    assert [entry.summary.scores for entry in store.finished_tables()] == [table.scores]
    assert store.kept(id) == kept


@pytest.mark.parametrize("time", [1e18, -5.0, 9e999])
def test_a_damaged_hour_hides_no_table(time: float, store: Store) -> None:
    id = store.create(HEADER)
    before = store.kept(id)
    assert before is not None
    put(store, "UPDATE tables SET created = ? WHERE id = ?", time, id)
    (kept,) = store.open_tables()
    assert kept.created == kept.updated == before.updated
    put(store, "UPDATE tables SET updated = ? WHERE id = ?", time, id)
    (kept,) = store.open_tables()
    assert kept.created == kept.updated == 0


def test_a_table_whose_code_nobody_can_type_can_be_saved_and_taken_in_again(store: Store) -> None:
    id = store.create(HEADER)
    put(store, "UPDATE tables SET id = ? WHERE id = ?", "abc234", id)
    assert store.open_tables() == []
    (entry,) = store.unreadable_tables()
    assert entry.id == "abc234"
    assert "“abc234” is not a valid one: save the table to a file" in str(entry.why)
    again = store.keep(store.replay(json.loads(store.raw("abc234"))))
    assert [kept.id for kept in store.open_tables()] == [again]


def test_lists_need_no_rules(store: Store) -> None:
    id = store.create(HEADER)

    def no_rules(game: str) -> type:
        raise AssertionError(game)

    store._find, store._find_meta = no_rules, find_meta
    assert [kept.id for kept in store.open_tables()] == [id]
    assert [*store.unreadable_tables(), *store.finished_tables()] == []


def test_a_box_entry_that_an_update_renamed_is_left_out(store: Store) -> None:
    store.set_box("haleakala", {"jetty": 3, "boats": 2})
    assert store.box("haleakala") == {"jetty": 3}
    store.set_box("haleakala", {"jetty": 99, "huts": [3, 6]})
    assert store.box("haleakala") == {"huts": [3, 6]}


@pytest.mark.parametrize("box", ["{", "[]", "7", ""])
def test_a_damaged_box_is_as_if_it_were_not_set(box: str, store: Store) -> None:
    store.set_box("haleakala", {"jetty": 3})
    put(store, "UPDATE own_boxes SET changes = ?", box)
    assert store.box("haleakala") == {}
    assert json.loads(backup.write(store))["boxes"] in ({}, {"haleakala": {}})


def test_the_box_of_a_game_that_is_not_here_is_empty(store: Store) -> None:
    store.set_box("chess", {"pawns": 16})
    assert store.box("chess") == {}


def test_names_that_no_seat_could_show_are_not_offered(store: Store) -> None:
    store.remember_name("Ana")
    put(store, "INSERT INTO names VALUES (?, ?)", "A" * 41, 1.0)
    put(store, "INSERT INTO names VALUES (?, ?)", "Be\x1bn", 2.0)
    assert store.names() == ["Ana"]
    for name in ("A" * 41, "Be\x1bn", "Be\ud800n"):
        with pytest.raises(Refusal, match="The name"):
            store.remember_name(name)


def test_a_table_is_not_begun_with_a_name_that_could_not_be_read_again(store: Store) -> None:
    players = (Player("A\ud800", "red"), Player("Ben", "yellow"))
    with pytest.raises(Refusal, match="cannot be shown"):
        store.create(replace(HEADER, players=players))
    assert store.rows("SELECT id FROM tables") == []


def test_one_unreadable_table_keeps_no_other_out_of_the_backup(store: Store) -> None:
    good, bad = store.create(HEADER), store.create(HEADER)
    play(store, bad, 1)
    put(store, "UPDATE tables SET header = ?, created = ? WHERE id = ?", "{", 1e18, bad)
    lines = [json.loads(line) for line in backup.write(store).splitlines()[1:]]
    told = {line["id"]: line["record"] for line in lines}
    assert told[good]["game"] == "haleakala"
    assert told[bad].startswith('{\n{"by": ')
    taken = backup.read(store, backup.write(store).encode())
    assert (taken.had, taken.unreadable) == (1, 1)
