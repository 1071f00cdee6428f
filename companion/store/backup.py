"""Everything in one file, to change phones: a line for the house, then a line for each table."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import strftime, struct_time, time

from companion.core import record
from companion.core.json_checks import a_list, a_name, a_text, an_object, no_other_keys
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store import past_backup
from companion.store.boxes import BOX, THE_NAME, check_box, check_name
from companion.store.codes import is_code, new_code
from companion.store.database import Clash
from companion.store.household import HERE, SET
from companion.store.listed_table import a_time, read_object, summary_of
from companion.store.mark_rows import all_marks, put_mark
from companion.store.migrations import REMOVED_FOR
from companion.store.rows import Times, put_actions, put_table
from companion.store.store import STANDS, Store

FORMAT = "companion-backup/1"
HOUSE_KEYS = ("format", "names", "boxes", "settings", "named_boxes", *past_backup.KEYS)
BOX_KEYS = ("game", "name", "box")
TABLE_KEYS = ("id", "created", "updated", "deleted", "record", "place", "note")
# Names from a file come after those who played here, in the file's order.
OLD_NAME = "INSERT INTO names VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
# Longer than any setting of ours.
LONGEST_KEY, LONGEST_SETTING = 100, 20_000


@dataclass
class Imported:
    """What was imported from a file."""

    added: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    had: int = 0
    unreadable: int = 0
    misfits: list[str] = field(default_factory=list)

    @property
    def message(self) -> Message:
        """A sentence for people."""
        new = count(
            "{count} table was added",
            "{count} tables were added",
            len(self.added) + len(self.continued),
        )
        if self.misfits:
            new = say(
                "{new}, without the box of {games}, which does not fit this Caldera",
                new=new,
                games=", ".join(self.misfits),
            )
        if not self.unreadable:
            return say("{new}; names, boxes and settings are as in the file.", new=new)
        return count(
            "{new}; {count} could not be read and was left out.",
            "{new}; {count} could not be read and were left out.",
            self.unreadable,
            new=new,
        )


@dataclass(frozen=True)
class _House:
    names: list[str]
    # Game, name and changes, the one used last of a game after its others.
    boxes: list[tuple[str, str, JsonObject]]
    settings: dict[str, str]
    misfits: list[str]
    past: past_backup.PastInFile


@dataclass(frozen=True)
class _Arrival:
    """A table to be saved, and how many of its actions are here already."""

    id: str
    table: Table[object]
    times: Times
    after: int | None = None


def file_name(now: struct_time) -> str:
    """The file's name, by its day."""
    return f"caldera-{strftime('%Y-%m-%d', now)}.jsonl"


def is_backup(text: bytes) -> bool:
    """Whether a file is one of these, by how it begins."""
    return text.removeprefix(b"\xef\xbb\xbf").startswith(b'{"format": "companion-backup/')


def write(store: Store) -> str:
    """All tables, names, boxes and settings; also the tables that this version cannot read."""
    return "".join(_line(value) + "\n" for value in _lines(store))


