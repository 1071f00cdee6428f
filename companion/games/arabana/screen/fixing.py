"""Corrections of Arabana-Opodopo's table: its position as single facts, and what each could be."""

from dataclasses import dataclass
from functools import cached_property, partial

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.games.arabana import position_json
from companion.games.arabana.box import CARDS, COPIES, GODS, ISLANDS
from companion.games.arabana.position import MOST_POINTS, Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.drawing import Drawing
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.taps import ISLAND, SLOT
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing import fixing
from companion.showing.fixing import (
    At,
    Entry,
    Fact,
    Facts,
    FixChip,
    FixGroup,
    FixPlace,
    Flag,
    number_group,
)
from companion.showing.paths import Path, look, put

BRIDGE, STONE, SCORE, HELD, HAND, OPEN = "bridge-", "stone-", "score-", "held-", "hand-", "open-"
SEAT = "seat-"
MOST_CARDS = 12


@dataclass(frozen=True)
class Copies(Entry):
    """How many of one thing are in a list."""

    path: Path
    item: str

    def read(self, position: JsonObject) -> Json:
        return _list(position, self.path).count(self.item)

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        wanted = value if isinstance(value, int) else 0
        others: list[Json] = [one for one in _list(position, self.path) if one != self.item]
        made = put(position, self.path, sorted([*others, *[self.item] * wanted], key=str))
        assert isinstance(made, dict)
        return made


@dataclass(frozen=True)
class HandSize(Entry):
    """How many cards a hand has: which ones is nobody's business."""

    seat: int

    def read(self, position: JsonObject) -> Json:
        return len(_list(position, ("hands", self.seat)))

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        hand = _list(position, ("hands", self.seat))
        wanted = value if isinstance(value, int) else 0
        more: list[Json] = [None] * (wanted - len(hand))
        made = put(position, ("hands", self.seat), [*hand[:wanted], *more])
        assert isinstance(made, dict)
        return made


def _list(position: JsonObject, path: Path) -> list[Json]:
    found = look(position, path)
    return found if isinstance(found, list) else []


