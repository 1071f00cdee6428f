"""Haleakalā's position as the record writes it, and read back with each entry checked."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.core.asking import PENDING, at, read_pending, write_pending
from companion.core.json_checks import (
    a_bool,
    a_list,
    a_text,
    an_int,
    an_object,
    counts,
    no_other_keys,
)
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.games.haleakala import discs
from companion.games.haleakala.island import BEACHES, LAND
from companion.games.haleakala.position import Pending, Position, counted_decks

T = TypeVar("T")

KEYS = (
    "round",
    "turn",
    "boat",
    "beaches",
    "shamans",
    "statues",
    "craters",
    "slots",
    "piles",
    "hands",
    "scoring_cards",
    "priestess_up",
    "scores",
    "invocation",
    "discard",
    "pending",
)
ASKS = ("shaman", "choose", "priestess", "buy", "reveal", "finished")
PHASES = ("setup", "turn", "landing", "refill", "scoring")
MOST_POINTS = 10_000
MOST_IN_PILE = 15


def write(position: Position) -> JsonObject:
    """The position, canonical: sets ascending, null and empty left out."""
    return pruned(
        {
            "round": position.round,
            "turn": position.turn,
            "boat": position.boat,
            "beaches": [[list(discs.OF[seat]) for seat in beach] for beach in position.beaches],
            "shamans": list(position.shamans),
            "statues": {space: position.statues[space] for space in sorted(position.statues)},
            "craters": list(position.craters),
            "slots": [[*position.slots[at : at + 2]] for at in range(0, 12, 2)],
            "piles": list(position.piles),
            "hands": [_sorted(hand) for hand in position.hands],
            "scoring_cards": [list(cards) for cards in position.scoring_cards],
            "priestess_up": position.priestess_up,
            "scores": list(position.scores),
            "invocation": list(position.invocation),
            "discard": _sorted(position.discard),
            "pending": _write_pending(position.pending),
        }
    )


def _sorted(ids: Mapping[str, int]) -> JsonObject:
    return {id: ids[id] for id in sorted(ids)}


def _write_pending(pending: Pending | None) -> JsonObject:
    if pending is None:
        return {}
    return write_pending(
        pending,
        {
            "phase": pending.phase,
            "effects": [[seat, card] for seat, card in pending.effects],
            "buyers": list(pending.buyers),
        },
    )


def read(data: Mapping[str, Json]) -> Position:
    """The position that a complete JSON object tells; left out means zero or none."""
    no_other_keys(data, KEYS, say("The position"))
    for key in ("round", "turn", "boat", "shamans"):
        if key not in data:
            raise Refusal("{what} lacks the key “{key}”.", what=say("The position"), key=key)
    return Position(
        round=an_int(data["round"], at("round"), 1, 2),
        turn=an_int(data["turn"], at("turn"), 0, 1),
        boat=an_int(data["boat"], at("boat"), 1, 6),
        beaches=_beaches(data.get("beaches", [[[], []] for _ in range(6)])),
        shamans=_shamans(data["shamans"]),
        statues=_statues(data.get("statues", {})),
        craters=tuple(
            an_int(count, at("craters"), 0, 4)
            for count in a_list(data.get("craters", [0] * 6), at("craters"), 6)
        ),
        slots=_slots(data.get("slots", [[None, None] for _ in range(6)])),
        decks=counted_decks(
            an_int(count, at("piles"), 0, MOST_IN_PILE)
            for count in a_list(data.get("piles", [0, 0, 0]), at("piles"), 3)
        ),
        hands=_two(counts(hand, at("hands")) for hand in _pair(data, "hands", {})),
        scoring_cards=_two(_texts(cards) for cards in _pair(data, "scoring_cards", [])),
        priestess_up=a_bool(data.get("priestess_up", False), at("priestess_up")),
        scores=_two(
            an_int(points, at("scores"), 0, MOST_POINTS) for points in _pair(data, "scores", 0)
        ),
        invocation=_two(
            None if beach is None else an_int(beach, at("invocation"), 1, 6)
            for beach in _pair(data, "invocation", None)
        ),
        discard=counts(data.get("discard", {}), at("discard")),
        pending=_pending(data.get("pending")),
    )


def _pair(data: Mapping[str, Json], key: str, none: Json) -> list[Json]:
    return a_list(data.get(key, [none, none]), at(key), 2)


def _two(values: Iterable[T]) -> tuple[T, T]:
    first, second = values
    return first, second


def _texts(data: Json) -> tuple[str, ...]:
    what = at("scoring_cards")
    return tuple(sorted(a_text(card, what) for card in a_list(data, what)))


def _beaches(data: Json) -> tuple[tuple[int, int], ...]:
    what = at("beaches")
    beaches = []
    for beach in a_list(data, what, 6):
        masks = []
        for lying in a_list(beach, what, 2):
            found = [an_int(disc, what, 1, 5) for disc in a_list(lying, what)]
            if len(set(found)) != len(found):
                raise Refusal("A disc lies twice on one beach.")
            masks.append(discs.mask(found))
        beaches.append((masks[0], masks[1]))
    return tuple(beaches)


def _shamans(data: Json) -> tuple[str, str]:
    first, second = (a_text(space, at("shamans")) for space in a_list(data, at("shamans"), 2))
    for space in (first, second):
        if space not in LAND and space not in BEACHES:
            raise Refusal("A shaman cannot stand on “{space}”.", space=space)
    return first, second


def _statues(data: Json) -> dict[str, int]:
    what = at("statues")
    found = {}
    for space, seat in an_object(data, what).items():
        if space not in LAND:
            raise Refusal("A statue cannot stand on “{space}”.", space=space)
        found[space] = an_int(seat, what, 0, 1)
    return found


def _slots(data: Json) -> tuple[str | None, ...]:
    what = at("slots")
    return tuple(
        None if card is None else a_text(card, what)
        for pair in a_list(data, what, 6)
        for card in a_list(pair, what, 2)
    )


def _pending(data: Json) -> Pending | None:
    found = read_pending(data, ASKS, ("phase", "effects", "buyers"), seats=2)
    if found is None:
        return None
    phase = found.fields.get("phase")
    if phase is not None and phase not in PHASES:
        raise Refusal("There is no phase “{phase}”.", phase=str(phase))
    effects = []
    for pair in a_list(found.fields.get("effects", []), PENDING):
        seat, card = a_list(pair, PENDING, 2)
        effects.append((an_int(seat, PENDING, 0, 1), a_text(card, PENDING)))
    buyers = a_list(found.fields.get("buyers", []), PENDING)
    return Pending(
        found.ask,
        found.by,
        phase=None if phase is None else str(phase),
        effects=tuple(effects),
        buyers=tuple(an_int(seat, PENDING, 0, 1) for seat in buyers),
    )
