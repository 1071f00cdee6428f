"""The four flows: where a lava tile goes is never anybody's choice (M2)."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import (
    FIELD_NAMES,
    FLOWS,
    VOLCANO,
    beyond,
    faces_volcano,
    turn,
)
from companion.games.mauna_kea.position import Arm, Lava


class Why(Enum):
    """Why a lava tile cannot be placed."""

    CLOSED = "closed"
    EDGE = "edge"
    VOLCANO = "volcano"


class Placing(NamedTuple):
    """Where a tile came to lie, or why it cannot; and its flow afterwards."""

    flow: Arm
    field: int | None = None
    lava: Lava | None = None
    passed: tuple[int, ...] = ()
    why: Why | None = None


def place(flows: tuple[Arm, ...], lava: Mapping[int, Lava], tile: LavaTile) -> Placing:
    """The flow with `tile` at its open end."""
    return _extend(flows[FLOWS.index(tile.flow)], lava, tile)


def _extend(arm: Arm, lava: Mapping[int, Lava], tile: LavaTile) -> Placing:
    if arm.closed:
        return Placing(arm, why=Why.CLOSED)
    if not arm.arms:
        return _lay(arm, lava, tile)
    dotted, other = arm.arms
    # The shorter arm first, level ones: the dotted; closed ones are passed over.
    if dotted.closed or (not other.closed and other.length < dotted.length):
        placing = _extend(other, lava, tile)
        return placing._replace(flow=Arm(arm.tiles, arms=(dotted, placing.flow)))
    placing = _extend(dotted, lava, tile)
    return placing._replace(flow=Arm(arm.tiles, arms=(placing.flow, other)))


def _lay(arm: Arm, lava: Mapping[int, Lava], tile: LavaTile) -> Placing:
    """A tile at an open end: under other lava, straight on, until a field is free."""
    assert arm.heading is not None
    passed = []
    field = beyond(arm.at, arm.heading)
    while field is not None and field in lava:
        passed.append(field)
        field = beyond(field, arm.heading)
    if field is None:
        return Placing(Arm(arm.tiles), passed=tuple(passed), why=Why.EDGE)
    ways = [turn(arm.heading, exit) for exit in tile.exits]
    if any(faces_volcano(field, way) for way in ways):
        return Placing(arm, why=Why.VOLCANO)
    if len(ways) == 1:
        grown = Arm(arm.tiles + 1, field, ways[0])
    else:
        grown = Arm(arm.tiles + 1, arms=tuple(Arm(0, field, way) for way in ways))
    return Placing(grown, field, Lava(tile.flow, arm.heading, tile.exits), tuple(passed))


def rebuilt(lava: Mapping[int, Lava]) -> tuple[Arm, ...]:
    """The flows as far as the tiles on the board tell them; which arms are closed they do not."""
    used: set[int] = set()
    flows = tuple(_followed(Arm(0, VOLCANO, flow), flow, lava, used) for flow in FLOWS)
    for field in lava:
        if field not in used:
            raise Refusal("The lava on {field} continues no flow.", field=FIELD_NAMES[field])
    return flows


def _followed(arm: Arm, flow: str, lava: Mapping[int, Lava], used: set[int]) -> Arm:
    tiles, at, heading = 0, arm.at, arm.heading
    while heading is not None:
        field = beyond(at, heading)
        while field is not None and field in lava and not _continues(lava, field, flow, heading):
            field = beyond(field, heading)
        if field is None or field not in lava or field in used:
            break
        used.add(field)
        tiles, at = tiles + 1, field
        ways = [turn(heading, exit) for exit in lava[field].exits]
        if len(ways) > 1:
            arms = tuple(_followed(Arm(0, field, way), flow, lava, used) for way in ways)
            return Arm(tiles, arms=arms)
        heading = ways[0] if ways else None
    return Arm(tiles, at, heading)


def _continues(lava: Mapping[int, Lava], field: int, flow: str, heading: str) -> bool:
    return lava[field].flow == flow and lava[field].heading == heading
