"""Mauna Kea's name, players, options and rulings."""

from dataclasses import dataclass

from companion.core.draws import by_the_players, draws
from companion.core.game import Choice, Header, Meta, Option, Starter
from companion.core.message import N_, say

VARIANT = Option(
    "variant",
    say("Rules"),
    (
        Choice("base", say("Base game"), say("Tiles, lava and boats.")),
        Choice("expert", say("Expert game"), say("With cards; spent tiles do not come back.")),
    ),
)
DRAWS = draws(
    say("Bag"),
    app=(say("Caldera draws"), say("Tiles are drawn here, lava is called out.")),
    own=(say("Our own bag"), say("You draw, then tap what came up.")),
)
TRACKING = Option(
    "tracking",
    say("Mirror the island"),
    (
        Choice("light", say("Bag, lava and boats"), say("You walk on the real board yourselves.")),
        Choice("full", say("Every square"), say("Each step is entered and checked.")),
    ),
)

EXPLORERS = {2: 5, 3: 4, 4: 3}
_COLORS = ("red", "yellow", "green", "blue")

META = Meta(
    id="mauna-kea",
    name="Mauna Kea",
    players=range(2, 5),
    colors=dict.fromkeys(EXPLORERS, _COLORS),
    options=(VARIANT, DRAWS, TRACKING),
    # The one who sets the last explorer begins: whoever sits after the one who sets first (M11).
    starter=Starter(
        say("Who sets the first explorer?"),
        N_("{name} sets the first explorer, {after} begins"),
    ),
)


@dataclass(frozen=True)
class Settings:
    """What was settled for one table."""

    expert: bool
    physical: bool
    full: bool
    players: int

    @property
    def explorers(self) -> int:
        """How many explorers each player has."""
        return EXPLORERS[self.players]

    @property
    def knows_tiles(self) -> bool:
        """Whether tiles are known by their squares; else only by their points."""
        return self.full or not self.physical


def read_settings(header: Header) -> Settings:
    """The options of a table."""
    return Settings(
        expert=header.option(VARIANT) == "expert",
        physical=by_the_players(header),
        full=header.option(TRACKING) == "full",
        players=len(header.players),
    )
