"""Arabana-Opodopo's position in the form of the record: islands and slots by their names."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from companion.core.entries import HERE
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object
from companion.core.json_text import Json, JsonObject
from companion.core.position_form import PositionForm
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.arabana.box import GODS
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.position import (
    FINISHED,
    UNKNOWN,
    Bridges,
    CardInHand,
    God,
    Island,
    IslandSet,
    Markers,
    NotFinal,
    Pending,
    Position,
    SlotSet,
    bare,
)

ASKS = ("keep", "reveal", "turn", "remove", "give", "ku", "finished")


@lru_cache(maxsize=16)
def position_form(chart: Chart, seats: int) -> PositionForm[Position]:
    """The form of positions on these islands."""
    form = PositionForm(Position, ASKS, seats, required=("round", "turn"))
    names = _Names(chart)
    form.hook(Island, names.island, chart.names.__getitem__)
    form.hook(CardInHand, names.card_in_hand, names.write_card_in_hand)
    form.hook(IslandSet, names.island_set, lambda mask: [*chart.islands(mask)])
    form.hook(SlotSet, names.slot_set, lambda mask: [chart.keys[slot] for slot in bits(mask)])
    form.hook(Bridges, _set_reader(names.slot, seats), _set_writer(chart.keys))
    form.hook(Markers, _set_reader(names.island, seats), _set_writer(chart.names))
    form.hook(God, _read_god, str)
    form.hook(NotFinal, lambda data: not a_bool(data, HERE), lambda last_taken: not last_taken)
    return form


def read(data: Mapping[str, Json], chart: Chart, seats: int) -> Position:
    """The position that a JSON object describes; left out means zero or none.

    Markers follow from the bridges: given ones count only where a table is over, because
    the eleventh island gets none.
    """
    pending = data.get("pending")
    if isinstance(pending, Mapping) and pending:
        # A bare list of what applies says by itself which question it is.
        usual = next((key for key in ("keep", "remove", "give") if key in pending), "turn")
        data = {**data, "pending": {"ask": usual, **pending}}
    position = position_form(chart, seats).read(data, bare(0, seats))
    markers = tuple(chart.held(mine) for mine in position.built)
    asked = position.pending
    if asked is not None and asked.ask == "finished":
        markers = tuple(
            held & mine if held.bit_count() > mine.bit_count() else held
            for held, mine in zip(markers, position.markers, strict=True)
        )
    return replace(position, markers=markers, pending=_usual(asked, position.turn))


def _usual(pending: Pending | None, turn: int) -> Pending | None:
    """The question as the rules would ask it; it is asked of the seat in turn unless it says so."""
    if pending is None:
        return None
    if pending.ask == "finished":
        return FINISHED
    by = None if pending.ask == "keep" else turn if pending.by is None else pending.by
    keep, give = tuple(sorted(pending.keep)), tuple(sorted(pending.give))
    return replace(pending, by=by, keep=keep, give=give)


class _Names:
    """Reads the names of islands and slots."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def island(self, data: Json) -> int:
        name = a_text(data, HERE)
        if name not in self.chart.number:
            raise Refusal("There is no island “{island}” in this box.", island=name)
        return self.chart.number[name]

    def slot(self, data: Json) -> int:
        key = a_text(data, HERE)
        if key not in self.chart.slot_of_key:
            raise Refusal("There is no bridge slot “{slot}” in this box.", slot=key)
        return self.chart.slot_of_key[key]

    def card_in_hand(self, data: Json) -> int:
        return UNKNOWN if data is None else self.island(data)

    def write_card_in_hand(self, card: int) -> Json:
        return None if card == UNKNOWN else self.chart.names[card]

    def island_set(self, data: Json) -> int:
        return sum(1 << island for island in set(map(self.island, a_list(data, HERE))))

    def slot_set(self, data: Json) -> int:
        return sum(1 << slot for slot in set(map(self.slot, a_list(data, HERE))))


def _set_reader(read: Callable[[Json], int], seats: int) -> Callable[[Json], tuple[int, ...]]:
    """Reads an object that has a seat for each name as a set of numbers for each seat."""

    def sets(data: Json) -> tuple[int, ...]:
        found = [0] * seats
        for name, seat in an_object(data, HERE).items():
            found[an_int(seat, HERE, 0, seats - 1)] |= 1 << read(name)
        return tuple(found)

    return sets


def _set_writer(names: Sequence[str]) -> Callable[[tuple[int, ...]], JsonObject]:
    """Writes a set of numbers for each seat as an object with a seat for each name."""

    def write(sets: tuple[int, ...]) -> JsonObject:
        owners = {names[one]: seat for seat, mine in enumerate(sets) for one in bits(mine)}
        return {name: owners[name] for name in sorted(owners)}

    return write


def _read_god(data: Json) -> str:
    god = a_text(data, HERE)
    if god not in GODS:
        raise Refusal("There is no god “{god}”: they are {gods}.", god=god, gods=", ".join(GODS))
    return god
