"""Finished tables and plays without a record in one list, on both databases."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core import record
from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.past.bg_stats import bgsplay
from companion.past.history import Past
from companion.playing.tables import Tables
from companion.store.plays import Play, PlaySeat, read_play, write_play
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.store.conftest import opened, path, store  # noqa: F401
from tests.store.playing import HEADER, play

RECORDS = Path(__file__).parents[1] / "records"
FOREIGN = Play(
    "",
    "hekla",
    1_600_000_000.0,
    1_600_003_600.0,
    (PlaySeat("Chloe", 1, points=40), PlaySeat("Bot", 2, points=None, opponent=True)),
    minutes=60,
    location="Ana’s",
    note="Rain",
)


@pytest.fixture
def past(store: Store) -> Past:  # noqa: F811
    """Ben wins a Haleakalā on a tie at 15; Ben and Chloé share a Hekla with 35, Ana has 33."""
    for name in ("haleakala/tie-broken-by-statues", "hekla/shared-win"):
        store.keep(record.read_text((RECORDS / f"{name}.json").read_bytes(), find))
    return Past(Tables(store, GAMES))


def test_a_finished_table_is_a_plain_row(past: Past) -> None:
    plays = {play.game: play for play in past.plays}
    hekla, haleakala = plays["hekla"], plays["haleakala"]
    assert [(seat.name, seat.points, seat.place) for seat in hekla.seats] == [
        ("Ana", 33, 3),
        ("Ben", 35, 1),
        ("Chloé", 35, 1),
    ]
    assert hekla.winners == (1, 2)
    assert (haleakala.tie_break, haleakala.variant, hekla.variant) == ("statues", "base", "")
    assert len(haleakala.rounds) == 2
    assert (haleakala.minutes, haleakala.first, haleakala.recorded) == (None, 0, True)


def test_what_a_table_came_to_is_worked_out_once(past: Past, store: Store) -> None:  # noqa: F811
    asked = past.plays
    assert len(store.rows("SELECT table_id FROM outcomes")) == 2
    again = Past(Tables(store, GAMES))
    again._plays._outcome = lambda kept: pytest.fail("it was worked out already")
    assert again.plays == asked


def test_a_table_that_goes_on_is_worked_out_anew(past: Past, store: Store) -> None:  # noqa: F811
    id = store.create(HEADER)
    table = play(store, id)
    past.tables.restore(id)
    (before,) = (one for one in past.plays if one.id == id)
    assert before.seats[0].points == table.scores[0]
    with store.change() as change:
        change.execute("UPDATE tables SET updated = updated + 100 WHERE id = ?", id)
    past.tables.restore(id)
    (after,) = (one for one in past.plays if one.id == id)
    assert after.ended == before.ended + 100


def test_place_and_note_are_kept_and_taken_back(past: Past, store: Store) -> None:  # noqa: F811
    id = past.plays[0].id
    past.remark(id, " Ben’s ", "Two pots of tea.\nRain.")
    noted = past.play(id)
    assert noted is not None
    assert (noted.location, noted.note) == ("Ben’s", "Two pots of tea.\nRain.")
    assert past.locations == ["Ben’s"]
    past.remark(id, "", "")
    assert store.rows("SELECT * FROM remarks") == []
    with pytest.raises(Refusal, match="at most 60 characters"):
        past.remark(id, "x" * 61, "")


def test_plays_without_a_record_are_in_the_list_once(past: Past) -> None:
    past.add([(FOREIGN, "bgstats:1")])
    past.add([(FOREIGN, "bgstats:1")])
    (foreign,) = (one for one in past.plays if not one.recorded)
    assert replace(foreign, id="") == FOREIGN
    assert past.sources() == {"bgstats:1"}
    past.remove(foreign)
    assert past.play(foreign.id) is None
    past.restore(foreign)
    assert past.play(foreign.id) == foreign


def test_removing_a_table_takes_it_out_and_undo_brings_it_back(past: Past) -> None:
    before = past.plays
    past.remove(before[0])
    assert past.plays == before[1:]
    past.restore(before[0])
    assert past.plays == before


def test_people_are_renamed_merged_and_split_for_every_screen(past: Past) -> None:
    past.add([(FOREIGN, "bgstats:1")])
    heard: list[str] = []
    leave = past.subscribe(lambda: heard.append("changed"))
    assert [(pair.stays, pair.goes) for pair in past.likely_same()] == [("Chloe", "Chloé")]
    past.tables.remember_name("Chloe")
    past.merge("Chloe", "Chloé")
    assert past.people.name("Chloe") == "Chloé"
    assert "Chloe" not in past.tables.names()
    assert past.likely_same() == []
    past.split("Chloe")
    assert past.people.rows == {}
    past.tell_apart(past.likely_same()[0])
    assert past.likely_same() == []
    past.rename("Ana", "Anna")
    assert past.tables.names()[0] == "Anna"
    assert Past(past.tables).people.name("Ana") == "Anna"
    assert len(heard) == 4
    leave()


def test_a_backup_has_people_places_notes_and_foreign_plays(past: Past, tmp_path: Path) -> None:
    past.add([(FOREIGN, "bgstats:1")])
    past.remark(past.plays[0].id, "Ben’s", "Tea")
    past.merge("Chloe", "Chloé")
    past.like("Ana", "red")
    _, text = past.tables.everything()
    there = SqliteStore(tmp_path / "other.sqlite", find)
    other = Past(Tables(there, GAMES))
    other.tables.take_everything(text.encode())
    assert other.plays == past.plays
    assert other.people == past.people
    other.rename("Ana", "Anna")
    other.tables.take_everything(text.encode())
    # What was told here stays.
    assert other.people.name("Ana") == "Anna"
    assert len(other.plays) == len(past.plays)
    there.close()


@pytest.mark.parametrize(
    "entry",
    [
        {"people": [{"name": "", "shown": "", "color": "", "guest": False, "same_as": ""}]},
        {"people": [{"name": "Ana", "more": 1}]},
        {"two_people": [["Ana"]]},
        {"plays": [{"source": "a", "play": {"game": "hekla"}}]},
        {"plays": [{"source": "a", "play": write_play(FOREIGN), "place": 3}]},
    ],
)
def test_a_backup_with_something_wrong_in_it_is_refused(
    past: Past, entry: dict[str, object]
) -> None:
    house = {"format": "companion-backup/1", "names": [], "boxes": {}, "settings": {}, **entry}
    before = past.plays, past.people
    with pytest.raises(Refusal):
        past.tables.take_everything(json.dumps(house).encode())
    assert (past.plays, past.people) == before


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [["Ana", "", 3, 0, 0]]},
        {"seats": [["Ana", "", "3", 1, 0]]},
        {"first": 2},
        {"started": "yesterday"},
        {"minutes": -1},
        {"rounds": [[1]]},
    ],
)
def test_a_play_that_is_not_one_is_refused(change: dict[str, object]) -> None:
    whole = write_play(FOREIGN)
    assert replace(read_play("", whole), location="Ana’s", note="Rain") == FOREIGN
    with pytest.raises(Refusal):
        read_play("", {**whole, **change})  # type: ignore[dict-item]


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A file with people, notes and foreign plays whose `people` SQLite cannot find any more."""
    path = tmp_path / "tables.sqlite"  # noqa: F811
    store = SqliteStore(path, find, copies=False)  # noqa: F811
    store.keep(record.read_text((RECORDS / "hekla/shared-win.json").read_bytes(), find))
    past = Past(Tables(store, GAMES))
    past.add([(FOREIGN, "bgstats:1")])
    past.remark(past.plays[0].id, "Ben’s", "Tea")
    past.merge("Chloe", "Chloé")
    past.like("Ana", "red")
    store.close()
    return path


