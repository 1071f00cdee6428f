"""How far it is to a boat, with and without artefacts on the way: what explorers head for."""

from collections.abc import Iterable
from functools import lru_cache

from companion.games.mauna_kea import walking
from companion.games.mauna_kea.box import Box
from companion.games.mauna_kea.island import NEIGHBOURS, SQUARES
from companion.games.mauna_kea.position import Load, Position
from companion.games.mauna_kea.scoring import ARTEFACT_POINTS

FAR = 400
# What a square costs; on bare board a tile must be laid first.
_TOLLS = {walking.BARE: 3, walking.JUNGLE: 1, walking.LAKE: 2}
_TOLL_OF = bytes(_TOLLS.get(kind, 0) for kind in range(256))
# How many movement points a point is worth; an artefact also fills a place that would cost one.
PER_POINT = 4
GAIN = {color: (points + 1) * PER_POINT for color, points in ARTEFACT_POINTS.items()}
# With so many artefacts an explorer looks for no more: most boats have two places.
ENOUGH = 2


def spread(ground: bytes, sources: Iterable[tuple[int, int]]) -> list[int]:
    """The least cost from each square to one of the sources, each of which costs something."""
    tolls = ground.translate(_TOLL_OF)
    best = [FAR] * SQUARES
    rings: list[list[int]] = [[] for _ in range(FAR + 4)]
    for square, cost in sources:
        if tolls[square] and cost < best[square]:
            best[square] = cost
            rings[cost].append(square)
    for cost, ring in enumerate(rings):
        for square in ring:
            if best[square] != cost:
                continue
            total = cost + tolls[square]
            for beside in NEIGHBOURS[square]:
                if total < best[beside] and tolls[beside]:
                    best[beside] = total
                    rings[total].append(beside)
    return best


# Costs are counted from here, so that what is gained on the way never makes them negative.
OFFSET = 60


@lru_cache(maxsize=512)
def to_boats(ground: bytes, shore: tuple[int, ...]) -> list[int]:
    """What it costs to get from each square to the shore of a moored boat."""
    return spread(ground, ((square, OFFSET) for square in shore))


@lru_cache(maxsize=512)
def by_an_artefact(
    ground: bytes, shore: tuple[int, ...], lying: tuple[tuple[int, str], ...]
) -> list[int]:
    """The same with an artefact picked up on the way where that pays, less what it is worth."""
    straight = to_boats(ground, shore)
    sources = [(square, OFFSET) for square in shore]
    for square, color in lying:
        if straight[square] < FAR:
            sources.append((square, max(0, straight[square] - GAIN[color])))
    return spread(ground, sources)


def shore_of(position: Position, box: Box) -> tuple[int, ...]:
    """The squares beside moored boats."""
    return tuple(s for _, cove in position.moored() for s in box.coves[cove - 1])


def lying(position: Position) -> tuple[tuple[int, str], ...]:
    """The best artefact on each square where nobody stands: whoever stands there has it."""
    taken = {square for team in position.explorers for square in team}
    return tuple(
        (square, best_of(load))
        for square, load in position.artefacts.items()
        if square < SQUARES and square not in taken
    )


def best_of(load: Load) -> str:
    """The artefact that is worth most; they are named so that the alphabet tells."""
    return min(load)


class Travel:
    """The costs on one board, each map made when it is first asked for."""

    def __init__(self, position: Position, box: Box) -> None:
        self._ground = position.ground
        self.shore = shore_of(position, box)
        self._lying = lying(position)

    def cost(self, square: int, carried: int) -> int:
        """What leaving costs an explorer with so many artefacts, gains taken off; FAR: never."""
        return self.map(carried)[square]

    def map(self, carried: int) -> list[int]:
        """The same for every square."""
        if carried >= ENOUGH:
            return to_boats(self._ground, self.shore)
        return by_an_artefact(self._ground, self.shore, self._lying)

    def distance(self, square: int) -> int:
        """The plain cost to the nearest boat."""
        found = to_boats(self._ground, self.shore)[square]
        return found - OFFSET if found < FAR else FAR
