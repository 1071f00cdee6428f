"""Salvages a damaged database file into a new one, table by table, and reports what is missing."""

import os
import shutil
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.json_text import shown, unfit
from companion.core.message import Message, count, listing, say
from companion.core.record import Find
from companion.core.refusal import Refusal
from companion.store.boxes import BOX
from companion.store.codes import is_code
from companion.store.database import Change, Clash, Trouble
from companion.store.household import NAME, SET, is_name
from companion.store.listed_table import a_time
from companion.store.migrations import MIGRATIONS, SQLITE, statements
from companion.store.raw_pages import Row
from companion.store.rows import put_table
from companion.store.salvaged_rows import (
    COLUMNS,
    PAST,
    PLAIN,
    SalvagedRows,
    read_salvaged_rows,
)
from companion.store.salvaged_table import SalvagedTable
from companion.store.schema import make_private, refuse_newer

if TYPE_CHECKING:
    # Where there are no copies, as in a browser, there is no need to load how they are made.
    from companion.store.copies import Copies

# Where phones at shared tables are kept.
SEATS = ("shared", "phones", "seats")
# Bytes put where SQLite keeps text.
BARE_TABLE = (
    "INSERT INTO tables (id, header, created, updated, summary, deleted, purge_at) "
    "VALUES (CAST(? AS TEXT), CAST(? AS TEXT), ?, ?, CAST(? AS TEXT), ?, ?)"
)
BARE_ACTION = (
    "INSERT INTO actions (table_id, step, at, action) "
    "VALUES (CAST(? AS TEXT), ?, ?, CAST(? AS TEXT))"
)


@dataclass
class Brought:
    """What was recovered: how many tables whole, which in part, which only as raw rows.

    `unseated` says that codes, phones or seats of shared tables may be missing.
    """

    whole: int = 0
    short: list[tuple[str, int, int]] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)
    unseated: bool = False

    def message(self, aside: Path) -> Message:
        """A sentence for people."""
        if not (self.whole or self.short or self.bare):
            return say(
                "The file with your tables was damaged. It was kept as {file}, "
                "and Caldera begins with a new one.",
                file=aside.name,
            )
        parts = [
            count(
                "{count} table was recovered whole",
                "{count} tables were recovered whole",
                self.whole,
            )
        ]
        parts += [
            say("{table} only up to step {step} of {steps}", table=id, step=step, steps=steps)
            for id, step, steps in self.short
        ]
        parts += [say("{table} could not be read", table=shown(id)) for id in self.bare]
        if self.unseated:
            parts.append(say("phones at shared tables may have to join again"))
        return say(
            "The file with your tables was damaged, and is kept as {file}: {parts}.",
            file=aside.name,
            parts=listing(parts),
        )


def salvage(path: Path, find: Find[object], copies: "Copies | None") -> Message:
    """Makes an intact file from a damaged one, which stays beside it; says what was recovered."""
    refuse_newer(path)
    try:
        aside = keep_aside(path)
        new = path.with_name(f"{path.name}.new")
        for ending in ("", "-wal", "-shm"):
            new.with_name(new.name + ending).unlink(missing_ok=True)
        brought = _bring(new, path, find, copies)
        # The old log must go first: SQLite would apply it to the new file.
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        os.replace(new, path)
    except OSError as error:
        raise Refusal(
            "The tables in {file} cannot be opened: {why}.",
            file=str(path),
            why=(error.strerror or "?").lower(),
        ) from None
    return brought.message(aside)


def keep_aside(path: Path) -> Path:
    """Copies a damaged file and its log to another name."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    for ending in ("", "-wal"):
        part = path.with_name(path.name + ending)
        if part.exists():
            # The copy gets the file's permissions: files of earlier versions become private.
            make_private(part)
            shutil.copy2(part, aside.with_name(aside.name + ending))
    return aside


def _bring(new: Path, path: Path, find: Find[object], copies: "Copies | None") -> Brought:
    from companion.store.sqlite import SqliteStore

    brought = Brought()
    with closing(SqliteStore(new, find, copies=False)) as store:
        salvaged = read_salvaged_rows(path, store.knows)
        older = copies.salvaged_rows(store.knows) if copies is not None else []
        ids = {*salvaged.tables, *salvaged.actions}
        if "tables" in salvaged.torn:
            ids |= {id for one in older for id in one.tables}
        with store.change() as change:
            for id in sorted(ids):
                _bring_table(change, SalvagedTable(id, [salvaged, *older]), find, brought)
            # The newest copy first: what the file itself has replaces it.
            for one in [*older[:1], salvaged] if salvaged.torn else [salvaged]:
                _furnish(change, one)
            seats = _put_plain(change, salvaged)
            _bring_up_to_date(change)
    torn = not salvaged.torn.isdisjoint(SEATS) and any(
        "shared" in one.plain for one in (salvaged, *older)
    )
    brought.unseated = torn or not seats
    return brought


def _bring_table(
    change: Change, pieces: SalvagedTable, find: Find[object], brought: Brought
) -> None:
    table, id = pieces.best(find), pieces.id
    steps = pieces.steps(table)
    if table is None or not is_code(id):
        brought.bare.append(id)
        _put_bare(change, pieces)
        return
    put_table(change, id, table, pieces.times, pieces.purge_at)
    if table.last.number < steps:
        brought.short.append((id, table.last.number, steps))
    else:
        brought.whole += 1


def _put_bare(change: Change, pieces: SalvagedTable) -> None:
    """The rows of a table that cannot be read, as they are: it is listed, and can be saved."""
    created, updated, deleted = pieces.times
    header, summary = (pieces.rows[0][at] if pieces.rows else "" for at in (1, 5))
    id = _bytes(pieces.id)
    change.execute(
        BARE_TABLE,
        *(id, _bytes(header), created, updated, _bytes(summary), deleted, pieces.purge_at),
    )
    for step, row in pieces.actions.items():
        change.execute(BARE_ACTION, id, step, a_time(row[2]) or updated, _bytes(row[3]))


def _bytes(value: object) -> bytes:
    """A text as it lay in the file, whatever became of its letters."""
    return str(value).encode("utf-8", "surrogateescape")


def _furnish(change: Change, salvaged: SalvagedRows) -> None:
    """Settings, boxes and names, but for those that were hit themselves."""
    for key, value in salvaged.settings.items():
        if not unfit(key + value):
            change.execute(SET, key, value)
    for (game, called), (value, when) in salvaged.boxes.items():
        if not unfit(game + called + value):
            change.execute(BOX, game, called, value, a_time(when) or 0.0)
    for name, used in salvaged.names.items():
        if is_name(name):
            change.execute(NAME, name, a_time(used) or 0.0)
    for table in PAST:
        for row in salvaged.plain.get(table, {}).values():
            if not unfit("".join(value for value in row if isinstance(value, str))):
                _replace(change, table, row)


def _replace(change: Change, table: str, row: Row) -> None:
    """Puts a row in the place of the one with its keys."""
    keys, rest = COLUMNS[table]
    names = f"{keys}, {rest}".split(", ")
    new = ", ".join(f"{name} = excluded.{name}" for name in rest.split(", "))
    change.execute(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))}) "
        f"ON CONFLICT ({keys}) DO UPDATE SET {new}",
        *row,
    )


def _put_plain(change: Change, salvaged: SalvagedRows) -> bool:
    """Codes, phones, seats and what else belongs to tables; whether every one of the seats fits."""
    fits = True
    for table in PLAIN:
        names = ", ".join(COLUMNS[table])
        places = ", ".join("?" * len(names.split(", ")))
        for row in salvaged.plain.get(table, {}).values():
            try:
                change.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", *row)
            except (Clash, Trouble):
                # What it belongs to is gone, or it was hit itself.
                fits = fits and table not in SEATS
    return fits


def _bring_up_to_date(change: Change) -> None:
    """What a file of an earlier version kept elsewhere goes where this version keeps it."""
    for migration in MIGRATIONS:
        for statement in statements(migration.script, SQLITE):
            change.execute(statement)
