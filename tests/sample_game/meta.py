"""The game's name and players."""

from companion.core.game import Meta

META = Meta(
    id="embers",
    name="Embers",
    players=range(2, 4),
    colors={2: ("red", "yellow"), 3: ("red", "yellow", "green")},
    options=(),
)
