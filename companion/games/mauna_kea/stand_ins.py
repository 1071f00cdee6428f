"""Stand-ins with an own bag, which is believed (G3): a tile too many replaces another one."""

from collections.abc import Mapping

from companion.core.message import Message
from companion.games.mauna_kea.box import Box, lava_named, terrain_named
from companion.games.mauna_kea.words import CARD_NAMES, lava_name, objective_name, tile_name


def is_tile(name: str) -> bool:
    """Whether there can be a tile of that name, on whatever list."""
    return terrain_named(name) is not None or lava_named(name) is not None


def thing_name(id: str, box: Box) -> Message:
    """A tile or a card as players call it."""
    if id in box.objectives:
        card = box.objectives[id]
        return objective_name(card.need, card.boat, card.points, card.no_penalty)
    lava = lava_named(id)
    return CARD_NAMES.get(id) or (lava_name(lava) if lava else tile_name(id))


def stand_in(left: Mapping[str, int], named: str) -> str | None:
    """The tile that there must be one less of if `named` is one too many: the most alike.

    Nobody knows which tile the box has one less of: lava for lava, terrain for terrain, of the
    same points if any is left, and of those the one that is there most often.
    """
    return min(
        (name for name, number in left.items() if number > 0),
        key=lambda name: (
            (":" in name) != (":" in named),
            name[-1] != named[-1],
            -left[name],
            name,
        ),
        default=None,
    )