def _line(value: JsonObject) -> str:
    """A line for the file; characters that were damaged are escaped."""
    text = dump(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        return dump(value, ascii=True)
    return text


def _lines(store: Store) -> Iterator[JsonObject]:
    settings = store.rows("SELECT key, value FROM settings ORDER BY key")
    boxes = _boxes(store)
    # A file without names is what every Caldera reads.
    named: list[Json] = [dict(zip(BOX_KEYS, box, strict=True)) for box in boxes]
    yield {
        "format": FORMAT,
        "names": list(reversed(store.names())),
        "boxes": {game: changes for game, _, changes in boxes},
        "settings": {
            key: value
            for key, value in settings
            if isinstance(value, str) and not key.startswith(HERE)
        }
        | all_marks(store),
        **({"named_boxes": named} if any(name for _, name, _ in boxes) else {}),
        **past_backup.write(store),
    }
    remarks = past_backup.remarks(store)
    for id, created, updated, deleted, header in store.rows(
        "SELECT id, created, updated, deleted, header FROM tables ORDER BY created"
    ):
        yield {
            "id": str(id),
            "created": a_time(created),
            "updated": a_time(updated),
            "deleted": a_time(deleted),
            "record": _record(store, str(id), header),
            **past_backup.written_remark(*remarks.get(str(id), ("", ""))),
        }


def _boxes(store: Store) -> list[tuple[str, str, JsonObject]]:
    """Game, name and changes of every box that can be read, the one used last of a game last."""
    found = []
    for game, name, text in store.rows(
        "SELECT game, name, changes FROM own_boxes ORDER BY game, used, name DESC"
    ):
        with suppress(Refusal):
            found.append((str(game), str(name), read_object(text)))
    return found


def _record(store: Store, id: str, header: object) -> Json:
    """A table's record as it was written, not replayed; its bare text if it is no JSON."""
    actions = store.rows("SELECT action FROM actions WHERE table_id = ? ORDER BY step", id)
    try:
        fields = read_object(header)
        return {**fields, "actions": [read_object(action) for (action,) in actions]}
    except Refusal:
        return store.raw(id).decode("utf-8", "surrogateescape")


def read(store: Store, text: bytes) -> Imported:
    """Adds what the file has and the store has not; no table here is replaced by less of it.

    All of it is read and checked before anything is kept.
    """
    first, *lines = text.split(b"\n")
    house = _house(store, parse(first))
    taken = Imported(misfits=house.misfits)
    here = {
        str(id): _record(store, str(id), header)
        for id, header in store.rows("SELECT id, header FROM tables")
    }
    arrivals = []
    remarks: past_backup.Remarks = {}
    for line in filter(bytes.strip, lines):
        try:
            fields = _table_fields(parse(line))
            arrival = _arrival(store, fields, here, taken)
            remarks[arrival.id if arrival else str(fields["id"])] = past_backup.read_remark(fields)
        except Refusal:
            taken.unreadable += 1
            continue
        if arrival is not None:
            arrivals.append(arrival)
            here[arrival.id] = record.write(arrival.table)
    _keep(store, house, arrivals, remarks)
    return taken


def _house(store: Store, value: Json) -> _House:
    what = say("The file")
    house = an_object(value, what)
    found = a_text(house.get("format"), say("“{key}”", key="format"))
    if found != FORMAT:
        raise Refusal(
            "The file was saved by a newer Caldera ({format}): update this one to open it.",
            format=found,
        )
    no_other_keys(house, HOUSE_KEYS, what)
    names, settings = (say("“{key}”", key=key) for key in ("names", "settings"))
    fits = []
    misfits = []
    for game, name, changes in _boxes_in(house):
        try:
            check_box(store.rules(game), changes)
            fits.append((game, name, changes))
        except Refusal:
            misfits.append(name or game)
    return _House(
        names=[a_name(name, names) for name in a_list(house.get("names", []), names)],
        boxes=fits,
        settings={
            a_text(key, settings, LONGEST_KEY): a_text(setting, settings, LONGEST_SETTING)
            for key, setting in an_object(house.get("settings", {}), settings).items()
            if not key.startswith(HERE)
        },
        misfits=misfits,
        past=past_backup.read(house),
    )


def _boxes_in(house: JsonObject) -> list[tuple[str, str, JsonObject]]:
    """The boxes of a file: those with names, and of other games the only one."""
    boxes, named = (say("“{key}”", key=key) for key in ("boxes", "named_boxes"))
    found = []
    for entry in a_list(house.get("named_boxes", []), named):
        fields = an_object(entry, named)
        no_other_keys(fields, BOX_KEYS, named)
        name = a_text(fields.get("name"), THE_NAME)
        check_name(name)
        found.append((a_text(fields.get("game"), named), name, an_object(fields.get("box"), named)))
    known = {game for game, _, _ in found}
    for game, changes in an_object(house.get("boxes", {}), boxes).items():
        fields = an_object(changes, boxes)
        if game not in known:
            found.append((game, "", fields))
    return found


def _table_fields(value: Json) -> JsonObject:
    fields = an_object(value, record.THE_TABLE)
    no_other_keys(fields, TABLE_KEYS, record.THE_TABLE)
    a_text(fields.get("id"), say("“{key}”", key="id"))
    for key in ("created", "updated", "deleted"):
        if fields.get(key) is not None and a_time(fields[key]) is None:
            raise Refusal("{what} has the wrong form.", what=say("“{key}”", key=key))
    return fields


def _arrival(
    store: Store, fields: JsonObject, here: Mapping[str, Json], taken: Imported
) -> _Arrival | None:
    """One table: left if it is here, continued if it went on there, else added."""
    table = store.replay(fields.get("record"))
    theirs = record.write(table)
    if any(_continues(other, theirs) for other in here.values()):
        taken.had += 1
        return None
    id = str(fields["id"])
    ours = here.get(id)
    created = a_time(fields.get("created")) or 0.0
    times = (created, a_time(fields.get("updated")) or created, a_time(fields.get("deleted")))
    if isinstance(ours, Mapping) and _continues(theirs, ours):
        taken.continued.append(id)
        return _Arrival(id, table, times, after=len(a_list(ours["actions"], record.THE_TABLE)))
    while id in here or not is_code(id):
        id = new_code()
    taken.added.append(id)
    return _Arrival(id, table, times)


def _continues(longer: Json, shorter: Json) -> bool:
    """Whether one record is the other with nothing or more after it."""
    if not isinstance(longer, Mapping) or not isinstance(shorter, Mapping):
        return False
    first = a_list(longer["actions"], record.THE_TABLE)
    second = a_list(shorter["actions"], record.THE_TABLE)
    same = {**longer, "actions": []} == {**shorter, "actions": []}
    return same and first[: len(second)] == second


def _keep(
    store: Store, house: _House, arrivals: list[_Arrival], remarks: past_backup.Remarks
) -> None:
    """Saves all that was read, or nothing if the tables here change meanwhile."""
    try:
        now = time()
        with store.change() as change:
            for new in arrivals:
                if new.after is not None:
                    put_actions(change, new.id, new.table, new.times[1], new.after)
                    summary = summary_of(new.table)
                    stands = (new.times[1], int(summary.finished), summary.write())
                    change.execute(STANDS, *stands, new.id)
                else:
                    put_table(
                        *(change, new.id, new.table, new.times),
                        purge_at=None if new.times[2] is None else now + REMOVED_FOR,
                    )
                store.tell(change, new.id, summary_of(new.table).step)
            for age, name in enumerate(house.names):
                change.execute(OLD_NAME, name, age)
            for order, (game, name, box) in enumerate(house.boxes):
                change.execute(BOX, game, name, dump(box), now + order / 1000)
            for key, value in house.settings.items():
                if not put_mark(change, key, value):
                    change.execute(SET, key, value)
            past_backup.keep(store, change, house.past, remarks)
    except Clash:
        raise Refusal("The tables here have changed meanwhile: open the file again.") from None
