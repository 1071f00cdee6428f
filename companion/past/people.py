"""Who is who: names at tables are people, who can be renamed, merged and split again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.playing.names import is_default
from companion.showing.searching import apart, folded
from companion.store.people_rows import PersonRow
from companion.store.plays import Play

TAKEN = N_("There is another {name} already: merge the two instead.")


@dataclass(frozen=True)
class Person:
    """Somebody who plays here: `id` is the first name that stood at a table for them."""

    id: str
    name: str
    color: str = ""
    guest: bool = False
    # Every name at a table that is theirs.
    names: tuple[str, ...] = ()
    # People who were merged into this one, each of whom can be split off again.
    merged: tuple[str, ...] = ()


@dataclass(frozen=True)
class People:
    """What is known of the names at tables; every change gives a new state.

    `used` are all names that stand at tables. Each is a person of its own unless a row says
    whose it is.
    """

    rows: Mapping[str, PersonRow] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    # Whose each name is, once it was looked up: a long list asks for the same few names.
    _known: dict[str, str | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def row(self, name: str) -> PersonRow:
        """What is known about a name."""
        return self.rows.get(name) or PersonRow(name)

    def whose(self, name: str) -> str | None:
        """The id of the person with that name; nobody's if it only says a colour."""
        if name not in self._known:
            self._known[name] = None if is_default(name) else self._first(name)
        return self._known[name]

    def _first(self, name: str) -> str:
        """The name of whoever another one was merged into, and so on."""
        seen: set[str] = set()
        while (other := self.row(name).same_as) and other not in seen:
            seen.add(other)
            name = other
        return name

    def person(self, id: str) -> Person:
        """One person, also one that is only named at no table."""
        row = self.row(id)
        return Person(
            id,
            row.shown or id,
            row.color,
            row.guest,
            tuple(sorted(name for name in self._names if self.whose(name) == id)) or (id,),
            tuple(sorted(name for name, one in self.rows.items() if one.same_as == id)),
        )

    @property
    def _names(self) -> frozenset[str]:
        return self.used | frozenset(self.rows)

    @property
    def ids(self) -> frozenset[str]:
        """Everybody who sat at a table."""
        return frozenset(id for name in self.used if (id := self.whose(name)) is not None)

    def name(self, name: str) -> str:
        """What a name at a table is shown as: that of the person, or as it stands."""
        id = self.whose(name)
        return name if id is None else self.row(id).shown or id

    # Changes

    def renamed(self, id: str, name: str) -> "People":
        """A person called otherwise from now on; tables keep the name that they were played with.

        Whoever sits down under the new name is the same person.
        """
        if is_default(name):
            raise Refusal("A colour is no name of a person: choose another one.")
        if any(self.name(other) == name for other in self.ids - {id}):
            raise Refusal(TAKEN, name=name)
        if self.whose(name) not in (id, name):
            raise Refusal(TAKEN, name=name)
        rows = dict(self.rows)
        old = self.row(id).shown
        if old and old not in self.used and self.row(old) == PersonRow(old, same_as=id):
            # It was only a name to be shown: no table needs it.
            del rows[old]
        changed = self._with(rows, replace(self.row(id), shown="" if name == id else name))
        if changed.whose(name) != id:
            changed = changed._with(changed.rows, replace(changed.row(name), same_as=id))
        return changed

    def merged(self, id: str, into: str) -> "People":
        """Two that are one person: `into` stays, the other is found under it."""
        if self.whose(into) == id or id == into:
            raise Refusal("This is the same person already.")
        return self._with(self.rows, replace(self.row(id), same_as=into))

    def split(self, id: str) -> "People":
        """A person who was merged into another one is one again, as before."""
        return self._with(self.rows, replace(self.row(id), same_as=""))

    def liking(self, id: str, color: str) -> "People":
        """A person with a colour that they like; nothing for none."""
        return self._with(self.rows, replace(self.row(id), color=color))

    def visiting(self, id: str, guest: bool) -> "People":
        """A person who is a guest, or is none any more."""
        return self._with(self.rows, replace(self.row(id), guest=guest))

    def _with(self, rows: Mapping[str, PersonRow], row: PersonRow) -> "People":
        changed = {**rows, row.name: row}
        if row.is_plain:
            del changed[row.name]
        return replace(self, rows=changed)


def names_at(plays: Iterable[Play]) -> frozenset[str]:
    """Every name of a person at these plays."""
    return frozenset(
        seat.name for play in plays for seat in play.seats if not is_default(seat.name)
    )


def alike(one: str, other: str) -> bool:
    """Whether two names may be two spellings of one.

    >>> alike("Chloé", "chloe"), alike("Jean Luc", "Jeanluc"), alike("Ana", "Anna")
    (True, True, True)
    >>> alike("Ana", "Eva"), alike("Al", "Bo")
    (False, False)
    """
    first, second = ("".join(folded(name).split()) for name in (one, other))
    if not first or not second:
        return False
    # Of two letters one is half of the name.
    return first == second or (min(len(first), len(second)) > 2 and apart(first, second, 1) == 1)


@dataclass(frozen=True)
class Likely:
    """Two people who may be one: the one with more plays stays."""

    stays: str
    goes: str


def likely_same(
    people: People, plays: Iterable[Play], kept_apart: frozenset[frozenset[str]]
) -> list[Likely]:
    """People with names alike who never sat at one table, unless somebody said they are two."""
    count: dict[str, int] = {}
    met: set[frozenset[str]] = set()
    for play in plays:
        there = sorted(
            {id for seat in play.seats if not seat.opponent and (id := people.whose(seat.name))}
        )
        for at, id in enumerate(there):
            count[id] = count.get(id, 0) + 1
            met.update(frozenset((id, other)) for other in there[at + 1 :])
    ordered = sorted(count, key=lambda id: (-count[id], id))
    return [
        Likely(one, other)
        for at, one in enumerate(ordered)
        for other in ordered[at + 1 :]
        if frozenset((one, other)) not in met | kept_apart
        and alike(people.name(one), people.name(other))
    ]
