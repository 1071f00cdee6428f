"""Reporting what came out of an own bag by pictures: any tile there can be (G3)."""

from itertools import permutations, product

from companion.core.message import Message, say
from companion.games.mauna_kea.box import Box, LavaTile
from companion.games.mauna_kea.island import EXITS, FLOWS, lie
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.choice import FACE, FLOW, OTHER, POINTS
from companion.games.mauna_kea.words import FLOW_NAMES, lava_name, points_name, squares_lying
from companion.showing.scene import TrayItem

MOST_POINTS = (3, 2, 1)
# Every tile there can be, however it lies, and every way that lava can leave a tile.
PATTERNS = tuple(sorted({lie("".join(squares)) for squares in product("jlm", repeat=4)}))
WAYS = (*((exit,) for exit in EXITS), *permutations(EXITS, 2))


def faces(box: Box, position: Position, kind: str, *, full: bool) -> tuple[TrayItem, ...]:
    """First points and flows, then which tile exactly, where that matters."""
    if kind.startswith(FLOW):
        return _ways(box, kind.removeprefix(FLOW))
    if kind.startswith(POINTS):
        return _patterns(box, int(kind.removeprefix(POINTS)))
    if kind.startswith(OTHER):
        points = int(kind.removeprefix(OTHER))
        listed = {lie(tile.squares) for tile in box.tiles.values() if tile.points == points}
        return tuple(_tile(f"{squares}{points}") for squares in PATTERNS if squares not in listed)
    flows = [
        _item(
            f"{FLOW}{flow}",
            say("Lava, {flow} flow", flow=FLOW_NAMES[flow]),
            art.lava(flow, ("ahead",)),
        )
        for flow in FLOWS
    ]
    return (*(_by_points(box, position, points, full=full) for points in MOST_POINTS), *flows)


def _by_points(box: Box, position: Position, points: int, *, full: bool) -> TrayItem:
    place = f"{POINTS}{points}"
    if not full:
        # Only points matter where squares are not followed: the likeliest tile stands for them.
        names = [name for name, tile in box.tiles.items() if tile.points == points]
        likely = max(names, key=lambda name: position.bag.get(name, 0), default=f"jjjj{points}")
        place = f"{FACE}{likely}"
    return _item(place, points_name(points), art.UNKNOWN_TILE, str(points))


def _patterns(box: Box, points: int) -> tuple[TrayItem, ...]:
    listed = [name for name, tile in box.tiles.items() if tile.points == points]
    another = _item(f"{OTHER}{points}", say("another tile"), art.UNKNOWN_TILE, "?")
    return (*(_tile(name) for name in listed), another)


def _tile(name: str) -> TrayItem:
    words = say("{points}, {squares}", points=points_name(int(name[-1])),
                squares=squares_lying(name[:4]))  # fmt: skip
    return _item(f"{FACE}{name}", words, art.printed(name[:4]), name[-1])


def _ways(box: Box, flow: str) -> tuple[TrayItem, ...]:
    """Those that the box lists first, then whatever there can be besides."""
    tiles = [LavaTile(flow, ways) for ways in WAYS]
    tiles.sort(key=lambda tile: tile.name not in box.lava)
    return tuple(_item(f"{FACE}{one.name}", lava_name(one), art.lava_tile(one)) for one in tiles)


def _item(place: str, words: Message, picture: str, badge: str = "") -> TrayItem:
    return TrayItem(place, words, picture, words, badge=badge)
