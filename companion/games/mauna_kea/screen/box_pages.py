"""Mauna Kea's box by picture: fields, tiles, lava, boats, coves and objective cards."""

from collections import Counter
from typing import cast

from companion.core.json_text import JsonObject
from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import (
    ARTEFACTS,
    BOATS,
    LAVA_TILES,
    OBJECTIVES,
    PROFILE,
    START_TILES,
    TERRAIN_TILES,
    Boat,
    LavaTile,
    Objective,
    StartTile,
    Tile,
)
from companion.games.mauna_kea.island import FLOWS, lie
from companion.games.mauna_kea.screen import art, box_benches, box_kinds, box_plans
from companion.games.mauna_kea.screen.box_kinds import SHAPES, BoatKind
from companion.games.mauna_kea.screen.geometry import COVE
from companion.games.mauna_kea.words import (
    ARTEFACT_NAMES,
    FLOW_NAMES,
    boat_color,
    lava_name,
    lie_name,
    load_name,
    objective_name,
)
from companion.showing.box_pages import (
    Bench,
    BoxFace,
    BoxOption,
    BoxPage,
    BoxPages,
    BoxStepper,
    BoxTitle,
    BoxTotal,
    Thing,
)

OURS = PROFILE.with_changes({})
PLACES = (1, 2, 3)


