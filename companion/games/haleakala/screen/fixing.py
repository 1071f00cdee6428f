"""Putting Haleakalā's board right: the position as single facts, and what each could be."""

from functools import cached_property

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, say
from companion.games.haleakala import discs, position_json
from companion.games.haleakala.box import KEPT, LAVA_DISCS, SCORING_CARDS, SLOTS
from companion.games.haleakala.island import LAND, SEGMENTS, ring
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, SEATS, colors_of, symbol_of
from companion.games.haleakala.words import card_name, card_to_buy, space_name
from companion.showing import fixing
from companion.showing.fixing import (
    Among,
    At,
    Fact,
    Facts,
    Fix,
    FixChip,
    FixGroup,
    FixPlace,
    Flag,
    Together,
    number_group,
)
from companion.showing.tokens import PLAYERS

MOST_CARDS = 15


class Fixing(fixing.Fixing[Position]):
    """The facts of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.colors = colors_of(rules)
        self.kept = [card for card in self.box.cards.values() if card.kind in KEPT]

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key, where the record has it."""
        found: dict[str, Fact] = {
            "boat": At(("boat",)),
            "round": At(("round",)),
            "priestess": At(("priestess_up",)),
            "turn": Together(("turn", "pending")),
        }
        for seat in SEATS:
            found[f"shaman-{seat}"] = At(("shamans", seat))
            found[f"score-{seat}"] = At(("scores", seat))
            found[f"invocation-{seat}"] = At(("invocation", seat))
            for disc in discs.DISCS:
                found[f"disc-{seat}-{disc}"] = Among(("beaches",), disc, (seat,), first=1)
            for id in self.box.cards:
                found[f"hand-{seat}-{id}"] = At(("hands", seat, id), bare=0)
        found |= {f"statue-{space}": At(("statues", space)) for space in LAND}
        found |= {f"lava-{segment}": At(("craters", segment - 1)) for segment in SEGMENTS}
        found |= {f"slot-{slot}": At(("slots", slot // 2, slot % 2)) for slot in range(SLOTS)}
        found |= {f"pile-{palms}": At(("piles", palms - 1)) for palms in (1, 2, 3)}
        found |= {f"scoring-{id}": Among(("scoring_cards",), id) for id in SCORING_CARDS}
        return found

    # What can be put right where

    def drawn(self, data: JsonObject) -> Position:
        """A described position to look at, whether or not it makes sense."""
        return position_json.read(data)

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        kind, _, rest = place.partition("-")
        match kind:
            case "beach" | "sea":
                return FixPlace(say("Beach {segment}", segment=rest), self._beach(facts, int(rest)))
            case "crater":
                lava = number_group(facts, f"lava-{rest}", say("Lava discs"), LAVA_DISCS)
                return FixPlace(space_name(place), (lava,))
            case "slot":
                return FixPlace(self.thing(place), (self._slot(facts, place),))
            case "seat":
                return FixPlace(self._name(int(rest)), self._seat(facts, int(rest)))
            case "piles":
                return FixPlace(say("Piles and priestess"), self._piles(facts))
            case "turn":
                return FixPlace(say("Round and turn"), self._turn(facts))
        return FixPlace(space_name(place), self._land(facts, place))

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *(FixChip(f"seat-{seat}", self._name(seat), seat) for seat in SEATS),
            FixChip("piles", say("Piles")),
            FixChip("turn", say("Turn")),
        )

    def _name(self, seat: int) -> Message:
        return say("{name}", name=self.names[seat])

    def _beach(self, facts: Facts, beach: int) -> tuple[FixGroup, ...]:
        boat = Fix("boat", beach, say("here"), ART + "boat", chosen=facts["boat"] == beach)
        groups = [FixGroup(say("Boat"), (boat,))]
        for seat in SEATS:
            options = [
                self._toggle(facts, f"disc-{seat}-{disc}", beach, f"disc-{self.colors[seat]}", disc)
                for disc in discs.DISCS
            ]
            if self.rules.settings.tactical:
                options.append(
                    self._toggle(
                        facts, f"invocation-{seat}", beach, f"invocation-{self.colors[seat]}"
                    )
                )
            groups.append(FixGroup(say("{name}’s discs", name=self.names[seat]), tuple(options)))
            if beach == self.box.huts[seat]:
                groups.append(
                    FixGroup(say("Shaman"), (self._shaman(facts, seat, f"beach-{beach}"),))
                )
        return tuple(groups)

    def _land(self, facts: Facts, space: str) -> tuple[FixGroup, ...]:
        key = f"statue-{space}"
        statues = (
            self.fix(facts, key, None, ART + "disc-empty"),
            *(self.fix(facts, key, seat, f"{ART}statue-{self.colors[seat]}") for seat in SEATS),
        )
        shamans = tuple(self._shaman(facts, seat, space) for seat in SEATS)
        return FixGroup(say("Statue"), statues), FixGroup(say("Shaman"), shamans)

    def _shaman(self, facts: Facts, seat: int, space: str) -> Fix:
        key = f"shaman-{seat}"
        art = f"{ART}shaman-{self.colors[seat]}"
        return Fix(key, space, self._name(seat), art, chosen=facts[key] == space)

    def _slot(self, facts: Facts, key: str) -> FixGroup:
        cards = [card for card in self.box.cards.values() if card.kind != "lava"]
        return FixGroup(
            say("Card"),
            (
                self.fix(facts, key, None, ART + "disc-empty"),
                *(self.fix(facts, key, card.id, symbol_of(card)) for card in cards),
            ),
        )

    def _seat(self, facts: Facts, seat: int) -> tuple[FixGroup, ...]:
        score = number_group(facts, f"score-{seat}", say("Points"), position_json.MOST_POINTS)
        cards = [
            number_group(
                facts, f"hand-{seat}-{card.id}", card_name(card), MOST_CARDS, symbol_of(card)
            )
            for card in self.kept
        ]
        scoring = tuple(
            self._toggle(facts, f"scoring-{id}", seat, f"score-{id}") for id in SCORING_CARDS
        )
        return score, *cards, FixGroup(say("Scoring cards"), scoring)

    def _piles(self, facts: Facts) -> tuple[FixGroup, ...]:
        piles = [
            number_group(
                facts, f"pile-{palms}", self.thing(f"pile-{palms}"), MOST_CARDS, ART + "palm"
            )
            for palms in (1, 2, 3)
        ]
        up = tuple(self.fix(facts, "priestess", side, ART + "priestess") for side in (True, False))
        return *piles, FixGroup(say("Priestess for sale"), up)

    def _turn(self, facts: Facts) -> tuple[FixGroup, ...]:
        rounds = tuple(self.fix(facts, "round", number) for number in (1, 2))
        turns = tuple(
            self.fix(facts, "turn", {"turn": seat}, f"players/bare-{self.colors[seat]}")
            for seat in SEATS
        )
        return FixGroup(say("Round"), rounds), FixGroup(say("Whose turn begins"), turns)

    def _toggle(
        self, facts: Facts, key: str, value: Json, art: str, number: int | None = None
    ) -> Fix:
        """On here, or off: a second tap takes it away again."""
        here = facts[key] == value
        ink = PLAYERS[self.colors[int(key.split("-")[1])]].on if number else ""
        return Fix(
            key,
            None if here else value,
            self.thing(key),
            ART + art,
            str(number or ""),
            ink,
            chosen=here,
        )

    # Words

    def thing(self, key: str) -> Message:
        """What a fact is about."""
        kind, _, rest = key.partition("-")
        seat, _, what = rest.partition("-")
        match kind:
            case "boat":
                return say("Boat")
            case "round":
                return say("Round")
            case "turn":
                return say("Turn")
            case "priestess":
                return say("Priestess for sale")
            case "shaman":
                return say("{name}’s shaman", name=self.names[int(seat)])
            case "score":
                return say("{name}’s points", name=self.names[int(seat)])
            case "invocation":
                return say("{name}’s invocation disc", name=self.names[int(seat)])
            case "disc":
                return say("{name}’s disc {disc}", name=self.names[int(seat)], disc=what)
            case "hand":
                return say(
                    "{name}’s {card}",
                    name=self.names[int(seat)],
                    card=card_name(self.box.cards[what]),
                )
            case "statue":
                return space_name(rest)
            case "lava":
                return space_name(f"crater-{rest}")
            case "slot":
                return say(
                    "Segment {segment}, card {slot}",
                    segment=int(rest) // 2 + 1,
                    slot=int(rest) % 2 + 1,
                )
            case "pile":
                return count("Pile with {count} palm", "Pile with {count} palms", int(rest))
        return card_to_buy(rest)

    def words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""
        kind = key.partition("-")[0]
        match kind, value:
            case "turn", {"turn": int(seat)}:
                return self._name(seat)
            case "priestess", bool(up):
                return say("face up") if up else say("face down")
            case "statue", None:
                return say("none")
            case "slot", None:
                return say("empty")
            case "statue", int(seat):
                return say("{name}’s statue", name=self.names[seat])
            case "scoring", int(seat):
                return self._name(seat)
            case "scoring", None:
                return say("for sale")
            case "disc" | "invocation", None:
                return say("in supply")
            case "disc" | "invocation" | "boat", int(beach):
                return say("beach {beach}", beach=beach)
            case "shaman", str(space):
                return space_name(space)
            case "slot", str(card):
                return card_name(self.box.cards[card])
        return say("{number}", number=str(value))

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a change is marked."""
        kind, _, rest = key.partition("-")
        match kind, value:
            case "statue", _:
                place = rest
            case "lava", _:
                place = f"crater-{rest}"
            case "shaman", str(space) if ring(space):
                place = space
            case "disc" | "invocation", int(beach):
                place = f"beach-{beach}"
            case "boat", int(beach):
                return Flag(*geometry.polar(geometry.RADII["sea"], geometry.angle_of(beach, turn)))
            case "slot", _:
                return Flag(*geometry.slot_at(int(rest), turn))
            case _:
                return None
        return Flag(*geometry.spot(place, turn, 10))
