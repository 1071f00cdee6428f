"""Where everything lies on the drawn island: fields of 38 units, squares of 19, sea around."""

from typing import NamedTuple

from companion.games.mauna_kea.island import FIELD_NAMES, SIDE, WIDTH

FIELD, SQUARE = 38.0, 19.0
LAND = FIELD * SIDE
# Every square needs the room in full tracking; in light, names stand between shore and boats.
NARROW, BROAD = 24.0, 60.0
SHORE = 4.0
COVE = "cove-"
# The frame of an empty cove that is asked about.
COVE_SIDE = 40.0


class Point(NamedTuple):
    """A place on the picture."""

    x: float
    y: float


class Berth(NamedTuple):
    """Where a boat lies: its middle, how it is turned, and the lines to its rim squares."""

    x: float
    y: float
    quarters: int
    lines: tuple[tuple[Point, Point], ...]


class Geometry:
    """The drawn island of one table."""

    def __init__(self, full: bool, coves: tuple[tuple[int, ...], ...]) -> None:
        self.full = full
        self.sea = NARROW if full else BROAD
        self.boat = 0.92 if full else 1.2
        self.size = LAND + 2 * self.sea
        self.berths = tuple(self._berth(squares) for squares in coves)

    def field(self, field: int) -> Point:
        """The middle of a field."""
        row, column = divmod(field, SIDE)
        return Point(self.sea + (column + 0.5) * FIELD, self.sea + (row + 0.5) * FIELD)

    def square(self, square: int) -> Point:
        """The middle of a square."""
        row, column = divmod(square, WIDTH)
        return Point(self.sea + (column + 0.5) * SQUARE, self.sea + (row + 0.5) * SQUARE)

    def _berth(self, squares: tuple[int, ...]) -> Berth:
        """Off the side on which most of a cove's squares lie, in the middle of them."""
        spots = [self.square(square) for square in squares]
        x = sum(spot.x for spot in spots) / len(spots)
        y = sum(spot.y for spot in spots) / len(spots)
        low, high = self.sea, self.sea + LAND
        out = self.sea - (10.0 if self.full else 17.0)
        sides = {"north": y - low, "east": high - x, "south": high - y, "west": x - low}
        side = min(sides, key=lambda name: sides[name])
        match side:
            case "north":
                at, quarters = Point(x, low - out), 0
            case "south":
                at, quarters = Point(x, high + out), 0
            case "west":
                at, quarters = Point(low - out, y), 3
            case _:
                at, quarters = Point(high + out, y), 1
        upright = quarters % 2 == 0
        # From the hull on, not across the boat.
        hull = 12.0 * self.boat
        x, y = (
            at.x + (hull if at.x < low else -hull),
            at.y + (hull if at.y < low else -hull),
        )
        lines = tuple(
            (
                Point(spot.x, y) if upright else Point(x, spot.y),
                Point(spot.x, low if at.y < low else high)
                if upright
                else Point(low if at.x < low else high, spot.y),
            )
            for spot in spots
        )
        return Berth(at.x, at.y, quarters, lines)


def name(field: int) -> str:
    """A field's name, which is its place on the screen, too."""
    return FIELD_NAMES[field]
