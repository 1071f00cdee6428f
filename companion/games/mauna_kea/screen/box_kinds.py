"""The kinds of things in Mauna Kea's box, read out of a box and written back into one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from companion.core.json_text import Json, JsonObject
from companion.games.mauna_kea.box import Objective, StartTile, Tile
from companion.games.mauna_kea.island import EXITS

# One exit, or two with the dotted one first.
SHAPES: tuple[tuple[str, ...], ...] = (
    *((exit,) for exit in ("ahead", "left", "right")),
    *((one, other) for one in EXITS for other in EXITS if one != other),
)


@dataclass(frozen=True)
class BoatKind:
    """Boats that look alike."""

    color: str
    places: int


def tiles(box: Mapping[str, Json]) -> list[Tile]:
    """The terrain tiles by kind."""
    return [
        Tile(str(one["squares"]), cast("int", one["points"]), cast("int", one.get("count", 1)))
        for one in cast("list[JsonObject]", box["tiles"])
    ]


def with_tiles(box: JsonObject, kinds: Sequence[Tile]) -> JsonObject:
    """The box with other terrain tiles."""
    written: list[Json] = [
        {"squares": one.squares, "points": one.points, "count": one.count} for one in kinds
    ]
    return {**box, "tiles": written}


def start_tiles(box: Mapping[str, Json]) -> dict[StartTile, int]:
    """How many start tiles there are of each kind, as the box lists them."""
    return dict(
        Counter(
            StartTile(
                str(one["squares"]),
                tuple(
                    tuple(map(str, lying)) for lying in cast("list[list[str]]", one["artefacts"])
                ),
            )
            for one in cast("list[JsonObject]", box["start_tiles"])
        )
    )


def with_start_tiles(box: JsonObject, kinds: Mapping[StartTile, int]) -> JsonObject:
    """The box with other start tiles."""
    written: list[Json] = [
        {"squares": kind.squares, "artefacts": [[*lying] for lying in kind.artefacts]}
        for kind, number in kinds.items()
        for _ in range(number)
    ]
    return {**box, "start_tiles": written}


def lava(box: Mapping[str, Json], flow: str) -> Counter[tuple[str, ...]]:
    """How many tiles of each shape a flow has."""
    flows = cast("dict[str, list[list[str]]]", box["lava"])
    return Counter(tuple(exits) for exits in flows[flow])


def with_lava(box: JsonObject, flow: str, shapes: Mapping[tuple[str, ...], int]) -> JsonObject:
    """The box with other tiles of a flow."""
    flows = cast("JsonObject", box["lava"])
    written: list[Json] = [[*exits] for exits, number in shapes.items() for _ in range(number)]
    return {**box, "lava": {**flows, flow: written}}


def boats(box: Mapping[str, Json]) -> dict[BoatKind, list[str]]:
    """The ids of the boats of each kind."""
    found: dict[BoatKind, list[str]] = {}
    for one in cast("list[JsonObject]", box["boats"]):
        kind = BoatKind(str(one["color"]), cast("int", one["places"]))
        found.setdefault(kind, []).append(str(one["id"]))
    return found


def with_boats(box: JsonObject, kind: BoatKind, by: int) -> JsonObject:
    """The box with one boat of a kind more or fewer; the others keep their ids."""
    entries = [*cast("list[JsonObject]", box["boats"])]
    own = boats(box).get(kind, [])
    if by < 0 and own:
        entries = [one for one in entries if one["id"] != own[-1]]
    elif by > 0:
        taken = {str(one["id"]) for one in entries}
        name = f"{kind.color}-{kind.places}"
        id = next(one for one in (name, *(f"{name}{n}" for n in "abcdefgh")) if one not in taken)
        entries.append({"id": id, "color": kind.color, "places": kind.places})
    return {**box, "boats": cast("Json", entries)}


def objectives(box: Mapping[str, Json]) -> list[Objective]:
    """The objective cards."""
    found = []
    for one in cast("list[JsonObject]", box["objectives"]):
        need = dict(cast("dict[str, int | str]", one.get("need", {})))
        boat = need.pop("boat", None)
        found.append(
            Objective(
                str(one["id"]),
                cast("dict[str, int]", need),
                str(boat) if boat is not None else None,
                cast("int", one.get("points", 0)),
                bool(one.get("no_penalty")),
            )
        )
    return found


def with_objective(box: JsonObject, card: Objective) -> JsonObject:
    """The box with another card in the place of the one with its id."""
    kept = [card if one.id == card.id else one for one in objectives(box)]
    return {**box, "objectives": [written(one) for one in kept]}


def written(card: Objective) -> JsonObject:
    """An objective card as a box lists it."""
    if card.no_penalty:
        return {"id": card.id, "no_penalty": True}
    need: JsonObject = {thing: number for thing, number in card.need.items() if number}
    if card.boat is not None:
        need["boat"] = card.boat
    return {"id": card.id, "need": need, "points": card.points}


def stepped(kinds: Sequence[Tile], at: int, by: int, most: int) -> list[Tile]:
    """The kinds with one more or one fewer of one of them."""
    return [
        replace(one, count=max(0, min(most, one.count + by))) if number == at else one
        for number, one in enumerate(kinds)
    ]
