"""Where everything lies on the map, in units of its picture."""

from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from companion.games.arabana.box import Box
from companion.games.arabana.chart import Chart, draw_chart
from companion.showing.scene import Spots

WIDTH, HEIGHT, RADIUS = 382.0, 350.0, 26.0
# How far land reaches from an island's middle, by its slots.
LAND = {3: 17.0, 5: 21.0, 7: 27.0}
# A bridge begins a little way out, and one with little room between islands a little way in.
SHORE, SHORTEST = 3.0, 14.0
SLOT_HALF = 7.0
# A marker stands above the middle, so that the name has room under it.
MARKER_UP, NAME_DOWN = 7.0, 12.0
ART = "arabana/"


class Point(NamedTuple):
    """A place on the map."""

    x: float
    y: float


class Geometry:
    """The map of one box."""

    def __init__(self, box: Box) -> None:
        self.chart: Chart = draw_chart(box)
        self.islands = tuple(
            Point(box.at[name][0] * WIDTH, box.at[name][1] * HEIGHT) for name in self.chart.names
        )
        self.ways = tuple(self._way(slot) for slot in range(len(self.chart.keys)))

    def _way(self, slot: int) -> tuple[Point, Point]:
        """A slot from shore to shore."""
        left, right = self.chart.ends[slot]
        a, b = self.islands[left], self.islands[right]
        length = hypot(b.x - a.x, b.y - a.y) or 1.0
        out, back = (self.land(island) + SHORE for island in (left, right))
        spare = length - out - back
        if spare < SHORTEST:
            less = min((SHORTEST - spare) / 2, out, back)
            out, back = out - less, back - less
        step = Point((b.x - a.x) / length, (b.y - a.y) / length)
        return (
            Point(a.x + step.x * out, a.y + step.y * out),
            Point(b.x - step.x * back, b.y - step.y * back),
        )

    def land(self, island: int) -> float:
        """How far an island's land reaches."""
        return LAND.get(self.chart.size[island], LAND[5])

    def middle(self, slot: int) -> Point:
        """The middle of a slot."""
        a, b = self.ways[slot]
        return Point((a.x + b.x) / 2, (a.y + b.y) / 2)

    def strip(self, slot: int, half: float = SLOT_HALF) -> Spots:
        """The edge of a slot."""
        a, b = self.ways[slot]
        across = atan2(b.y - a.y, b.x - a.x) + pi / 2
        dx, dy = cos(across) * half, sin(across) * half
        return (
            (a.x + dx, a.y + dy),
            (b.x + dx, b.y + dy),
            (b.x - dx, b.y - dy),
            (a.x - dx, a.y - dy),
        )

    def ring(self, island: int, more: float = 7.0) -> Spots:
        """A circle round an island."""
        at, radius = self.islands[island], self.land(island) + more
        return tuple(
            (at.x + radius * cos(step * pi / 18), at.y + radius * sin(step * pi / 18))
            for step in range(36)
        )

    def art(self, island: int) -> str:
        """An island's own shape: alike in size, different from its neighbours in the list."""
        return island_art(self.chart.size[island], island)


def island_art(slots: int, number: int) -> str:
    """The picture of an island with so many slots."""
    if slots == 7:
        return f"{ART}island-7"
    if slots == 3:
        return f"{ART}island-3-{'ab'[number % 2]}"
    return f"{ART}island-5-{'abcd'[number % 4]}"
