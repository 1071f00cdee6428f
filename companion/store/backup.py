"""Everything in one file, to change phones: a line for the house, then a line for each table."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from sqlite3 import Connection
from time import strftime, struct_time

from companion.core import record
from companion.core.message import Message, count, say
from companion.core.notation import Json, JsonObject, dump, parse
from companion.core.reading import a_list, a_text, an_object, no_other_keys
from companion.core.refusal import Refusal
from companion.store.store import Store, summary_of

FORMAT = "companion-backup/1"
HOUSE_KEYS = ("format", "names", "boxes", "settings")
TABLE_KEYS = ("id", "created", "updated", "deleted", "record")
REPLACE = "ON CONFLICT DO UPDATE SET"


@dataclass
class Taken:
    """What came out of a file."""

    added: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    had: int = 0
    unreadable: int = 0

    @property
    def told(self) -> Message:
        """It in a sentence."""
        new = count(
            "{count} table was added",
            "{count} tables were added",
            len(self.added) + len(self.continued),
        )
        if not self.unreadable:
            return say("{new}; names, boxes and settings are as in the file.", new=new)
        return count(
            "{new}; {count} could not be read and was left out.",
            "{new}; {count} could not be read and were left out.",
            self.unreadable,
            new=new,
        )


def file_name(now: struct_time) -> str:
    """The file's name, by its day."""
    return f"caldera-{strftime('%Y-%m-%d', now)}.jsonl"


def write(store: Store) -> str:
    """All tables, names, boxes and settings; also the tables that this version cannot read."""
    return "".join(dump(line) + "\n" for line in _lines(store))


def _lines(store: Store) -> Iterator[JsonObject]:
    yield {
        "format": FORMAT,
        "names": [name for (name,) in store.rows("SELECT name FROM names ORDER BY used")],
        "boxes": {game: parse(box) for game, box in store.rows("SELECT game, changes FROM boxes")},
        "settings": dict(store.rows("SELECT key, value FROM settings")),
    }
    for id, created, updated, deleted, header in store.rows(
        "SELECT id, created, updated, deleted, header FROM tables ORDER BY created"
    ):
        yield {
            "id": id,
            "created": created,
            "updated": updated,
            "deleted": deleted,
            "record": _record(store, id, header),
        }


def _record(store: Store, id: str, header: str) -> JsonObject:
    """A table's record as it was written, not replayed."""
    actions = store.rows("SELECT action FROM actions WHERE table_id = ? ORDER BY step", id)
    told = an_object(parse(header), record.THE_TABLE)
    return {**told, "actions": [parse(action) for (action,) in actions]}


def is_backup(text: bytes) -> bool:
    """Whether a file is one of these, by how it begins."""
    return text.removeprefix(b"\xef\xbb\xbf").startswith(b'{"format": "companion-backup/')


def read(store: Store, text: bytes) -> Taken:
    """Adds what the file has and the store has not; no table here is replaced by less of it."""
    first, *lines = text.split(b"\n")
    house = _house(parse(first))
    taken = Taken()
    here = {
        id: _record(store, id, header) for id, header in store.rows("SELECT id, header FROM tables")
    }
    with store.change() as database:
        for line in filter(bytes.strip, lines):
            try:
                _take(store, database, _table(parse(line)), here, taken)
            except Refusal:
                taken.unreadable += 1
        _furnish(database, house)
    return taken


def _house(value: Json) -> JsonObject:
    what = say("The file")
    house = an_object(value, what)
    found = a_text(house.get("format"), say("“{key}”", key="format"))
    if found != FORMAT:
        raise Refusal(
            "The file was saved by a newer Caldera ({format}): update this one to open it.",
            format=found,
        )
    no_other_keys(house, HOUSE_KEYS, what)
    for name in a_list(house.get("names", []), say("“{key}”", key="names")):
        a_text(name, say("“{key}”", key="names"))
    for box in an_object(house.get("boxes", {}), say("“{key}”", key="boxes")).values():
        an_object(box, say("“{key}”", key="boxes"))
    for setting in an_object(house.get("settings", {}), say("“{key}”", key="settings")).values():
        a_text(setting, say("“{key}”", key="settings"))
    return house


def _table(value: Json) -> JsonObject:
    told = an_object(value, record.THE_TABLE)
    no_other_keys(told, TABLE_KEYS, record.THE_TABLE)
    a_text(told.get("id"), say("“{key}”", key="id"))
    for key in ("created", "updated", "deleted"):
        if not isinstance(told.get(key, 0), (int, float)) and told.get(key) is not None:
            raise Refusal("{what} has the wrong form.", what=say("“{key}”", key=key))
    return told


def _take(
    store: Store,
    database: Connection,
    told: JsonObject,
    here: dict[str, JsonObject],
    taken: Taken,
) -> None:
    """One table: left if it is here, continued if it went on there, else added."""
    table = store.replay(told["record"])
    theirs: JsonObject = record.write(table)
    id = str(told["id"])
    ours = here.get(id)
    if any(_continues(other, theirs) for other in here.values()):
        taken.had += 1
        return
    if ours is not None and _continues(theirs, ours):
        taken.continued.append(id)
    else:
        if ours is not None:
            id = store.free_id()
        taken.added.append(id)
    here[id] = theirs
    summary = summary_of(table)
    updated = told.get("updated") or told.get("created") or 0
    database.execute(
        "INSERT INTO tables (id, header, created, updated, finished, summary, deleted) "
        f"VALUES (?, ?, ?, ?, ?, ?, ?) {REPLACE} updated = excluded.updated, "
        "finished = excluded.finished, summary = excluded.summary",
        (
            id,
            dump(record.write_header(table.header)),
            told.get("created") or 0,
            updated,
            summary.finished,
            json.dumps(asdict(summary)),
            told.get("deleted"),
        ),
    )
    database.executemany(
        "INSERT OR IGNORE INTO actions (table_id, step, at, action) VALUES (?, ?, ?, ?)",
        [
            (id, step, updated, dump(action))
            for step, action in enumerate(record.write_actions(table.rules, table.actions), start=1)
        ],
    )


def _continues(longer: Mapping[str, Json], shorter: Mapping[str, Json]) -> bool:
    """Whether one record is the other with nothing or more after it."""
    first, second = (
        a_list(longer["actions"], record.THE_TABLE),
        a_list(shorter["actions"], record.THE_TABLE),
    )
    same = {**longer, "actions": []} == {**shorter, "actions": []}
    return same and first[: len(second)] == second


def _furnish(database: Connection, house: JsonObject) -> None:
    """Names, boxes and settings from the file."""
    names = a_list(house.get("names", []), record.THE_TABLE)
    boxes = an_object(house.get("boxes", {}), record.THE_TABLE)
    settings = an_object(house.get("settings", {}), record.THE_TABLE)
    database.executemany(
        "INSERT OR IGNORE INTO names VALUES (?, ?)",
        [(name, number) for number, name in enumerate(names)],
    )
    database.executemany(
        f"INSERT INTO boxes VALUES (?, ?) {REPLACE} changes = excluded.changes",
        [(game, dump(box)) for game, box in boxes.items()],
    )
    database.executemany(
        f"INSERT INTO settings VALUES (?, ?) {REPLACE} value = excluded.value",
        list(settings.items()),
    )
