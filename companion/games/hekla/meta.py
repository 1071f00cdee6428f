"""Hekla's name, players and rulings."""

from companion.core.draws import NOTHING_DRAWN
from companion.core.game import Meta

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
    options=(NOTHING_DRAWN,),
)
