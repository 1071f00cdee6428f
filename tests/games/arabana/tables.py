"""Short ways to an Arabana-Opodopo table: bridges round an island, hands, and what is refused."""

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from companion.core.action import Action
from companion.core.event import Event
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.arabana.box import read_box
from companion.games.arabana.chart import draw_chart
from companion.games.arabana.position import Position
from tests.tables import table

CHART = draw_chart(read_box({}))
PLAYERS: list[Json] = [
    {"name": "Ana", "color": "red"},
    {"name": "Ben", "color": "yellow"},
    {"name": "Chloé", "color": "green"},
    {"name": "Dan", "color": "blue"},
]
GODS: JsonObject = {"variant": "gods"}
OWN_CARDS: JsonObject = {"draws": "physical"}
OWN_CARDS_AND_GODS: JsonObject = {"variant": "gods", "draws": "physical"}


def arabana(*actions: Mapping[str, Json], players: int = 3, **header: object) -> Table[Position]:
    """A table of Ana, Ben, Chloé and maybe Dan, after these actions."""
    told = {"players": PLAYERS[:players], **header}
    return cast("Table[Position]", table("arabana", *actions, **told))


def refused(message: str, *actions: Mapping[str, Json], players: int = 3, **header: object) -> None:
    """The table is refused with this sentence."""
    with pytest.raises(Refusal) as why:
        arabana(*actions, players=players, **header)
    assert message in str(why.value)


def spokes(island: str, owners: Sequence[int | None]) -> dict[str, Json]:
    """Bridges round an island, its slots in alphabetical order, none for a free one."""
    slots = CHART.slots_at[CHART.number[island]]
    return {
        CHART.keys[slot]: owner
        for slot, owner in zip(slots, owners, strict=True)
        if owner is not None
    }


def told(of: Table[Position]) -> JsonObject:
    """The position as the record has it."""
    return of.rules.write(of.position)


def bridges(of: Table[Position]) -> Mapping[str, Json]:
    found = told(of).get("bridges", {})
    assert isinstance(found, Mapping)
    return found


def markers(of: Table[Position]) -> Json:
    return told(of).get("markers", {})


def legal(of: Table[Position], do: str) -> list[JsonObject]:
    """The legal actions of one kind, as the record has them, without `by` and `do`."""
    listed = (of.rules.codec.write(action) for action in of.rules.legal(of.position))
    return [
        {key: value for key, value in action.items() if key not in ("by", "do")}
        for action in listed
        if action["do"] == do
    ]


def happened(of: Table[Position], kind: type[Event]) -> list[Event]:
    """The events of one kind in the last step."""
    return [event for event in of.last.events if isinstance(event, kind)]


def kinds(actions: Sequence[Action]) -> set[str]:
    return {action.do for action in actions}
