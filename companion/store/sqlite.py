"""A store in one SQLite file."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from companion.core.game import Meta
from companion.core.json_text import Json
from companion.core.message import say
from companion.core.record import Find
from companion.core.refusal import Refusal
from companion.store.database import Change, Clash, Heard, unkept, unread
from companion.store.schema import (
    FAULTS,
    IN_MEMORY,
    Damaged,
    check,
    connect,
    open_file,
    sentences,
    upgrade,
    why,
)
from companion.store.store import Store, Summary

if TYPE_CHECKING:
    # Not in a browser, which would only store the file several times.
    from companion.store.copies import Copies, Copy
    from companion.store.salvaged_rows import SalvagedRows

COPIES = "copies"
ANY = "SELECT 1 FROM tables LIMIT 1"
# So many pages are given back to the disk at a time, while everybody waits.
AT_ONCE = 2000


class SqliteStore(Store):
    """One database file; by default with copies of it in a folder beside it."""

    is_near = True

    def __init__(
        self,
        path: Path,
        find: Find[object],
        find_meta: Callable[[str], Meta] | None = None,
        copies: bool = True,
    ) -> None:
        super().__init__(find, find_meta)
        self.path = path
        self._lock = RLock()
        self._copies = _copies(path) if copies and str(path) != IN_MEMORY else None
        if self._copies is not None:
            self.notice = self._copies.bring_back()
        try:
            self._database = open_file(path)
        except Damaged:
            # Seldom needed, and so not loaded before the first screen.
            from companion.store.salvage import salvage

            self.notice = salvage(path, find, self._copies)
            self._database = open_file(path)
        self._copy_of_the_day()
        self._purging.look(self)

    def close(self) -> None:
        with self._lock:
            self._database.close()
        if self._copies is not None:
            self._copies.wait()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return _run(self._database, query, values).fetchall()
            except FAULTS as error:
                raise unread(why(error)) from None
            except UnicodeEncodeError:
                # A value that SQLite cannot store matches no row.
                return []

    @contextmanager
    def change(self) -> Iterator[Change]:
        with self._lock:
            try:
                self._database.execute("BEGIN IMMEDIATE")
                try:
                    yield _Change(self._database)
                    self._database.execute("COMMIT")
                finally:
                    # With a full disk SQLite has rolled back already.
                    if self._database.in_transaction:
                        self._database.execute("ROLLBACK")
            except FAULTS as error:
                raise unkept(why(error)) from None
            self._copy_of_the_day()
            self.after_change()
            self._purging.look(self)

    def append(
        self,
        id: str,
        step: int,
        action: Mapping[str, Json],
        summary: Summary,
        action_id: str | None = None,
        is_open: bool = False,
    ) -> int:
        kept = super().append(id, step, action, summary, action_id, is_open)
        if summary.finished and self._copies is not None:
            self._copies.begin()
        return kept

    def purge(self) -> bool:
        more = super().purge()
        with self._lock:
            try:
                # What the tables took is given back to the disk; a script runs to its end, where
                # a single statement without columns would give back one page.
                self._database.executescript(f"PRAGMA incremental_vacuum({AT_ONCE})")
                self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except FAULTS as error:
                logging.getLogger(__name__).warning("the file was not shortened: %r", error)
                return more
            return more or self._database.execute("PRAGMA freelist_count").fetchone()[0] > 0

    def _copy_of_the_day(self) -> None:
        if self._copies is not None and self._copies.due and self.rows(ANY):
            self._copies.begin()

    def copies(self) -> list["Copy"]:
        """The copies that there are of all tables, names, boxes and settings; the newest first."""
        if self._copies is None:
            return []
        self._copies.wait()
        return self._copies.listed()

    def earlier(self) -> list["SalvagedRows"]:
        if self._copies is None:
            return []
        self._copies.wait()
        return self._copies.salvaged_rows(self.knows)

    def restore_copy(self, name: str) -> None:
        """Puts everything back as a copy has it; what was here becomes a copy first.

        Tables that were loaded before must be reloaded.
        """
        if self._copies is None:
            raise Refusal("No copies are kept here.")
        self._copies.wait()
        copy = self._copies.path(name)
        with self._lock:
            self._copies.make(spare=name)
            with closing(_in_memory(copy)) as ready:
                try:
                    ready.backup(self._database)
                except FAULTS as error:
                    raise unkept(why(error)) from None
            self._broken.clear()
            self.after_change()

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Nobody else writes to the file, so there is nothing to hear."""
        return lambda: None

    def tell(self, change: Change, id: str, step: int) -> None:
        """Nothing to announce: followers in this process are notified by the live table."""


def _copies(path: Path) -> "Copies":
    from companion.store.copies import Copies

    return Copies(path, path.parent / COPIES)


def _in_memory(copy: Path) -> sqlite3.Connection:
    """A copy in memory, checked and migrated before anything is replaced by it."""
    ready = connect(IN_MEMORY)
    try:
        with sentences(copy), closing(connect(copy, read_only=True)) as theirs:
            check(theirs, copy)
            theirs.backup(ready)
            upgrade(ready)
    except Damaged:
        ready.close()
        raise Refusal("The copy is damaged: nothing was changed.") from None
    except BaseException:
        ready.close()
        raise
    return ready


def _run(database: sqlite3.Connection, query: str, values: tuple[object, ...]) -> sqlite3.Cursor:
    try:
        return database.execute(query, values)
    except UnicodeEncodeError:
        # The key of a damaged row may not be valid text.
        texts = [isinstance(value, str) for value in values]
        parts = query.split("?")
        marks = ["CAST(? AS TEXT)" if text else "?" for text in texts]
        query = "".join(map("".join, zip(parts, [*marks, ""], strict=True)))
        return database.execute(query, [_bytes(value) for value in values])


def _bytes(value: object) -> object:
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


class _Change:
    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return _run(self._database, query, values).fetchall()

    def execute(self, query: str, *values: object) -> int:
        try:
            return _run(self._database, query, values).rowcount
        except sqlite3.IntegrityError:
            raise Clash from None
        except (UnicodeEncodeError, OverflowError):
            raise unkept(say("it holds something that cannot be written")) from None
