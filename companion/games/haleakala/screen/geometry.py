"""Where everything lies on the drawn island, in units of the board's picture (360 × 416)."""

from functools import cache
from math import cos, degrees, radians, sin
from typing import NamedTuple

from companion.games.haleakala.island import LAND, SEGMENTS

WIDTH, HEIGHT = 360.0, 416.0
CENTRE = (WIDTH / 2, HEIGHT / 2)
TURNS = 6
STEP = 60

# Outer edges and where pieces stand, from the middle.
EDGES = {
    "crater": 38.7,
    "mountain": 60.7,
    "forest": 81.8,
    "grassland": 103.0,
    "beach": 131.1,
    "sea": 151.7,
}
RADII = {
    "crater": 23.8,
    "mountain": 49.8,
    "forest": 71.3,
    "grassland": 92.4,
    "beach": 117.2,
    "sea": 141.2,
}
INNER = dict(zip(list(EDGES)[1:], list(EDGES), strict=False))
# The coast is not a circle: how each edge wavers.
WAVER = {"crater": 5.2, "mountain": 4.4, "forest": 3.1, "grassland": 1.7, "beach": 0.4}
CARD_AT, CARD_ASIDE = 162.6, 40.8
HUT_AT, HUT_ASIDE = 110.0, 23.0
JETTY_AT, JETTY_ASIDE = 138.1, 21.0
# A shaman and a statue on one space stand this far apart, in degrees from its middle.
BESIDE = {"grassland": 12.0, "forest": 14.0, "mountain": 16.0, "beach": 0.0}
DISC_APART, DISCS_SPREAD = 15.5, 47.0
SUM_AT, SUM_ASIDE = 143.0, -20.0
REASON_ASIDE = -17.0


class Point(NamedTuple):
    """A place on the picture."""

    x: float
    y: float


def angle_of(segment: int, turn: int = 0) -> float:
    """The middle of a segment on a board that was turned `turn` times; 0 is right, clockwise.

    >>> angle_of(1), angle_of(1, turn=2)
    (-60, 60)
    """
    return (segment - 2 + turn) * STEP


def polar(radius: float, angle: float) -> Point:
    """A point by its distance from the middle and its angle."""
    return Point(CENTRE[0] + radius * cos(radians(angle)), CENTRE[1] + radius * sin(radians(angle)))


def spot(space: str, turn: int = 0, aside: float = 0.0) -> Point:
    """Where a piece stands on a space, moved aside by degrees."""
    ring, _, segment = space.partition("-")
    return polar(RADII[ring], angle_of(int(segment), turn) + aside)


def edge(ring: str, angle: float, turn: int = 0) -> float:
    """How far out a ring reaches in a direction; the drawing turns with the board."""
    if ring not in WAVER:
        return EDGES[ring]
    phase, t = WAVER[ring], radians(angle - turn * STEP)
    wave = (
        0.014 * sin(5 * t + phase)
        + 0.011 * sin(8 * t + 2.1 * phase)
        + 0.006 * sin(13 * t + 3 * phase)
    )
    return EDGES[ring] * (1 + wave)


def outline(space: str, turn: int = 0, inset: float = 2.4, every: float = 7.5) -> tuple[Point, ...]:
    """The edge of a space, a little inside its borders, or of a card."""
    ring, _, segment = space.partition("-")
    if ring == "slot":
        return card_outline(int(segment), turn)
    middle = angle_of(int(segment), turn)
    outer = [edge(ring, middle + side, turn) - inset for side in _sides(every)]
    inner_ring = INNER.get(ring)
    inner = [
        edge(inner_ring, middle + side, turn) + inset if inner_ring else 3.0
        for side in _sides(every)
    ]
    out, back = list(zip(_sides(every), outer, strict=True)), zip(_sides(every), inner, strict=True)
    line = [*out, *reversed(list(back))]
    return tuple(
        polar(radius, middle + side * (1 - degrees(inset / max(radius, 12.0)) / 30))
        for side, radius in line
    )


@cache
def extent(place: str, turn: int) -> tuple[Point, ...]:
    """Where a finger means a space, a card or the water: up to its borders."""
    return outline(place, turn, inset=0.0)


def _sides(every: float) -> list[float]:
    steps = round(STEP / every)
    return [-30 + STEP * step / steps for step in range(steps + 1)]


def slot_at(slot: int, turn: int = 0) -> Point:
    """The middle of a card slot, 0 to 11."""
    angle = angle_of(slot // 2 + 1, turn)
    aside = CARD_ASIDE if slot % 2 else -CARD_ASIDE
    across = polar(CARD_AT, angle)
    return Point(across.x - aside * sin(radians(angle)), across.y + aside * cos(radians(angle)))


def along(slot: int, turn: int = 0) -> Point:
    """The way in which a card is read: to the right, or down where it stands upright."""
    angle = radians(angle_of(slot // 2 + 1, turn))
    x, y = -sin(angle), cos(angle)
    return Point(-x, -y) if x < -0.1 or (x < 0.1 and y < 0) else Point(x, y)


def card_outline(slot: int, turn: int = 0) -> tuple[Point, ...]:
    """The edge of a card beside the island."""
    at, angle = slot_at(slot, turn), radians(angle_of(slot // 2 + 1, turn) + 90)
    corners = ((-32.5, -11.5), (32.5, -11.5), (32.5, 11.5), (-32.5, 11.5))
    return tuple(
        Point(at.x + x * cos(angle) - y * sin(angle), at.y + x * sin(angle) + y * cos(angle))
        for x, y in corners
    )


def fan(count: int) -> tuple[float, ...]:
    """The degrees from the middle of a beach at which so many discs lie.

    >>> fan(2)
    (-7.75, 7.75)
    """
    if count < 2:
        return (0.0,) * count
    apart = min(DISC_APART, DISCS_SPREAD / (count - 1))
    return tuple(apart * (at - (count - 1) / 2) for at in range(count))


def route(start: int, steps: int, turn: int = 0) -> tuple[Point, ...]:
    """The dots along the sea lane from the boat to where it would land."""
    begin = angle_of(start, turn) + 14
    length = steps * STEP - 14 - 13
    count = max(2, round(length / 3.6))
    return tuple(polar(RADII["sea"], begin + length * at / count) for at in range(count + 1))


SPACES = (
    *(f"beach-{segment}" for segment in SEGMENTS),
    *LAND,
    *(f"crater-{segment}" for segment in SEGMENTS),
)
