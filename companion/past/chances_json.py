"""Win chances as JSON: printed, and kept with their table."""

from collections.abc import Sequence

from companion.core.json_text import Json, JsonObject
from companion.past.chances import Chances, Estimate, Parts, TurnChances

# What is kept in another form is worked out again.
FORM = 1
# So many decimals; win chances are shown as whole per cent.
EXACT = 4


def write_chances(chances: Chances) -> JsonObject:
    """The chances with their margins, each as a pair."""
    return {
        "form": FORM,
        "worlds": chances.worlds,
        "whole": chances.is_whole,
        "turns": [
            {
                "after": _pairs(turn.after),
                "choice": _pairs(turn.choice),
                "own": _pairs(turn.own),
                "luck": _pairs(turn.luck),
                "drew": turn.drew,
            }
            for turn in chances.turns
        ],
        "parts": [_pairs((one.luck, one.own, one.others)) for one in chances.parts],
    }


def _pairs(estimates: Sequence[Estimate]) -> list[Json]:
    return [[round(one.value, EXACT), round(one.margin, EXACT)] for one in estimates]


def read_chances(value: Json, turns: int, seats: int) -> Chances | None:
    """What was kept of a table with so many turns and seats; nothing if it does not fit it."""
    match value:
        case {
            "form": int(form),
            "worlds": int(worlds),
            "whole": bool(whole),
            "turns": list(listed),
            "parts": list(parts),
        } if form == FORM and len(listed) == turns and len(parts) in (0, seats):
            try:
                return Chances(
                    tuple(_turn(one, seats) for one in listed),
                    tuple(Parts(*_estimates(one, 3)) for one in parts),
                    worlds,
                    whole,
                )
            except ValueError:
                return None
    return None


def _turn(value: Json, seats: int) -> TurnChances:
    match value:
        case {"after": after, "choice": choice, "own": own, "luck": luck, "drew": bool(drew)}:
            return TurnChances(
                _estimates(after, seats),
                _estimates(choice, seats),
                _estimates(own, seats),
                _estimates(luck, seats),
                drew,
            )
    raise ValueError("no turn")


def _estimates(value: Json, number: int) -> tuple[Estimate, ...]:
    if not isinstance(value, list) or len(value) != number:
        raise ValueError("too few or too many")
    found = []
    for pair in value:
        match pair:
            case [int() | float() as figure, int() | float() as margin]:
                found.append(Estimate(float(figure), float(margin)))
            case _:
                raise ValueError("no pair")
    return tuple(found)
