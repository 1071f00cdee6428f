"""The database file: its tables, how it is opened, and what happens to a damaged one."""

import sqlite3
from datetime import datetime
from pathlib import Path

from companion.core.message import Message, say
from companion.core.refusal import Refusal

VERSION = 1
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
"""


def open_file(path: Path) -> tuple[sqlite3.Connection, Message | None]:
    """The database at `path`, new if need be; a damaged one is set aside, and that is said."""
    try:
        return _open(path), None
    except sqlite3.OperationalError as error:
        raise Refusal(
            "The tables in {file} cannot be opened: {why}.", file=str(path), why=str(error)
        ) from None
    except sqlite3.DatabaseError:
        aside = set_aside(path)
        return _open(path), say(
            "The file with your tables was damaged. It was kept as {file}, "
            "and Caldera begins with a new one.",
            file=aside.name,
        )


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
    try:
        # A table must outlive a flat battery: each commit is on the disk before it counts.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _check(database, path)
        database.executescript(SCHEMA)
        database.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection, path: Path) -> None:
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise sqlite3.DatabaseError("damaged")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Refusal(
            "The tables in {file} were kept by a newer Caldera: update this one to open them.",
            file=str(path),
        )


def set_aside(path: Path) -> Path:
    """Moves a damaged file and what belongs to it out of the way; nothing is deleted."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside
