"""What can still be read in a damaged database file: its rows, by their keys."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store import raw_pages
from companion.store.codes import is_code
from companion.store.listed_table import a_time
from companion.store.raw_pages import Row
from companion.store.schema import FAULTS, columns, columns_of, connect

# The keys of each table, and what comes after them; in the order in which they need one another.
COLUMNS = {
    "tables": ("id", "header, created, updated, finished, summary, deleted, purge_at"),
    "actions": ("table_id, step", "at, action"),
    "settings": ("key", "value"),
    "boxes": ("game", "changes"),
    "own_boxes": ("game, name", "changes, used"),
    "names": ("name", "used"),
    "answered": ("table_id, action_id", "step"),
    "shared": ("table_id", "code, watch, since"),
    "phones": ("table_id, token", "name, host, since, seen"),
    "seats": ("table_id, seat", "token"),
    "wishes": ("table_id, token, seat", "at, refused"),
    "marks": ("table_id, phone, kind", "value, at"),
    "remarks": ("play_id", "place, note"),
    "plays": ("id", "body, source, deleted, purge_at"),
    "people": ("name", "shown, color, guest, same_as"),
    "two_people": ("one, other", "at"),
}
# Of these whatever has the right form is taken as it is.
PLAIN = ("answered", "shared", "phones", "seats", "wishes", "marks")
# What people told about tables that are over: the newest copy fills gaps.
PAST = ("remarks", "plays", "people", "two_people")


@dataclass
class SalvagedRows:
    """Rows out of a file; `torn` names the tables of which some may be missing."""

    tables: dict[str, Row] = field(default_factory=dict)
    actions: dict[str, dict[int, Row]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    # By game and name: what each box has, and when it was used last.
    boxes: dict[tuple[str, str], tuple[str, float]] = field(default_factory=dict)
    names: dict[str, float] = field(default_factory=dict)
    # What else belongs to tables, by the database's table and the row's keys.
    plain: dict[str, dict[Row, Row]] = field(default_factory=dict)
    torn: set[str] = field(default_factory=set)

    def add(self, table: str, row: Row) -> None:
        """Takes a row in, if it has the form of its table's and is not here already."""
        match table, row:
            case "tables", (str(id), _, _, _, _, _, _, *_):
                # A row from before that column was added is one shorter.
                row = (*row, None)[:8]
                if id not in self.tables or _touched(row) > _touched(self.tables[id]):
                    self.tables[id] = row
            case "actions", (str(id), int(step), _, _):
                self.actions.setdefault(id, {}).setdefault(step, row)
            case "settings", (str(key), str(value)):
                self.settings.setdefault(key, value)
            case "boxes", (str(game), str(value)):
                self.boxes.setdefault((game, ""), (value, 0.0))
            case "own_boxes", (str(game), str(name), str(value), int() | float() as used):
                self.boxes.setdefault((game, name), (value, float(used)))
            case "names", (str(name), int() | float() as used):
                self.names.setdefault(name, float(used))
            case _ if table in PLAIN + PAST and table == _by_form(row):
                keys = len(COLUMNS[table][0].split(", "))
                self.plain.setdefault(table, {}).setdefault(row[:keys], row)


def _touched(row: Row) -> float:
    return a_time(row[3]) or 0.0


def read_salvaged_rows(path: Path, is_game: Callable[[str], bool]) -> SalvagedRows:
    """The rows of the file at `path`, which is left as it is."""
    salvaged = SalvagedRows()
    log = path.with_name(f"{path.name}-wal")
    file = path.read_bytes() if path.exists() else b""
    with TemporaryDirectory(dir=path.parent) as folder:
        copy = Path(folder, "copy")
        copy.write_bytes(file)
        if log.exists():
            shutil.copyfile(log, Path(folder, "copy-wal"))
        _by_asking(copy, salvaged)
    if salvaged.torn:
        for row in raw_pages.rows(file, log.read_bytes() if log.exists() else b""):
            table = _table_of(row, is_game)
            if table in salvaged.torn:
                salvaged.add(table, row)
    return salvaged


def _by_asking(copy: Path, salvaged: SalvagedRows) -> None:
    """What SQLite itself reads, from both ends of each table to where it is torn."""
    with closing(connect(copy)) as database:
        known = columns_of(_version(database))
        for table, (keys, rest) in COLUMNS.items():
            there = _columns(database, table) | known.get(table, set())
            if not there:
                continue
            # A column that came with a later version is not missed.
            some = [name if name in there else "NULL" for name in rest.split(", ")]
            for way in ("", " DESC"):
                order = ", ".join(f"{key}{way}" for key in keys.split(", "))
                try:
                    for row in database.execute(
                        f"SELECT {keys}, {', '.join(some)} FROM {table} ORDER BY {order}"
                    ):
                        salvaged.add(table, row)
                except FAULTS:
                    salvaged.torn.add(table)
                else:
                    break


def _columns(database: sqlite3.Connection, table: str) -> set[str]:
    """The columns that a table has; none if that cannot be read."""
    try:
        return columns(database, table)
    except FAULTS:
        return set()


def _version(database: sqlite3.Connection) -> int:
    """The file's version; zero, as a file without tables has it, if that cannot be read."""
    try:
        return int(database.execute("PRAGMA user_version").fetchone()[0])
    except FAULTS:
        return 0


def _table_of(row: Row, is_game: Callable[[str], bool]) -> str:
    """The table that a row found on some page must be from, by its form."""
    number = (int, float)
    match row:
        case (str(), str(), _, _, int(), str(), _, *_) if len(row) < 9 and isinstance(
            row[2], number
        ):
            return "tables"
        case (str(), int(), _, str()) if isinstance(row[2], number):
            return "actions"
        case (str(code), str()) if is_code(code):
            # The index by which a table is found by its code, or an outcome, which is made again.
            return ""
        case (str(key), str()):
            return "boxes" if is_game(key) else "settings"
        case (str(key), str(), str(), int() | float()) if is_game(key):
            return "own_boxes"
        case (str(), int() | float()):
            return "names"
    return _by_form(row)


def _by_form(row: Row) -> str:
    """The table that a row is from, where its form alone says so."""
    return _belonging(row) or _of_the_past(row)


def _of_the_past(row: Row) -> str:
    """The table of a row that tells about tables that are over, or the people at them."""
    match row:
        case (str(), str(), str()):
            return "remarks"
        case (str(), str(), str(), None | int() | float(), None | int() | float()):
            return "plays"
        case (str(), str(), str(), int(), str()):
            return "people"
        case (str(), str(), int() | float()):
            return "two_people"
    return ""


def _belonging(row: Row) -> str:
    """The table that a row is from which begins with the code of one of our tables."""
    if not row or not is_code(row[0]):
        return ""
    match row[1:]:
        case (str(), int()):
            return "answered"
        case (str(), int(), int() | float()):
            return "shared"
        case (str(), str(), int(), int() | float(), int() | float()):
            return "phones"
        case (int(), None | str()):
            return "seats"
        case (str(), int(), int() | float(), int()):
            return "wishes"
        case (str(), str(), str(), int() | float()):
            return "marks"
    return ""
