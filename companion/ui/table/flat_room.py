"""Who has which part of a screen that lies flat: a tile for each side, the board between them.

The screen is taken as higher than wide; one that is wider is turned by a quarter as a whole.
"""

from dataclasses import dataclass

from companion.playing.seating import LEFT, LOWER, RIGHT, UPPER, sides_for

EDGE, GAP = 8.0, 6.0
# How high a tile is, and where the screen is larger.
TWO, FOUR, LARGE = 191.0, 184.0, 240.0
# From this width on it is a tablet.
WIDE = 600.0
# A low screen keeps so much of its height for each row of tiles.
SHARE = 0.285


@dataclass(frozen=True)
class Box:
    """A part of the screen."""

    left: float
    top: float
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height."""
        return self.width, self.height


@dataclass(frozen=True)
class FlatRoom:
    """The parts of one screen, by side."""

    width: float
    height: float
    tiles: dict[int, Box]
    board: Box

    def read_size(self, side: int) -> tuple[float, float]:
        """How wide and high a side's tile is for who sits there."""
        return as_read(self.tiles[side].size, side)


def as_read(size: tuple[float, float], quarters: int) -> tuple[float, float]:
    """Width and height of something for who reads it turned by so many quarters."""
    return (size[1], size[0]) if quarters % 2 else size


def flat_room(width: float, height: float, players: int) -> FlatRoom:
    """The parts of a screen of that size: two sit opposite, more have a corner each.

    The corner is the one at the right hand of who sits there.

    >>> flat_room(390, 844, 2).tiles[2], flat_room(390, 844, 2).board.height
    (Box(left=8.0, top=8.0, width=374.0, height=191.0), 434.0)
    >>> flat_room(390, 844, 4).tiles[0]
    Box(left=198.0, top=652.0, width=184.0, height=184.0)
    """
    wide, high = min(width, height), max(width, height)
    if players <= 2:
        tall = LARGE if wide >= WIDE else min(TWO, high * SHARE)
        across = wide - 2 * EDGE
    else:
        tall = LARGE if wide >= WIDE else min(FOUR, high * SHARE, (wide - 2 * EDGE - GAP) / 2)
        across = tall
    upper, lower, right = EDGE, high - EDGE - tall, wide - EDGE - across
    if players <= 2:
        at = {LOWER: (EDGE, lower), UPPER: (EDGE, upper)}
    else:
        at = {
            LOWER: (right, lower),
            LEFT: (EDGE, lower),
            UPPER: (EDGE, upper),
            RIGHT: (right, upper),
        }
    tiles = {side: Box(*at[side], across, tall) for side in sides_for(players)}
    top = upper + tall + GAP
    return FlatRoom(wide, high, tiles, Box(0.0, top, wide, lower - GAP - top))


def board_scale(room: FlatRoom, picture: tuple[float, float], quarters: int) -> float:
    """How large the board is drawn, turned by so many quarters."""
    wide, high = as_read(picture, quarters)
    inner = room.board.width - 2 * EDGE
    return min(inner / wide, room.board.height / high)


def reading_box(room: FlatRoom, side: int) -> Box:
    """What a side's tile is read as part of: readers go from the upper left to the lower right.

    Around a table that would not be the order of play. So the lower tile counts as all below the
    upper ones, and the left one as the whole lower row: then they are read clockwise.
    """
    tile = room.tiles[side]
    if len(room.tiles) <= 2 or side in (UPPER, RIGHT):
        return tile
    top = tile.top if side == LEFT else room.board.top
    return Box(0.0, top, room.width, room.height - top)
