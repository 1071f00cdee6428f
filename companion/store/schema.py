"""The SQLite file: its tables, how it is opened, and how a damaged one is known."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from companion.core.message import N_, Message, say
from companion.core.refusal import Refusal
from companion.store import raw_pages
from companion.store.migrations import MIGRATIONS, SQLITE, VERSION, statements

__all__ = ["VERSION", "Damaged", "check", "connect", "open_file", "sentences", "upgrade", "why"]

# What a damaged file makes the sqlite3 module raise: the names in a torn schema, which are part of
# its own message, may be no text any more.
FAULTS = (sqlite3.Error, UnicodeDecodeError)
# A version number beyond this was never given: its bits flipped.
LAST_VERSION = 99
NEWER = N_("The tables in {file} were saved by a newer Caldera: update this one to open them.")
# Pages that are free can be given back to the disk a few at a time.
INCREMENTAL = 2
IN_MEMORY = ":memory:"
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


def why(error: Exception) -> Message:
    """What went wrong, for people."""
    return WHY.get(_code(error) & 0xFF, DAMAGED)


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code


@contextmanager
def sentences(file: Path) -> Iterator[None]:
    """Tells a file that is damaged from one that cannot be opened, which is said."""
    try:
        yield
    except FAULTS as error:
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
    refuse_newer(path)
    with sentences(path):
        _check_beginning(path)
        make_private(path)
        database = connect(path)
        try:
            if not database.execute("PRAGMA page_count").fetchone()[0]:
                database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            # A commit is on the disk before it counts, also if the power fails.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            # Deleted rows are overwritten, so that a salvage cannot take them for saved ones.
            database.execute("PRAGMA secure_delete = ON")
            check(database, path)
            upgrade(database)
        except BaseException:
            database.close()
            raise
    return database


def refuse_newer(path: Path) -> None:
    """Refuses a file that a newer version wrote, damaged or not, without touching it."""
    if VERSION < stored_version(path) <= LAST_VERSION:
        raise Refusal(NEWER, file=str(path))


def stored_version(path: Path) -> int:
    """The version in the file's first page, as the file or its write-ahead log has it."""
    log = path.with_name(f"{path.name}-wal")
    try:
        first = raw_pages.logged(log.read_bytes()).get(1) if log.exists() else None
        if first is None:
            with path.open("rb") as file:
                first = file.read(100)
    except OSError:
        # New, or SQLite will say why it cannot be opened.
        return 0
    return int.from_bytes(first[60:64], "big", signed=True)


def make_private(path: Path) -> None:
    """Makes the file readable by its owner alone."""
    if str(path) == IN_MEMORY:
        return
    with suppress(OSError):
        # SQLite gives its log the same rights as the file.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)


def _check_beginning(path: Path) -> None:
    """A file of a format that SQLite never wrote would be taken for one that may only be read."""
    log, journal = (path.with_name(f"{path.name}-{kind}") for kind in ("wal", "journal"))
    if journal.exists() and journal.stat().st_size:
        # Its first page was being written when the power failed: SQLite undoes that first.
        return
    try:
        with path.open("rb") as file:
            versions = file.read(20)[18:]
    except FileNotFoundError:
        versions = b""
    except OSError:
        # SQLite reports why it cannot be opened.
        return
    if not versions and log.exists() and log.stat().st_size:
        # SQLite would take an empty file for a new one, and delete its log unread.
        raise Damaged
    if versions not in (b"", b"\1\1", b"\2\2"):
        raise Damaged


def check(database: sqlite3.Connection, path: Path) -> None:
    """Refuses a newer file; `Damaged` if pages, tables or what belongs together do not fit."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if VERSION < version <= LAST_VERSION:
        raise Refusal(NEWER, file=str(path))
    if version not in range(VERSION + 1):
        raise Damaged
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise Damaged
    there = _forms(database)
    if not there <= _expected(VERSION) and not there <= _ever_expected():
        raise Damaged
    names = {name for name, _ in there}
    if {"tables", "actions"} <= names and database.execute(
        "SELECT 1 FROM actions WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1"
    ).fetchone():
        raise Damaged


def upgrade(database: sqlite3.Connection) -> None:
    """Brings a file of any earlier version to this one; all of it, or nothing."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version != VERSION or _forms(database) != _expected(VERSION):
        database.execute("BEGIN IMMEDIATE")
        try:
            _migrate(database, VERSION)
            database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.execute("ROLLBACK")
    if database.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
        # A disk without room for a second copy of the file keeps nobody from playing.
        with suppress(sqlite3.Error):
            database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            database.execute("VACUUM")


def _migrate(database: sqlite3.Connection, version: int) -> None:
    for migration in MIGRATIONS[:version]:
        for column in migration.columns:
            if column.name not in columns(database, column.table):
                kind = column.kind.format(**SQLITE)
                database.execute(f"ALTER TABLE {column.table} ADD COLUMN {column.name} {kind}")
        for statement in statements(migration.script, SQLITE):
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {version}")


def _forms(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table as SQLite notes how it was made, however that was spaced."""
    found = database.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")
    return {(str(name), "".join(str(sql).split())) for name, sql in found}


@cache
def _expected(version: int) -> frozenset[tuple[str, str]]:
    """The tables that a new file of that version has."""
    with closing(_fresh(version)) as fresh:
        return frozenset(_forms(fresh))


def _ever_expected() -> set[tuple[str, str]]:
    """The tables of every version: one that was cut short while it was made has some of them."""
    return {form for version in range(1, VERSION + 1) for form in _expected(version)}


@cache
def columns_of(version: int) -> dict[str, set[str]]:
    """The columns of each table of that version; of ours, where it is none that there was."""
    known = version if version in range(1, VERSION + 1) else VERSION
    with closing(_fresh(known)) as fresh:
        return {name: columns(fresh, name) for name, _ in _expected(known)}


def columns(database: sqlite3.Connection, table: str) -> set[str]:
    """The columns that a table has; none if there is no such table."""
    return {str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")}


def _fresh(version: int) -> sqlite3.Connection:
    fresh = sqlite3.connect(IN_MEMORY, isolation_level=None)
    _migrate(fresh, version)
    return fresh
