"""Mauna Kea's box: fields, tiles, lava, boats, coves and cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from companion.core.box import read_profile
from companion.games.mauna_kea.island import SQUARES_OF, lie

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
        return sum(self.tiles[name].points for name in names)