class GameBox(BoxPages):
    """What can differ from copy to copy."""

    titles = (
        BoxTitle(
            "fields",
            say("Fields"),
            say("Where explorers begin, and where the 24 start tiles lie."),
            f"{art.ART}start-field",
            ("start_fields", "tile_fields"),
        ),
        BoxTitle(
            "tiles",
            say("Terrain tiles"),
            say("70 in all. The more jungle on a tile, the more points."),
            art.printed("jjlm"),
            ("tiles",),
        ),
        BoxTitle(
            "start_tiles",
            say("Start tiles"),
            say("What is on them, and which artefacts lie there."),
            art.printed("jmml"),
            ("start_tiles",),
        ),
        BoxTitle(
            "lava",
            say("Lava tiles"),
            say("The shapes of each flow; a branch has a dot at one end."),
            art.lava("north", ("left", "right")),
            ("lava",),
        ),
        BoxTitle(
            "boats",
            say("Boats"),
            say("Their colours, and their places for artefacts."),
            f"{art.ART}boats/green-2",
            ("boats",),
        ),
        BoxTitle(
            "coves",
            say("Coves"),
            say("Tap a cove and move it to the four rim squares that it is joined to."),
            f"{art.ART}berth",
            ("coves",),
        ),
        BoxTitle(
            "objectives",
            say("Objective cards"),
            say("Tap a card to change what it needs and what it is worth."),
            f"{art.ART}card-objective",
            ("objectives",),
        ),
    )

    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        match key:
            case "fields":
                return box_plans.fields_page(box, tab)
            case "coves":
                return box_plans.coves_page(box, tab)
            case "tiles":
                return _tiles_page(box)
            case "start_tiles":
                return _start_page(box)
            case "lava":
                return _lava_page(box, tab or FLOWS[0])
            case "boats":
                return _boats_page(box)
        return _objectives_page(box)

    def stepped(self, box: JsonObject, place: str, by: int) -> JsonObject:
        key, _, at = place.partition("/")
        match key:
            case "coves":
                return box_plans.cove_stepped(box, place, by)
            case "tiles":
                tiles = box_kinds.stepped(box_kinds.tiles(box), int(at), by, TERRAIN_TILES)
                return _known(box_kinds.with_tiles(box, tiles))
            case "start_tiles":
                kinds = box_kinds.start_tiles(box)
                kind = [*kinds][int(at)]
                kinds[kind] = min(START_TILES, kinds[kind] + by)
                return _known(box_kinds.with_start_tiles(box, kinds))
            case "lava":
                flow, _, exits = at.partition(":")
                shapes = box_kinds.lava(box, flow)
                shape = tuple(exits.split("+"))
                shapes[shape] = max(0, min(LAVA_TILES, shapes[shape] + by))
                return _known(box_kinds.with_lava(box, flow, shapes))
        color, _, places = at.rpartition("-")
        return _known(box_kinds.with_boats(box, BoatKind(color, int(places)), by))

    def touched(self, box: JsonObject, key: str, tab: str, place: str) -> tuple[JsonObject, str]:
        if key == "coves":
            return box, place.removeprefix(COVE)
        return box_plans.field_touched(box, tab, place), tab

    def begun(self, box: JsonObject, place: str) -> JsonObject:
        key, _, at = place.partition("/")
        if key == "objectives":
            return box_kinds.written(box_kinds.objectives(box)[int(at)])
        if not at:
            return box_benches.new(key)
        if key == "tiles":
            tile = box_kinds.tiles(box)[int(at)]
            return {"squares": tile.squares, "points": tile.points, "corner": 0}
        kind = [*box_kinds.start_tiles(box)][int(at)]
        lying = [[*one] for one in kind.artefacts]
        return cast("JsonObject", {"squares": kind.squares, "artefacts": lying, "corner": 0})

    def bench(self, key: str, made: JsonObject) -> Bench:
        match key:
            case "tiles":
                tile = box_benches.tile(made)
                return box_benches.tile_bench(tile_words(tile), tile_face(tile), made)
            case "start_tiles":
                kind = box_benches.start_tile(made)
                return box_benches.start_bench(start_name(kind), start_face(kind), made)
        card = box_kinds.objectives({"objectives": [made]})[0]
        return box_benches.objective_bench(card_name(card), objective_face(card), card)

    def worked(self, key: str, made: JsonObject, place: str, by: int) -> JsonObject:
        return box_benches.worked(key, made, place, by)

    def put_in(self, box: JsonObject, place: str, tab: str, made: JsonObject) -> JsonObject:
        key, _, at = place.partition("/")
        if key == "objectives":
            card = box_kinds.objectives({"objectives": [made]})[0]
            if not any(card.need.values()) and card.boat is None:
                raise Refusal("A card must need something.")
            return _known(box_kinds.with_objective(box, card))
        if key == "tiles":
            return _put_tile(box, at, box_benches.tile(made))
        return _put_start_tile(box, at, box_benches.start_tile(made))

    def removed(self, box: JsonObject, place: str) -> JsonObject:
        key, _, at = place.partition("/")
        if key == "tiles":
            kept = [one for n, one in enumerate(box_kinds.tiles(box)) if str(n) != at]
            return _known(box_kinds.with_tiles(box, kept))
        kinds = box_kinds.start_tiles(box)
        del kinds[[*kinds][int(at)]]
        return _known(box_kinds.with_start_tiles(box, kinds))


def _known(box: JsonObject) -> JsonObject:
    """The box with our own order wherever it has the same things as ours."""
    made = dict(box)
    if Counter(box_kinds.tiles(box)) == Counter(box_kinds.tiles(OURS)):
        made["tiles"] = OURS["tiles"]
    if box_kinds.start_tiles(box) == box_kinds.start_tiles(OURS):
        made["start_tiles"] = OURS["start_tiles"]
    if all(box_kinds.lava(box, flow) == box_kinds.lava(OURS, flow) for flow in FLOWS):
        made["lava"] = OURS["lava"]
    if _numbers(box) == _numbers(OURS):
        made["boats"] = OURS["boats"]
    return made


# Tiles


def _bag(box: JsonObject) -> tuple[BoxTotal, BoxTotal, BoxTotal]:
    """The rules' totals of the bag: terrain, lava, both."""
    terrain = sum(one.count for one in box_kinds.tiles(box))
    lava = sum(box_kinds.lava(box, flow).total() for flow in FLOWS)
    return (
        BoxTotal(say("Terrain tiles"), terrain, TERRAIN_TILES),
        BoxTotal(say("Lava tiles"), lava, LAVA_TILES),
        BoxTotal(say("Tiles in the bag"), terrain + lava, TERRAIN_TILES + LAVA_TILES),
    )


