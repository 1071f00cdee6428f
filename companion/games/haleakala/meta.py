"""Haleakalā's name, players, options and rulings."""

from dataclasses import dataclass

from companion.core.draws import by_the_players, draws
from companion.core.game import Choice, Header, Meta, Option
from companion.core.message import say

TACTICAL = "tactical"

VARIANT = Option(
    "variant",
    say("Rules"),
    (
        Choice("base", say("Base game"), say("Lava cards lie among the palm cards.")),
        Choice(TACTICAL, say("Tactical"), say("You call the lava yourselves. No lava cards.")),
    ),
)
DRAWS = draws(
    say("Palm cards"),
    app=(say("Caldera shuffles"), say("Cards are drawn here, lava is called out.")),
    own=(say("Our own cards"), say("You draw, then tap what came up.")),
)
PRIESTESS_BEFORE_SCORING = Option(
    "priestess_before_scoring",
    say("Priestess just before a scoring"),
    (
        Choice(False, say("Not for sale"), say("Only scoring cards are sold then.")),
        Choice(True, say("For sale"), say("The priestess may be bought then, too.")),
    ),
    # In the tactical game nobody buys just before a scoring.
    only_if=(VARIANT, "base"),
)

META = Meta(
    id="haleakala",
    name="Haleakalā",
    players=range(2, 3),
    colors={2: ("red", "yellow")},
    options=(VARIANT, DRAWS, PRIESTESS_BEFORE_SCORING),
)


@dataclass(frozen=True)
class Settings:
    """What was settled for one table."""

    variant: str
    physical: bool
    priestess_before_scoring: bool

    @property
    def tactical(self) -> bool:
        """Whether the players call the lava."""
        return self.variant == TACTICAL


def read_settings(header: Header) -> Settings:
    """The options of a table."""
    return Settings(
        variant=str(header.option(VARIANT)),
        physical=by_the_players(header),
        priestess_before_scoring=bool(header.option(PRIESTESS_BEFORE_SCORING)),
    )
