"""Corrections by hand: the facts of a position, the values each may have, where changes are marked.

A fact is a part of a position's JSON with its own words and its place on the board. A game names
its facts and their paths; reading and writing them is the same for every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from companion.core.game import Rules
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import Message, say
from companion.showing.paths import Path, look, put
from companion.showing.tokens import colors_of

P = TypeVar("P")
Facts: TypeAlias = Mapping[str, Json]


class Entry(ABC):
    """Where something that can be corrected stands in a position's JSON."""

    @abstractmethod
    def read(self, position: JsonObject) -> Json:
        """Its value in a position."""

    @abstractmethod
    def write(self, position: JsonObject, value: Json) -> JsonObject:
        """The position with it changed."""


@dataclass(frozen=True)
class At(Entry):
    """The value at one path; `bare` is what an entry that is left out means."""

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
class Together(Entry):
    """Several entries that only make sense together, as one object."""

    keys: tuple[str, ...]

    def read(self, position: JsonObject) -> Json:
        return pruned({key: position.get(key) for key in self.keys})

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        new = value if isinstance(value, Mapping) else {}
        return pruned({**position, **{key: new.get(key) for key in self.keys}})


@dataclass(frozen=True)
class Among(Entry):
    """In which of several lists a thing lies: at `path`, then the list's number, then `inner`.

    The first list is number `first`; None where the thing lies in no list.
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


@dataclass(frozen=True)
class Flag:
    """Where on the board a change is marked."""

    x: float
    y: float


def as_number(value: Json) -> Message:
    """A value that needs no words of its own."""
    return say("{number}", number=str(value))


def no_flag(value: Json, turn: int) -> Flag | None:
    """No place on the board."""
    return None


@dataclass(frozen=True)
class Fact:
    """One thing that can be corrected: where it is written, what it is called, where it is marked.

    `words` say a value of it. `flag` is the place of a value on a board that was turned so often.
    """

    entry: Entry
    thing: Message
    words: Callable[[Json], Message] = as_number
    flag: Callable[[Json, int], Flag | None] = no_flag


def read_facts(facts: Mapping[str, Fact], position: JsonObject) -> dict[str, Json]:
    """Every fact as it is in a position."""
    return {key: fact.entry.read(position) for key, fact in facts.items()}


def write_facts(facts: Mapping[str, Fact], position: JsonObject, changes: Facts) -> JsonObject:
    """The position with some facts changed, as a record writes it."""
    for key, value in changes.items():
        position = facts[key].entry.write(position, value)
    return pruned(position)


@dataclass(frozen=True)
class Fix:
    """One value that a fact could have."""

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
    """The possible corrections of one thing: a choice, or a number with fewer and more."""

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
    """A place of the board with everything that can be corrected there."""

    title: Message
    groups: tuple[FixGroup, ...]


@dataclass(frozen=True)
class FixChip:
    """A place that is not on the board: a player's cards, the piles, whose turn it is."""

    place: str
    words: Message
    seat: int | None = None


class Fixing(ABC, Generic[P]):
    """The corrections that are possible at one table, and their words."""

    def __init__(self, rules: Rules[P]) -> None:
        self.names = rules.names
        self.colors = colors_of(rules.header.players)

    @property
    @abstractmethod
    def facts(self) -> Mapping[str, Fact]:
        """Everything that can be corrected, by its key."""

    @abstractmethod
    def drawn(self, position_json: JsonObject) -> P:
        """A position from its JSON, only to be looked at: it need not be consistent."""

    @abstractmethod
    def place(self, facts: Facts, place: str) -> FixPlace:
        """What can be corrected at a place."""

    def chips(self, facts: Facts) -> Sequence[FixChip]:
        """Places beside the board that can be corrected."""
        return ()

    def fix(self, facts: Facts, key: str, value: Json, art: str = "") -> Fix:
        """One value that a fact could have, labelled by its own words."""
        words = self.facts[key].words(value)
        return Fix(key, value, words, art, chosen=facts[key] == value)

    # What most games need

    def name(self, seat: int) -> Message:
        """A player's name."""
        return say("{name}", name=self.names[seat])

    def whose_turn(self) -> Fact:
        """Whose turn it is; a question that is open is dropped with it."""
        return Fact(Together(("turn", "pending")), say("Turn"), self._whose)

    def _whose(self, value: Json) -> Message:
        match value:
            case {"turn": int(seat)}:
                return self.name(seat)
        return as_number(value)

    def turns(self, facts: Facts) -> FixGroup:
        """The choice of whose turn begins, for the fact “turn”."""
        options = tuple(
            self.fix(facts, "turn", {"turn": seat}, f"players/bare-{color}")
            for seat, color in enumerate(self.colors)
        )
        return FixGroup(say("Whose turn begins"), options)

    def rounds(self, facts: Facts, number: int) -> FixGroup:
        """The choice of a round, for the fact “round”."""
        options = tuple(self.fix(facts, "round", one) for one in range(1, number + 1))
        return FixGroup(say("Round"), options)

    def seat_chips(self, prefix: str) -> tuple[FixChip, ...]:
        """A place beside the board for each player."""
        return tuple(
            FixChip(f"{prefix}{seat}", self.name(seat), seat) for seat in range(len(self.names))
        )
