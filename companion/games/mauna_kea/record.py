"""Mauna Kea's position as the record writes it, and read back with each entry checked."""

from collections import Counter
from collections.abc import Mapping

from companion.core.asking import PENDING, at, read_pending, write_pending
from companion.core.json_checks import a_list, a_text, an_int, an_object, counts, no_other_keys
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.ground import Ground
from companion.games.mauna_kea.island import (
    EXITS,
    FIELD_NAMES,
    FLOWS,
    HEADINGS,
    field_at,
)
from companion.games.mauna_kea.position import (
    SPRINGS,
    Arm,
    Lava,
    Load,
    Out,
    Pending,
    Position,
    Taken,
)
from companion.games.mauna_kea.walking import MOST_POINTS

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


ASKS = ("lay_out", "keep_cards", "set_explorer", "draw", "place", "lost", "carried", "finished")
PURPOSES = ("set-up", "end", "earthquake")
# Deeper than a flow's six tiles can branch, shallow enough to follow.
DEEPEST = 30


def read(data: Mapping[str, Json], ground: Ground) -> Position:
    """The position that a complete JSON object tells; left out means zero or none."""
    no_other_keys(data, KEYS, say("The position"))
    players = ground.settings.players
    turn, pending = data.get("turn"), _pending(data.get("pending"), players)
    return Position(
        turn=None if turn is None else an_int(turn, at("turn"), 0, players - 1),
        points=an_int(data.get("points", 0), at("points"), 0, MOST_POINTS),
        tiles=_tiles(data.get("tiles", {})),
        lava=_lava(data.get("lava", {})),
        flows=_flows(data.get("flows", {})),
        explorers=tuple(map(ground.read_team, _per_seat(data, "explorers", {}, players))),
        artefacts=ground.read_artefacts(data.get("artefacts", {})),
        boats=_boats(data.get("boats", {}), players),
        helicopters=tuple(
            tuple(sorted(load(entry, at("helicopters")) for entry in loads))
            for loads in _lists(data, "helicopters", players)
        ),
        hands=tuple(
            _texts(hand, at("tiles_in_hand")) for hand in _lists(data, "tiles_in_hand", players)
        ),
        cards=tuple(_texts(hand, at("cards")) for hand in _lists(data, "cards", players)),
        bag=counts(data.get("bag", {}), at("bag")),
        out=_out(data.get("out", {}), players),
        last_turns=_seats(data.get("last_turns", []), at("last_turns"), players),
        agreed=tuple(sorted(_seats(data.get("agreed", []), at("agreed"), players))),
        pending=pending,
        carried=pending.carried if pending else (),
    )


def _per_seat(data: Mapping[str, Json], key: str, none: Json, players: int) -> list[Json]:
    return a_list(data.get(key, [none] * players), at(key), players)


def _lists(data: Mapping[str, Json], key: str, players: int) -> list[list[Json]]:
    return [a_list(entry, at(key)) for entry in _per_seat(data, key, [], players)]


def _texts(data: Json, what: Message) -> tuple[str, ...]:
    return tuple(sorted(a_text(entry, what) for entry in a_list(data, what)))


def load(data: Json, what: Message) -> Load:
    """Some artefacts, sorted."""
    return _texts(data, what)


def _seats(data: Json, what: Message, players: int) -> tuple[int, ...]:
    seats = tuple(an_int(seat, what, 0, players - 1) for seat in a_list(data, what))
    if len(set(seats)) != len(seats):
        raise Refusal("{what} names a seat twice.", what=what)
    return seats


def _tiles(data: Json) -> dict[int, str]:
    found = {}
    for name, squares in an_object(data, at("tiles")).items():
        found[field_at(name)] = a_text(squares, at("tiles"))
        if len(found[field_at(name)]) != 4 or set(found[field_at(name)]) - set("jlm"):
            raise Refusal("The tile on {field} must have four squares of j, l and m.", field=name)
    return found


