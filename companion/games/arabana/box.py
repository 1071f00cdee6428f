"""Arabana-Opodopo's box: the islands, the slots between them, and the gods' stones."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.core.box import read_profile
from companion.core.json_checks import a_list, a_text, an_int, an_object, counts
from companion.core.json_text import Json
from companion.core.message import say
from companion.core.refusal import Refusal

ISLANDS = 16
# How many islands there are with so many slots.
SIZES = {3: 4, 5: 11, 7: 1}
SLOTS = 37
BRIDGES = 20
MARKERS = 10
COPIES = 3
CARDS = ISLANDS * COPIES
OPEN = 4
DEALT = 4
MOST_IN_HAND = 5
GODS = ("kanaloa", "kane", "ku", "lono", "pele")
# Words that stand where a card's name could: no island may be called so.
TAKEN_NAMES = ("bag", *GODS)

PROFILE = read_profile(Path(__file__).parent / "box.toml")


@dataclass(frozen=True)
class Box:
    """One copy of the game."""

    islands: Mapping[str, int]
    at: Mapping[str, tuple[float, float]]
    bridges: tuple[tuple[str, str], ...]
    stones: Mapping[str, int]


def read_box(changes: Mapping[str, Json]) -> Box:
    """The box of a table, checked against what the rules state."""
    data = PROFILE.with_changes(changes)
    islands = _read_islands(data["islands"])
    return Box(
        islands=islands,
        at=_read_places(data["at"], islands),
        bridges=_read_bridges(data["bridges"], islands),
        stones=_read_stones(data["stones"]),
    )


def _read_islands(data: Json) -> dict[str, int]:
    what = say("The box’s “{key}”", key="islands")
    islands = {
        name: an_int(slots, say("The slots of “{island}”", island=name), 1, 9)
        for name, slots in an_object(data, what).items()
    }
    for name in islands:
        if not name or "-" in name or name in TAKEN_NAMES:
            raise Refusal("An island cannot be called “{island}”.", island=name)
    sizes = Counter(islands.values())
    if sizes != SIZES:
        raise Refusal("The box must have 4 islands with 3 slots, 11 with 5 and one with 7.")
    return {name: islands[name] for name in sorted(islands)}


def _read_places(data: Json, islands: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    what = say("The box’s “{key}”", key="at")
    places = an_object(data, what)
    if set(places) != set(islands):
        raise Refusal("The box must say where each of its islands lies, and no other.")
    found = {}
    for name in islands:
        x, y = (_share(value, name) for value in a_list(places[name], what, 2))
        found[name] = (x, y)
    return found


def _share(value: Json, island: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise Refusal("“{island}” must lie on the board: from 0 to 1, both ways.", island=island)
    return float(value)


def _read_bridges(data: Json, islands: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    what = say("The box’s “{key}”", key="bridges")
    pairs: set[tuple[str, str]] = set()
    for entry in a_list(data, what):
        left, right = sorted(a_text(name, what) for name in a_list(entry, what, 2))
        for name in (left, right):
            if name not in islands:
                raise Refusal("A bridge of the box ends at no island: “{island}”.", island=name)
        if left == right:
            raise Refusal("No bridge leads from {island} to itself.", island=left)
        if (left, right) in pairs:
            raise Refusal("The box has the bridge {left}–{right} twice.", left=left, right=right)
        pairs.add((left, right))
    ends = Counter(name for pair in pairs for name in pair)
    for name, slots in islands.items():
        if ends[name] != slots:
            raise Refusal(
                "{island} has {slots} slots, but {found} bridges lead there.",
                island=name,
                slots=slots,
                found=ends[name],
            )
    return tuple(sorted(pairs))


def _read_stones(data: Json) -> dict[str, int]:
    stones = counts(data, say("The box’s “{key}”", key="stones"))
    for god in stones:
        if god not in GODS:
            raise Refusal(
                "There is no god “{god}”: they are {gods}.", god=god, gods=", ".join(GODS)
            )
    if sum(stones.values()) != ISLANDS:
        raise Refusal("The box must have {most} god stones, one for each island.", most=ISLANDS)
    return stones
