"""A table's box read entry by entry, and checked against what the rules state."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from companion.core.json_checks import a_list, a_text, an_object, counts
from companion.core.json_classes import converter, register, structure
from companion.core.json_text import Json
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import (
    ACTION_CARDS,
    ARTEFACTS,
    BOATS,
    LAVA_TILES,
    OBJECTIVES,
    PROFILE,
    START_TILES,
    TERRAIN_TILES,
    Boat,
    Box,
    LavaTile,
    Objective,
    StartTile,
    Tile,
)
from companion.games.mauna_kea.island import EXITS, FIELD_AT, FLOWS, SQUARE_AT, VOLCANO, WIDTH

_converter = converter()
for _kind in (Tile, StartTile, Boat, Objective):
    register(_converter, _kind)


def read_box(changes: Mapping[str, Json]) -> Box:
    """The box of a table, checked against what the rules state."""
    return _read(changes) if changes else _default()


@cache
def _default() -> Box:
    """The box as we know it, read once for all tables."""
    return _read({})


def _read(changes: Mapping[str, Json]) -> Box:
    data = PROFILE.with_changes(changes)
    tiles = _tiles(data["tiles"])
    lava = _lava(data["lava"])
    kinds = {tile.name: tile for tile in lava}
    box = Box(
        start_fields=_fields(data["start_fields"], "start_fields", 4),
        tile_fields=_fields(data["tile_fields"], "tile_fields", START_TILES),
        tiles=tiles,
        start_tiles=_start_tiles(data["start_tiles"]),
        lava=kinds,
        bag={
            **{tile.name: tile.count for tile in tiles.values() if tile.count},
            **Counter(tile.name for tile in lava),
        },
        boats=_boats(data["boats"]),
        coves=_coves(data["coves"]),
        objectives=_objectives(data["objectives"]),
    )
    if set(box.start_fields) & set(box.tile_fields):
        raise Refusal("A start field of the box cannot have a start tile.")
    return box


def _fields(data: Json, key: str, length: int) -> tuple[int, ...]:
    what = say("“{key}” of the box", key=key)
    names = [a_text(name, what) for name in a_list(data, what, length)]
    for name in names:
        if FIELD_AT.get(name, VOLCANO) == VOLCANO:
            raise Refusal("The box names “{field}”, which is no field for it.", field=name)
        if names.count(name) > 1:
            raise Refusal("The box names the field “{field}” twice.", field=name)
    return tuple(FIELD_AT[name] for name in names)


def _check_squares(squares: str) -> None:
    if len(squares) != 4 or not set(squares) <= set("jlm"):
        raise Refusal(
            "A tile of the box must have four squares of j, l and m, not “{squares}”.",
            squares=squares,
        )


def _tiles(data: Json) -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for entry in a_list(data, say("“{key}” of the box", key="tiles")):
        tile = structure(_converter, entry, Tile, say("A tile of the box"))
        _check_squares(tile.squares)
        if not 1 <= tile.points <= 3 or not 0 <= tile.count <= TERRAIN_TILES:
            raise Refusal("The box’s tile “{tile}” has an impossible number.", tile=tile.name)
        if tile.name in tiles:
            raise Refusal("The box names the tile “{tile}” twice.", tile=tile.name)
        tiles[tile.name] = tile
    _number(say("terrain tiles"), sum(tile.count for tile in tiles.values()), TERRAIN_TILES)
    return tiles


def _number(what: Message, found: int, wanted: int) -> None:
    if found != wanted:
        raise Refusal(
            "The box must have {wanted} {what}, not {found}.",
            wanted=wanted,
            what=what,
            found=found,
        )


def _start_tiles(data: Json) -> tuple[StartTile, ...]:
    tiles = tuple(
        structure(_converter, entry, StartTile, say("A start tile of the box"))
        for entry in a_list(data, say("“{key}” of the box", key="start_tiles"))
    )
    _number(say("start tiles"), len(tiles), START_TILES)
    lying: Counter[str] = Counter()
    for tile in tiles:
        _check_squares(tile.squares)
        if len(tile.artefacts) != 4:
            raise Refusal("A start tile of the box must have four lists of artefacts.")
        for on_square in tile.artefacts:
            lying.update(on_square)
    for color in lying:
        if color not in ARTEFACTS:
            raise Refusal("There is no artefact “{color}”.", color=color)
    for color, number in ARTEFACTS.items():
        _number(say("artefacts “{color}”", color=color), lying[color], number)
    return tiles


def _lava(data: Json) -> tuple[LavaTile, ...]:
    what = say("“{key}” of the box", key="lava")
    by_flow = an_object(data, what)
    if set(by_flow) != set(FLOWS):
        raise Refusal("The box must have lava for each flow: {flows}.", flows=", ".join(FLOWS))
    found = []
    for flow in FLOWS:
        for entry in a_list(by_flow[flow], what):
            exits = tuple(a_text(exit, what) for exit in a_list(entry, what))
            if not 1 <= len(exits) <= 2 or len(set(exits)) != len(exits) or set(exits) - {*EXITS}:
                raise Refusal(
                    "A lava tile must have one or two exits of {exits}.", exits=", ".join(EXITS)
                )
            found.append(LavaTile(flow, exits))
    _number(say("lava tiles"), len(found), LAVA_TILES)
    return tuple(found)


def _boats(data: Json) -> dict[str, Boat]:
    boats: dict[str, Boat] = {}
    for entry in a_list(data, say("“{key}” of the box", key="boats")):
        boat = structure(_converter, entry, Boat, say("A boat of the box"))
        if not boat.id or boat.id in boats:
            raise Refusal("The box has two boats “{boat}”, or one without a name.", boat=boat.id)
        if not 1 <= boat.places <= 3:
            raise Refusal("The boat “{boat}” must have 1, 2 or 3 places.", boat=boat.id)
        boats[boat.id] = boat
    _number(say("boats"), len(boats), BOATS)
    return boats


def _coves(data: Json) -> tuple[tuple[int, ...], ...]:
    what = say("“{key}” of the box", key="coves")
    coves = []
    for entry in a_list(data, what, BOATS):
        names = [a_text(name, what) for name in a_list(entry, what, 4)]
        for name in names:
            x, y = divmod(SQUARE_AT.get(name, WIDTH + 1), WIDTH)
            if {x, y}.isdisjoint((0, WIDTH - 1)) or names.count(name) > 1:
                raise Refusal(
                    "A cove must be joined to four squares of the rim, not to “{square}”.",
                    square=name,
                )
        coves.append(tuple(SQUARE_AT[name] for name in names))
    return tuple(coves)


def _objectives(data: Json) -> dict[str, Objective]:
    found: dict[str, Objective] = {}
    for entry in a_list(data, say("“{key}” of the box", key="objectives")):
        card = _objective(entry)
        if not card.id or card.id in found or card.id in ACTION_CARDS:
            raise Refusal("The box has two cards “{card}”, or one without a name.", card=card.id)
        found[card.id] = card
    _number(say("objective cards"), len(found), OBJECTIVES)
    return found


def _objective(data: Json) -> Objective:
    what = say("An objective card of the box")
    fields = an_object(data, what)
    need = an_object(fields.pop("need", {}), what)
    boat = need.pop("boat", None)
    flat: dict[str, Json] = {**fields, "need": counts(need, what)}
    if boat is not None:
        flat["boat"] = a_text(boat, what)
    card = structure(_converter, flat, Objective, what)
    for thing in card.need:
        if thing not in ARTEFACTS and thing != "explorers":
            raise Refusal(
                "An objective card cannot need “{thing}”: only artefacts, explorers or a boat.",
                thing=thing,
            )
    if card.no_penalty == bool(card.need or card.boat) or not 0 <= card.points <= 100:
        raise Refusal(
            "The objective card “{card}” must ask for something or forgive empty places, "
            "not both, and give 0 to 100 points.",
            card=card.id,
        )
    return card
