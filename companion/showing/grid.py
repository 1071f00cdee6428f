"""A board of many small squares as data: what lies on it, what is lit, what is seen from near.

It is drawn as a few layers instead of one control for each square. Lengths are units of the
board's own picture, as everywhere on it.
"""

from dataclasses import dataclass
from typing import Literal

Glow = Literal["lit", "chosen", "danger", "fresh"]


@dataclass(frozen=True)
class Bed:
    """A plain part of the ground: the sea, the shore, the bare board."""

    x: float
    y: float
    width: float
    height: float
    color: str
    radius: float = 0.0


@dataclass(frozen=True)
class Laid:
    """A picture that fills a field around x, y, turned by quarters; `tone` stands for it afar."""

    art: str
    x: float
    y: float
    quarters: int = 0
    tone: str = ""
    edge: str = ""


@dataclass(frozen=True)
class Light:
    """A square or a field that is lit, chosen, in danger or new, with a figure in it."""

    x: float
    y: float
    side: float
    glow: Glow
    text: str = ""


@dataclass(frozen=True)
class Dot:
    """Somebody on the board, as a map shows it."""

    x: float
    y: float
    color: str


# The reason to leave the view as it is, near or far.
STAY = "stay"


@dataclass(frozen=True)
class Near:
    """Where the view comes nearer by itself; another `key` is another reason to."""

    key: str
    x: float
    y: float


@dataclass(frozen=True)
class Grid:
    """The squares of a board: `square` is the side of the smallest thing that is tapped."""

    square: float
    beds: tuple[Bed, ...]
    laid: tuple[Laid, ...]
    lights: tuple[Light, ...] = ()
    dots: tuple[Dot, ...] = ()
    near: Near | None = None
    # The side of a field, and where the map of the whole begins.
    field: float = 0.0