def _tiles_page(box: JsonObject) -> BoxPage:
    terrain, _, bag = _bag(box)
    ours = {one.name: one for one in box_kinds.tiles(OURS)}
    things = tuple(
        Thing(
            f"tiles/{at}",
            tile_words(one),
            tile_face(one),
            (BoxStepper(f"tiles/{at}", tile_words(one), one.count, 0, TERRAIN_TILES),),
            opens=True,
            changed=ours.get(one.name) != one,
        )
        for at, one in enumerate(box_kinds.tiles(box))
    )
    return BoxPage((terrain, bag), things=things, add=say("Another kind of tile"))


def tile_words(tile: Tile) -> Message:
    """A terrain tile, named so that it differs from every other one."""
    return say("tile of {points}: {squares}", points=tile.points, squares=lie_name(tile.squares))


def tile_face(tile: Tile) -> BoxFace:
    """A terrain tile with its points."""
    picture, quarters = art.tile(tile.squares)
    return BoxFace(picture, quarters=quarters, text=str(tile.points))


def _put_tile(box: JsonObject, at: str, tile: Tile) -> JsonObject:
    tiles = box_kinds.tiles(box)
    made = Tile(lie(tile.squares), tile.points)
    if any(
        (lie(one.squares), one.points) == (made.squares, made.points)
        for n, one in enumerate(tiles)
        if str(n) != at
    ):
        raise Refusal("There is such a tile already: change its number.")
    if at:
        tiles[int(at)] = Tile(made.squares, made.points, tiles[int(at)].count)
    else:
        tiles.append(made)
    return _known(box_kinds.with_tiles(box, tiles))


def _start_page(box: JsonObject) -> BoxPage:
    kinds, ours = box_kinds.start_tiles(box), box_kinds.start_tiles(OURS)
    lying: Counter[str] = Counter()
    for kind, number in kinds.items():
        for on_square in kind.artefacts:
            for color in on_square:
                lying[color] += number
    totals = (
        BoxTotal(say("Start tiles"), sum(kinds.values()), START_TILES),
        BoxTotal(say("Artefacts"), lying.total(), sum(ARTEFACTS.values())),
        *(
            BoxTotal(ARTEFACT_NAMES[color], lying[color], wanted)
            for color, wanted in ARTEFACTS.items()
        ),
    )
    things = tuple(
        Thing(
            f"start_tiles/{at}",
            start_name(kind),
            start_face(kind),
            (BoxStepper(f"start_tiles/{at}", start_name(kind), number, 0, START_TILES),),
            opens=True,
            changed=ours.get(kind) != number,
        )
        for at, (kind, number) in enumerate(kinds.items())
    )
    return BoxPage(totals, things=things, add=say("Another kind of tile"))


def start_name(kind: StartTile) -> Message:
    """A start tile as players call it."""
    lying = [color for on_square in kind.artefacts for color in on_square]
    return say(
        "start tile: {squares}; {artefacts}",
        squares=lie_name(kind.squares),
        artefacts=load_name(lying),
    )


def start_face(kind: StartTile) -> BoxFace:
    """A start tile with its artefacts."""
    picture, quarters = art.tile(kind.squares)
    return BoxFace(picture, quarters=quarters, printed=box_benches.printed(kind.artefacts))


def _put_start_tile(box: JsonObject, at: str, made: StartTile) -> JsonObject:
    kinds = box_kinds.start_tiles(box)
    old = [*kinds][int(at)] if at else None
    if made != old and made in kinds:
        raise Refusal("There is such a tile already: change its number.")
    if old is None:
        kinds[made] = 1
    else:
        kinds = {made if kind == old else kind: number for kind, number in kinds.items()}
    return _known(box_kinds.with_start_tiles(box, kinds))


