"""Databases of every earlier version: opened, brought up to date, and nothing in them lost.

The files under tests/records/store were written by the program of their version and stay as they
are; a new version adds those of the one before it.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion.core.refusal import Refusal
from companion.games import find
from companion.past.outcomes import outcome
from companion.store import migrations, postgres, schema
from companion.store.copies import Copies
from companion.store.mark_rows import MarkRows
from companion.store.migrations import MIGRATIONS, REMOVED_FOR, VERSION, Column, Migration
from companion.store.people_rows import PeopleRows, PersonRow
from companion.store.plays import PlayRows
from companion.store.postgres import PostgresStore
from companion.store.seats import SeatRows
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from companion.store.story_rows import StoryRows
from tests.cluster import Cluster
from tests.store.playing import HEADER, play

RECORDS = Path(__file__).parents[1] / "records" / "store"
# One of version 2 has a shared table, one that is over, a removed one, and one put on a hub.
SHARED, OVER, REMOVED, AWAY = "ABC222", "ABC333", "ABC444", "ABC555"


def forms(path: Path) -> set[tuple[str, str]]:
    """The tables of a file as SQLite notes how they were made."""
    with closing(sqlite3.connect(path)) as database:
        return {*database.execute("SELECT name, sql FROM sqlite_master")}


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A new file of this version."""
    path = tmp_path / "fresh.db"
    SqliteStore(path, find, copies=False).close()
    return path


