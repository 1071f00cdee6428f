"""What can be put right about a table: facts, the ways each could be, where a change is marked.

A fact is a part of the record's own position: a game names its facts and where they stand, and
reading them and telling them back is the same for every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import Message, say
from companion.showing.paths import Path, look, put

P = TypeVar("P")
Facts: TypeAlias = Mapping[str, Json]


class Fact(ABC):
    """One thing that can be put right: where it stands in the record's position."""

    @abstractmethod
    def read(self, position: JsonObject) -> Json:
        """How it is in a position."""

    @abstractmethod
    def write(self, position: JsonObject, value: Json) -> JsonObject:
        """The position with it changed."""


@dataclass(frozen=True)
class At(Fact):
    """What stands at one place of the position; `bare` stands for an entry that is left out."""

    path: Path
    bare: Json = None

    def read(self, position: JsonObject) -> Json:
        found = look(position, self.path)
        return self.bare if found is None else found

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        made = put(position, self.path, None if value == self.bare else value)
        assert isinstance(made, dict)
        return made


@dataclass(frozen=True)
class Together(Fact):
    """Entries that only make sense together, as an object."""

    keys: tuple[str, ...]

    def read(self, position: JsonObject) -> Json:
        return pruned({key: position.get(key) for key in self.keys})

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        new = value if isinstance(value, Mapping) else {}
        return pruned({**position, **{key: new.get(key) for key in self.keys}})


@dataclass(frozen=True)
class Among(Fact):
    """In which of several lists a thing lies: at `path`, then the list's number, then `inner`.

    The first list is number `first`; a thing that lies in none is nowhere.
    """

    path: Path
    item: str | int
    inner: Path = ()
    first: int = 0

    def read(self, position: JsonObject) -> Json:
        for number, _ in enumerate(self._all(position)):
            if self.item in self._list(position, number):
                return number + self.first
        return None

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        made: Json = position
        for number, _ in enumerate(self._all(position)):
            old = self._list(position, number)
            new = [item for item in old if item != self.item]
            if value == number + self.first:
                new = sorted([*new, self.item], key=lambda item: (str(type(item)), item))
            if new != old:
                made = put(made, (*self.path, number, *self.inner), new)
        assert isinstance(made, dict)
        return made

    def _all(self, position: JsonObject) -> Sequence[Json]:
        found = look(position, self.path)
        return found if isinstance(found, list) else ()

    def _list(self, position: JsonObject, number: int) -> list[Json]:
        found = look(position, (*self.path, number, *self.inner))
        return found if isinstance(found, list) else []


def read_facts(facts: Mapping[str, Fact], position: JsonObject) -> dict[str, Json]:
    """Every fact as it is in a position."""
    return {key: fact.read(position) for key, fact in facts.items()}


def write_facts(facts: Mapping[str, Fact], position: JsonObject, changes: Facts) -> JsonObject:
    """The position with some facts changed, as a record writes it."""
    for key, value in changes.items():
        position = facts[key].write(position, value)
    return pruned(position)


@dataclass(frozen=True)
class Fix:
    """One way that a fact of the table could be."""

    key: str
    value: Json
    words: Message
    art: str = ""
    text: str = ""
    ink: str = ""
    chosen: bool = False
    # By how many quarters its picture is turned, clockwise, to look as the thing would lie.
    quarters: int = 0


@dataclass(frozen=True)
class FixGroup:
    """What can be put right about one thing: a choice, or a number with fewer and more."""

    title: Message
    options: tuple[Fix, ...]
    count: int | None = None
    art: str = ""


def number_group(facts: Facts, key: str, title: Message, most: int, art: str = "") -> FixGroup:
    """A number with fewer and more, from none to `most`."""
    now = facts[key]
    number = now if isinstance(now, int) else 0
    fewer = Fix(key, max(0, number - 1), say("{what}: one fewer", what=title))
    more = Fix(key, min(most, number + 1), say("{what}: one more", what=title))
    return FixGroup(title, (fewer, more), count=number, art=art)


@dataclass(frozen=True)
class FixPlace:
    """A place of the board with everything that can be put right there."""

    title: Message
    groups: tuple[FixGroup, ...]


@dataclass(frozen=True)
class FixChip:
    """A place that is not on the board: a player's cards, the piles, whose turn it is."""

    place: str
    words: Message
    seat: int | None = None


@dataclass(frozen=True)
class Flag:
    """Where on the board a change is marked."""

    x: float
    y: float


class Fixing(ABC, Generic[P]):
    """What can be put right at one table, and how it is said."""

    @property
    @abstractmethod
    def facts(self) -> Mapping[str, Fact]:
        """Everything that can be put right, by a name of its own."""

    @abstractmethod
    def drawn(self, position_json: JsonObject) -> P:
        """A described position to look at, whether or not it makes sense."""

    @abstractmethod
    def place(self, facts: Facts, place: str) -> FixPlace:
        """What can be put right at a place."""

    def chips(self, facts: Facts) -> Sequence[FixChip]:
        """The places beside the board that can be put right."""
        return ()

    @abstractmethod
    def thing(self, key: str) -> Message:
        """What a fact is about, for the list of changes."""

    @abstractmethod
    def words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a changed fact is marked on the board."""
        return None

    def fix(self, facts: Facts, key: str, value: Json, art: str = "") -> Fix:
        """One way that a fact could be, by its own words."""
        return Fix(key, value, self.words(key, value), art, chosen=facts[key] == value)
