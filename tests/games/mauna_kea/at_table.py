"""Tables to play the rulebook's examples on."""

from collections import Counter

from companion.core import record
from companion.core.game import Rules
from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.tile_totals import tiles_held

NAMES = ("Ana", "Ben", "Chloé", "Dov")
COLORS = ("red", "yellow", "green", "blue")


def table(
    start: dict[str, Json] | None = None,
    players: int = 2,
    first: int = 0,
    seed: str = "example",
    box: dict[str, Json] | None = None,
    **options: str,
) -> Table[Position]:
    """A table with these options; from a position, squares are followed and players draw."""
    if start is not None:
        options = {"tracking": "full", "draws": "physical", **options}
    told: JsonObject = {
        "format": record.FORMAT,
        "game": "mauna-kea",
        "players": [
            {"name": name, "color": color}
            for name, color in zip(NAMES[:players], COLORS, strict=False)
        ],
        "first": first,
        "options": dict(options),
        "box": box or {},
        "seed": seed,
        "start": start,
    }
    return record.read(told, find)  # type: ignore[arg-type]


def do(at: Table[Position], seat: int, verb: str, /, **fields: Json) -> JsonObject:
    """A seat does something; the position after it."""
    names = {key.rstrip("_"): value for key, value in fields.items()}
    at.push(at.rules.codec.read({"by": seat, "do": verb, **names}))
    return at.rules.write(at.position)


def now(at: Table[Position]) -> JsonObject:
    """The position as the record writes it."""
    return at.rules.write(at.position)


def can(at: Table[Position], verb: str) -> list[JsonObject]:
    """The legal actions of one kind."""
    return [at.rules.codec.write(a) for a in at.rules.legal(at.position) if a.do == verb]


def number_of_tiles(rules: Rules[Position], position: Position) -> int:
    """Terrain and lava tiles, wherever they are; start tiles are none of them."""
    assert isinstance(rules, GameRules)
    lying = Counter(position.bag) + Counter(position.out.tiles) + tiles_held(position)
    return lying.total() + sum(field not in rules.box.tile_fields for field in position.tiles)


# A strip of jungle and lake from the start field d4 to the cove at the left edge.
STRIP: dict[str, Json] = {"c4": "jjll", "b4": "jjjl", "a4": "jljm", "a3": "jmjl"}
