"""Mauna Kea's board in the box: start fields, start tiles, and what coves are joined to."""

from typing import cast

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import BOATS, START_TILES
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FIELD_NAMES,
    SQUARE_AT,
    SQUARE_NAMES,
    VOLCANO,
    WIDTH,
)
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.geometry import (
    COVE,
    FIELD,
    LAND,
    SHORE,
    SQUARE,
    Geometry,
    Point,
)
from companion.games.mauna_kea.screen.ground import BARE, CREAM
from companion.showing.box_pages import BoxOption, BoxPage, BoxStepper, BoxTotal
from companion.showing.grid import Bed, Grid, Laid, Light
from companion.showing.scene import Picture, Piece, Space, Stroke, Tag
from companion.showing.tokens import BASALT, TERRAIN

START_FIELDS = 4
ROPE = "#B3FFF6E6"
LAST = WIDTH - 1
# The squares of the rim, clockwise from the corner at the top left.
RIM: tuple[int, ...] = (
    *range(LAST),
    *(row * WIDTH + LAST for row in range(LAST)),
    *(LAST * WIDTH + column for column in range(LAST, 0, -1)),
    *(row * WIDTH for row in range(LAST, 0, -1)),
)
FIELD_KINDS = {
    "start_fields": say("Start fields"),
    "tile_fields": say("Fields for start tiles"),
}


# Fields


def fields_page(box: JsonObject, tab: str) -> BoxPage:
    """The 81 fields, tapped to be start fields or to have a start tile."""
    tab = tab or "start_fields"
    return BoxPage(
        totals=(
            BoxTotal(FIELD_KINDS["start_fields"], len(_names(box, "start_fields")), START_FIELDS),
            BoxTotal(FIELD_KINDS["tile_fields"], len(_names(box, "tile_fields")), START_TILES),
        ),
        tabs=(
            BoxOption(
                "start_fields", say("Explorers"), f"{art.ART}start-field", tab != "tile_fields"
            ),
            BoxOption("tile_fields", say("Start tiles"), art.UNKNOWN_TILE, tab == "tile_fields"),
        ),
        plan=_fields(box),
    )


def field_touched(box: JsonObject, tab: str, place: str) -> JsonObject:
    """A field is one of these, or not any more; it is never both."""
    if FIELD_AT[place] == VOLCANO:
        raise Refusal("The volcano is there.")
    key = tab or "start_fields"
    other = "start_fields" if key == "tile_fields" else "tile_fields"
    own = _names(box, key)
    kept: list[Json] = [one for one in own if one != place] if place in own else [*own, place]
    rest: list[Json] = [one for one in _names(box, other) if one != place]
    return {**box, key: kept, other: rest}


def _names(box: JsonObject, key: str) -> list[str]:
    return cast("list[str]", box[key])


def _fields(box: JsonObject) -> Picture:
    starts, tiles = _names(box, "start_fields"), _names(box, "tile_fields")

    def at(field: str) -> Point:
        row, column = divmod(FIELD_AT[field], 9)
        return Point(SHORE + (column + 0.5) * FIELD, SHORE + (row + 0.5) * FIELD)

    laid = []
    for name in FIELD_NAMES:
        x, y = at(name)
        if FIELD_AT[name] == VOLCANO:
            laid.append(Laid(f"{art.ART}volcano", x, y))
        elif name in starts:
            laid.append(Laid(f"{art.ART}start-field", x, y))
        elif name in tiles:
            laid.append(Laid(art.UNKNOWN_TILE, x, y, edge=CREAM))
        else:
            laid.append(Laid(f"{art.ART}field-empty", x, y))
    return _board(
        LAND + 2 * SHORE,
        Grid(FIELD, _beds(0, SHORE), tuple(laid)),
        spaces=tuple(
            Space(name, _field_label(name, starts, tiles), *at(name), FIELD, FIELD)
            for name in FIELD_NAMES
        ),
    )


def _field_label(name: str, starts: list[str], tiles: list[str]) -> Message:
    if FIELD_AT[name] == VOLCANO:
        return say("Field {field}, the volcano", field=name)
    if name in starts:
        return say("Field {field}, explorers begin here", field=name)
    if name in tiles:
        return say("Field {field}, for a start tile", field=name)
    return say("Field {field}, bare", field=name)


