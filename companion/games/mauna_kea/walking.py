"""Where explorers can go: step by step within the pool, and by the walking cards."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from companion.games.mauna_kea.box import MOST_CARRIED, Box
from companion.games.mauna_kea.island import (
    BIT,
    FIELD_OF,
    NEIGHBOURS,
    SQUARES,
    SQUARES_OF,
    VOLCANO,
    spread,
)
from companion.games.mauna_kea.position import Lava, Load, Position

BARE, JUNGLE, LAKE, MOUNTAIN, LAVA = range(5)
_LETTERS = {"j": JUNGLE, "l": LAKE, "m": MOUNTAIN}
# Entering costs 1 for jungle and 2 for lake; nothing else can be entered (M1).
CLOSED = 255
MOST_POINTS = 200
_COSTS = bytes([CLOSED, 1, 2, CLOSED, CLOSED])
_COST_OF = _COSTS + bytes([CLOSED]) * (256 - len(_COSTS))
# Nobody can ever leave over mountains and lava (M5).
_PASSABLE = bytes(b"01"[kind in (BARE, JUNGLE, LAKE)] for kind in range(256))

_WALKS = {"jungle": JUNGLE, "lake": LAKE}


def ground(tiles: Mapping[int, str], lava: Mapping[int, Lava], box: Box) -> bytes:
    """What lies on each square of the board."""
    found = bytearray(SQUARES)
    for field in box.start_fields:
        for square in SQUARES_OF[field]:
            found[square] = JUNGLE
    for field, squares in tiles.items():
        for square, letter in zip(SQUARES_OF[field], squares, strict=True):
            found[square] = _LETTERS[letter]
    for field in (*lava, VOLCANO):
        for square in SQUARES_OF[field]:
            found[square] = LAVA
    return bytes(found)


def covered(before: bytes, field: int, squares: str) -> bytes:
    """The ground after a tile was laid or turned."""
    found = bytearray(before)
    for square, letter in zip(SQUARES_OF[field], squares, strict=True):
        found[square] = _LETTERS[letter]
    return bytes(found)


def entries(position: Position) -> bytearray:
    """What entering each square costs; squares with an explorer are closed."""
    found = bytearray(position.ground.translate(_COST_OF))
    for team in position.explorers:
        for square in team:
            if square < SQUARES:
                found[square] = CLOSED
    return found


def entry(position: Position, square: int) -> int:
    """What it costs to come back to a square that one's own explorer leaves."""
    return _COST_OF[position.ground[square]]


def reach(costs: bytearray, start: int, points: int) -> dict[int, int]:
    """The squares that can be reached from `start`, and what each costs at least."""
    found: dict[int, int] = {}
    if start >= SQUARES:
        return found
    best = [CLOSED] * SQUARES
    best[start] = 0
    rings: list[list[int]] = [[] for _ in range(points + 1)]
    rings[0].append(start)
    for spent, ring in enumerate(rings):
        for square in ring:
            if best[square] < spent:
                continue
            found[square] = spent
            for beside in NEIGHBOURS[square]:
                total = spent + costs[beside]
                if total <= points and total < best[beside]:
                    best[beside] = total
                    rings[total].append(beside)
    del found[start]
    return found


def way(position: Position, start: int, to: int) -> tuple[int, ...]:
    """The cheapest path from a square to another within the pool, or none."""
    costs = entries(position)
    found = reach(costs, start, position.points)
    if to not in found:
        return ()
    found[start] = 0
    path = [to]
    while path[-1] != start:
        here = path[-1]
        path.append(
            next(
                beside
                for beside in NEIGHBOURS[here]
                if beside in found and found[beside] == found[here] - costs[here]
            )
        )
    return tuple(reversed(path[:-1]))


def walk(position: Position, card: str, start: int) -> list[int]:
    """Where a walking card can take an explorer (M10), in reading order."""
    if start >= SQUARES:
        return []
    if card == "mountain":
        return sorted(_over_mountains(position, start))
    kind = _WALKS[card]
    taken = {square for team in position.explorers for square in team}
    found = {start}
    frontier = [start]
    for square in frontier:
        if square != start and square in position.artefacts:
            continue
        for beside in NEIGHBOURS[square]:
            if beside not in found and position.ground[beside] == kind and beside not in taken:
                found.add(beside)
                frontier.append(beside)
    return sorted(found - {start})


def _over_mountains(position: Position, start: int) -> set[int]:
    crossed = {start}
    frontier = [start]
    ends: set[int] = set()
    for square in frontier:
        for beside in NEIGHBOURS[square]:
            kind = position.ground[beside]
            if kind == MOUNTAIN and beside not in crossed:
                crossed.add(beside)
                frontier.append(beside)
            elif kind in (JUNGLE, LAKE) and square != start and position.owner(beside) is None:
                ends.add(beside)
    return ends


def can_leave(position: Position, box: Box) -> bool:
    """Whether any explorer could still get to a moored boat, other explorers aside (M5)."""
    standing = 0
    for team in position.explorers:
        for square in team:
            if square >= SQUARES:
                return any(True for _ in position.moored())
            standing |= BIT[square]
    shore = 0
    for cove in position.boats.values():
        if isinstance(cove, int):
            shore |= box.shores[cove]
    return _leads_to(position.ground, shore, standing)


@lru_cache(maxsize=256)
def _leads_to(ground: bytes, shore: int, standing: int) -> bool:
    """Whether a way over this ground leads from somebody to the shore."""
    # The last square's digit comes first in a number.
    passable = int(ground.translate(_PASSABLE)[::-1], 2)
    # All squares that lead to the sea, ring by ring, until somebody stands on one.
    reached, last = shore & passable, 0
    while reached != last:
        if reached & standing:
            return True
        reached, last = spread(reached) & passable, reached
    return False


def explorers_on(position: Position, field: int) -> bool:
    """Whether anybody stands on a field."""
    return any(FIELD_OF[s] == field for team in position.explorers for s in team if s < SQUARES)


@lru_cache(maxsize=4096)
def loads(pile: Load, most: int = MOST_CARRIED) -> tuple[Load, ...]:
    """Every different load that can be taken of a sorted pile, the smallest first.

    >>> loads(("grey", "white", "white"), 1)
    ((), ('grey',), ('white',))
    """
    most = min(most, MOST_CARRIED)
    enough = [kind for kind in dict.fromkeys(pile) for _ in range(min(most, pile.count(kind)))]
    return tuple(
        load
        for size in range(min(most, len(enough)) + 1)
        for load in dict.fromkeys(combinations(enough, size))
    )