def _lava_page(box: JsonObject, flow: str) -> BoxPage:
    _, lava, bag = _bag(box)
    shapes, ours = box_kinds.lava(box, flow), box_kinds.lava(OURS, flow)
    things = []
    for shape in SHAPES:
        name = shape_name(flow, shape)
        place = f"lava/{flow}:{'+'.join(shape)}"
        things.append(
            Thing(
                place,
                name,
                BoxFace(art.lava(flow, shape)),
                (BoxStepper(place, name, shapes[shape], 0, LAVA_TILES),),
                changed=shapes[shape] != ours[shape],
            )
        )
    tabs = tuple(
        BoxOption(
            one,
            say("{flow}: {number}", flow=FLOW_NAMES[one], number=box_kinds.lava(box, one).total()),
            art.lava(one, ("ahead",)),
            one == flow,
        )
        for one in FLOWS
    )
    return BoxPage((lava, bag), tabs, things=tuple(things))


EXIT_NAMES = {"left": say("left"), "ahead": say("ahead"), "right": say("right")}


def shape_name(flow: str, shape: tuple[str, ...]) -> Message:
    """A lava tile, named so that it differs from every other one."""
    if len(shape) == 1:
        return lava_name(LavaTile(flow, shape))
    return say(
        "lava, {flow} flow, branch {dotted} (dot) and {other}",
        flow=FLOW_NAMES[flow],
        dotted=EXIT_NAMES[shape[0]],
        other=EXIT_NAMES[shape[1]],
    )


# Boats


def _numbers(box: JsonObject) -> dict[BoatKind, int]:
    return {kind: len(ids) for kind, ids in box_kinds.boats(box).items()}


def _boats_page(box: JsonObject) -> BoxPage:
    numbers, ours = _numbers(box), _numbers(OURS)
    kinds = [BoatKind(color, places) for color in art.BOAT_COLORS for places in PLACES]
    kinds += [kind for kind in numbers if kind not in kinds]
    things = []
    for kind in kinds:
        number = numbers.get(kind, 0)
        place = f"boats/{kind.color}-{kind.places}"
        name = count(
            "Boat, {color}, {count} place",
            "Boat, {color}, {count} places",
            kind.places,
            color=boat_color(kind.color),
        )
        things.append(
            Thing(
                place,
                name,
                BoxFace(art.boat(Boat("", kind.color, kind.places))),
                (BoxStepper(place, name, number, 0, BOATS),),
                changed=number != ours.get(kind, 0),
            )
        )
    totals = (BoxTotal(say("Boats"), sum(numbers.values()), BOATS),)
    return BoxPage(totals, things=tuple(things))


# Objective cards


def card_name(card: Objective) -> Message:
    """An objective card as players call it."""
    need = {thing: number for thing, number in card.need.items() if number}
    if not need and card.boat is None and not card.no_penalty:
        return say("A card that needs nothing")
    return objective_name(need, card.boat, card.points, card.no_penalty)


def objective_face(card: Objective) -> BoxFace:
    """A card with what it needs below, and its points."""
    icons = [
        art.artefact(thing)
        for thing, number in card.need.items()
        if thing in ARTEFACTS
        for _ in range(number)
    ]
    icons += [f"{art.ART}explorer-yellow"] * card.need.get("explorers", 0)
    if card.boat is not None:
        icons.append(art.boat(Boat("", card.boat, 1)))
    text = "" if card.no_penalty else f"+{card.points}"
    return BoxFace(f"{art.ART}card-objective", tuple(icons), text=text)


def _objectives_page(box: JsonObject) -> BoxPage:
    cards = box_kinds.objectives(box)
    ours = {one.id: one for one in box_kinds.objectives(OURS)}
    return BoxPage(
        (BoxTotal(say("Objective cards"), len(cards), OBJECTIVES),),
        things=tuple(
            Thing(
                f"objectives/{at}",
                card_name(card),
                objective_face(card),
                opens=not card.no_penalty,
                changed=ours.get(card.id) != card,
            )
            for at, card in enumerate(cards)
        ),
    )
