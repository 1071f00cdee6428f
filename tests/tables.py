"""Short ways to set up a table for a test."""

from collections.abc import Mapping

from companion.core import record
from companion.core.notation import Json, JsonObject
from companion.core.table import Table
from companion.games import find

PLAYERS: dict[str, list[Json]] = {
    "haleakala": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}],
}


def told(game: str, *actions: Mapping[str, Json], **header: Json) -> JsonObject:
    """A record as JSON: the usual players, what the test changes, and its actions."""
    return {
        "format": record.FORMAT,
        "game": game,
        "players": PLAYERS.get(game),
        "seed": "test",
        **header,
        "actions": list(actions),
    }


def table(game: str, *actions: Mapping[str, Json], **header: Json) -> Table[object]:
    """The table that such a record tells."""
    return record.read(told(game, *actions, **header), find)


def do(by: int, do: str, **fields: Json) -> JsonObject:
    """An action as the record has it."""
    return {"by": by, "do": do, **fields}
