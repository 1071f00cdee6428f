"""What a backup has of tables that are over: places and notes, people, plays without a record."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass

from companion.core.json_checks import a_list, a_text, an_object, no_other_keys
from companion.core.json_text import Json, JsonObject, parse
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.store.database import Change
from companion.store.guards import HERE
from companion.store.household import is_name
from companion.store.people_rows import PUT_TWO, PeopleRows, PersonRow, check_person, put_person
from companion.store.plays import (
    LONGEST_NOTE,
    LONGEST_PLACE,
    Play,
    put_play,
    put_remark,
    read_play,
)
from companion.store.store import Store

KEYS = ("people", "two_people", "plays")
PLAY_KEYS = ("source", "play", "place", "note")
PERSON_KEYS = ("name", "shown", "color", "guest", "same_as")
LONGEST_SOURCE = 200
ALL_PLAYS = (
    "SELECT source, body, place, note FROM plays LEFT JOIN remarks ON play_id = id "
    f"WHERE {HERE} ORDER BY id"
)

# Where and a note, by the id of a play.
Remarks = dict[str, tuple[str, str]]


@dataclass(frozen=True)
class PastInFile:
    """People, pairs that are two people, and plays with what their source calls them."""

    people: tuple[PersonRow, ...] = ()
    two_people: tuple[tuple[str, str], ...] = ()
    plays: tuple[tuple[Play, str], ...] = ()


def remarks(store: Store) -> Remarks:
    """Where each play took place, and the note about it."""
    found = store.rows("SELECT play_id, place, note FROM remarks")
    return {str(id): (str(place), str(note)) for id, place, note in found}


def write(store: Store) -> JsonObject:
    """The entries of a backup's first line; none that would be empty."""
    rows = PeopleRows(store)
    people: list[Json] = [asdict(row) for _, row in sorted(rows.all().items())]
    pairs: list[Json] = [list(pair) for pair in sorted(map(sorted, rows.two_people()))]
    plays: list[Json] = []
    for source, body, place, note in store.rows(ALL_PLAYS):
        with suppress(Refusal):
            entry: JsonObject = {"source": str(source), "play": parse(str(body))}
            plays.append(entry | written_remark(place, note))
    lists: dict[str, list[Json]] = dict(zip(KEYS, (people, pairs, plays), strict=True))
    return {key: entries for key, entries in lists.items() if entries}


def written_remark(place: object, note: object) -> JsonObject:
    """Where and a note as a line of a backup has them; none that are empty."""
    both = {"place": place, "note": note}
    return {key: text for key, text in both.items() if isinstance(text, str) and text}


def read(house: Mapping[str, Json]) -> PastInFile:
    """The entries of a backup's first line, checked; one that is wrong refuses the file."""
    people = []
    for entry in a_list(house.get("people", []), _key("people")):
        fields = an_object(entry, _key("people"))
        no_other_keys(fields, PERSON_KEYS, _key("people"))
        name, shown, color, same_as = (
            a_text(fields.get(key), _key("people")) for key in ("name", "shown", "color", "same_as")
        )
        row = PersonRow(name, shown, color, fields.get("guest") is True, same_as)
        check_person(row)
        people.append(row)
    pairs = []
    for entry in a_list(house.get("two_people", []), _key("two_people")):
        one, other = sorted(
            a_text(name, _key("two_people")) for name in a_list(entry, _key("two_people"), 2)
        )
        if not is_name(one) or not is_name(other):
            raise Refusal("{what} has the wrong form.", what=_key("two_people"))
        pairs.append((one, other))
    plays = tuple(map(_play, a_list(house.get("plays", []), _key("plays"))))
    return PastInFile(tuple(people), tuple(pairs), plays)


def _play(entry: Json) -> tuple[Play, str]:
    fields = an_object(entry, _key("plays"))
    no_other_keys(fields, PLAY_KEYS, _key("plays"))
    place, note = read_remark(fields)
    play = read_play("", fields.get("play"))
    source = a_text(fields.get("source"), _key("source"), LONGEST_SOURCE)
    return Play(**{**vars(play), "location": place, "note": note}), source


def read_remark(fields: Mapping[str, Json]) -> tuple[str, str]:
    """Where and a note in a line of a backup."""
    return (
        a_text(fields.get("place", ""), _key("place"), LONGEST_PLACE),
        a_text(fields.get("note", ""), _key("note"), LONGEST_NOTE),
    )


def keep(store: Store, change: Change, past: PastInFile, notes: Remarks) -> None:
    """Adds what this house does not have itself."""
    known = PeopleRows(store).all()
    for row in past.people:
        if row.name not in known:
            put_person(change, row)
    for pair in past.two_people:
        change.execute(PUT_TWO, *pair, store.system.time())
    sources = {source for (source,) in change.rows("SELECT source FROM plays")}
    for play, source in past.plays:
        if source not in sources:
            put_play(change, play, source)
    here = remarks(store)
    for id, remark in notes.items():
        if id not in here and any(remark):
            put_remark(change, id, *remark)


def _key(key: str) -> Message:
    return say("“{key}”", key=key)