class Fixing(fixing.Fixing[Position]):
    """The facts of one table."""

    def __init__(self, rules: GameRules, drawing: Drawing) -> None:
        super().__init__(rules)
        self.rules = rules
        self.chart = rules.chart
        self.drawing = drawing
        self.gods = rules.settings.gods

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key; markers follow from the bridges."""
        found = {
            "turn": self.whose_turn(),
            "round": Fact(At(("round",)), say("Round")),
            "bag": Fact(At(("bag",)), say("Cards in the bag")),
            "discard": Fact(At(("discard",)), say("Discards")),
        }
        for key, pair in zip(self.chart.keys, self.chart.pairs, strict=True):
            thing = say("Bridge {bridge}", bridge=bridge_name(pair))
            flag = partial(self._on_slot, self.chart.slot_of_key[key])
            found[f"{BRIDGE}{key}"] = Fact(At(("bridges", key)), thing, self._bridge_of, flag)
        for name in self.chart.names:
            thing = say("{island} open", island=name)
            found[f"{OPEN}{name}"] = Fact(Copies(("open",), name), thing)
        for seat, name in enumerate(self.names):
            points, cards = say("{name}’s points", name=name), say("{name}’s cards", name=name)
            found[f"{SCORE}{seat}"] = Fact(At(("scores", seat)), points)
            found[f"{HAND}{seat}"] = Fact(HandSize(seat), cards)
        return found | self._god_facts() if self.gods else found

    def _god_facts(self) -> dict[str, Fact]:
        found = {}
        for seat, name in enumerate(self.names):
            for god in GODS:
                thing = say("{name}’s stones of {god}", name=name, god=GOD_NAMES[god])
                found[f"{HELD}{seat}-{god}"] = Fact(Copies(("held", seat), god), thing)
        for island, name in enumerate(self.chart.names):
            thing, flag = say("Stone on {island}", island=name), partial(self._on_island, island)
            found[f"{STONE}{name}"] = Fact(At(("stones", name)), thing, _stone_name, flag)
        return found

    def drawn(self, position: JsonObject) -> Position:
        """A described position to look at."""
        return position_json.read({**position, "pending": None}, self.chart, len(self.names))

    # What can be put right where

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        if place.startswith(SLOT):
            key = place.removeprefix(SLOT)
            return FixPlace(self.facts[f"{BRIDGE}{key}"].thing, (self._bridge(facts, key),))
        if place.startswith(ISLAND):
            name = place.removeprefix(ISLAND)
            groups = [self._bridge(facts, key) for key in self._around(name)]
            if self.gods:
                groups = [self._stone(facts, name), *groups]
            return FixPlace(say("{island}", island=name), tuple(groups))
        if place.startswith(SEAT):
            seat = int(place.removeprefix(SEAT))
            return FixPlace(say("{name}", name=self.names[seat]), self._seat(facts, seat))
        if place == "cards":
            return FixPlace(say("Cards"), self._cards(facts))
        return FixPlace(say("Turn"), (self.turns(facts), self.rounds(facts, 2)))

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *self.seat_chips(SEAT),
            FixChip("cards", say("Cards")),
            FixChip("turn", say("Turn")),
        )

    def _around(self, name: str) -> list[str]:
        return [self.chart.keys[slot] for slot in self.chart.slots_at[self.chart.number[name]]]

    def _bridge(self, facts: Facts, key: str) -> FixGroup:
        fact = f"{BRIDGE}{key}"
        return FixGroup(
            self.facts[fact].thing,
            (
                self.fix(facts, fact, None, f"{ART}slot"),
                *(
                    self.fix(facts, fact, seat, f"{ART}marker-{self.colors[seat]}")
                    for seat in self.rules.seats
                ),
            ),
        )

    def _stone(self, facts: Facts, name: str) -> FixGroup:
        fact = f"{STONE}{name}"
        return FixGroup(
            say("God’s stone"),
            (
                self.fix(facts, fact, None, f"{ART}slot"),
                *(self.fix(facts, fact, god, f"{ART}stone-{god}") for god in GODS),
            ),
        )

    def _seat(self, facts: Facts, seat: int) -> tuple[FixGroup, ...]:
        groups = [
            number_group(facts, f"{SCORE}{seat}", say("Points"), MOST_POINTS, "games/arabana"),
            number_group(
                facts, f"{HAND}{seat}", say("Cards in hand"), MOST_CARDS, f"{ART}card-back"
            ),
        ]
        if self.gods:
            groups += [
                number_group(
                    facts,
                    f"{HELD}{seat}-{god}",
                    say("Stones of {god}", god=GOD_NAMES[god]),
                    ISLANDS,
                    f"{ART}stone-{god}",
                )
                for god in GODS
                if god != "kane"
            ]
        return tuple(groups)

    def _cards(self, facts: Facts) -> tuple[FixGroup, ...]:
        return (
            number_group(facts, "bag", say("Cards in the bag"), CARDS, f"{ART}bag"),
            number_group(facts, "discard", say("Discards"), CARDS, f"{ART}card-back"),
            *(
                number_group(
                    facts,
                    f"{OPEN}{name}",
                    say("{island} open", island=name),
                    COPIES,
                    self.drawing.geometry.art(island),
                )
                for island, name in enumerate(self.chart.names)
            ),
        )

    # Words and places of the facts

    def _bridge_of(self, value: Json) -> Message:
        return say("{name}", name=self.names[value]) if isinstance(value, int) else say("no bridge")

    def _on_slot(self, slot: int, value: Json, turn: int) -> Flag:
        return Flag(*self.drawing.geometry.middle(slot))

    def _on_island(self, island: int, value: Json, turn: int) -> Flag:
        x, y = self.drawing.geometry.islands[island]
        return Flag(x - 14, y - 14)


def _stone_name(value: Json) -> Message:
    return say("{god}", god=GOD_NAMES[value]) if isinstance(value, str) else say("no stone")
