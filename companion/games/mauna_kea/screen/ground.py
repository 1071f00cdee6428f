"""The squares of the island: sea, shore, bare board, tiles and lava."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.mauna_kea.island import SIDE, VOLCANO, turned
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.geometry import FIELD, LAND, SHORE, SQUARE
from companion.games.mauna_kea.screen.view import View
from companion.showing.grid import Bed, Dot, Grid, Laid, Light, Near
from companion.showing.tokens import TERRAIN

if TYPE_CHECKING:
    from companion.games.mauna_kea.screen.drawing import Drawing

BARE = "#6B5842"
CREAM = "#E9DDBE"


def grid(
    drawing: "Drawing",
    view: View,
    *,
    lights: tuple[Light, ...],
    dots: tuple[Dot, ...],
    near: Near | None,
) -> Grid:
    """All squares, as they lie or would lie."""
    size, sea = drawing.geometry.size, drawing.geometry.sea
    beds = (
        Bed(0, 0, size, size, TERRAIN.sea, 24),
        Bed(sea - SHORE, sea - SHORE, LAND + 2 * SHORE, LAND + 2 * SHORE, TERRAIN.sand, 7),
        Bed(sea, sea, LAND, LAND, BARE, 3),
    )
    return Grid(
        square=SQUARE if drawing.full else FIELD,
        beds=beds,
        laid=tuple(_laid(drawing, view)),
        lights=lights,
        dots=dots,
        near=near,
        field=FIELD,
    )


def _laid(drawing: "Drawing", view: View) -> Iterator[Laid]:
    position, choice, box = view.position, view.choice, drawing.box
    laid = {field: (number, quarters) for field, number, quarters in choice.laid}
    unknown = not drawing.rules.settings.knows_tiles
    for field in range(SIDE * SIDE):
        x, y = drawing.geometry.field(field)
        edge = CREAM if field in box.tile_fields else ""
        if field == VOLCANO:
            yield Laid(f"{art.ART}volcano", x, y, tone=TERRAIN.crater)
        elif field in position.lava:
            lava = position.lava[field]
            picture = art.lava(lava.flow, lava.exits)
            yield Laid(picture, x, y, art.quarters(lava), TERRAIN.lava)
        elif field in box.start_fields:
            yield Laid(f"{art.ART}start-field", x, y, tone=TERRAIN.jungle)
        elif field == choice.field and view.tile:
            squares = turned(drawing.taps.squares(view.sight, choice), choice.turned)
            yield _tile(squares, x, y, "")
        elif field in laid:
            number, quarters = laid[field]
            yield _tile(turned(box.start_tiles[number].squares, quarters), x, y, CREAM)
        elif field in position.tiles and not (unknown and field in box.tile_fields):
            squares = position.tiles[field]
            if choice.card == "earthquake" and field == choice.field:
                squares = turned(squares, choice.turned)
            yield _tile(squares, x, y, edge)
        elif unknown and field in box.tile_fields:
            yield Laid(art.UNKNOWN_TILE, x, y, tone=TERRAIN.jungle, edge=CREAM)
        else:
            yield Laid(f"{art.ART}field-empty", x, y)


def _tile(squares: str, x: float, y: float, edge: str) -> Laid:
    picture, quarters = art.tile(squares)
    return Laid(picture, x, y, quarters, art.tone(squares), edge)
