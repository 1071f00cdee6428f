"""Hekla's name, players and rulings."""

from companion.core.game import Choice, Meta, Option
from companion.core.message import say
from companion.games.hekla.rulings import RULINGS

# Nothing is ever drawn: records may say who draws, and it changes nothing.
DRAWS = Option(
    "draws",
    say("Draws"),
    (Choice("app", say("Nothing is drawn")), Choice("physical", say("Nothing is drawn"))),
    asked=False,
)

META = Meta(
    id="hekla",
    name="Hekla",
    players=range(2, 5),
    # K8
    colors={
        2: ("red", "green"),
        3: ("red", "yellow", "green"),
        4: ("red", "yellow", "green", "blue"),
    },
    options=(DRAWS,),
    rulings=tuple(RULINGS.values()),
)
