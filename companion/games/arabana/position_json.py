"""Arabana-Opodopo's position as the record writes it, and read back with each entry checked."""

from collections.abc import Container, Mapping

from companion.core.asking import PENDING, at, read_pending, write_pending
from companion.core.deck import Deck
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object, no_other_keys
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.games.arabana.box import CARDS, GODS, SLOTS
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.position import UNKNOWN, Pending, Position

KEYS = (
    "round",
    "turn",
    "bridges",
    "markers",
    "hands",
    "open",
    "bag",
    "discard",
    "scores",
    "stones",
    "held",
    "final_order",
    "pending",
)
PENDING_KEYS = (
    "keep",
    "stones",
    "reveal",
    "remove",
    "give",
    "from",
    "barred",
    "owes",
    "begun",
    "final",
)
ASKS = ("keep", "reveal", "turn", "remove", "give", "ku", "finished")
MOST_POINTS = 10_000


def write(position: Position, chart: Chart, sees: Container[int]) -> JsonObject:
    """The position, canonical; hands of seats that are not in `sees` are only counted."""
    names = chart.names
    bridges = {
        chart.keys[slot]: seat for seat, mine in enumerate(position.built) for slot in bits(mine)
    }
    markers = {
        names[island]: seat for seat, mine in enumerate(position.markers) for island in bits(mine)
    }
    return pruned(
        {
            "round": position.round,
            "turn": position.turn,
            "bridges": {key: bridges[key] for key in sorted(bridges)},
            "markers": {name: markers[name] for name in sorted(markers)},
            "hands": [
                [None if card == UNKNOWN or seat not in sees else names[card] for card in hand]
                for seat, hand in enumerate(position.hands)
            ],
            "open": [names[card] for card in position.open],
            "bag": position.bag.size,
            "discard": position.discard,
            "scores": list(position.scores),
            "stones": {
                names[island]: position.stones[island] for island in sorted(position.stones)
            },
            "held": [list(gods) for gods in position.held],
            "final_order": list(position.final_order),
            "pending": _write_pending(position.pending, chart),
        }
    )


def _write_pending(pending: Pending | None, chart: Chart) -> JsonObject:
    if pending is None:
        return {}
    return write_pending(
        pending,
        {
            "keep": list(pending.keep),
            "stones": pending.stones or None,
            "reveal": pending.reveal or None,
            "remove": list(chart.islands(pending.remove)),
            "give": list(pending.give),
            "from": pending.from_,
            "barred": [chart.keys[slot] for slot in bits(pending.barred)],
            "owes": pending.owes or None,
            "begun": pending.begun or None,
            "final": False if pending.last_taken else None,
        },
    )


def read(data: Mapping[str, Json], chart: Chart, seats: int) -> Position:
    """The position that a JSON object tells; left out means zero or none.

    Markers follow from the bridges: given ones are read only where a table is over, because
    the eleventh island gets none.
    """
    no_other_keys(data, KEYS, say("The position"))
    for key in ("round", "turn"):
        if key not in data:
            raise Refusal("{what} lacks the key “{key}”.", what=say("The position"), key=key)
    reader = _Reader(chart, seats)
    pending = reader.pending(data.get("pending"), data["turn"])
    built = reader.bridges(data.get("bridges", {}))
    markers = tuple(chart.held(mine) for mine in built)
    if pending is not None and pending.ask == "finished":
        shown = reader.markers(data.get("markers", {}))
        markers = tuple(
            held & mine if held.bit_count() > mine.bit_count() else held
            for held, mine in zip(markers, shown, strict=True)
        )
    else:
        reader.markers(data.get("markers", {}))
    return Position(
        round=an_int(data["round"], at("round"), 1, 2),
        turn=reader.seat(data["turn"], "turn"),
        built=built,
        markers=markers,
        hands=tuple(
            reader.cards(hand, "hands", unknown=True)
            for hand in reader.each(data.get("hands", [[]] * seats), "hands")
        ),
        open=reader.cards(data.get("open", []), "open"),
        bag=Deck(an_int(data.get("bag", 0), at("bag"), 0, CARDS)),
        discard=an_int(data.get("discard", 0), at("discard"), 0, CARDS),
        scores=tuple(
            an_int(points, at("scores"), 0, MOST_POINTS)
            for points in reader.each(data.get("scores", [0] * seats), "scores")
        ),
        stones={
            reader.island(name, "stones"): _god(god, "stones")
            for name, god in an_object(data.get("stones", {}), at("stones")).items()
        },
        held=tuple(
            tuple(sorted(_god(god, "held") for god in a_list(gods, at("held"))))
            for gods in reader.each(data.get("held", [[]] * seats), "held")
        ),
        final_order=reader.seats_in(data.get("final_order", []), "final_order"),
        pending=pending,
        spent=(),
    )


