"""Haleakalā's names for spaces and cards."""

from companion.core.message import N_, Message, count, say
from companion.games.haleakala.box import Card
from companion.games.haleakala.island import ring, segment

_SPACES = {
    "beach": N_("Beach {segment}"),
    "grassland": N_("Grassland {segment}"),
    "forest": N_("Forest {segment}"),
    "mountain": N_("Mountain {segment}"),
    "crater": N_("Crater {segment}"),
}

LANDSCAPES = {
    "grassland": say("Grassland"),
    "forest": say("Forest"),
    "mountain": say("Mountain"),
}

KIND_NAMES = {
    "statue": say("Build a statue"),
    "priestess": say("Lava priestess"),
    "shell": say("Shell"),
    "fish": say("Fish"),
    "white-pearl": say("White pearl"),
    "black-pearl": say("Black pearl"),
    "nautilus": say("Nautilus"),
    "lava": say("Lava"),
}

SCORING_CARD_NAMES = {
    "butterflies": say("Butterflies"),
    "majority": say("Statue majority"),
    "segment": say("Complete segment"),
    "forest": say("Forest statues"),
    "mountain": say("Mountain statues"),
}


def space_name(space: str) -> Message:
    """A space as players call it."""
    return say(_SPACES[ring(space)], segment=segment(space))


def card_name(card: Card) -> Message:
    """A palm card as players call it: its kind, and what tells it from others of that kind."""
    name: Message = KIND_NAMES[card.kind]
    if card.baskets:
        name = say(
            "{card}, {what}",
            card=name,
            what=count("{count} basket", "{count} baskets", card.baskets),
        )
    if card.butterflies:
        name = say(
            "{card}, {what}",
            card=name,
            what=count("{count} butterfly", "{count} butterflies", card.butterflies),
        )
    return name


def card_to_buy(id: str) -> Message:
    """A scoring card, or the priestess of the scoring board."""
    return SCORING_CARD_NAMES.get(id, KIND_NAMES["priestess"])
