"""Codes, phones and seats are kept alike in both databases, a seat for one phone at a time."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion.core.refusal import Refusal
from companion.games import find
from companion.store.database import Clash
from companion.store.migrations import VERSION
from companion.store.postgres import PostgresStore
from companion.store.seats import SeatRequestRow, SeatRows, key_of
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.cluster import Cluster
from tests.store.conftest import Opener
from tests.store.playing import HEADER, play


@pytest.fixture
def rows(store: Store) -> SeatRows:
    return SeatRows(store)


@pytest.fixture
def table(store: Store, rows: SeatRows) -> str:
    id = store.create(HEADER)
    rows.share(id, watch=True)
    return id


def test_a_code_outlives_the_process_and_is_given_once(
    store: Store, rows: SeatRows, opened: Opener
) -> None:
    id = store.create(HEADER)
    share = rows.share(id, watch=True)
    assert rows.share(id, watch=False) == share
    store.close()
    again = SeatRows(opened("caldera"))
    assert again.find(share.code) == again.shared(id) == share
    assert again.count() == 1


def test_a_removed_table_is_found_by_no_code(store: Store, rows: SeatRows, table: str) -> None:
    share = rows.shared(table)
    assert share is not None
    store.delete(table)
    assert rows.find(share.code) is None
    with pytest.raises(Refusal, match="no table"):
        rows.share(table, watch=True)
    store.restore(table)
    assert rows.find(share.code) == share


def test_of_two_phones_that_take_a_seat_at_once_one_gets_it(rows: SeatRows, table: str) -> None:
    def come(number: int) -> bool:
        try:
            rows.add_phone(table, f"phone-{number}", "", host=False, free=[1])
        except Clash:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(come, range(4))) == [False, False, False, True]
    assert len(rows.phones(table)) == len(rows.seats(table)) == 1


def test_what_a_phone_leaves_is_gone_with_it(rows: SeatRows, table: str) -> None:
    rows.add_phone(table, "ana", "Ana", host=False, free=[0])
    rows.add_phone(table, "ben", "Ben", host=False, free=[])
    rows.ask_for_seats(table, "ben", [0])
    (request,) = rows.seat_requests(table)
    assert request == SeatRequestRow("ben", 0, request.at, False)
    rows.answer(table, request, yes=True)
    assert (rows.seats(table), rows.seat_requests(table)) == ({0: "ben"}, [])
    rows.remove_phone(table, "ben")
    assert rows.seats(table) == {}
    assert [phone.name for phone in rows.phones(table)] == ["Ana"]
    rows.unshare(table)
    assert rows.phones(table) == []


def test_no_token_is_kept(rows: SeatRows, table: str, store: Store) -> None:
    rows.add_phone(table, key_of("a secret"), "Ana", host=False, free=[0])
    kept = repr(store.rows("SELECT * FROM phones")) + repr(store.rows("SELECT * FROM seats"))
    assert key_of("a secret") in kept
    assert "a secret" not in kept


def test_an_older_file_is_added_to(path: Path) -> None:
    store = SqliteStore(path, find, copies=False)
    id = store.create(HEADER)
    play(store, id, 4)
    store.close()
    with closing(sqlite3.connect(path)) as database:
        for table in ("wishes", "seats", "phones", "shared"):
            database.execute(f"DROP TABLE {table}")
        database.execute("PRAGMA user_version = 1")
        database.commit()
    store = SqliteStore(path, find, copies=False)
    assert store.notice is None
    assert SeatRows(store).share(id, watch=True).table_id == id
    assert store.rows("PRAGMA user_version") == [(VERSION,)]
    store.close()


def test_an_older_database_is_added_to(cluster: Cluster) -> None:
    PostgresStore(cluster.address, find, schema="older").close()
    with psycopg.connect(cluster.address) as connection:
        connection.execute("DROP TABLE older.wishes, older.seats, older.phones, older.shared")
        connection.execute("UPDATE older.about SET version = 1")
    store = PostgresStore(cluster.address, find, schema="older")
    assert SeatRows(store).share(store.create(HEADER), watch=True).watch
    assert store.rows("SELECT version FROM about") == [(VERSION,)]
    store.close()


def test_a_copy_of_an_older_file_is_added_to(path: Path) -> None:
    store = SqliteStore(path, find)
    id = store.create(HEADER)
    (copy, *_) = store.copies()
    with closing(sqlite3.connect(path.parent / "copies" / copy.name)) as database:
        for table in ("wishes", "seats", "phones", "shared"):
            database.execute(f"DROP TABLE {table}")
        database.execute("PRAGMA user_version = 1")
        database.commit()
    store.restore_copy(copy.name)
    assert SeatRows(store).share(id, watch=True).table_id == id
    assert store.rows("PRAGMA user_version") == [(VERSION,)]
    store.close()
