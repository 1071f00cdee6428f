"""Arabana-Opodopo's name, players and options."""

from dataclasses import dataclass

from companion.core.draws import by_the_players, draws
from companion.core.game import Choice, Header, Meta, Option
from companion.core.message import say

GODS = "gods"

VARIANT = Option(
    "variant",
    say("Rules"),
    (
        Choice("base", say("The islands"), say("Bridges and cards, no gods.")),
        Choice(GODS, say("The power of the gods"), say("A stone lies on every island.")),
    ),
)
DRAWS = draws(
    say("Island cards"),
    app=(say("Caldera deals"), say("The phone keeps each hand secret.")),
    own=(say("Our own cards"), say("Hands stay secret, even from Caldera.")),
)

COLORS = ("red", "yellow", "green", "blue")

META = Meta(
    id="arabana",
    name="Arabana-Opodopo",
    players=range(3, 5),
    colors={3: COLORS, 4: COLORS},
    options=(VARIANT, DRAWS),
)


@dataclass(frozen=True)
class Settings:
    """What was settled for one table."""

    gods: bool
    physical: bool


def read_settings(header: Header) -> Settings:
    """The options of a table."""
    return Settings(
        gods=header.option(VARIANT) == GODS,
        physical=by_the_players(header),
    )
