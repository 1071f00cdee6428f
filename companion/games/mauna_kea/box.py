"""Mauna Kea's box: fields, tiles, lava, boats, coves and cards."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from companion.core.box import read_profile
from companion.games.mauna_kea.island import EXITS, FLOWS, SQUARES_OF, VOLCANO, lie, square_set

ARTEFACTS = {"black": 1, "grey": 7, "white": 17}
ACTION_CARDS = ("jungle", "mountain", "lake", "earthquake", "helicopter")
COPIES = 3
DEALT, KEPT = 6, 4
HAND_POINTS = 5
MOST_CARRIED = 3
TERRAIN_TILES, LAVA_TILES, START_TILES, BOATS, OBJECTIVES = 70, 24, 24, 8, 15

PROFILE = read_profile(Path(__file__).parent / "box.toml")


@dataclass(frozen=True)
class Tile:
    """A terrain tile as printed, and how many of it there are."""

    squares: str
    points: int
    count: int = 1

    @property
    def name(self) -> str:
        """Its name in records: `jjll2`."""
        return f"{self.squares}{self.points}"


@dataclass(frozen=True)
class StartTile:
    """A start tile, and the artefacts on each of its squares."""

    squares: str
    artefacts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class LavaTile:
    """A lava tile: its flow, and its exits, the dotted one first."""

    flow: str
    exits: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name in records: `north:left+right`."""
        return f"{self.flow}:{'+'.join(self.exits)}"


# Names say all that is on a tile, so that one which no list has is known, too (G3).
_TERRAIN = re.compile("([jlm]{4})([123])")
_LAVA = re.compile(f"({'|'.join(FLOWS)}):({'|'.join(EXITS)})(?:[+]({'|'.join(EXITS)}))?")


@lru_cache(maxsize=1024)
def terrain_named(name: str) -> Tile | None:
    """The terrain tile of that name, if it is one.

    >>> terrain_named("jjll2")
    Tile(squares='jjll', points=2, count=1)
    """
    shown = _TERRAIN.fullmatch(name)
    return Tile(shown[1], int(shown[2])) if shown else None


@lru_cache(maxsize=256)
def lava_named(name: str) -> LavaTile | None:
    """The lava tile of that name, if it is one.

    >>> lava_named("north:left+right"), lava_named("jjll2")
    (LavaTile(flow='north', exits=('left', 'right')), None)
    """
    shown = _LAVA.fullmatch(name)
    if shown is None or shown[2] == shown[3]:
        return None
    return LavaTile(shown[1], tuple(exit for exit in shown.groups()[1:] if exit))


@dataclass(frozen=True)
class Boat:
    """A boat, with its places for artefacts."""

    id: str
    color: str
    places: int


@dataclass(frozen=True)
class Objective:
    """An objective card: what it needs, and what that is worth."""

    id: str
    need: Mapping[str, int] = field(default_factory=dict)
    boat: str | None = None
    points: int = 0
    no_penalty: bool = False

    @property
    def sort(self) -> str:
        """What such a card is about; the rules print how many there are of each sort."""
        if self.no_penalty:
            return "no penalty"
        if self.boat is not None:
            return "boat"
        return "explorers" if "explorers" in self.need else "artefacts"


@dataclass(frozen=True)
class Box:
    """One copy of the game."""

    start_fields: tuple[int, ...]
    tile_fields: tuple[int, ...]
    tiles: Mapping[str, Tile]
    start_tiles: tuple[StartTile, ...]
    lava: Mapping[str, LavaTile]
    # How many of each island tile, terrain and lava, by name: the full bag.
    bag: Mapping[str, int]
    boats: Mapping[str, Boat]
    coves: tuple[tuple[int, ...], ...]
    objectives: Mapping[str, Objective]

    @cached_property
    def start_squares(self) -> tuple[int, ...]:
        """The 16 squares on which explorers begin."""
        return tuple(sorted(s for at in self.start_fields for s in SQUARES_OF[at]))

    @cached_property
    def bare_fields(self) -> tuple[int, ...]:
        """The fields that are bare board before the first tile."""
        taken = {VOLCANO, *self.start_fields, *self.tile_fields}
        return tuple(field for field in range(len(SQUARES_OF)) if field not in taken)

    @cached_property
    def fields_for_tiles(self) -> tuple[int, ...]:
        """All fields but the volcano and the printed start fields."""
        return tuple(sorted({*self.bare_fields, *self.tile_fields}))

    @cached_property
    def shores(self) -> tuple[int, ...]:
        """The squares beside each cove, as sets; nothing at 0: coves are counted from 1."""
        return (0, *(square_set(squares) for squares in self.coves))

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """All cards of the expert game, by id."""
        return {**dict.fromkeys(ACTION_CARDS, COPIES), **dict.fromkeys(self.objectives, 1)}

    @cached_property
    def coves_at(self) -> Mapping[int, tuple[int, ...]]:
        """The coves, from 1, that can be boarded from a square."""
        found: dict[int, tuple[int, ...]] = {}
        for cove, squares in enumerate(self.coves, start=1):
            for square in squares:
                found[square] = (*found.get(square, ()), cove)
        return found

    @cached_property
    def start_lies(self) -> Counter[str]:
        """How many start tiles there are of each kind, however they lie."""
        return Counter(lie(tile.squares) for tile in self.start_tiles)

    def points(self, names: Sequence[str]) -> int:
        """The movement points of some terrain tiles."""
        return sum([int(name[-1]) for name in names])
