"""Mauna Kea's position as the record writes it."""

from collections.abc import Mapping

from companion.core.asking import write_pending
from companion.core.json_text import JsonObject, pruned
from companion.games.mauna_kea.ground import Ground
from companion.games.mauna_kea.island import FIELD_NAMES, FLOWS
from companion.games.mauna_kea.position import Arm, Out, Pending, Position

KEYS = (
    "turn",
    "points",
    "tiles",
    "lava",
    "flows",
    "explorers",
    "artefacts",
    "boats",
    "helicopters",
    "tiles_in_hand",
    "cards",
    "bag",
    "out",
    "last_turns",
    "agreed",
    "pending",
)


def write(position: Position, ground: Ground) -> JsonObject:
    """The position, canonical: lists ascending, null and empty left out."""
    return pruned(
        {
            "turn": position.turn,
            "points": position.points,
            "tiles": {FIELD_NAMES[at]: position.tiles[at] for at in sorted(position.tiles)},
            "lava": {
                FIELD_NAMES[at]: {
                    "flow": lava.flow,
                    "heading": lava.heading,
                    "exits": list(lava.exits),
                }
                for at, lava in sorted(position.lava.items())
            },
            "flows": {
                flow: _write_arm(arm) for flow, arm in zip(FLOWS, position.flows, strict=True)
            },
            "explorers": [ground.write_team(team) for team in position.explorers],
            "artefacts": ground.write_artefacts(position),
            "boats": {
                boat: where
                if isinstance(where, int)
                else pruned({"seat": where.seat, "artefacts": list(where.artefacts)})
                for boat, where in sorted(position.boats.items())
                if where != 0
            },
            "helicopters": [
                [list(load) for load in sorted(loads)] for loads in position.helicopters
            ],
            "tiles_in_hand": [list(hand) for hand in position.hands],
            "cards": [[card or None for card in hand] for hand in position.cards],
            "bag": _sorted(position.bag),
            "out": write_out(position.out),
            "last_turns": list(position.last_turns),
            "agreed": list(position.agreed),
            "pending": _write_pending(position.pending),
        }
    )


def _sorted(ids: Mapping[str, int]) -> JsonObject:
    return {id: ids[id] for id in sorted(ids)}


def _write_arm(arm: Arm) -> JsonObject:
    if arm.arms:
        return {"tiles": arm.tiles, "arms": [_write_arm(inner) for inner in arm.arms]}
    if arm.heading is None:
        return {"tiles": arm.tiles, "closed": True}
    return {"tiles": arm.tiles, "at": FIELD_NAMES[arm.at], "heading": arm.heading}


def write_out(out: Out) -> JsonObject:
    """What is out of the game."""
    return pruned(
        {
            "tiles": _sorted(out.tiles),
            "explorers": list(out.explorers),
            "artefacts": _sorted(out.artefacts),
            "cards": _sorted(out.cards),
        }
    )


def _write_pending(pending: Pending | None) -> JsonObject:
    if pending is None:
        return {}
    return write_pending(
        pending,
        {
            "for": pending.for_,
            "seats": list(pending.seats),
            "tile": pending.tile,
            "field": None if pending.field is None else FIELD_NAMES[pending.field],
            "carried": list(pending.carried) if any(pending.carried) else [],
        },
    )
