"""Hekla's box by picture: which cells the board has, which are active, how the road runs."""

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.hekla.box import HOT_CELLS
from companion.games.hekla.grid import CELLS, Circle, Grid
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.geometry import ROAD, Point
from companion.showing.box_pages import (
    BoxOption,
    BoxPage,
    BoxPages,
    BoxTitle,
    BoxTotal,
    Question,
)
from companion.showing.scene import Picture, Piece, Space, Stroke, Tag
from companion.showing.tokens import BASALT, TERRAIN

ART = "hekla/"
BOARD_CELLS = 26
CLEAR = "#00000000"
# A cell that the board lacks is still there to be tapped.
FAINT = 0.22
LOOPS = {"inner": say("Inner loop"), "outer": say("Outer loop")}
WAYS = {True: say("Clockwise"), False: say("Counter-clockwise")}


class GameBox(BoxPages):
    """What can differ from copy to copy."""

    titles = (
        BoxTitle(
            "cells",
            say("Cells"),
            say("Which cells your board has, and which three have a red circle."),
            f"{ART}cell-hot",
            ("missing", "hot"),
        ),
        BoxTitle(
            "road",
            say("The road"),
            say("Tap the circle that is driven to first, and say which way it goes on."),
            f"{ART}start",
            ("inner", "outer"),
        ),
    )

    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        if key == "road":
            return _road_page(box, tab or "inner")
        tab = tab or "missing"
        missing, hot = _names(box, "missing"), _names(box, "hot")
        return BoxPage(
            totals=(
                BoxTotal(say("Cells"), len(CELLS) - len(missing), BOARD_CELLS),
                BoxTotal(say("High-activity cells"), len(hot), HOT_CELLS, say("High activity")),
            ),
            tabs=(
                BoxOption("missing", say("There or not"), f"{ART}cell", tab == "missing"),
                BoxOption("hot", say("High activity"), f"{ART}cell-hot", tab == "hot"),
            ),
            plan=_picture(box, cells=tuple(_cell(box, cell, tab) for cell in CELLS)),
        )

    def touched(self, box: JsonObject, key: str, tab: str, place: str) -> tuple[JsonObject, str]:
        if key == "road":
            return _driven(box, tab or "inner", place), tab
        key = tab or "missing"
        if key == "hot" and place in _names(box, "missing"):
            raise Refusal("Your board has no cell {cell}.", cell=place)
        made = {**box, key: _toggled(_names(box, key), place)}
        if key == "missing" and place in _names(made, "missing"):
            made["hot"] = [*(cell for cell in _names(box, "hot") if cell != place)]
        return made, tab


def _names(box: JsonObject, key: str) -> list[str]:
    return cast("list[str]", box[key])


def _toggled(cells: list[str], cell: str) -> Json:
    return [*sorted({*cells} ^ {cell})]


# The road


def _road(box: JsonObject, loop: str) -> list[Circle]:
    return cast("list[Circle]", box[loop])


def _road_page(box: JsonObject, loop: str) -> BoxPage:
    road = _road(box, loop)
    clockwise = geometry.clockwise(road)
    return BoxPage(
        tabs=tuple(
            BoxOption(one, words, f"{ART}circle", one == loop) for one, words in LOOPS.items()
        ),
        plan=_picture(box, loop=loop),
        questions=(
            Question(
                say("Driving direction"),
                tuple(
                    BoxOption(f"way/{int(way)}", words, chosen=way == clockwise)
                    for way, words in WAYS.items()
                ),
            ),
        ),
    )


def _driven(box: JsonObject, loop: str, place: str) -> JsonObject:
    """The road begun at another circle, or driven the other way from its first one."""
    road = _road(box, loop)
    if place.startswith("way/"):
        if place == f"way/{int(geometry.clockwise(road))}":
            return box
        made = [road[0], *reversed(road[1:])]
    else:
        at = int(place.removeprefix(ROAD))
        made = [*road[at:], *road[:at]]
    return {**box, loop: cast("Json", made)}


# Drawing


def _grid(box: JsonObject) -> Grid:
    missing, hot = (frozenset(_names(box, key)) for key in ("missing", "hot"))
    return Grid(missing, hot, tuple(_road(box, "inner")), tuple(_road(box, "outer")))


def _picture(box: JsonObject, cells: Sequence[Space] = (), loop: str = "") -> Picture:
    """The slab with its cells and its road; one loop with the order in which it is driven."""
    width, height = geometry.size(0)
    grid = _grid(box)
    hot, missing = _names(box, "hot"), _names(box, "missing")
    points = geometry.circles(grid, 0)
    start = len(grid.inner)
    here = points[1 : start + 1] if loop == "inner" else points[start + 1 :]
    strokes: tuple[Stroke, ...] = ()
    spaces, tags = tuple(cells), tuple(_names_of(missing))
    if loop:
        road = _road(box, loop)
        strokes = tuple(_arrows(here))
        tags = tuple(_order(here))
        spaces = tuple(_circle(at, to, here[at]) for at, to in enumerate(road))
    return Picture(
        width=width,
        height=height,
        ground=(
            Piece("slab", f"{ART}slab", width / 2, height / 2),
            *(
                Piece(f"circle-{at}", f"{ART}{'start' if at == start else 'circle'}", *point)
                for at, point in enumerate(points)
                if at
            ),
            *(
                Piece(
                    f"cell-{cell}",
                    f"{ART}{'cell-hot' if cell in hot else 'cell'}",
                    *geometry.spot(cell, 0),
                    opacity=FAINT if cell in missing else 1.0,
                )
                for cell in CELLS
            ),
        ),
        fixed=(),
        numbers=(),
        pieces=(),
        orbiters=(),
        patches=(),
        dots=(),
        tags=tags,
        spaces=spaces,
        strokes=strokes,
        full=True,
    )


def _names_of(missing: list[str]) -> list[Tag]:
    return [
        Tag(f"name-{cell}", cell, x, y, 20, CLEAR, TERRAIN.keyline, halo=TERRAIN.ink)
        for cell in CELLS
        if cell not in missing
        for x, y in [geometry.spot(cell, 0)]
    ]


def _cell(box: JsonObject, cell: str, tab: str) -> Space:
    missing, hot = cell in _names(box, "missing"), cell in _names(box, "hot")
    label: Message = say("Cell {cell}", cell=cell)
    if missing:
        label = say("Cell {cell}, not on the board", cell=cell)
    elif hot:
        label = say("Cell {cell}, high activity", cell=cell)
    return Space(cell, label, *geometry.spot(cell, 0), 48, 48)


def _circle(at: int, to: Circle, point: Point) -> Space:
    label = (
        say("Circle {number}, at a corner", number=at + 1)
        if to is None
        else say("Circle {number}, points at {line}", number=at + 1, line=str(to))
    )
    return Space(f"{ROAD}{at}", label, *point, 48, 48, "chosen" if at == 0 else "plain")


def _order(points: Sequence[Point]) -> list[Tag]:
    """The number of each circle on the way, the first one in lava."""
    return [
        Tag(
            f"order-{at}",
            str(at + 1),
            *point,
            height=19 if at == 0 else 15,
            fill=TERRAIN.lava if at == 0 else TERRAIN.ink,
            ink=BASALT.onlava if at == 0 else TERRAIN.keyline,
            edge=TERRAIN.keyline,
        )
        for at, point in enumerate(points)
    ]


def _arrows(points: Sequence[Point]) -> list[Stroke]:
    """The way from circle to circle."""
    return [Stroke((start, end), TERRAIN.lava_hot, 3.0) for start, end in pairwise(points)]
