"""The pages on which people compare their copy of a game with what Caldera believes it holds.

A game's `screen.box_pages` has `GameBox`, a `BoxPages`. It draws nothing itself: a page says what
is seen and counted, and whatever can be changed is a place with a name.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.json_text import JsonObject
from companion.core.message import N_, Message, count
from companion.core.refusal import Refusal
from companion.showing.map_editing import BoxTotal as BoxTotal
from companion.showing.map_editing import MapWords
from companion.showing.scene import Picture


@dataclass(frozen=True)
class BoxTitle:
    """One page of the box: its title, what to look for, and which entries of the box it edits."""

    key: str
    title: Message
    hint: Message
    art: str
    entries: tuple[str, ...]
    # Matched on a map of its own.
    on_map: bool = False


@dataclass(frozen=True)
class Printed:
    """A small picture on a face, its middle at x, y, from 0 to 1 both ways."""

    art: str
    x: float
    y: float


@dataclass(frozen=True)
class BoxFace:
    """How a thing looks: its picture, small ones printed on it or in a row below, a figure."""

    art: str
    icons: tuple[str, ...] = ()
    printed: tuple[Printed, ...] = ()
    text: str = ""
    quarters: int = 0
    # A place on it that is being changed, from 0 to 1 both ways.
    mark: tuple[float, float] | None = None


@dataclass(frozen=True)
class BoxStepper:
    """A number, or a place in a row, with one fewer and one more; `shown` stands for the figure."""

    place: str
    label: Message
    figure: int
    low: int = 0
    high: int = 99
    shown: Message | None = None
    art: str = ""


@dataclass(frozen=True)
class Thing:
    """A card, tile, boat or stone with how many there are; one that `opens` can be changed."""

    place: str
    label: Message
    face: BoxFace
    steps: tuple[BoxStepper, ...] = ()
    opens: bool = False
    # Whether it differs from our profile.
    changed: bool = False


@dataclass(frozen=True)
class BoxOption:
    """One of a few values side by side."""

    place: str
    label: Message
    art: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Question:
    """A choice of a few values under its title."""

    title: Message
    options: tuple[BoxOption, ...]


@dataclass(frozen=True)
class BoxPage:
    """One page as it is seen: the rules' totals, a board to tap, things with their numbers."""

    totals: tuple[BoxTotal, ...] = ()
    tabs: tuple[BoxOption, ...] = ()
    plan: Picture | None = None
    questions: tuple[Question, ...] = ()
    things: tuple[Thing, ...] = ()
    steps: tuple[BoxStepper, ...] = ()
    # What is said on the button that adds a kind, where the rules allow another.
    add: Message | None = None


@dataclass(frozen=True)
class Bench:
    """A kind of card or tile being made: how it looks, and what on it can be changed."""

    label: Message
    face: BoxFace
    questions: tuple[Question, ...] = ()
    steps: tuple[BoxStepper, ...] = ()
    removable: bool = True


FIXED = N_("This is the same in every copy: it cannot be changed.")


class BoxPages(ABC):
    """A game's box as pages; every change makes another box and leaves the old one as it was."""

    titles: tuple[BoxTitle, ...]
    map: MapWords | None = None

    @abstractmethod
    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        """A page of a box, with what is chosen on it; an empty tab is the first."""

    def stepped(self, box: JsonObject, place: str, by: int) -> JsonObject:
        """The box with one more or one fewer there."""
        raise Refusal(FIXED)

    def touched(self, box: JsonObject, key: str, tab: str, place: str) -> tuple[JsonObject, str]:
        """What a tap on the board, or on an answer, leads to: another box, or another tab."""
        raise Refusal(FIXED)

    def begun(self, box: JsonObject, place: str) -> JsonObject:
        """The kind at a place, to be changed on the bench; a page's key begins a new one."""
        raise Refusal(FIXED)

    def bench(self, key: str, made: JsonObject) -> Bench:
        """A kind on the bench."""
        raise Refusal(FIXED)

    def worked(self, key: str, made: JsonObject, place: str, by: int) -> JsonObject:
        """The kind with something on it changed."""
        raise Refusal(FIXED)

    def put_in(self, box: JsonObject, place: str, tab: str, made: JsonObject) -> JsonObject:
        """The box with the kind at its place, or added where `place` is a page's key."""
        raise Refusal(FIXED)

    def removed(self, box: JsonObject, place: str) -> JsonObject:
        """The box without a kind."""
        raise Refusal(FIXED)

    def counted(self, box: JsonObject, title: BoxTitle) -> tuple[BoxTotal, ...]:
        """The totals that the rules require on a page."""
        if title.on_map and self.map is not None:
            return self.map.counted(box)
        return self.page(box, title.key, "").totals


def missing(totals: Sequence[BoxTotal]) -> BoxTotal | None:
    """The first total that is not as the rules state it."""
    return next((one for one in totals if one.found != one.wanted), None)


def total_error(one: BoxTotal) -> Message:
    """The sentence that says how many are missing or too many."""
    short = one.wanted - one.found
    if short > 0:
        return count(
            "{what}: {count} more to place", "{what}: {count} more to place", short, what=one.words
        )
    return count("{what}: {count} too many", "{what}: {count} too many", -short, what=one.words)
