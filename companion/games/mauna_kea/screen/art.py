"""Which picture stands for what in Mauna Kea."""

from functools import lru_cache

from companion.games.mauna_kea.box import Boat, LavaTile
from companion.games.mauna_kea.island import EXITS, HEADINGS, lying
from companion.games.mauna_kea.position import Lava
from companion.games.mauna_kea.rules import GameRules
from companion.showing.tokens import TERRAIN, PlayerColour

ART = "mauna-kea/"
UNKNOWN_TILE = f"{ART}tile-laid"
BOAT_COLORS = ("brown", "green", "red", "blue")
TONES = {"j": TERRAIN.jungle, "l": TERRAIN.lake, "m": TERRAIN.mountain}


def colors_of(rules: GameRules) -> tuple[PlayerColour, ...]:
    """The players' colours in the order of their seats."""
    return tuple(player.color for player in rules.header.players)  # type: ignore[misc]


@lru_cache(maxsize=512)
def tile(squares: str) -> tuple[str, int]:
    """A tile's picture, and how many quarters it is turned to lie like this.

    >>> tile("mjjj")
    ('mauna-kea/tiles/jjjm', 2)
    """
    first, quarters = lying(squares)
    return f"{ART}tiles/{first}", quarters


def printed(squares: str) -> str:
    """A tile's picture where nobody minds how it lies."""
    return tile(squares)[0]


@lru_cache(maxsize=512)
def tone(squares: str) -> str:
    """The colour that stands for a tile on a map: what most of it is."""
    return TONES[max("jlm", key=squares.count)]


def lava(flow: str, exits: tuple[str, ...]) -> str:
    """A lava tile's picture, as it lies when its flow heads north."""
    ways = "-".join(exit for exit in EXITS if exit in exits)
    dot = f"-dot-{exits[0]}" if len(exits) > 1 else ""
    return f"{ART}flows/{flow}-{ways}{dot}"


def lava_tile(kind: LavaTile) -> str:
    """A lava tile as it comes out of the bag."""
    return lava(kind.flow, kind.exits)


def quarters(laid: Lava) -> int:
    """How a lava tile is turned on the board."""
    return HEADINGS.index(laid.heading)


def boat(one: Boat) -> str:
    """A boat's picture, with its places."""
    color = one.color if one.color in BOAT_COLORS else BOAT_COLORS[0]
    return f"{ART}boats/{color}-{one.places}"


def artefact(color: str) -> str:
    """An artefact's picture."""
    return f"{ART}artefact-{color}"


def explorer(color: PlayerColour) -> str:
    """An explorer's picture."""
    return f"{ART}explorer-{color}"
