"""What can still be read in a damaged database file: its rows, by their keys."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store import pages
from companion.store.kept import a_time
from companion.store.pages import Row
from companion.store.schema import connect

# The keys of each table, and what comes after them.
COLUMNS = {
    "tables": ("id", "header, created, updated, finished, summary, deleted"),
    "actions": ("table_id, step", "at, action"),
    "settings": ("key", "value"),
    "boxes": ("game", "changes"),
    "own_boxes": ("game, name", "changes, used"),
    "names": ("name", "used"),
}


@dataclass
class Remains:
    """Rows out of a file; `torn` names the tables of which some may be missing."""

    tables: dict[str, Row] = field(default_factory=dict)
    actions: dict[str, dict[int, Row]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    # By game and name: what each box has, and when it was used last.
    boxes: dict[tuple[str, str], tuple[str, float]] = field(default_factory=dict)
    names: dict[str, float] = field(default_factory=dict)
    torn: set[str] = field(default_factory=set)

    def add(self, table: str, row: Row) -> None:
        """Takes a row in, if it has the form of its table's and is not here already."""
        match table, row:
            case "tables", (str(id), _, _, _, _, _, _):
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


def _touched(row: Row) -> float:
    return a_time(row[3]) or 0.0


def read_remains(path: Path, is_game: Callable[[str], bool]) -> Remains:
    """The rows of the file at `path`, which is left as it is."""
    remains = Remains()
    log = path.with_name(f"{path.name}-wal")
    with TemporaryDirectory(dir=path.parent) as folder:
        copy = Path(shutil.copyfile(path, Path(folder, "copy")))
        if log.exists():
            shutil.copyfile(log, Path(folder, "copy-wal"))
        _by_asking(copy, remains)
    if remains.torn:
        for row in pages.rows(path.read_bytes(), log.read_bytes() if log.exists() else b""):
            table = _table_of(row, is_game)
            if table in remains.torn:
                remains.add(table, row)
    return remains


def _by_asking(copy: Path, remains: Remains) -> None:
    """What SQLite itself reads, from both ends of each table to where it is torn."""
    with closing(connect(copy)) as database:
        for table, (keys, rest) in COLUMNS.items():
            if table == "own_boxes" and _is_first_version(database):
                continue
            for way in ("", " DESC"):
                order = ", ".join(f"{key}{way}" for key in keys.split(", "))
                try:
                    for row in database.execute(
                        f"SELECT {keys}, {rest} FROM {table} ORDER BY {order}"
                    ):
                        remains.add(table, row)
                except sqlite3.Error:
                    remains.torn.add(table)
                else:
                    break


def _is_first_version(database: sqlite3.Connection) -> bool:
    """Whether the file is from before boxes had names; one that cannot be asked is not known."""
    try:
        return bool(database.execute("PRAGMA user_version").fetchone() == (1,))
    except sqlite3.Error:
        return False


def _table_of(row: Row, is_game: Callable[[str], bool]) -> str:
    """The table that a row found on some page must be from."""
    number = (int, float)
    match row:
        case (str(), str(), _, _, int(), str(), _) if isinstance(row[2], number):
            return "tables"
        case (str(), int(), _, str()) if isinstance(row[2], number):
            return "actions"
        case (str(key), str()):
            return "boxes" if is_game(key) else "settings"
        case (str(key), str(), str(), int() | float()) if is_game(key):
            return "own_boxes"
        case (str(), int() | float()):
            return "names"
    return ""
