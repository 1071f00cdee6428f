"""Haleakalā's names for spaces and cards."""

from companion.core.message import N_, Message, count, say
from companion.games.haleakala.box import Card
from companion.games.haleakala.island import neighbours, ring, segment

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

# The swatch of a landscape, by its token.
SWATCHES = {"grassland": "grass", "forest": "forest", "mountain": "rock"}

SHEET_TITLES = {"first": say("Round 1"), "second": say("Round 2")}

SHEET_GROUPS = {
    "statues": say("Statues on the board"),
    "collected": say("Collected"),
    "cards": say("Scoring cards"),
}

SHEET_LABELS = {
    "fish": say("Most fish"),
    "pearls": say("Pearls"),
    "nautilus": say("Nautilus"),
    "shells": say("Shells left"),
    **SCORING_CARD_NAMES,
}

CARD_HINTS = {
    "butterflies": say("1 each"),
    "majority": say("2 a landscape"),
    "segment": say("4 each"),
    "forest": say("+2 each"),
    "mountain": say("+3 each"),
}

SHEET_ICONS = {
    "fish": "haleakala/fish",
    "nautilus": "haleakala/nautilus",
    "shells": "haleakala/shell",
    "butterflies": "haleakala/butterfly",
}

TIE_BREAKS = {
    "points": say("Points"),
    "statues": say("Statues on the board"),
    "not-first-player": say("Second player"),
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


def lava_move(crater: int) -> Message:
    """What the priestess may do with the lava on one crater."""
    left, right = sorted(neighbours(crater))
    return say(
        "Move one lava disc from crater {start} to crater {left} or {right}.",
        start=crater,
        left=left,
        right=right,
    )