def _god(data: Json, key: str) -> str:
    god = a_text(data, at(key))
    if god not in GODS:
        raise Refusal("There is no god “{god}”: they are {gods}.", god=god, gods=", ".join(GODS))
    return god


class _Reader:
    """Reads names and seats as this table has them."""

    def __init__(self, chart: Chart, seats: int) -> None:
        self.chart = chart
        self.number_of_seats = seats

    def each(self, data: Json, key: str) -> list[Json]:
        """A list with an entry for each seat."""
        return a_list(data, at(key), self.number_of_seats)

    def seat(self, data: Json, key: str) -> int:
        return an_int(data, at(key), 0, self.number_of_seats - 1)

    def seats_in(self, data: Json, key: str) -> tuple[int, ...]:
        """Different seats in their order."""
        found = tuple(self.seat(seat, key) for seat in a_list(data, at(key)))
        if len(set(found)) != len(found):
            raise Refusal("“{key}” names a seat twice.", key=key)
        return found

    def island(self, data: Json, key: str) -> int:
        name = a_text(data, at(key))
        if name not in self.chart.number:
            raise Refusal("There is no island “{island}” in this box.", island=name)
        return self.chart.number[name]

    def slot(self, key: str) -> int:
        if key not in self.chart.slot_of_key:
            raise Refusal("There is no bridge slot “{slot}” in this box.", slot=key)
        return self.chart.slot_of_key[key]

    def cards(self, data: Json, key: str, unknown: bool = False) -> tuple[int, ...]:
        return tuple(
            sorted(
                UNKNOWN if unknown and card is None else self.island(card, key)
                for card in a_list(data, at(key))
            )
        )

    def bridges(self, data: Json) -> tuple[int, ...]:
        built = [0] * self.number_of_seats
        for key, seat in an_object(data, at("bridges")).items():
            built[self.seat(seat, "bridges")] |= 1 << self.slot(key)
        return tuple(built)

    def markers(self, data: Json) -> tuple[int, ...]:
        placed = [0] * self.number_of_seats
        for name, seat in an_object(data, at("markers")).items():
            placed[self.seat(seat, "markers")] |= 1 << self.island(name, "markers")
        return tuple(placed)

    def pending(self, data: Json, turn: Json) -> Pending | None:
        """What is asked; a bare list of what applies says by itself which question it is."""
        usual = "turn"
        if isinstance(data, Mapping):
            usual = next((key for key in ("keep", "remove", "give") if key in data), "turn")
        found = read_pending(data, ASKS, PENDING_KEYS, self.number_of_seats, usual)
        if found is None:
            return None
        if found.ask == "finished":
            return Pending("finished")
        fields, looked_at = found.fields, found.fields.get("from")
        islands = a_list(fields.get("remove", []), PENDING)
        slots = a_list(fields.get("barred", []), PENDING)
        by = self.seat(turn, "turn") if found.by is None else found.by
        return Pending(
            found.ask,
            None if found.ask == "keep" else by,
            keep=tuple(sorted(self.seats_in(fields.get("keep", []), "pending"))),
            stones=a_bool(fields.get("stones", False), PENDING),
            reveal=an_int(fields.get("reveal", 0), PENDING, 0, SLOTS),
            remove=sum(1 << island for island in {self.island(n, "pending") for n in islands}),
            give=tuple(sorted(self.seats_in(fields.get("give", []), "pending"))),
            from_=None if looked_at is None else self.seat(looked_at, "pending"),
            barred=sum(1 << slot for slot in {self.slot(a_text(s, PENDING)) for s in slots}),
            owes=a_bool(fields.get("owes", False), PENDING),
            begun=a_bool(fields.get("begun", False), PENDING),
            last_taken=not a_bool(fields.get("final", True), PENDING),
        )
