"""A disk that refuses is said in a sentence, and nothing is half done."""

import re
import sqlite3
from pathlib import Path

import pytest

from companion.core.action import Undo
from companion.core.chance import chance
from companion.core.refusal import Refusal
from companion.games import find
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, Summary, summary_of
from tests.store.playing import HEADER, play

# Words that only SQLite's authors would use.
JARGON = re.compile("sql|rollback|transaction|constraint|database|readonly|query", re.IGNORECASE)


@pytest.fixture
def store(path: Path) -> SqliteStore:
    return SqliteStore(path, find)


def push(store: Store, id: str, times: int = 1) -> None:
    """Takes back and does again, which no table ends."""
    table = store.load(id)
    for _ in range(times):
        action = Undo(0) if table.undoable else table.rules.pick(table.position, chance("luck"))
        step = table.push(action)
        store.append(id, step.number, table.rules.codec.write(action), summary_of(table))


def test_a_full_disk_says_so(store: SqliteStore) -> None:
    id = store.create(HEADER)
    (pages,) = store.rows("PRAGMA page_count")[0]
    store.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Refusal, match="the disk is full; make room and try again") as why:
        push(store, id, times=400)
    assert not JARGON.search(str(why.value))
    kept = len(store.load(id).actions)
    store.rows("PRAGMA max_page_count = 100000")
    push(store, id)
    assert len(store.load(id).actions) == kept + 1


def test_a_file_that_may_only_be_read_says_so(store: SqliteStore) -> None:
    id = store.create(HEADER)
    store.rows("PRAGMA query_only = ON")
    with pytest.raises(Refusal, match="may not be written to") as why:
        push(store, id)
    assert not JARGON.search(str(why.value))
    store.rows("PRAGMA query_only = OFF")
    assert store.load(id).actions == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SQLITE_FULL", "the disk is full"),
        ("SQLITE_IOERR_WRITE", "the disk reports an error"),
        ("SQLITE_READONLY_DIRECTORY", "may not be written to"),
        ("SQLITE_BUSY", "another program is busy"),
        ("SQLITE_CANTOPEN", "cannot be reached"),
        ("SQLITE_CORRUPT", "is damaged; start Caldera again"),
    ],
)
def test_whatever_the_disk_does_is_a_sentence(
    name: str, said: str, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        in_transaction = False

        def execute(self, *_: object) -> None:
            error = sqlite3.OperationalError("SQL logic: cannot rollback")
            error.sqlite_errorcode = getattr(sqlite3, name)
            raise error

    monkeypatch.setattr(store, "_database", Broken())
    with pytest.raises(Refusal, match=f"could not be saved, so it was not done: .*{said}") as why:
        store.set_setting("sound", "on")
    assert not JARGON.search(str(why.value))
    with pytest.raises(Refusal, match=said):
        store.open_tables()


def test_a_newer_file_is_left_alone(store: SqliteStore, path: Path) -> None:
    store.close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(Refusal, match="newer Caldera"):
        SqliteStore(path, find)
    assert not list(path.parent.glob("*damaged*"))


def test_a_file_from_before_actions_had_ids_is_no_damage(store: SqliteStore, path: Path) -> None:
    id = store.create(HEADER)
    play(store, id, 2)
    store.rows("DROP TABLE answered")
    store.close()
    again = SqliteStore(path, find)
    assert again.notice is None
    undo = {"by": 0, "do": "undo"}
    assert again.append(id, 3, undo, Summary(3), action_id="tap") == 3  # type: ignore[arg-type]
    assert again.append(id, 3, undo, Summary(3), action_id="tap") == 3  # type: ignore[arg-type]


def test_a_folder_in_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be opened: the file with the tables cannot be"):
        SqliteStore(tmp_path, find)


def test_commits_are_written_through(store: SqliteStore) -> None:
    assert store.rows("PRAGMA journal_mode") == [("wal",)]
    assert store.rows("PRAGMA synchronous") == [(2,)]


def test_what_no_database_can_hold_is_refused(store: SqliteStore) -> None:
    with pytest.raises(Refusal, match="something that cannot be written"):
        store.set_setting("name", "\ud800")
    with pytest.raises(Refusal, match="something that cannot be written"), store.change() as change:
        change.execute("INSERT INTO names VALUES (?, ?)", "Ana", 2**70)
    assert store.names() == []
    play(store, store.create(HEADER), 1)