def _lava(data: Json) -> dict[int, Lava]:
    what, found = at("lava"), {}
    for name, entry in an_object(data, what).items():
        fields = an_object(entry, what)
        no_other_keys(fields, ("flow", "heading", "exits"), what)
        found[field_at(name)] = Lava(
            _one_of(fields.get("flow"), FLOWS, what),
            _one_of(fields.get("heading"), HEADINGS, what),
            tuple(_one_of(exit, EXITS, what) for exit in a_list(fields.get("exits"), what)),
        )
    return found


def _one_of(data: Json, known: tuple[str, ...], what: Message) -> str:
    if data not in known:
        raise Refusal("{what} must have one of: {values}.", what=what, values=", ".join(known))
    return str(data)


def _flows(data: Json) -> tuple[Arm, ...]:
    what = at("flows")
    fields = an_object(data, what)
    no_other_keys(fields, FLOWS, what)
    return tuple(
        _arm(fields[flow], what) if flow in fields else spring
        for flow, spring in zip(FLOWS, SPRINGS, strict=True)
    )


def _arm(data: Json, what: Message, depth: int = 0) -> Arm:
    fields = an_object(data, what)
    no_other_keys(fields, ("tiles", "at", "heading", "arms", "closed"), what)
    tiles = an_int(fields.get("tiles", 0), what, 0, 24)
    if depth > DEEPEST:
        raise Refusal("{what} branches too often.", what=what)
    if "arms" in fields:
        inner = a_list(fields["arms"], what, 2)
        return Arm(tiles, arms=tuple(_arm(arm, what, depth + 1) for arm in inner))
    if fields.get("closed"):
        return Arm(tiles)
    return Arm(
        tiles,
        field_at(a_text(fields.get("at"), what)),
        _one_of(fields.get("heading"), HEADINGS, what),
    )


def _boats(data: Json, players: int) -> dict[str, int | Taken]:
    what, found = at("boats"), dict[str, "int | Taken"]()
    for boat, where in an_object(data, what).items():
        if isinstance(where, Mapping):
            no_other_keys(where, ("seat", "artefacts"), what)
            found[boat] = Taken(
                an_int(where.get("seat"), what, 0, players - 1),
                load(where.get("artefacts", []), what),
            )
        else:
            found[boat] = an_int(where, what, 1, 8)
    return found


def _out(data: Json, players: int) -> Out:
    what = at("out")
    fields = an_object(data, what)
    no_other_keys(fields, ("tiles", "explorers", "artefacts", "cards"), what)
    return Out(
        tiles=_counted(fields.get("tiles", {}), what),
        explorers=tuple(
            an_int(number, what, 0, 5)
            for number in a_list(fields.get("explorers", [0] * players), what, players)
        ),
        artefacts=_counted(fields.get("artefacts", {}), what),
        cards=_counted(fields.get("cards", {}), what),
    )


def _counted(data: Json, what: Message) -> Mapping[str, int]:
    """Things by id, counted or one after the other."""
    return Counter(_texts(data, what)) if isinstance(data, list) else counts(data, what)


def _pending(data: Json, players: int) -> Pending | None:
    found = read_pending(data, ASKS, ("for", "seats", "tile", "field", "carried"), players)
    if found is None:
        return None
    fields, purpose = found.fields, found.fields.get("for")
    carried = a_list(fields.get("carried", []), PENDING)
    if carried:
        a_list(carried, PENDING, players)
    return Pending(
        found.ask,
        found.by,
        for_=None if purpose is None else _one_of(purpose, PURPOSES, PENDING),
        seats=tuple(sorted(_seats(fields.get("seats", []), PENDING, players))),
        tile=a_text(fields["tile"], PENDING) if "tile" in fields else None,
        field=field_at(a_text(fields["field"], PENDING)) if "field" in fields else None,
        carried=tuple(an_int(number, PENDING, 0, 25) for number in carried),
    )
