"""Embers on the table screen: a row of vents, the hand below it, drawn with what all share."""

from functools import cached_property

from companion.core.game import Rules
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.showing import fixing
from companion.showing.board import Board
from companion.showing.fixing import At, Fact, Facts, FixGroup, FixPlace
from companion.showing.scene import (
    CardFace,
    Command,
    Hand,
    Picture,
    Scene,
    SeatView,
    Space,
    State,
    Tag,
)
from companion.showing.sight import Sight
from companion.showing.tokens import PLAYERS, TERRAIN
from tests.sample_game.rules import CARDS, VENTS, GameRules, Lay, Position

CELL, BACK = 60.0, "app/mark"
# The card and the vent that were tapped.
Choice = tuple[int, int]


class GameBoard(Board[Position, Choice]):
    """One table of Embers on the screen."""

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.fixing = self.corrections = Fixing(rules)

    def nothing(self, sight: Sight[Position]) -> Choice:
        return 0, 0

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        kind, _, number = place.partition("-")
        if kind == "hand":
            return sight.position.hands[sight.position.turn][int(number)] or 0, 0
        if not choice[0] or sight.position.vents[int(number) - 1]:
            raise Refusal("Choose a card of your hand, then a free vent.")
        return choice[0], int(number)

    def scene(self, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        position, action = sight.position, Lay(sight.position.turn, *choice)
        lay = Command(say("Choose"), why=say("Hold your hand, then tap a vent."))
        if all(choice):
            lay = Command(say("Lay it"), action)
        vents = enumerate(position.vents, start=1)
        tags, spaces = zip(*(self._vent(at, vent, choice) for at, vent in vents), strict=True)
        return Scene(
            prompt=sight.prompts[0].words if sight.prompts else say("The game is over."),
            status=say("{count} cards left", count=position.deck.size),
            picture=Picture(CELL * VENTS, CELL, spaces, tags=tags, full=True),
            seats=tuple(SeatView(None, ()) for _ in position.hands),
            primary=lay if sight.prompts else None,
            hand=self._hand(position) if sight.prompts else None,
        )

    def _hand(self, position: Position) -> Hand:
        cards, who = position.hands[position.turn], self.rules.header.players[position.turn]
        label = say("{name}’s hand", name=who.name)
        words = [say("Card {n}: {c}", n=at, c=card or 0) for at, card in enumerate(cards, start=1)]
        faces = [CardFace(f"hand-{at}", BACK, one, one, one) for at, one in enumerate(words)]
        shown = () if None in cards else tuple(faces)
        return Hand(position.turn, len(cards), BACK, label, say("Hold"), shown)

    def _vent(self, at: int, vent: tuple[int, int] | None, choice: Choice) -> tuple[Tag, Space]:
        x, y = CELL * (at - 0.5), CELL / 2
        fill, ink = TERRAIN.cell, TERRAIN.keyline
        if vent:
            colour = PLAYERS[self.rules.header.players[vent[0]].color]  # type: ignore[index]
            fill, ink = colour.colour, colour.on
        state: State = "chosen" if at == choice[1] else "plain" if vent or not choice[0] else "lit"
        edge = TERRAIN.lava if state == "chosen" else TERRAIN.legal if state == "lit" else ""
        text = str(vent[1]) if vent else ""
        tag = Tag(f"vent-{at}", text, x, y, CELL * 0.8, fill, ink, edge, lasting=True)
        there = self.corrections.lying([*vent] if vent else None)
        label = say("Vent {vent}: {card}", vent=at, card=there)
        return tag, Space(f"vent-{at}", label, x, y, CELL, CELL, state)


class Fixing(fixing.Fixing[Position]):
    """What can be corrected at one table: the card on each vent."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.rules = rules

    @cached_property
    def facts(self) -> dict[str, Fact]:
        return {
            f"vent-{at}": Fact(At(("vents", at - 1)), say("Vent {vent}", vent=at), self.lying)
            for at in range(1, VENTS + 1)
        }

    def drawn(self, position_json: JsonObject) -> Position:
        return self.rules.read(position_json)

    def place(self, facts: Facts, place: str) -> FixPlace:
        cards: list[Json] = [[seat, card] for seat in self.rules.seats for card in CARDS]
        fixes = tuple(self.fix(facts, place, card) for card in (None, *cards))
        return FixPlace(self.facts[place].thing, (FixGroup(say("Card"), fixes),))

    def lying(self, value: Json) -> Message:
        match value:
            case [int(seat), int(card)]:
                return say("{name}, {card}", name=self.names[seat], card=card)
        return say("free")