def _beds(sea: float, shore: float) -> tuple[Bed, ...]:
    size = LAND + 2 * (sea + shore)
    return (
        Bed(0, 0, size, size, TERRAIN.sea, 16),
        Bed(sea, sea, LAND + 2 * shore, LAND + 2 * shore, TERRAIN.sand, 7),
        Bed(sea + shore, sea + shore, LAND, LAND, BARE, 3),
    )


def _board(
    size: float,
    grid: Grid,
    *,
    spaces: tuple[Space, ...],
    pieces: tuple[Piece, ...] = (),
    strokes: tuple[Stroke, ...] = (),
    tags: tuple[Tag, ...] = (),
) -> Picture:
    return Picture(
        width=size,
        height=size,
        ground=(),
        fixed=(),
        numbers=(),
        pieces=pieces,
        orbiters=(),
        patches=(),
        dots=(),
        tags=tags,
        spaces=spaces,
        strokes=strokes,
        full=True,
        radius=16.0,
        grid=grid,
    )


# Coves


def coves(box: JsonObject) -> list[list[str]]:
    """The rim squares of each cove."""
    return [[*squares] for squares in cast("list[list[str]]", box["coves"])]


def coves_page(box: JsonObject, tab: str) -> BoxPage:
    """The eight coves; the chosen one is moved along the shore, whole or square by square."""
    chosen = int(tab or 0)
    squares = coves(box)[chosen]
    whole = BoxStepper(
        f"coves/{chosen}/all",
        say("The whole cove, clockwise"),
        0,
        -1,
        1,
        say("{first} – {last}", first=squares[0], last=squares[-1]),
    )
    each = tuple(
        BoxStepper(
            f"coves/{chosen}/{at}",
            say("Square {number}", number=at + 1),
            0,
            -1,
            1,
            say("{square}", square=square),
        )
        for at, square in enumerate(squares)
    )
    return BoxPage(plan=_coves(box, chosen), steps=(whole, *each))


def cove_stepped(box: JsonObject, place: str, by: int) -> JsonObject:
    """A cove, or one of its squares, a square further along the shore."""
    _, cove, which = place.split("/")
    all = coves(box)
    squares = all[int(cove)]
    if which == "all":
        all[int(cove)] = [_along(square, by) for square in squares]
    else:
        at, moved = int(which), _along(squares[int(which)], by)
        while moved in squares:
            moved = _along(moved, by)
        squares[at] = moved
    return {**box, "coves": cast("Json", all)}


def _along(square: str, by: int) -> str:
    at = RIM.index(SQUARE_AT[square]) if SQUARE_AT[square] in RIM else 0
    return SQUARE_NAMES[RIM[(at + by) % len(RIM)]]


def _coves(box: JsonObject, chosen: int) -> Picture:
    fields = coves(box)
    geometry = Geometry(True, tuple(tuple(SQUARE_AT[one] for one in cove) for cove in fields))
    laid = tuple(
        Laid(f"{art.ART}volcano" if at == VOLCANO else f"{art.ART}field-empty", *geometry.field(at))
        for at in range(len(FIELD_NAMES))
    )
    lights = tuple(
        Light(*geometry.square(SQUARE_AT[square]), SQUARE, "chosen" if at == chosen else "lit")
        for at, cove in enumerate(fields)
        for square in cove
    )
    sea = geometry.sea - SHORE
    return _board(
        geometry.size,
        Grid(SQUARE, _beds(sea, SHORE), laid, lights),
        pieces=tuple(
            Piece(f"berth-{at}", f"{art.ART}berth", x, y, geometry.boat, 90.0 * quarters)
            for at, (x, y, quarters, _) in enumerate(geometry.berths)
        ),
        strokes=tuple(
            Stroke((start, end), ROPE, 2.0)
            for berth in geometry.berths
            for start, end in berth.lines
        ),
        tags=tuple(
            Tag(
                f"{COVE}{at + 1}",
                str(at + 1),
                x,
                y,
                18,
                TERRAIN.lava if at == chosen else TERRAIN.sea_deep,
                BASALT.onlava if at == chosen else TERRAIN.keyline,
                TERRAIN.keyline,
            )
            for at, (x, y, _, _) in enumerate(geometry.berths)
        ),
        spaces=tuple(
            Space(
                f"{COVE}{at}",
                say(
                    "Cove {cove}, joined to {first} – {last}",
                    cove=at + 1,
                    first=fields[at][0],
                    last=fields[at][-1],
                ),
                x,
                y,
                48,
                48,
                "chosen" if at == chosen else "plain",
            )
            for at, (x, y, _, _) in enumerate(geometry.berths[:BOATS])
        ),
    )