@pytest.mark.parametrize("table", ["people", "remarks", "plays", "outcomes"])
def test_a_damaged_file_loses_no_note_place_or_merged_name(damaged: Path, table: str) -> None:
    data = damaged.read_bytes()
    made = f"CREATE TABLE {table}".encode()
    assert made in data
    damaged.write_bytes(data.replace(made, made[:-1] + b"x"))
    store = SqliteStore(damaged, find, copies=False)  # noqa: F811
    assert store.notice is not None
    past = Past(Tables(store, GAMES))
    (noted,) = (play for play in past.plays if play.note == "Tea")
    assert noted.location == "Ben’s"
    assert len(past.plays) == 2
    assert past.people.whose("Chloe") == "Chloé"
    assert past.people.person("Ana").color == "red"
    store.close()


def test_remarks_about_a_table_are_deleted_with_it(past: Past, store: Store) -> None:  # noqa: F811
    gone = past.plays[0]
    past.remark(gone.id, "Ben’s", "")
    past.remove(gone)
    with store.change() as change:
        change.execute("UPDATE tables SET purge_at = 1 WHERE id = ?", gone.id)
    store.purge()
    assert store.rows("SELECT * FROM remarks") == []
    assert gone.id not in {id for (id,) in store.rows("SELECT table_id FROM outcomes")}


def test_plays_of_a_file_are_added_once(past: Past) -> None:
    other = Past(Tables(SqliteStore(Path(":memory:"), find), GAMES))
    text = json.dumps(bgsplay(past.plays, past.people, GAMES)).encode()
    assert str(other.take_in(text)) == "2 plays were added."
    assert [play.recorded for play in other.plays] == [False, False]
    assert str(other.take_in(text)) == "0 plays were added, 2 were here already."
    # The tables that they were made from are known by their own ids.
    assert str(past.take_in(text)) == "0 plays were added, 2 were here already."


def test_a_record_that_is_here_is_not_taken_in_twice(past: Past) -> None:
    text = (RECORDS / "hekla/shared-win.json").read_bytes()
    id = past.tables.take_in(text)
    assert len(past.plays) == 2
    assert past.play(id) is not None
