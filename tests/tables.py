"""Short ways to set up a table for a test."""

from collections.abc import Mapping
from typing import cast

from companion.core import record
from companion.core.game import NOBODY, Seats
from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from companion.games import find

PLAYERS: dict[str, list[Json]] = {
    "haleakala": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}],
}


def told(game: str, *actions: Mapping[str, Json], **header: object) -> JsonObject:
    """A record as JSON: the usual players, what the test changes, and its actions.

    What a test tells is any object here, as in a file: the record's reader says what it is.
    """
    return cast(
        "JsonObject",
        {
            "format": record.FORMAT,
            "game": game,
            "players": PLAYERS.get(game),
            "seed": "test",
            **header,
            "actions": list(actions),
        },
    )


def table(game: str, *actions: Mapping[str, Json], **header: object) -> Table[object]:
    """The table that such a record tells."""
    return record.read(told(game, *actions, **header), find)


def do(by: int, do: str, **fields: object) -> JsonObject:
    """An action as the record has it."""
    return cast("JsonObject", {"by": by, "do": do, **fields})


def alone(seat: int | None) -> Seats:
    """One seat whose secrets are open, or nobody's."""
    return NOBODY if seat is None else frozenset({seat})
