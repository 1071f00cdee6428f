"""Where everything lies on the drawn slab, in units of its picture (390 × 438, letters down)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import cos, hypot, pi, sin
from typing import NamedTuple

from companion.games.hekla.grid import COLUMNS, ROWS, Circle, Grid

TURNS = 4
CELL = 57.0
ALONG, ACROSS = CELL * len(COLUMNS), CELL * len(ROWS)
# The roads' distance from the cells, and how far the outer one goes on beyond them at a corner.
INNER, OUTER, BEYOND = 15.0, 37.0, 10.0
MARGIN = (52.5, 48.0)
PLACE = 12.2
ROAD = "road-"


class Point(NamedTuple):
    """A place on the picture."""

    x: float
    y: float


def size(turn: int) -> tuple[float, float]:
    """Width and height of the picture on a board that was turned `turn` quarters.

    >>> size(0), size(1)
    ((390.0, 438.0), (438.0, 390.0))
    """
    wide, tall = ACROSS + 2 * MARGIN[0], ALONG + 2 * MARGIN[1]
    return (wide, tall) if turn % 2 == 0 else (tall, wide)


def shown(x: float, y: float, turn: int) -> Point:
    """A point of the real board, its letters running to the right, as it is drawn.

    Turned a quarter clockwise, so that the long side stands upright and letters run down.
    """
    across, down = x - ALONG / 2, y - ACROSS / 2
    for _ in range((turn + 1) % TURNS):
        across, down = -down, across
    width, height = size(turn)
    return Point(width / 2 + across, height / 2 + down)


@cache
def spot(cell: str, turn: int) -> Point:
    """The middle of a cell.

    >>> spot("a5", 0), spot("a1", 2)
    (Point(x=81.0, y=76.5), Point(x=81.0, y=361.5))
    """
    column, row = COLUMNS.index(cell[0]), int(cell[1]) - 1
    return shown((column + 0.5) * CELL, (row + 0.5) * CELL, turn)


def place(cell: str, number: int, turn: int) -> Point:
    """Where the first or the second piece of a cell stands; pieces stand upright on any board."""
    x, y = spot(cell, turn)
    aside = PLACE if number else -PLACE
    return Point(x + aside, y + aside - 1)


@lru_cache(maxsize=512)
def square(cell: str, turn: int) -> tuple[Point, ...]:
    """The four corners of a cell."""
    (x, y), half = spot(cell, turn), CELL / 2
    return tuple(Point(x + a * half, y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def frame(
    cells: tuple[str, ...], turn: int, inset: float = 0.0, round: float = 13.0
) -> tuple[Point, ...]:
    """The edge around neighbouring cells, its corners rounded."""
    spots = [spot(cell, turn) for cell in cells]
    half = CELL / 2 - inset
    left, right = min(at.x for at in spots) - half, max(at.x for at in spots) + half
    top, bottom = min(at.y for at in spots) - half, max(at.y for at in spots) + half
    middles = (
        (right - round, top + round),
        (right - round, bottom - round),
        (left + round, bottom - round),
        (left + round, top + round),
    )
    made = []
    for corner, (x, y) in enumerate(middles):
        for step in range(5):
            angle = -pi / 2 + (corner + step / 4) * pi / 2
            made.append(Point(x + round * cos(angle), y + round * sin(angle)))
    # Frames differ by where they begin, also those that share a corner.
    half = len(made) // 2
    return tuple(made if right - left >= bottom - top else made[half:] + made[:half])


def ring(at: Point, radius: float) -> list[Point]:
    """A circle as points."""
    steps = [2 * pi * step / 16 for step in range(16)]
    return [Point(at.x + radius * cos(t), at.y + radius * sin(t)) for t in steps]


# The road


@lru_cache(maxsize=8)
def circles(grid: Grid, turn: int) -> tuple[Point, ...]:
    """Every place of the road: the start, the inner loop, the outer loop.

    The inner loop ends where it began, so its last circle is the start's.
    """
    inner, outer = loop(grid.inner, INNER), loop(grid.outer, OUTER)
    on_board = [inner[-1], *inner, *outer]
    return tuple(shown(x, y, turn) for x, y in on_board)


def loop(road: Sequence[Circle], away: float) -> list[Point]:
    """The circles of one loop around the board: at the ends of what they point at.

    A loop that runs along the letters and then down the numbers goes clockwise.
    """
    ends = _ends(road)
    found: list[Point | None] = [
        _end(circle, first, away) if circle is not None else None
        for circle, first in zip(road, ends, strict=True)
    ]
    for at, circle in enumerate(road):
        if circle is None:
            found[at] = _corner(road, found, at, away)
    return [point or Point(-away, -away) for point in found]


def clockwise(road: Sequence[Circle]) -> bool:
    """Which way a loop is driven: letters on, then numbers on, is over the top and down the right.

    >>> clockwise(["a", "b", None, 1, 2, None, "b", "a", None, 2, 1, None])
    True
    >>> clockwise(["b", "a", None, 1, 2, None, "a", "b", None, 2, 1, None])
    False
    """
    runs = _runs(road)
    for at, (kind, run) in enumerate(runs):
        after, next_run = runs[(at + 1) % len(runs)]
        # One circle alone does not tell which way it is passed.
        if kind is not after and len(run) > 1 and len(next_run) > 1:
            same = _rises(road, run) == _rises(road, next_run)
            return same if kind is str else not same
    return True


def _runs(road: Sequence[Circle]) -> list[tuple[type, list[int]]]:
    """Circles that point at letters, or at numbers, one after the other, by where they are.

    A loop has no end: what begins it belongs to what ends it.
    """
    first = next((at + 1 for at, circle in enumerate(road) if circle is None), 0)
    order = [(first + at) % len(road) for at in range(len(road))]
    return [
        (kind, list(run))
        for kind, run in groupby(order, key=lambda at: type(road[at]))
        if kind is not type(None)
    ]


def _ends(road: Sequence[Circle]) -> list[bool]:
    """For each circle whether it stands above or right of the board, not below or left."""
    right = clockwise(road)
    ends = [True] * len(road)
    for _, run in _runs(road):
        for at in run:
            ends[at] = _rises(road, run) == right
    return ends


def _rises(road: Sequence[Circle], run: Sequence[int]) -> bool:
    return len(run) < 2 or str(road[run[0]]) < str(road[run[-1]])


def _end(circle: str | int, first: bool, away: float) -> Point:
    if isinstance(circle, str):
        x = (COLUMNS.index(circle) + 0.5) * CELL
        return Point(x, -away if first else ACROSS + away)
    y = (circle - 0.5) * CELL
    return Point(ALONG + away if first else -away, y)


def _corner(
    road: Sequence[Circle], found: Sequence[Point | None], at: int, away: float
) -> Point | None:
    """A circle without a line: at the corner between its neighbours, alone or one of several."""
    first, last, all = at, at, len(road)
    while road[(first - 1) % all] is None and at - first < all:
        first -= 1
    while road[(last + 1) % all] is None and last - at < all:
        last += 1
    before, after = found[(first - 1) % all], found[(last + 1) % all]
    if before is None or after is None:
        return None
    number = last - first + 1
    if number == 1 and _level(before) != _level(after):
        return Point(after.x, before.y) if _level(before) else Point(before.x, after.y)
    one, two = _past(before, after), _past(after, before)
    t = (at - first) / (number - 1) if number > 1 else 0.5
    return Point(one.x + (two.x - one.x) * t, one.y + (two.y - one.y) * t)


def _level(at: Point) -> bool:
    """Whether a circle stands above or below the board, and not at its sides."""
    return not 0 <= at.y <= ACROSS


def _past(at: Point, goal: Point) -> Point:
    """A little beyond the board's edge, on the way from a circle to one around the corner."""
    if _level(at):
        return Point(ALONG + BEYOND if goal.x > ALONG / 2 else -BEYOND, at.y)
    return Point(at.x, ACROSS + BEYOND if goal.y > ACROSS / 2 else -BEYOND)


def reach(grid: Grid, circle: int, turn: int) -> tuple[Point, Point] | None:
    """The line of a circle: from it to the far end of the row or column that it points at."""
    if not 1 <= circle <= len(grid.inner) + len(grid.outer):
        return None
    to = (*grid.inner, *grid.outer)[circle - 1]
    cells = [cell for cell in grid.cells if to is not None and str(to) in cell]
    if not cells:
        return None
    start = circles(grid, turn)[circle]
    ends = (spot(cells[0], turn), spot(cells[-1], turn))
    far = max(ends, key=lambda end: hypot(end.x - start.x, end.y - start.y))
    return start, far