def restore_version(cluster: Cluster, version: int) -> str:
    """The schema of a database as that version had it."""
    name = f"caldera_version_{version}"
    with psycopg.connect(cluster.address, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        connection.execute((RECORDS / f"postgres-{version}.sql").read_text("utf-8").encode())
    return name


def opened_of(version: int, kind: str, request: pytest.FixtureRequest, path: Path) -> Store:
    """A store of an earlier version, as this one opens it."""
    if kind == "sqlite":
        shutil.copyfile(RECORDS / f"sqlite-{version}.sqlite", path)
        return SqliteStore(path, find, copies=False)
    cluster = request.getfixturevalue("cluster")
    name = restore_version(cluster, version)
    return PostgresStore(cluster.address, find, schema=name, connections=4)


@pytest.fixture(params=["sqlite", "postgres"])
def of_version_2(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    store = opened_of(2, request.param, request, path)
    yield store
    store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def of_version_3(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    store = opened_of(3, request.param, request, path)
    yield store
    store.close()


def test_versions_are_numbered_without_a_gap() -> None:
    assert [one.version for one in MIGRATIONS] == [*range(1, VERSION + 1)]


def test_there_is_a_file_of_every_earlier_version() -> None:
    kept = {path.name for path in RECORDS.iterdir()}
    assert kept >= {f"sqlite-{version}.sqlite" for version in range(1, VERSION)}
    assert kept >= {f"postgres-{version}.sql" for version in range(2, VERSION)}


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_file_of_an_earlier_version_becomes_as_a_new_one(
    version: int, path: Path, fresh: Path
) -> None:
    shutil.copyfile(RECORDS / f"sqlite-{version}.sqlite", path)
    store = SqliteStore(path, find, copies=False)
    assert store.notice is None
    assert store.rows("PRAGMA user_version") == [(VERSION,)]
    assert store.rows("PRAGMA integrity_check") == [("ok",)]
    assert store.rows("PRAGMA auto_vacuum") == [(2,)]
    (over,) = store.finished_tables()
    assert store.load(over.id).result is not None
    assert store.names() == ["Chloé", "Ben", "Ana"]
    assert {"jetty": 3} in [box.changes for box in store.boxes("haleakala")]
    assert store.setting("settings") == '{"language": "fr"}'
    assert MarkRows(store, "here").get(OVER if version == 1 else SHARED, "seen")
    play(store, store.create(HEADER), 3)
    store.close()
    assert forms(path) == forms(fresh)
    again = SqliteStore(path, find, copies=False)
    assert again.notice is None
    assert len(again.open_tables()) == (1 if version == 1 else 2)
    again.close()


def test_everything_of_version_2_is_there(of_version_2: Store) -> None:
    store = of_version_2
    assert [kept.id for kept in store.open_tables()] == [SHARED]
    assert [kept.id for kept in store.finished_tables()] == [OVER]
    assert len(store.load(SHARED).actions) == 7
    assert store.answered(SHARED, "phone.tap-1.0") == 7
    seats = SeatRows(store)
    share = seats.find("KEA427PNB")
    assert share is not None
    assert share.table_id == SHARED
    assert [phone.name for phone in seats.phones(SHARED)] == ["Ana", "Ben"]
    assert seats.seats(SHARED) == {0: "a" * 64, 1: None}
    assert [(request.key, request.seat) for request in seats.seat_requests(SHARED)] == [
        ("b" * 64, 0)
    ]
    assert [box.name for box in store.boxes("haleakala")] == ["Second box", ""]


def test_marks_that_were_settings_are_marks(of_version_2: Store) -> None:
    store = of_version_2
    here, kitchen = MarkRows(store, "here"), MarkRows(store, "0123456789abcdef")
    assert (here.get(SHARED, "seen"), here.get(SHARED, "own")) == ("7.1", "yes")
    assert kitchen.get(SHARED, "ticked") == "4:0,2"
    assert {key for (key,) in store.rows("SELECT key FROM settings")} == {
        "settings",
        "here:elsewhere",
    }


def test_a_table_removed_before_is_purged_and_one_on_a_hub_is_not(of_version_2: Store) -> None:
    store = of_version_2
    due = dict(store.rows("SELECT id, purge_at - deleted FROM tables"))
    assert (due[SHARED], due[OVER], due[AWAY]) == (None, None, None)
    assert due[REMOVED] > REMOVED_FOR
    for id in (REMOVED, AWAY):
        store.restore(id)
    assert {kept.id for kept in store.open_tables()} == {SHARED, REMOVED, AWAY}


@pytest.mark.parametrize("version", range(2, VERSION))
def test_a_database_of_an_earlier_version_becomes_as_a_new_one(
    cluster: Cluster, version: int
) -> None:
    def columns(schema: str) -> list[tuple[object, ...]]:
        PostgresStore(cluster.address, find, schema=schema).close()
        with psycopg.connect(cluster.address) as connection:
            return connection.execute(
                "SELECT table_name, column_name, data_type, is_nullable "
                "FROM information_schema.columns WHERE table_schema = %s ORDER BY 1, 2",
                (schema,),
            ).fetchall()

    assert columns(restore_version(cluster, version)) == columns("a_fresh_one")


def test_a_table_of_version_3_can_be_remarked_on_and_its_people_named(of_version_3: Store) -> None:
    store = of_version_3
    plays, people = (
        PlayRows(store, lambda kept: outcome(kept, find(kept.header.game).meta)),
        (PeopleRows(store)),
    )
    (over,) = plays.all()
    assert (over.id, over.location, over.note) == (OVER, "", "")
    plays.remark(OVER, "Ben’s", "Rain")
    people.replace({}, {"Ana": PersonRow("Ana", "Anna")})
    (noted,) = plays.all()
    assert (noted.location, noted.note) == ("Ben’s", "Rain")
    assert people.all() == {"Ana": PersonRow("Ana", "Anna")}
    assert len(store.load(SHARED).actions) == 7


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_table_of_version_4_keeps_its_remarks_and_can_have_a_story(
    kind: str, request: pytest.FixtureRequest, path: Path
) -> None:
    store = opened_of(4, kind, request, path)
    plays = PlayRows(store, lambda kept: outcome(kept, find(kept.header.game).meta))
    assert [(play.id, play.location, play.note) for play in plays.all()] == [
        (OVER, "Ben’s", "Rain")
    ]
    assert PeopleRows(store).all() == {"Ana": PersonRow("Ana", "Anna")}
    stories = StoryRows(store)
    assert stories.get(OVER, 7) is None
    stories.set(OVER, 7, "{}")
    stories.set(OVER, 8, "[]")
    assert (stories.get(OVER, 7), stories.get(OVER, 8)) == (None, "[]")
    # It goes with its table.
    with store.change() as change:
        change.execute("DELETE FROM tables WHERE id = ?", OVER)
    assert store.rows("SELECT * FROM stories") == []
    store.close()


def test_a_copy_of_an_earlier_version_can_be_restored(path: Path, fresh: Path) -> None:
    store = SqliteStore(path, find)
    store.create(HEADER)
    (copy,) = store.copies()
    shutil.copyfile(RECORDS / "sqlite-2.sqlite", path.parent / "copies" / copy.name)
    store.restore_copy(copy.name)
    assert [kept.id for kept in store.open_tables()] == [SHARED]
    play(store, SHARED, 12)
    store.delete(SHARED)
    store.purge()
    store.close()
    assert forms(path) == forms(fresh)
    assert SqliteStore(path, find).rows("PRAGMA integrity_check") == [("ok",)]


def test_a_damaged_file_of_an_earlier_version_is_salvaged_to_this_one(path: Path) -> None:
    data = (RECORDS / "sqlite-2.sqlite").read_bytes()
    path.write_bytes(data.replace(b"CREATE TABLE actions", b"CREATE TABLE actiont"))
    store = SqliteStore(path, find, copies=False)
    assert store.notice is not None
    assert len(store.load(SHARED).actions) == 7
    assert MarkRows(store, "here").get(SHARED, "seen") == "7.1"
    assert SeatRows(store).find("KEA427PNB") is not None
    due = dict(store.rows("SELECT id, purge_at FROM tables WHERE deleted IS NOT NULL"))
    assert due[REMOVED] is not None
    assert due[AWAY] is None


def test_an_upgrade_that_fails_changes_nothing_and_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(RECORDS / "sqlite-2.sqlite", path)
    before = forms(path)
    last = Migration(VERSION, MIGRATIONS[-1].script + "INSERT INTO nowhere VALUES (1);")
    broken = (*MIGRATIONS[:-1], Migration(VERSION, last.script, MIGRATIONS[-1].columns))
    with monkeypatch.context() as patched, closing(schema.connect(path)) as database:
        patched.setattr(schema, "MIGRATIONS", broken)
        with pytest.raises(sqlite3.Error):
            schema.upgrade(database)
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
    assert forms(path) == before
    assert len(SqliteStore(path, find, copies=False).open_tables()) == 1


def test_a_column_more_makes_no_file_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
) -> None:
    """The next version, whatever it will be, opens what this one keeps."""
    kept = SqliteStore(path, find, copies=False)
    id = kept.create(HEADER)
    kept.close()
    there = PostgresStore(cluster.address, find, schema="before_the_next")
    other = there.create(HEADER)
    there.close()
    column = Column("tables", "noted", "{real}")
    following = (*MIGRATIONS, Migration(VERSION + 1, "UPDATE tables SET noted = {now};", (column,)))
    for module in (migrations, schema, postgres):
        monkeypatch.setattr(module, "MIGRATIONS", following)
        monkeypatch.setattr(module, "VERSION", VERSION + 1)
    for cached in (schema._expected, schema.columns_of):
        cached.cache_clear()
    try:
        store = SqliteStore(path, find, copies=False)
        assert store.notice is None
        assert [row[0] for row in store.rows("SELECT id FROM tables WHERE noted > 0")] == [id]
        store.close()
        far = PostgresStore(cluster.address, find, schema="before_the_next")
        assert [row[0] for row in far.rows("SELECT id FROM tables WHERE noted > 0")] == [other]
        far.close()
    finally:
        for cached in (schema._expected, schema.columns_of):
            cached.cache_clear()
    monkeypatch.undo()
    # And this one leaves what the next one wrote as it is.
    before = path.read_bytes()
    with pytest.raises(Refusal, match="newer Caldera: update this one to open them"):
        SqliteStore(path, find)
    assert path.read_bytes() == before
    with pytest.raises(Refusal, match="newer Caldera: update this one to open them"):
        PostgresStore(cluster.address, find, schema="before_the_next")


def test_copies_of_a_newer_version_are_not_restored(path: Path) -> None:
    store = SqliteStore(path, find)
    id = store.create(HEADER)
    (copy,) = store.copies()
    with closing(sqlite3.connect(path.parent / "copies" / copy.name)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(Refusal, match="newer Caldera"):
        store.restore_copy(copy.name)
    assert [kept.id for kept in store.open_tables()] == [id]
    assert Copies(path, path.parent / "copies").path(copy.name).exists()
