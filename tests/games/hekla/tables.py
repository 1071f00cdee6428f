"""Short ways to set up a table of Hekla."""

from collections.abc import Mapping
from typing import cast

import pytest

from companion.core.action import Action
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.hekla.meta import META
from companion.games.hekla.position import Position
from tests.tables import table

NAMES = ("Ana", "Ben", "Chloé", "Dan")
# Seats of a table of four, in the order of the colours.
RED, YELLOW, GREEN, BLUE = range(4)


def lava(*values: int) -> list[Json]:
    """Lava pieces on a cell."""
    return [["lava", value] for value in values]


def hekla(*actions: Mapping[str, Json], seats: int = 2, **header: object) -> Table[Position]:
    """A table of two to four."""
    players: list[Json] = [
        {"name": name, "color": color}
        for name, color in zip(NAMES, META.colors[seats], strict=False)
    ]
    return cast("Table[Position]", table("hekla", *actions, players=players, **header))


def refused(message: str, *actions: Mapping[str, Json], seats: int = 2, **header: object) -> None:
    """The last action, or the table itself, is refused with these words in its sentence."""
    if actions:
        hekla(*actions[:-1], seats=seats, **header)
    with pytest.raises(Refusal) as why:
        hekla(*actions, seats=seats, **header)
    assert message in str(why.value)


def legal(of: Table[Position], kind: type[Action]) -> list[Action]:
    """The legal actions of one kind."""
    return [action for action in of.rules.legal(of.position) if isinstance(action, kind)]


def cells(of: Table[Position]) -> Json:
    """What stands on the board, as the record has it."""
    return of.rules.write(of.position).get("cells", {})
