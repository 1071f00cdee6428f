"""Putting Arabana-Opodopo's table right: the position as single facts, and what each could be."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.games.arabana import position_json
from companion.games.arabana.box import CARDS, COPIES, GODS, ISLANDS
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.drawing import Drawing
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.taps import ISLAND, SLOT
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing import fixing
from companion.showing.fixing import (
    At,
    Fact,
    Facts,
    FixChip,
    FixGroup,
    FixPlace,
    Flag,
    Together,
    number_group,
)
from companion.showing.paths import Path, look, put

BRIDGE, STONE, SCORE, HELD, HAND, OPEN = "bridge-", "stone-", "score-", "held-", "hand-", "open-"
SEAT = "seat-"
MOST_CARDS = 12


@dataclass(frozen=True)
class Copies(Fact):
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
class HandSize(Fact):
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
        self.rules = rules
        self.chart = rules.chart
        self.names = rules.names
        self.drawing = drawing
        self.colors = drawing.colors
        self.gods = rules.settings.gods

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key; markers follow from the bridges."""
        found: dict[str, Fact] = {
            "turn": Together(("turn", "pending")),
            "round": At(("round",)),
            "bag": At(("bag",)),
            "discard": At(("discard",)),
        }
        found |= {f"{BRIDGE}{key}": At(("bridges", key)) for key in self.chart.keys}
        found |= {f"{OPEN}{name}": Copies(("open",), name) for name in self.chart.names}
        for seat in self.rules.seats:
            found[f"{SCORE}{seat}"] = At(("scores", seat))
            found[f"{HAND}{seat}"] = HandSize(seat)
            if self.gods:
                held = ((god, f"{HELD}{seat}-{god}") for god in GODS)
                found |= {key: Copies(("held", seat), god) for god, key in held}
        if self.gods:
            found |= {f"{STONE}{name}": At(("stones", name)) for name in self.chart.names}
        return found

    def drawn(self, position: JsonObject) -> Position:
        """A described position to look at."""
        return position_json.read({**position, "pending": None}, self.chart, len(self.names))

    # What can be put right where

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        if place.startswith(SLOT):
            key = place.removeprefix(SLOT)
            return FixPlace(self.thing(f"{BRIDGE}{key}"), (self._bridge(facts, key),))
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
        return FixPlace(say("Turn"), (self._turn(facts), self._round(facts)))

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *(
                FixChip(f"{SEAT}{seat}", say("{name}", name=self.names[seat]), seat)
                for seat in self.rules.seats
            ),
            FixChip("cards", say("Cards")),
            FixChip("turn", say("Turn")),
        )

    def _around(self, name: str) -> list[str]:
        return [self.chart.keys[slot] for slot in self.chart.slots_at[self.chart.number[name]]]

    def _bridge(self, facts: Facts, key: str) -> FixGroup:
        fact = f"{BRIDGE}{key}"
        return FixGroup(
            self.thing(fact),
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
            number_group(
                facts, f"{SCORE}{seat}", say("Points"), position_json.MOST_POINTS, "games/arabana"
            ),
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

    def _turn(self, facts: Facts) -> FixGroup:
        options = tuple(
            self.fix(facts, "turn", {"turn": seat}, f"players/bare-{self.colors[seat]}")
            for seat in self.rules.seats
        )
        return FixGroup(say("Whose turn begins"), options)

    def _round(self, facts: Facts) -> FixGroup:
        return FixGroup(say("Round"), tuple(self.fix(facts, "round", n) for n in (1, 2)))

    # Words

    def thing(self, key: str) -> Message:
        """What a fact is about."""
        kind, _, rest = key.partition("-")
        match kind:
            case "bridge":
                pair = self.chart.pairs[self.chart.slot_of_key[rest]]
                return say("Bridge {bridge}", bridge=bridge_name(pair))
            case "stone":
                return say("Stone on {island}", island=rest)
            case "open":
                return say("{island} open", island=rest)
            case "score":
                return say("{name}’s points", name=self.names[int(rest)])
            case "hand":
                return say("{name}’s cards", name=self.names[int(rest)])
            case "held":
                seat, _, god = rest.partition("-")
                return say(
                    "{name}’s stones of {god}", name=self.names[int(seat)], god=GOD_NAMES[god]
                )
            case "bag":
                return say("Cards in the bag")
            case "discard":
                return say("Discards")
            case "round":
                return say("Round")
        return say("Turn")

    def words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""
        if isinstance(value, Mapping) and isinstance(seat := value.get("turn"), int):
            return say("{name}", name=self.names[seat])
        if key.startswith(BRIDGE):
            if isinstance(value, int):
                return say("{name}", name=self.names[value])
            return say("no bridge")
        if key.startswith(STONE):
            return say("{god}", god=GOD_NAMES[value]) if isinstance(value, str) else say("no stone")
        return say("{number}", number=str(value))

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a change is marked."""
        if key.startswith(BRIDGE):
            slot = self.chart.slot_of_key[key.removeprefix(BRIDGE)]
            return Flag(*self.drawing.geometry.middle(slot))
        if key.startswith(STONE):
            x, y = self.drawing.geometry.islands[self.chart.number[key.removeprefix(STONE)]]
            return Flag(x - 14, y - 14)
        return None
