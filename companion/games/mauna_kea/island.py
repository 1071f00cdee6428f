"""The board as flat arrays: 81 fields of 2 × 2 squares, their neighbours and the four headings."""

from collections.abc import Iterable
from functools import lru_cache

from companion.core.refusal import Refusal

SIDE = 9
WIDTH = 18
SQUARES = WIDTH * WIDTH
# Explorers and artefacts that are only counted lie on no square of the board: they have these.
SOMEWHERE = SQUARES

FIELD_NAMES = tuple(f"{'abcdefghi'[at % SIDE]}{at // SIDE + 1}" for at in range(SIDE * SIDE))
FIELD_AT = {name: at for at, name in enumerate(FIELD_NAMES)}
SQUARE_NAMES = tuple(f"{at % WIDTH + 1},{at // WIDTH + 1}" for at in range(SQUARES))
SQUARE_AT = {name: at for at, name in enumerate(SQUARE_NAMES)}
VOLCANO = FIELD_AT["e5"]


def _squares_of(field: int) -> tuple[int, int, int, int]:
    corner = field // SIDE * 2 * WIDTH + field % SIDE * 2
    return corner, corner + 1, corner + WIDTH, corner + WIDTH + 1


def _neighbours(square: int) -> tuple[int, ...]:
    y, x = divmod(square, WIDTH)
    beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple(v * WIDTH + u for u, v in beside if 0 <= u < WIDTH and 0 <= v < WIDTH)


# A field's four squares in reading order, a square's field, and the squares beside it.
SQUARES_OF = tuple(_squares_of(field) for field in range(SIDE * SIDE))
FIELD_OF = tuple(y // 2 * SIDE + x // 2 for y in range(WIDTH) for x in range(WIDTH))
NEIGHBOURS = tuple(_neighbours(square) for square in range(SQUARES))

# The flows are named by the volcano's sides, and so are the headings.
HEADINGS = ("north", "east", "south", "west")
FLOWS = HEADINGS
EXITS = ("left", "ahead", "right")
_STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_TURNS = {"left": -1, "ahead": 0, "right": 1}


# Sets of squares as numbers, a bit for each square: a whole set steps aside in one shift.
BIT = tuple(1 << square for square in range(SQUARES))


def square_set(squares: Iterable[int]) -> int:
    """A set that holds these squares of the board."""
    return sum(BIT[square] for square in set(squares))


_ALL_BUT_LAST = square_set(s for s in range(SQUARES) if s % WIDTH < WIDTH - 1)
_ALL_BUT_FIRST = square_set(s for s in range(SQUARES) if s % WIDTH)


def spread(squares: int) -> int:
    """A set of squares with all those beside them; it may run over the board's lower edge.

    >>> spread(BIT[0]) == square_set([0, 1, 18])
    True
    """
    east, west = (squares & _ALL_BUT_LAST) << 1, (squares & _ALL_BUT_FIRST) >> 1
    return squares | east | west | squares << WIDTH | squares >> WIDTH


def turn(heading: str, exit: str) -> str:
    """Where a flow goes on that leaves a tile by `exit`.

    >>> turn("north", "left")
    'west'
    """
    return HEADINGS[(HEADINGS.index(heading) + _TURNS[exit]) % 4]


def beyond(field: int, heading: str) -> int | None:
    """The next field in that direction; nothing beyond the board's edge.

    >>> FIELD_NAMES[beyond(VOLCANO, "north")], beyond(FIELD_AT["a3"], "west")
    ('e4', None)
    """
    row, column = divmod(field, SIDE)
    right, down = _STEPS[heading]
    column, row = column + right, row + down
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None


def faces_volcano(field: int, heading: str) -> bool:
    """Whether the volcano is straight ahead, at any distance."""
    ahead = beyond(field, heading)
    while ahead is not None:
        if ahead == VOLCANO:
            return True
        ahead = beyond(ahead, heading)
    return False


def turned(squares: str, quarters: int) -> str:
    """A tile's four squares after quarter turns clockwise.

    >>> turned("jjlm", 1), turned("jjlm", 2)
    ('ljmj', 'mljj')
    """
    for _ in range(quarters % 4):
        squares = squares[2] + squares[0] + squares[3] + squares[1]
    return squares


# Where each square of a field goes when its tile is turned, by quarter turns.
TURNED_TO = tuple(
    tuple(turned("0123", quarters).index(str(corner)) for corner in range(4))
    for quarters in range(4)
)


@lru_cache(maxsize=512)
def lying(squares: str) -> tuple[str, int]:
    """A tile however it lies, by the first of its orientations, and how it is turned from there.

    >>> lying("mjjj")
    ('jjjm', 2)
    """
    first = min(turned(squares, quarters) for quarters in range(4))
    return first, next(number for number in range(4) if turned(first, number) == squares)


def lie(squares: str) -> str:
    """The same for a tile however it lies."""
    return lying(squares)[0]


def field_at(name: str) -> int:
    """The field of that name."""
    if name not in FIELD_AT:
        raise Refusal("there is no field “{field}”: they are a1 to i9", field=name)
    return FIELD_AT[name]


def square_at(name: str) -> int:
    """The square of that name."""
    if name not in SQUARE_AT:
        raise Refusal("there is no square “{square}”: they are 1,1 to 18,18", square=name)
    return SQUARE_AT[name]
