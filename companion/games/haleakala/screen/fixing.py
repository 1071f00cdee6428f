"""Corrections of Haleakalā's board: its position as single facts, and what each could be."""

from functools import cached_property, partial

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, say
from companion.games.haleakala import discs, position_json
from companion.games.haleakala.box import KEPT, LAVA_DISCS, SCORING_CARDS, SLOTS
from companion.games.haleakala.island import LAND, SEGMENTS, ring
from companion.games.haleakala.position import MOST_POINTS, Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, SEATS, symbol_of
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
    number_group,
)
from companion.showing.tokens import PLAYERS

MOST_CARDS = 15


class Fixing(fixing.Fixing[Position]):
    """The facts of one table."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.rules = rules
        self.box = rules.box
        self.kept = [card for card in self.box.cards.values() if card.kind in KEPT]

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key, where the record has it."""
        found = {
            "boat": Fact(At(("boat",)), say("Boat"), _beach, _at_sea),
            "round": Fact(At(("round",)), say("Round")),
            "priestess": Fact(At(("priestess_up",)), say("Priestess for sale"), _side_up),
            "turn": self.whose_turn(),
        }
        for seat in SEATS:
            found |= self._seat_facts(seat)
        for space in LAND:
            flag = partial(_on_space, space)
            entry = At(("statues", space))
            found[f"statue-{space}"] = Fact(entry, space_name(space), self._statue_of, flag)
        for segment in SEGMENTS:
            crater = f"crater-{segment}"
            entry, flag = At(("craters", segment - 1)), partial(_on_space, crater)
            found[f"lava-{segment}"] = Fact(entry, space_name(crater), flag=flag)
        for slot in range(SLOTS):
            segment, number = divmod(slot, 2)
            thing = say("Segment {segment}, card {slot}", segment=segment + 1, slot=number + 1)
            entry, flag = At(("slots", segment, number)), partial(_on_slot, slot)
            found[f"slot-{slot}"] = Fact(entry, thing, self._card, flag)
        for palms in (1, 2, 3):
            thing = count("Pile with {count} palm", "Pile with {count} palms", palms)
            found[f"pile-{palms}"] = Fact(At(("piles", palms - 1)), thing)
        for id in SCORING_CARDS:
            sold = Among(("scoring_cards",), id)
            found[f"scoring-{id}"] = Fact(sold, card_to_buy(id), self._sold_to)
        return found

    def _seat_facts(self, seat: int) -> dict[str, Fact]:
        """What is one player's own."""
        name = self.names[seat]
        shaman, disc = say("{name}’s shaman", name=name), say("{name}’s invocation disc", name=name)
        found = {
            f"shaman-{seat}": Fact(At(("shamans", seat)), shaman, _space, _where_it_is),
            f"score-{seat}": Fact(At(("scores", seat)), say("{name}’s points", name=name)),
            f"invocation-{seat}": Fact(At(("invocation", seat)), disc, _beach, _on_beach),
        }
        for number in discs.DISCS:
            entry = Among(("beaches",), number, (seat,), first=1)
            thing = say("{name}’s disc {disc}", name=name, disc=number)
            found[f"disc-{seat}-{number}"] = Fact(entry, thing, _beach, _on_beach)
        for id, card in self.box.cards.items():
            thing = say("{name}’s {card}", name=name, card=card_name(card))
            found[f"hand-{seat}-{id}"] = Fact(At(("hands", seat, id), bare=0), thing)
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
                return FixPlace(self.facts[place].thing, (self._slot(facts, place),))
            case "seat":
                return FixPlace(self.name(int(rest)), self._seat(facts, int(rest)))
            case "piles":
                return FixPlace(say("Piles and priestess"), self._piles(facts))
            case "turn":
                return FixPlace(say("Round and turn"), (self.rounds(facts, 2), self.turns(facts)))
        return FixPlace(space_name(place), self._land(facts, place))

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *self.seat_chips("seat-"),
            FixChip("piles", say("Piles")),
            FixChip("turn", say("Turn")),
        )

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
        return Fix(key, space, self.name(seat), art, chosen=facts[key] == space)

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
        score = number_group(facts, f"score-{seat}", say("Points"), MOST_POINTS)
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
                facts, f"pile-{palms}", self.facts[f"pile-{palms}"].thing, MOST_CARDS, ART + "palm"
            )
            for palms in (1, 2, 3)
        ]
        up = tuple(self.fix(facts, "priestess", side, ART + "priestess") for side in (True, False))
        return *piles, FixGroup(say("Priestess for sale"), up)

    def _toggle(
        self, facts: Facts, key: str, value: Json, art: str, number: int | None = None
    ) -> Fix:
        """On here, or off: a second tap takes it away again."""
        here = facts[key] == value
        ink = PLAYERS[self.colors[int(key.split("-")[1])]].on if number else ""
        return Fix(
            key,
            None if here else value,
            self.facts[key].thing,
            ART + art,
            str(number or ""),
            ink,
            chosen=here,
        )

    # Words of the facts

    def _statue_of(self, value: Json) -> Message:
        if isinstance(value, int):
            return say("{name}’s statue", name=self.names[value])
        return say("none")

    def _card(self, value: Json) -> Message:
        return card_name(self.box.cards[value]) if isinstance(value, str) else say("empty")

    def _sold_to(self, value: Json) -> Message:
        return self.name(value) if isinstance(value, int) else say("for sale")


def _beach(value: Json) -> Message:
    return say("in supply") if value is None else say("beach {beach}", beach=str(value))


def _space(value: Json) -> Message:
    return space_name(str(value))


def _side_up(value: Json) -> Message:
    return say("face up") if value else say("face down")


# Where the facts are marked


def _on_space(space: str, value: Json, turn: int) -> Flag:
    return Flag(*geometry.spot(space, turn, 10))


def _on_slot(slot: int, value: Json, turn: int) -> Flag:
    return Flag(*geometry.slot_at(slot, turn))


def _where_it_is(value: Json, turn: int) -> Flag | None:
    return _on_space(value, value, turn) if isinstance(value, str) and ring(value) else None


def _on_beach(value: Json, turn: int) -> Flag | None:
    return _on_space(f"beach-{value}", value, turn) if isinstance(value, int) else None


def _at_sea(value: Json, turn: int) -> Flag | None:
    if not isinstance(value, int):
        return None
    return Flag(*geometry.polar(geometry.RADII["sea"], geometry.angle_of(value, turn)))
