"""The island when it is only scored: three rings, six sides, statues, and lava about to flow."""

from math import cos, radians, sin
from typing import TYPE_CHECKING

from companion.games.haleakala.island import LAND, SEGMENTS
from companion.games.haleakala.screen.geometry import STEP, angle_of
from companion.showing.just_score import Said
from companion.showing.scene import Picture, Piece, Space, Spots, Tag
from companion.showing.tokens import SAND, TERRAIN

if TYPE_CHECKING:
    from companion.games.haleakala.screen.just_score import GameCount

ART = "haleakala/"
SIDE = 350.0
MIDDLE = SIDE / 2
EDGES = {"crater": (0.0, 28.0), "mountain": (28.0, 75.0), "forest": (75.0, 123.0)}
EDGES |= {"grassland": (123.0, 171.0)}
# Where a statue stands: a little outside the middle of its ring, for its foot.
RADII = {"mountain": 52.0, "forest": 99.0, "grassland": 147.0}
STATUE = 46 / 28
TARGET = 46.0
NUMBER_AT, NUMBER_ASIDE, NUMBER = 161.0, 23.0, 17.0
LAVA_AT, LAVA = 24.0, 0.95
CROSS_INK = "#A8142F"


def _at(radius: float, angle: float) -> tuple[float, float]:
    return MIDDLE + radius * cos(radians(angle)), MIDDLE + radius * sin(radians(angle))


def _wedge(ring: str, segment: int) -> Spots:
    inner, outer = EDGES[ring]
    middle = angle_of(segment)
    sides = [middle - STEP / 2 + STEP * step / 8 for step in range(9)]
    return (*(_at(outer, side) for side in sides), *(_at(inner, side) for side in reversed(sides)))


OUTLINES = {space: _wedge(space.partition("-")[0], int(space.partition("-")[2])) for space in LAND}


def _spot(space: str) -> tuple[float, float]:
    ring, _, segment = space.partition("-")
    return _at(RADII[ring], angle_of(int(segment)))


def picture(count: "GameCount", said: Said, brush: str, standing: frozenset[str]) -> Picture:
    """The island as it was said to lie; statues that the eruption takes are crossed out."""
    colors = [player.color for player in count.rules.header.players]
    statues = {space: seat for space in LAND if (seat := said.get(f"statue/{space}")) is not None}
    lava = {segment: discs for segment in SEGMENTS if (discs := said.get(f"lava/{segment}"))}
    return Picture(
        width=SIDE,
        height=SIDE,
        ground=(Piece("island", f"{ART}island", MIDDLE, MIDDLE),),
        fixed=(),
        numbers=tuple(_number(segment) for segment in SEGMENTS),
        pieces=(
            *(
                Piece(
                    f"lava-{segment}",
                    f"{ART}lava-disc",
                    *_at(LAVA_AT, angle_of(segment)),
                    scale=LAVA,
                    text=str(discs) if discs > 1 else "",
                    ink=TERRAIN.ink,
                    size=13,
                )
                for segment, discs in lava.items()
            ),
            *(
                Piece(
                    f"statue-{space}",
                    f"{ART}statue-{colors[seat]}",
                    *_spot(space),
                    scale=STATUE,
                    opacity=1.0 if space in standing else 0.45,
                )
                for space, seat in statues.items()
            ),
        ),
        orbiters=(),
        patches=(),
        dots=(),
        tags=tuple(_cross(space) for space in statues if space not in standing),
        spaces=tuple(
            Space(
                space,
                count.place_words(said, brush, space),
                *_spot(space),
                TARGET,
                TARGET,
                outline=OUTLINES[space],
            )
            for space in LAND
        ),
        full=True,
    )


def _number(segment: int) -> Tag:
    x, y = _at(NUMBER_AT, angle_of(segment) + NUMBER_ASIDE)
    return Tag(f"number-{segment}", str(segment), x, y, NUMBER, TERRAIN.sea_deep, SAND.s1)


def _cross(space: str) -> Tag:
    x, y = _spot(space)
    return Tag(
        f"burnt-{space}", "×", x + 12, y - 12, 19, TERRAIN.legal, CROSS_INK, edge=TERRAIN.ink
    )
