"""Embers' rules: lay a card on a free vent, draw one; when all glow, most points win."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, ClassVar, TypeAlias

from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.box import read_profile
from companion.core.chance import chance
from companion.core.deck import Deck, shuffled_deck
from companion.core.entries import Between, EachSeat, Length, Seat
from companion.core.event import Event
from companion.core.game import Header, Outcome, Reckoning, Rules, Seats
from companion.core.hidden_hands import fill_hidden_hands, refuse_hidden_names
from companion.core.json_checks import counts
from companion.core.json_text import Json, JsonObject
from companion.core.material import Material, lying
from companion.core.message import Message, say
from companion.core.position_form import PositionForm
from companion.core.prompt import Prompt
from companion.core.ranking import Result, TieBreaker, rank
from companion.core.refusal import Refusal
from companion.core.sheet import Line, Sheet
from companion.core.tuple_edits import replaced, without
from tests.sample_game.meta import META

VENTS, CARDS = 6, (1, 2, 3)
Card: TypeAlias = Annotated[int, Between(CARDS[0], CARDS[-1])]


@dataclass(frozen=True)
class Position:
    """Seat and card on each vent, and the cards that are left; a hidden one is None."""

    turn: Seat
    vents: Annotated[tuple[tuple[Seat, Card] | None, ...], Length(VENTS)]
    hands: EachSeat[tuple[Card | None, ...]]
    deck: Annotated[Deck[int | None], Between(0, 99)]
    # Every vent has a card, or the table was only scored.
    over: bool = False

    def points(self, seat: int) -> int:
        """The cards that a seat has on the vents, added up."""
        return sum(vent[1] for vent in self.vents if vent and vent[0] == seat)


# The position in the form of the record, for so many players.
FORMS = {seats: PositionForm(Position, (), seats, required=()) for seats in META.players}


@dataclass(frozen=True)
class Lay(Action):
    """A card of the hand goes to a free vent."""

    do: ClassVar[str] = "lay"
    card: int
    vent: int

    def words(self) -> Message:
        return say("Lays {card} on vent {vent}.", card=self.card, vent=self.vent)


@dataclass(frozen=True)
class Drawn(Event):
    """A card came to a hand; nobody else sees which."""

    seat: int
    card: int | None

    def words(self) -> Message:
        return say("Draws {card}.", card=self.card) if self.card else say("Draws a card.")


class GameRules(Rules[Position]):
    """The rules with one table's box."""

    meta = META
    profile = read_profile(Path(__file__).with_name("box.toml"))
    codec = ActionCodec([Lay])

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        box = counts(self.profile.with_changes(header.box)["cards"], say("“{key}”", key="cards"))
        self.cards = [int(face) for face, number in box.items() for _ in range(number)]
        self.form = FORMS[len(self.seats)]
        self.bare = Position(header.first, (None,) * VENTS, ((),) * len(self.seats), Deck())

    def set_up(self) -> Outcome[Position]:
        if self.header.start is not None:
            return self._settled(self.read(self.header.start), "start")
        deck, hands = self._shuffled(self.cards, "deck"), []
        for _ in self.seats:
            hands.append(tuple(sorted(deck.order[-2:], key=str)))
            deck = deck.rest.rest
        return Outcome(replace(self.bare, hands=tuple(hands), deck=deck))

    def _shuffled(self, cards: Sequence[int], *what: object) -> Deck[int | None]:
        return shuffled_deck(cards, chance(self.header.seed, *what))

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        return self._settled(self.read(patched), "correction", step)

    def _settled(self, position: Position, *luck: object) -> Outcome[Position]:
        """A position that somebody entered, the unseen rest of the cards shuffled anew."""
        seen = [vent[1] for vent in position.vents if vent]
        seen += [card or 0 for hand in position.hands for card in hand]
        if Counter(seen) - Counter(self.cards):
            raise Refusal("There are not that many cards of one kind.")
        unseen = sorted((Counter(self.cards) - Counter(seen)).elements())
        over = position.over or None not in position.vents
        return Outcome(replace(position, deck=self._shuffled(unseen, *luck), over=over))

    def legal(self, position: Position) -> Sequence[Action]:
        free = [at for at, vent in enumerate(position.vents, start=1) if vent is None]
        hand = dict.fromkeys(position.hands[position.turn])
        return [Lay(position.turn, card, vent) for card in hand for vent in free if card]

    def apply(self, position: Position, action: Action) -> Outcome[Position]:
        assert isinstance(action, Lay)
        seat, deck = action.by, position.deck
        hand = without(position.hands[seat], action.card)
        events: list[Event] = []
        if deck.order:
            hand = tuple(sorted((*hand, deck.top), key=str))
            events, deck = [Drawn(seat, deck.top)], deck.rest
        vents = replaced(position.vents, action.vent - 1, (seat, action.card))
        hands = replaced(position.hands, seat, hand)
        then = Position((seat + 1) % len(self.seats), vents, hands, deck, None not in vents)
        return Outcome(then, tuple(events), sheets=(self._sheet(then),) if then.over else ())

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        asked = say("Lay a card on a free vent.")
        asks = (Prompt(position.turn, "turn", asked, self.legal(position)),)
        return () if position.over else asks

    def material(self, position: Position) -> Material:
        vents = enumerate(position.vents, start=1)
        return lying(*((("card", *vent), ("vent", at)) for at, vent in vents if vent))

    def read(self, data: Mapping[str, Json]) -> Position:
        """The position that a record describes; the order of the deck is not in it."""
        return self.form.read(data, self.bare)

    def write(self, position: Position) -> JsonObject:
        return self.form.write(position)

    def masked(self, position: Position, seats: Seats) -> Position:
        if position.over:
            return position
        hands = [h if seat in seats else (None,) * len(h) for seat, h in enumerate(position.hands)]
        return replace(position, hands=tuple(hands), deck=position.deck.masked(None))

    def view_event(self, event: Event, seats: Seats) -> Event:
        mine = not isinstance(event, Drawn) or event.seat in seats
        return event if mine else Drawn(event.seat, None)  # type: ignore[attr-defined]

    def view_prompt(self, prompt: Prompt, seats: Seats) -> Prompt:
        return prompt if prompt.seat in seats else replace(prompt, answers=())

    def open_hands(self, position: Position, seats: Seats) -> Seats:
        return frozenset(self.seats) if position.over else seats

    def filled(
        self, position: Position, corrected: JsonObject, seats: Seats, step: int
    ) -> JsonObject:
        shown, seen = self.read(corrected), self.open_hands(position, seats)
        refuse_hidden_names(shown.hands, seen, self.names)
        there_are = Counter(self.cards)
        there_are.subtract(vent[1] for vent in shown.vents if vent)
        luck = chance(self.header.seed, "correction", step, "hands")
        made = fill_hidden_hands(shown.hands, position.hands, seen, +there_are, luck)
        return {**corrected, "hands": [[*hand] for hand in made]}

    def hides(self, position: Position) -> bool:
        return not position.over

    def scores(self, position: Position) -> tuple[int, ...]:
        return self._sheet(position).totals if position.over else (0,) * len(self.seats)

    def _sheet(self, position: Position) -> Sheet:
        return Sheet("final", (Line("embers", tuple(map(position.points, self.seats))),))

    def reckon(self, position: Position) -> Reckoning[Position]:
        sheet = self._sheet(position)
        left = [sum(card or 0 for card in hand) for hand in position.hands]
        return Reckoning(sheet, position, rank(sheet.totals, TieBreaker("cards-left", left)))

    def scored(self, position: Position) -> Outcome[Position]:
        return Outcome(replace(position, over=True), sheets=(self._sheet(position),))

    def result(self, position: Position) -> Result | None:
        return self.reckon(position).result if position.over else None
