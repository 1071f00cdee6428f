"""Hekla's box: the cells, the high-activity cells, the road's circles, volcanoes and lava."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from companion.core.box import Entry, Profile, read_profile
from companion.core.json_checks import a_list, a_text, an_int, an_object
from companion.core.json_text import Json
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.hekla.grid import CELLS, COLUMNS, ROWS, Circle, Grid
from companion.games.hekla.pieces import PLACES, VALUES

HOT_CELLS = 3
COUNTS = ("2", "3", "4")
MOST_CIRCLES = 99
MOST_VOLCANOES = 23


def _with_corners(profile: Profile) -> Profile:
    """TOML knows no null: a corner is a word there."""
    entries = dict(profile.entries)
    for key in ("inner", "outer"):
        circles = a_list(entries[key].value, say("“{key}”", key=key))
        value: list[Json] = [None if circle == "corner" else circle for circle in circles]
        entries[key] = Entry(value, entries[key].confidence)
    return Profile(entries)


PROFILE = _with_corners(read_profile(Path(__file__).parent / "box.toml"))


@dataclass(frozen=True)
class Box:
    """One copy of the game."""

    missing: frozenset[str]
    hot: frozenset[str]
    inner: tuple[Circle, ...]
    outer: tuple[Circle, ...]
    # The values of each player's volcanoes for 2, 3 and 4 players, ascending.
    volcanoes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    lava: tuple[int, int]

    @cached_property
    def grid(self) -> Grid:
        """The board that this box has."""
        return Grid(self.missing, self.hot, self.inner, self.outer)


def read_box(changes: Mapping[str, Json]) -> Box:
    """The box of a table, checked for what no board can be."""
    data = PROFILE.with_changes(changes)
    missing = _cells(data["missing"], say("“{key}” of the box", key="missing"))
    two, three, four = _volcanoes(data["volcanoes"])
    box = Box(
        missing=missing,
        hot=_hot(data["hot"], missing),
        inner=_circles(data["inner"], say("“{key}” of the box", key="inner"), missing),
        outer=_circles(data["outer"], say("“{key}” of the box", key="outer"), missing),
        volcanoes=(two, three, four),
        lava=_lava(data["lava"]),
    )
    return _checked(box)


@lru_cache(maxsize=32)
def _checked(box: Box) -> Box:
    """The box, the same object each time: its grid is worked out once."""
    if not box.grid.lines:
        raise Refusal("The box’s board has no three cells in a line: nothing could ever erupt.")
    places = len(box.grid.cells) * PLACES
    if not 1 <= sum(box.lava) <= places:
        raise Refusal(
            "The box has {found} lava pieces: it must be 1 to {most}, a place on the board each.",
            found=sum(box.lava),
            most=places,
        )
    return box


def _cells(data: Json, what: Message) -> frozenset[str]:
    found = [a_text(cell, what) for cell in a_list(data, what)]
    for cell in found:
        if cell not in CELLS:
            raise Refusal("{what} names “{cell}”: cells are a1 to f5.", what=what, cell=cell)
        if found.count(cell) > 1:
            raise Refusal("{what} names “{cell}” twice.", what=what, cell=cell)
    return frozenset(found)


def _hot(data: Json, missing: frozenset[str]) -> frozenset[str]:
    hot = _cells(data, say("“{key}” of the box", key="hot"))
    if len(hot) != HOT_CELLS:
        raise Refusal(
            "The box must name {wanted} high-activity cells, not {found}.",
            wanted=HOT_CELLS,
            found=len(hot),
        )
    for cell in sorted(hot & missing):
        raise Refusal(
            "The box says that {cell} is missing and has high activity: it cannot be both.",
            cell=cell,
        )
    return hot


def _circles(data: Json, what: Message, missing: frozenset[str]) -> tuple[Circle, ...]:
    """A loop of the road; it passes each column and row at two ends."""
    circles = tuple(_circle(circle, what) for circle in a_list(data, what))
    if not 1 <= len(circles) <= MOST_CIRCLES:
        raise Refusal(
            "{what} has {found} circles: it must be 1 to {most}.",
            what=what,
            found=len(circles),
            most=MOST_CIRCLES,
        )
    for to, ends in Counter(circles).items():
        if to is None:
            continue
        if ends > 2:
            raise Refusal(
                "{what} points at “{line}” from {found} circles: a loop passes its two ends.",
                what=what,
                line=to,
                found=ends,
            )
        if all(cell in missing for cell in CELLS if str(to) in cell):
            raise Refusal("{what} points at “{line}”, which has no cells.", what=what, line=to)
    return circles


def _circle(data: Json, what: Message) -> Circle:
    if data is None:
        return None
    if isinstance(data, str) and len(data) == 1 and data in COLUMNS:
        return data
    if type(data) is int and data in ROWS:
        return data
    raise Refusal(
        "{what} has a circle “{circle}”: it must be a column a–f, a row 1–5, or null.",
        what=what,
        circle=str(data),
    )


def _volcanoes(data: Json) -> list[tuple[int, ...]]:
    what = say("“{key}” of the box", key="volcanoes")
    by_count = an_object(data, what)
    if set(by_count) != set(COUNTS):
        raise Refusal("The box must give the volcanoes for 2, 3 and 4 players, and no others.")
    found = []
    for players in COUNTS:
        values = a_list(by_count[players], what)
        if not 1 <= len(values) <= MOST_VOLCANOES:
            raise Refusal(
                "The box gives {found} volcanoes to each of {players}: it must be 1 to {most}.",
                found=len(values),
                players=players,
                most=MOST_VOLCANOES,
            )
        found.append(tuple(sorted(an_int(value, what, VALUES[0], VALUES[-1]) for value in values)))
    return found


def _lava(data: Json) -> tuple[int, int]:
    what = say("“{key}” of the box", key="lava")
    zeros, ones = (an_int(number, what, 0, 99) for number in a_list(data, what, 2))
    return zeros, ones
