"""People as rows: what is known of a name at the tables, and whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.json_checks import a_name, a_text
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.store.database import Change
from companion.store.household import THE_NAME, is_name
from companion.store.store import Store

LONGEST_COLOR = 20
PUT = (
    "INSERT INTO people (name, shown, color, guest, same_as) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (name) DO UPDATE SET shown = excluded.shown, color = excluded.color, "
    "guest = excluded.guest, same_as = excluded.same_as"
)
PUT_TWO = "INSERT INTO two_people (one, other, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True)
class PersonRow:
    """What is known about a name at the tables; a name without anything special has no row."""

    name: str
    # What this person is called instead; nothing where the name itself is right.
    shown: str = ""
    # The colour they like to play.
    color: str = ""
    guest: bool = False
    # Another name of the same person, who is shown by what is known about that one.
    same_as: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing."""
        return self == PersonRow(self.name)


class PeopleRows:
    """The rows about people in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, PersonRow]:
        """Every row that can be read, by the name that it is about."""
        found = self._store.rows("SELECT name, shown, color, guest, same_as FROM people")
        return {
            name: PersonRow(name, shown, color, guest == 1, same_as)
            for name, shown, color, guest, same_as in found
            if is_name(name) and (not shown or is_name(shown)) and isinstance(color, str)
        }

    def two_people(self) -> frozenset[frozenset[str]]:
        """Pairs of names of which somebody said that they are two people."""
        found = self._store.rows("SELECT one, other FROM two_people")
        return frozenset(frozenset(map(str, pair)) for pair in found)

    def replace(self, before: Mapping[str, PersonRow], after: Mapping[str, PersonRow]) -> None:
        """Keeps what changed between two states, all of it or nothing."""
        with self._store.change() as change:
            for name in before.keys() - after.keys():
                change.execute("DELETE FROM people WHERE name = ?", name)
            for name, row in after.items():
                if before.get(name) != row:
                    put_person(change, row)

    def tell_apart(self, one: str, other: str) -> None:
        """Remembers that two names are two people."""
        with self._store.change() as change:
            change.execute(PUT_TWO, *sorted((one, other)), self._store.system.time())


def put_person(change: Change, row: PersonRow) -> None:
    """Replaces the row about that name."""
    check_person(row)
    change.execute(PUT, row.name, row.shown, row.color, int(row.guest), row.same_as)


def check_person(row: PersonRow) -> None:
    """Refuses a row with a name that cannot stand beside a seat."""
    for name in (row.name, row.shown, row.same_as):
        a_name(name, THE_NAME)
    a_text(row.color, say("“{key}”", key="color"), LONGEST_COLOR)
    if not row.name.strip():
        raise Refusal("{what} must not be empty.", what=THE_NAME)
