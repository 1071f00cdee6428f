"""What was tapped so far at a table of Mauna Kea; nothing of it has happened yet."""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.mauna_kea.position import Load

HAND, BOAT = "hand-", "boat-"
FACE, POINTS, FLOW, CARD, OTHER = "face-", "points-", "flow-", "card-", "other-"
CLOSE, LOAD, PLAY_ON = "close", "load", "play-on"
SEAT = "seat-"


@dataclass(frozen=True)
class Choice:
    """A tile and where it goes, an explorer and its way, a boat, numbers, what lies where."""

    # A tile in hand by its number, the field for it, its quarter turns.
    hand: int | None = None
    field: int | None = None
    turned: int = 0
    # An explorer by its square, its way, squares it must not cross, what it takes along.
    explorer: int | None = None
    way: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()
    load: Load | None = None
    loading: bool = False
    # A boat to board; numbers that are being entered, by key.
    boat: str = ""
    counts: Mapping[str, int] = dataclasses.field(default_factory=dict)
    # A kind of drawn tile: its points or its flow; cards chosen or played.
    kind: str = ""
    cards: tuple[tuple[int, str], ...] = ()
    card: str = ""
    draws: bool = False
    # Entered while laying out: fields with their tile and its turns, boats with their cove.
    laid: tuple[tuple[int, int, int], ...] = ()
    moored: tuple[tuple[str, int], ...] = ()
    playing_on: bool = False

    def but(self, **changes: object) -> "Choice":
        """This choice with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def artefacts(self) -> Load:
        """The artefacts that are counted."""
        colors = ("black", "grey", "white")
        return tuple(sorted(Counter({c: self.counts.get(c, 0) for c in colors}).elements()))


NOTHING = Choice()
