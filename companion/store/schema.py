"""The SQLite file: its tables, how it is opened, and how a damaged one is known."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.store.seats import SCHEMA as SEATS

# 2: shared tables, named boxes. An older file is only added to.
VERSION = 2
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    summary TEXT NOT NULL,
    deleted REAL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    at REAL NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (table_id, step)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY, used REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS boxes (game TEXT PRIMARY KEY, changes TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS own_boxes (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    changes TEXT NOT NULL,
    used REAL NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answered (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    action_id TEXT NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (table_id, action_id)
) WITHOUT ROWID;
-- Before version 2 a game had one box without a name: it is the first of its own ones.
BEGIN;
INSERT INTO own_boxes SELECT game, '', changes, 0 FROM boxes WHERE true ON CONFLICT DO NOTHING;
DELETE FROM boxes;
COMMIT;
""" + SEATS.format(form=" WITHOUT ROWID")
# What SQLite answers when the disk, not the file, is at fault; and how that is said.
WHY: dict[int, Message] = {
    sqlite3.SQLITE_FULL: say("the disk is full; make room and try again"),
    sqlite3.SQLITE_READONLY: say("the file with the tables may not be written to"),
    sqlite3.SQLITE_PERM: say("the file with the tables may not be written to"),
    sqlite3.SQLITE_CANTOPEN: say("the file with the tables cannot be reached"),
    sqlite3.SQLITE_BUSY: say("another program is busy with the tables; try again"),
    sqlite3.SQLITE_LOCKED: say("another program is busy with the tables; try again"),
    sqlite3.SQLITE_IOERR: say("the disk reports an error; save everything to a file elsewhere"),
    sqlite3.SQLITE_NOMEM: say("there is not enough memory"),
}
DAMAGED = say("the file with the tables is damaged; start Caldera again, and it mends what it can")


class Damaged(Exception):
    """A file that SQLite cannot read as it was written."""


def why(error: sqlite3.Error) -> Message:
    """What went wrong, for people."""
    return WHY.get(_code(error) & 0xFF, DAMAGED)


def _code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code


@contextmanager
def sentences(file: Path) -> Iterator[None]:
    """Tells a file that is damaged from one that cannot be opened, which is said."""
    try:
        yield
    except sqlite3.Error as error:
        short = _code(error) == sqlite3.SQLITE_IOERR_SHORT_READ
        if short or _code(error) & 0xFF not in WHY:
            raise Damaged from None
        raise Refusal(
            "The tables in {file} cannot be opened: {why}.", file=str(file), why=why(error)
        ) from None


def connect(path: Path | str, read_only: bool = False) -> sqlite3.Connection:
    """A connection that reads any bytes as text, whatever became of them."""
    where = f"{Path(path).absolute().as_uri()}?mode=ro" if read_only else str(path)
    database = sqlite3.connect(
        where, uri=read_only, check_same_thread=False, isolation_level=None, timeout=5
    )
    database.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    return database


def open_file(path: Path) -> sqlite3.Connection:
    """The database at `path`, new if need be; `Damaged` if it is not whole."""
    with sentences(path):
        _check_beginning(path)
        database = connect(path)
        try:
            # A table must outlive a flat battery: each commit is on the disk before it counts.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            # What is gone leaves no trace that a salvage could take for something kept.
            database.execute("PRAGMA secure_delete = ON")
            check(database, path)
            database.executescript(SCHEMA)
            database.execute(f"PRAGMA user_version = {VERSION}")
        except BaseException:
            database.close()
            raise
    return database


def _check_beginning(path: Path) -> None:
    """A file of a format that SQLite never wrote would be taken for one that may only be read."""
    try:
        with path.open("rb") as file:
            versions = file.read(20)[18:]
    except OSError:
        # New, or SQLite will say why it cannot be opened.
        return
    if versions not in (b"", b"\1\1", b"\2\2"):
        raise Damaged


def check(database: sqlite3.Connection, path: Path) -> None:
    """Refuses a newer file; `Damaged` if pages, tables or what belongs together do not fit."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise Damaged
    if version > VERSION:
        raise Refusal(
            "The tables in {file} were kept by a newer Caldera: update this one to open them.",
            file=str(path),
        )
    there = {*database.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")}
    if not there <= _expected():
        raise Damaged
    names = {name for name, _ in there}
    if {"tables", "actions"} <= names and database.execute(
        "SELECT 1 FROM actions WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1"
    ).fetchone():
        raise Damaged


def _expected() -> set[tuple[str, str]]:
    """Every table as SQLite notes how it was made."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(SCHEMA)
        return {*fresh.execute("SELECT name, sql FROM sqlite_master")}
