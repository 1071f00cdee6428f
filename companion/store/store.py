"""Tables, settings, names and boxes, kept in SQLite: what was written survives anything."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import choice
from threading import RLock
from time import time
from typing import Any

from companion.core import record
from companion.core.game import Header
from companion.core.notation import Json, JsonObject, dump, parse
from companion.core.record import Find, write_header
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store.schema import open_file

FILE = "caldera.db"
# Letters and digits that are not taken for one another when a code is read out.
LETTERS, DIGITS = "ABCDEFHKLMNPRSTUVWXYZ", "23456789"


@dataclass(frozen=True)
class Summary:
    """How a table stands, for lists: points, who is asked, the places once it is over."""

    step: int = 0
    scores: tuple[int, ...] = ()
    to_act: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    tie_break: str | None = None

    @property
    def finished(self) -> bool:
        """Whether the table is over."""
        return bool(self.ranking)


def summary_of(table: Table[object]) -> Summary:
    """How a table stands now."""
    result = table.result
    return Summary(
        step=table.last.number,
        scores=table.scores,
        to_act=table.to_act,
        ranking=result.ranking if result else (),
        tie_break=result.tie_break if result else None,
    )


@dataclass(frozen=True)
class Kept:
    """A table in a list."""

    id: str
    header: Header
    created: float
    updated: float
    summary: Summary


class Store:
    """One database file; every method is safe to call from any thread."""

    def __init__(self, path: Path, find: Find[object]) -> None:
        self.path = path
        self._find = find
        self._lock = RLock()
        self._database, self.notice = open_file(path)
        # Called after each change, where a change must still travel to be safe (a browser's disk).
        self.after_change: Callable[[], None] = lambda: None

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._database.close()

    # Tables

    def create(self, header: Header) -> str:
        """A new table; its id is also the code that people read out."""
        table = Table(self._find(header.game)(header))
        return self.keep(table)

    def keep(self, table: Table[object]) -> str:
        """A table from elsewhere, with all of its actions."""
        now = time()
        with self.change() as database:
            id = self.free_id()
            summary = summary_of(table)
            database.execute(
                "INSERT INTO tables (id, header, created, updated, finished, summary) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (
                    id,
                    dump(write_header(table.header)),
                    now,
                    now,
                    summary.finished,
                    json.dumps(asdict(summary)),
                ),
            )
            database.executemany(
                "INSERT INTO actions (table_id, step, at, action) VALUES (?, ?, ?, ?)",
                [
                    (id, step, now, dump(action))
                    for step, action in enumerate(
                        record.write_actions(table.rules, table.actions), start=1
                    )
                ],
            )
        return id

    def load(self, id: str) -> Table[object]:
        """The table, replayed to its last action."""
        with self._lock:
            row = self._database.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise Refusal("There is no table {table} here any more.", table=id)
            told: JsonObject = {**_object(row[0])}
            told["actions"] = [
                parse(action)
                for (action,) in self._database.execute(
                    "SELECT action FROM actions WHERE table_id = ? ORDER BY step", (id,)
                )
            ]
        return record.read(told, self._find)

    def append(self, id: str, step: int, action: Mapping[str, Json], summary: Summary) -> None:
        """Keeps one action: it is on the disk when this returns."""
        with self.change() as database:
            try:
                database.execute(
                    "INSERT INTO actions (table_id, step, at, action) VALUES (?, ?, ?, ?)",
                    (id, step, time(), dump(action)),
                )
            except sqlite3.IntegrityError:
                raise Refusal(
                    "This table went on elsewhere or was removed: open it again."
                ) from None
            database.execute(
                "UPDATE tables SET updated = ?, finished = ?, summary = ? WHERE id = ?",
                (time(), summary.finished, json.dumps(asdict(summary)), id),
            )

    def kept(self, id: str) -> Kept | None:
        """The table's entry in the lists."""
        found = self._list("id = ?", (id,))
        return found[0] if found else None

    def open_tables(self) -> list[Kept]:
        """The tables not over yet, the one touched last first."""
        return self._list("finished = 0 AND deleted IS NULL")

    def finished_tables(self) -> list[Kept]:
        """The tables that are over, the newest first."""
        return self._list("finished = 1 AND deleted IS NULL")

    def delete(self, id: str) -> None:
        """Takes a table out of the lists; `restore` brings it back."""
        with self.change() as database:
            database.execute("UPDATE tables SET deleted = ? WHERE id = ?", (time(), id))

    def restore(self, id: str) -> None:
        """Puts a table back into the lists."""
        with self.change() as database:
            database.execute("UPDATE tables SET deleted = NULL WHERE id = ?", (id,))

    def _list(self, where: str, values: tuple[str, ...] = ()) -> list[Kept]:
        with self._lock:
            rows = self._database.execute(
                "SELECT id, header, created, updated, summary FROM tables "
                f"WHERE {where} ORDER BY updated DESC",
                values,
            ).fetchall()
        tables = []
        for id, header, created, updated, summary in rows:
            # What cannot be read any more is left where it is, and out of the lists.
            try:
                told = _object(header)
                read = record.read_header(told, self._find(str(told.get("game"))).meta)
                tables.append(Kept(id, read, created, updated, _read_summary(summary)))
            except Refusal:
                continue
        return tables

    def free_id(self) -> str:
        """An id that no table here has."""
        while True:
            id = "".join([choice(LETTERS) for _ in range(3)] + [choice(DIGITS) for _ in range(3)])
            if not self._database.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone():
                return id

    # Settings, names, boxes

    def setting(self, key: str) -> str | None:
        """What was set under `key`, if anything was."""
        return self._value("SELECT value FROM settings WHERE key = ?", key)

    def set_setting(self, key: str, value: str) -> None:
        """Sets `key` for good."""
        with self.change() as database:
            database.execute(
                "INSERT INTO settings VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, value),
            )

    def remember_name(self, name: str) -> None:
        """Keeps a player's name for the next table."""
        with self.change() as database:
            database.execute(
                "INSERT INTO names VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET used = excluded.used",
                (name, time()),
            )

    def names(self) -> list[str]:
        """The names of those who played before, the latest first."""
        with self._lock:
            return [
                name
                for (name,) in self._database.execute("SELECT name FROM names ORDER BY used DESC")
            ]

    def box(self, game: str) -> JsonObject:
        """What the players' copy of a game has otherwise than our profile."""
        told = self._value("SELECT changes FROM boxes WHERE game = ?", game)
        return dict(_object(told)) if told else {}

    def set_box(self, game: str, changes: Mapping[str, Json]) -> None:
        """Keeps the players' box for the next tables."""
        with self.change() as database:
            database.execute(
                "INSERT INTO boxes VALUES (?, ?) "
                "ON CONFLICT (game) DO UPDATE SET changes = excluded.changes",
                (game, dump(dict(changes))),
            )

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """What a query finds, as it is kept."""
        with self._lock:
            return self._database.execute(query, values).fetchall()

    def replay(self, told: Json) -> Table[object]:
        """The table that a record tells, by the rules that this store knows."""
        return record.read(told, self._find)

    def _value(self, query: str, key: str) -> str | None:
        with self._lock:
            row = self._database.execute(query, (key,)).fetchone()
        return str(row[0]) if row else None

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """All of a change or nothing of it; a full or broken disk is said in a sentence."""
        with self._lock:
            try:
                self._database.execute("BEGIN IMMEDIATE")
                try:
                    yield self._database
                    self._database.execute("COMMIT")
                except BaseException:
                    self._database.execute("ROLLBACK")
                    raise
                self.after_change()
            except sqlite3.Error as error:
                raise Refusal(
                    "This could not be kept, so it was not done: {why}. "
                    "Make room on the disk and try again.",
                    why=str(error),
                ) from None


def _object(text: str) -> Mapping[str, Json]:
    value = parse(text)
    return value if isinstance(value, Mapping) else {}


def _read_summary(text: str) -> Summary:
    told = json.loads(text)
    return Summary(
        step=told["step"],
        scores=tuple(told["scores"]),
        to_act=tuple(told["to_act"]),
        ranking=tuple(tuple(place) for place in told["ranking"]),
        tie_break=told["tie_break"],
    )
