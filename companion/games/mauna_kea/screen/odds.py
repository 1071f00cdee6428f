"""Which tiles may still come out of the bag: everything that was drawn lies open."""

from companion.core.message import say
from companion.games.mauna_kea.box import lava_named, terrain_named
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.box_pages import shape_name, tile_face, tile_words
from companion.showing.box_pages import BoxFace
from companion.showing.odds import Chance, Supply, most_first


def supplies(position: Position) -> tuple[Supply, ...]:
    """The bag by kind, lava and terrain."""
    kinds = most_first(_chance(name, number) for name, number in position.bag.items())
    size = sum(kind.left for kind in kinds)
    return (Supply(say("The bag"), art.UNKNOWN_TILE, size, kinds),) if size else ()


def _chance(name: str, number: int) -> Chance:
    lava = lava_named(name)
    if lava is not None:
        face = BoxFace(art.lava(lava.flow, lava.exits))
        return Chance(shape_name(lava.flow, lava.exits), face, number)
    tile = terrain_named(name)
    assert tile is not None
    return Chance(tile_words(tile), tile_face(tile), number)
