"""Haleakalā's position in the form of the record: sets of discs as lists, slots in pairs."""

from collections.abc import Mapping

from companion.core.entries import HERE
from companion.core.json_checks import a_list, a_text, an_int
from companion.core.json_text import Json
from companion.core.position_form import PositionForm
from companion.core.refusal import Refusal
from companion.games.haleakala import discs
from companion.games.haleakala.box import SLOTS
from companion.games.haleakala.island import BEACHES, LAND
from companion.games.haleakala.position import (
    Discs,
    Phase,
    Position,
    ShamanSpace,
    Slots,
    StatueSpace,
    bare,
)

ASKS = ("shaman", "choose", "priestess", "buy", "reveal", "finished")
PHASES = ("setup", "turn", "landing", "refill", "scoring")

FORM = PositionForm(Position, ASKS, seats=2, required=("round", "turn", "boat", "shamans"))
_NOTHING = bare(first=0, jetty=1, huts=(1, 1))


def read(data: Mapping[str, Json]) -> Position:
    """The position that a JSON object describes; left out means zero or none."""
    return FORM.read(data, _NOTHING)


def _read_discs(data: Json) -> int:
    found = [an_int(disc, HERE, 1, 5) for disc in a_list(data, HERE)]
    if len(set(found)) != len(found):
        raise Refusal("A disc lies twice on one beach.")
    return discs.mask(found)


def _read_shaman_space(data: Json) -> str:
    space = a_text(data, HERE)
    if space not in LAND and space not in BEACHES:
        raise Refusal("A shaman cannot stand on “{space}”.", space=space)
    return space


def _read_statue_space(data: Json) -> str:
    space = a_text(data, HERE)
    if space not in LAND:
        raise Refusal("A statue cannot stand on “{space}”.", space=space)
    return space


def _read_slots(data: Json) -> tuple[str | None, ...]:
    return tuple(
        None if card is None else a_text(card, HERE)
        for pair in a_list(data, HERE, SLOTS // 2)
        for card in a_list(pair, HERE, 2)
    )


def _read_phase(data: Json) -> str:
    if data not in PHASES:
        raise Refusal("There is no phase “{phase}”.", phase=str(data))
    return str(data)


FORM.hook(Discs, _read_discs, lambda lying: list(discs.OF[lying]))
FORM.hook(ShamanSpace, _read_shaman_space, str)
FORM.hook(StatueSpace, _read_statue_space, str)
FORM.hook(Slots, _read_slots, lambda slots: [[*slots[at : at + 2]] for at in range(0, SLOTS, 2)])
FORM.hook(Phase, _read_phase, str)
