"""What a finger means on a board: the space under it, or a lit one that was nearly hit."""

from math import hypot, inf

from companion.showing.scene import Picture, Space, Spots

# A finger within this part of a space, seen from its edge, means that space and no neighbour.
WELL_INSIDE = 0.5


def place_at(picture: Picture, x: float, y: float, reach: float) -> str | None:
    """The place meant by a finger at x, y; `reach` is how far it may miss a lit one."""
    under = next((space for space in reversed(picture.spaces) if _inside(space, x, y)), None)
    if under is not None and (under.answers or _depth(under, x, y) >= WELL_INSIDE):
        return under.place
    near = [(_distance(space, x, y), space.place) for space in picture.spaces if space.answers]
    if near and min(near)[0] <= reach:
        return min(near)[1]
    return under.place if under else None


def outline(space: Space) -> Spots:
    """The edge of a space: its own, or that of its frame."""
    if space.outline:
        return space.outline
    left, right = space.x - space.width / 2, space.x + space.width / 2
    top, bottom = space.y - space.height / 2, space.y + space.height / 2
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _inside(space: Space, x: float, y: float) -> bool:
    """Whether a ray to the right from the point crosses the edge an odd number of times."""
    edge, found = outline(space), False
    for (x1, y1), (x2, y2) in zip(edge, (*edge[1:], edge[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def _depth(space: Space, x: float, y: float) -> float:
    """How far inside a point is: 0 at the edge, 1 as far from it as the middle is."""
    widest = _to_edge(space, space.x, space.y)
    return _to_edge(space, x, y) / widest if widest else 1.0


def _distance(space: Space, x: float, y: float) -> float:
    """How far a finger is from a space; 0 inside."""
    return 0.0 if _inside(space, x, y) else _to_edge(space, x, y)


def _to_edge(space: Space, x: float, y: float) -> float:
    edge, nearest = outline(space), inf
    for (x1, y1), (x2, y2) in zip(edge, (*edge[1:], edge[0]), strict=True):
        along, down = x2 - x1, y2 - y1
        length = along**2 + down**2
        t = max(0.0, min(1.0, ((x - x1) * along + (y - y1) * down) / length)) if length else 0.0
        nearest = min(nearest, hypot(x1 + t * along - x, y1 + t * down - y))
    return nearest
