"""Numbers that join what is to be done with its places on the drawn board."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, hypot, radians, sin

from companion.showing.pointing import outline
from companion.showing.scene import Patch, Picture, Space, Spots, Tag
from companion.showing.to_do import ToDo, numbered
from companion.showing.tokens import BASALT, TERRAIN

FLAG = 22.0
# How far from a space's edge towards its middle a flag may stand, as a share.
INWARDS = (0.1, 0.3, 0.5, 0.7)
# Beyond this distance from all pieces a spot is good enough: then the nearest to the middle.
CLEAR = 22.0


def flagged(picture: Picture, to_do: Sequence[ToDo], *, wash: bool = True) -> Picture:
    """The board with every place of `to_do` marked, its number beside the pieces, not on them."""
    spaces = {space.place: space for space in picture.spaces}
    taken = _pieces(picture)
    flags: list[Tag] = []
    patches: dict[str, Patch] = {}
    for number, one in numbered(to_do):
        for place in one.places:
            space = spaces.get(place)
            if space is None:
                continue
            x, y = _free(space, taken, picture)
            taken.append((x, y))
            flags.append(flag(f"flag-{number}-{place}", number, x, y))
            if space.spoken and wash:
                # What is printed there must stay visible.
                printed = any(
                    hypot(piece.x - space.x, piece.y - space.y) < FLAG for piece in picture.fixed
                )
                patches[place] = Patch(outline(space), "chosen", wash=not printed)
    return replace(
        picture,
        patches=(*picture.patches, *patches.values()),
        tags=(*picture.tags, *flags),
    )


def dropping(picture: Picture, keys: Sequence[str]) -> Picture:
    """The board with these pieces marked as falling onto it."""
    if not any(piece.key in keys for piece in picture.pieces):
        return picture
    return replace(
        picture,
        pieces=tuple(piece for piece in picture.pieces if piece.key not in keys),
        dropping=tuple(piece for piece in picture.pieces if piece.key in keys),
    )


def flag(key: str, number: int, x: float, y: float) -> Tag:
    """One number in lava."""
    return Tag(key, str(number), x, y, FLAG, TERRAIN.lava, BASALT.onlava, TERRAIN.keyline)


def _pieces(picture: Picture) -> list[tuple[float, float]]:
    middle = picture.width / 2, picture.height / 2
    return [
        *((piece.x, piece.y) for piece in (*picture.pieces, *picture.fixed)),
        *((tag.x, tag.y) for tag in (*picture.tags, *picture.numbers)),
        *(
            (
                middle[0] + one.radius * cos(radians(one.angle)),
                middle[1] + one.radius * sin(radians(one.angle)),
            )
            for one in picture.orbiters
        ),
    ]


def _free(
    space: Space, taken: Sequence[tuple[float, float]], picture: Picture
) -> tuple[float, float]:
    """The spot at a space's edge that is furthest from all pieces."""

    def room(spot: tuple[float, float]) -> tuple[float, float]:
        x, y = spot
        inside = FLAG / 2 <= x <= picture.width - FLAG / 2
        inside &= FLAG / 2 <= y <= picture.height - FLAG / 2
        near = min((hypot(x - a, y - b) for a, b in taken), default=CLEAR)
        clear = min(near, CLEAR) - (0 if inside else CLEAR)
        return clear, -hypot(x - space.x, y - space.y)

    return max(_spots(space), key=room)


def _spots(space: Space) -> Spots:
    return tuple(
        (x + (space.x - x) * part, y + (space.y - y) * part)
        for part in INWARDS
        for x, y in outline(space)
    )
