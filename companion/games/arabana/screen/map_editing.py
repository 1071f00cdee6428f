"""Matching the map to the real board: islands renamed, moved, connected and counted."""

from collections import Counter
from collections.abc import Mapping

from companion.core.json_text import Json, JsonObject
from companion.core.message import count, say
from companion.core.refusal import Refusal
from companion.games.arabana.box import SIZES, SLOTS, TAKEN_NAMES
from companion.games.arabana.screen.geometry import ART, HEIGHT, WIDTH, island_art
from companion.showing.map_editing import BoxTotal, Chart, Spot

on_map: tuple[str, ...] = ("islands", "at", "bridges")
LONGEST = 14
# Islands stay so far from the edge that they can be seen and tapped.
RIM = 0.05


def chart(box: JsonObject) -> Chart:
    """The archipelago of a box."""
    slots = _degrees(box)
    spots = []
    for number, (name, (x, y)) in enumerate(sorted(_places(box).items())):
        label = count("{island}, {count} slot", "{island}, {count} slots", slots[name], island=name)
        spots.append(Spot(name, x, y, island_art(slots[name], number), label))
    return Chart(WIDTH, HEIGHT, f"{ART}sea", f"{ART}slot-long", tuple(spots), _pairs(box))


def counted(box: JsonObject) -> tuple[BoxTotal, ...]:
    """The rules' own numbers: islands by their slots, and all slots together."""
    sizes = Counter(_degrees(box)[name] for name in _places(box))
    found = [
        BoxTotal(
            say("Islands with {slots} slots", slots=slots),
            sizes[slots],
            wanted,
            say("With {slots} slots", slots=slots),
        )
        for slots, wanted in SIZES.items()
    ]
    return (*found, BoxTotal(say("Bridge slots in all"), len(_pairs(box)), SLOTS, say("Slots")))


def renamed(box: JsonObject, old: str, new: str) -> JsonObject:
    """An island by the name that is printed on the board."""
    new = " ".join(new.split())
    if new == old:
        return box
    if not new or "-" in new or new.lower() in TAKEN_NAMES or len(new) > LONGEST:
        raise Refusal("An island cannot be called “{island}”.", island=new[: LONGEST + 10])
    if new in _places(box):
        raise Refusal("There is an island {island} already.", island=new)

    def name(one: str) -> str:
        return new if one == old else one

    places: JsonObject = {name(one): [*at] for one, at in _places(box).items()}
    return _with(box, places, [(name(a), name(b)) for a, b in _pairs(box)])


def moved(box: JsonObject, name: str, x: float, y: float) -> JsonObject:
    """An island elsewhere on the board."""
    at: list[Json] = [round(min(1 - RIM, max(RIM, part)), 3) for part in (x, y)]
    places: JsonObject = {one: [*place] for one, place in _places(box).items()}
    return {**box, "at": {**places, name: at}}


def joined(box: JsonObject, one: str, other: str) -> JsonObject:
    """A slot between two islands, or none where there was one."""
    pair = (min(one, other), max(one, other))
    pairs = set(_pairs(box)) ^ {pair}
    places: JsonObject = {name: [*place] for name, place in _places(box).items()}
    return _with(box, places, sorted(pairs))


def _with(box: JsonObject, places: JsonObject, pairs: list[tuple[str, str]]) -> JsonObject:
    """The box with other islands: how many slots one has is how many lead there."""
    made: JsonObject = {**box, "at": places}
    ends: list[Json] = [[min(pair), max(pair)] for pair in sorted(pairs)]
    made["bridges"] = ends
    slots = _degrees(made)
    made["islands"] = {name: slots[name] for name in sorted(places)}
    return made


def _places(box: JsonObject) -> dict[str, tuple[float, float]]:
    at = box["at"]
    found = {}
    for name, place in at.items() if isinstance(at, Mapping) else ():
        match place:
            case [int() | float() as x, int() | float() as y]:
                found[name] = (float(x), float(y))
    return found


def _pairs(box: JsonObject) -> tuple[tuple[str, str], ...]:
    bridges = box["bridges"]
    found = []
    for entry in bridges if isinstance(bridges, list) else ():
        match entry:
            case [str(one), str(other)]:
                found.append((min(one, other), max(one, other)))
    return tuple(sorted(found))


def _degrees(box: JsonObject) -> Counter[str]:
    return Counter(name for pair in _pairs(box) for name in pair)
