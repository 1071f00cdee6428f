"""Editing the map of a box to match the real board: places are renamed, moved and joined."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from companion.core.json_text import JsonObject
from companion.core.message import Message


@dataclass(frozen=True)
class Spot:
    """A place of the map: where it lies, from 0 to 1 both ways, and how it is drawn."""

    name: str
    x: float
    y: float
    art: str
    # How many connections it has, and a note about that.
    label: Message


@dataclass(frozen=True)
class Chart:
    """The whole map, with its own proportions."""

    width: float
    height: float
    ground: str
    way: str
    spots: tuple[Spot, ...]
    ways: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BoxTotal:
    """Something that the rules count: how many there are, how many there must be."""

    words: Message
    found: int
    wanted: int
    # The same in a word, where others stand beside it.
    short: Message | None = None


@runtime_checkable
class MapWords(Protocol):
    """What a game gives for its box to be matched on a map."""

    # The entries of the box that the map shows.
    on_map: tuple[str, ...]

    def chart(self, box: JsonObject) -> Chart:
        """The map that a box holds."""
        ...

    def counted(self, box: JsonObject) -> tuple[BoxTotal, ...]:
        """What the rules count on the map."""
        ...

    def renamed(self, box: JsonObject, old: str, new: str) -> JsonObject:
        """The box with a place renamed; refused where the name is not possible."""
        ...

    def moved(self, box: JsonObject, name: str, x: float, y: float) -> JsonObject:
        """The box with a place elsewhere."""
        ...

    def joined(self, box: JsonObject, one: str, other: str) -> JsonObject:
        """The box with a connection between two places added, or removed if there was one."""
        ...
