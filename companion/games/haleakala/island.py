"""The island: segments, rings, spaces, and how far a shaman walks."""

RINGS = ("grassland", "forest", "mountain")
SEGMENTS = range(1, 7)
BEACHES = tuple(f"beach-{segment}" for segment in SEGMENTS)
# Where statues and shamans stand, from the coast up.
LAND = tuple(f"{ring}-{segment}" for ring in RINGS for segment in SEGMENTS)
STATUE_POINTS = {"grassland": 1, "forest": 2, "mountain": 3}


def ring(space: str) -> str:
    """The landscape of a space."""
    return space.partition("-")[0]


def segment(space: str) -> int:
    """The segment of a space."""
    return int(space.partition("-")[2])


def clockwise(start: int, steps: int) -> int:
    """The segment that lies `steps` clockwise of `start`.

    >>> clockwise(5, 3)
    2
    """
    return (start - 1 + steps) % 6 + 1


def neighbours(start: int) -> tuple[int, int]:
    """The two segments beside one."""
    return clockwise(start, 5), clockwise(start, 1)


# A beach is where a shaman begins, never where it goes back to; the crater is closed.
_HEIGHTS = ("beach", *RINGS)


def _steps(space: str) -> dict[str, int]:
    """Where one step leads, and whether it goes uphill (H14): never diagonally."""
    height, here = _HEIGHTS.index(ring(space)), segment(space)
    steps: dict[str, int] = {}
    if height:
        steps |= {f"{_HEIGHTS[height]}-{beside}": 0 for beside in neighbours(here)}
    if height > 1:
        steps[f"{_HEIGHTS[height - 1]}-{here}"] = 0
    if height < len(_HEIGHTS) - 1:
        steps[f"{_HEIGHTS[height + 1]}-{here}"] = 1
    return steps


def _reach(space: str) -> tuple[str, ...]:
    """Every space within two steps, at most one of them uphill."""
    found = set()
    for near, climbed in _steps(space).items():
        found.add(near)
        found |= {far for far, climb in _steps(near).items() if climbed + climb <= 1}
    return tuple(sorted(found - {space}, key=LAND.index))


REACH = {space: _reach(space) for space in (*BEACHES, *LAND)}
