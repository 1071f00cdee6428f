"""Why an action is refused in Arabana-Opodopo: which rule it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.action import Action
from companion.core.asking import out_of_place
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.arabana.actions import (
    BAG,
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import COPIES, GODS, MOST_IN_HAND, OPEN
from companion.games.arabana.bridge_refusals import BridgeReasons
from companion.games.arabana.position import Position

if TYPE_CHECKING:
    from companion.games.arabana.rules import GameRules

_FIRST = {
    "keep": N_("{name} must lay a card open first"),
    "stones": N_("{name} must first say where the god stones lie"),
    "reveal": N_("{name} must first say which card came to lie open"),
    "turn": N_("it is {name}’s turn: play cards, then draw one or end the turn"),
    "remove": N_("{name} must take another player’s bridge off first"),
    "give": N_("{name} must give the cards back first"),
    "ku": N_("{name} must take a card of the hand that Ku showed first"),
}


def why_not(rules: GameRules, position: Position, action: Action) -> Refusal:
    """The sentence that says why `action` is not legal in `position`."""
    asked, answers = rules.asked(position), _answers(action)
    if fault := out_of_place(asked, answers, action.by, _FIRST, rules.names):
        if isinstance(action, Keep) and any(ask == "keep" for _, ask in asked):
            return Refusal("{name} has laid a card open already", name=rules.names[action.by])
        return fault
    return _Reason(rules, position, action.by).of(action)


def _answers(action: Action) -> tuple[str, ...]:
    """The questions that a kind of action answers."""
    match action:
        case Keep():
            return ("keep",)
        case Reveal(island=island, god=god):
            return ("stones",) if island or god else ("reveal",)
        case Remove():
            return ("remove",)
        case Stone(god="pele", give=give) if give:
            return ("give",)
        case Stone(god="ku"):
            return ("turn", "ku")
        case _:
            return ("turn",)


class _Reason(BridgeReasons):
    """What is wrong with an action of the seat that is asked."""

    def of(self, action: Action) -> Refusal:
        """The reason, by the kind of action."""
        match action:
            case Keep(open=card):
                return self.not_held(card) or self._too_many_open(card)
            case Bridge():
                return self.bridge(action)
            case Swap():
                return self.swap(action)
            case Remove(between=between):
                return self.remove(between)
            case Recall(between=between):
                return self.recall(between)
            case Discard(card=card):
                return self._discard(card)
            case Stone():
                return self._stone(action)
            case Draw(card=card):
                return self._draw(card)
            case End():
                return self._end()
            case Wait():
                return self._wait()
            case Reveal():
                return self._reveal(action)
            case _:
                return Refusal("this cannot be done now")

    def _too_many_open(self, card: str) -> Refusal:
        return Refusal("all {most} cards of {island} lie open", most=COPIES, island=card)

    def _discard(self, card: str) -> Refusal:
        if not card and self.physical:
            return Refusal("{name} has no card", name=self.name(self.seat))
        return self.not_held(card) or Refusal("this cannot be done now")

    def _stone(self, action: Stone) -> Refusal:
        if action.god == "pele" and action.give:
            return self._give(action)
        if self.position.pending is not None and self.position.pending.from_ is not None:
            return self._ku_takes(action, self.position.pending.from_)
        if fault := self.no_stone(action.god):
            return fault
        match action.god:
            case "ku":
                return self._ku(action)
            case "lono":
                return self._lono(action)
            case "pele":
                if any(hand for seat, hand in enumerate(self.position.hands) if seat != self.seat):
                    return Refusal("Pele is called on by name alone")
                return Refusal("nobody else has a card")
            case _:
                return Refusal("Kanaloa’s stone is used to build or swap a bridge")

    def _ku(self, action: Stone) -> Refusal:
        other = action.from_
        if other is None or other not in self.rules.seats or other == self.seat:
            return Refusal("Ku takes a card from another player: say from which seat")
        if action.give or action.drew:
            return Refusal("Ku takes one card, and nothing else")
        if not self.position.hands[other]:
            return Refusal("{name} has no card", name=self.name(other))
        if self.physical:
            return Refusal("with your own cards, Ku’s card is not named")
        return self.unknown(action.card) or self._not_there(action.card, other)

    def _ku_takes(self, action: Stone, shown: int) -> Refusal:
        """After the look: one card of the hand that was shown."""
        if action.from_ != shown or action.give or action.drew:
            return Refusal("Ku showed {name}’s hand: take one card of it", name=self.name(shown))
        return self.unknown(action.card) or self._not_there(action.card, shown)

    def _not_there(self, card: str, seat: int) -> Refusal:
        return Refusal("{card} is not in {name}’s hand", card=card, name=self.name(seat))

    def _lono(self, action: Stone) -> Refusal:
        if action.from_ is not None or action.give:
            return Refusal("Lono takes an open card or one from the bag, and nothing else")
        if not self.position.cards_left:
            return Refusal("no card is left to take")
        return self._not_to_take(action.card)

    def _give(self, action: Stone) -> Refusal:
        pending = self.position.pending
        seats = pending.give if pending else ()
        if sorted(action.give) != [str(seat) for seat in seats]:
            return Refusal(
                "a card goes back to each of: {names}",
                names=", ".join(self.name(seat) for seat in seats),
            )
        for card in action.give.values():
            if fault := self.not_held(card):
                return fault
        return Refusal("a card in hand can be given only once")

    def _not_to_take(self, card: str) -> Refusal:
        """Why a card is neither open nor in the bag."""
        if card == BAG:
            return Refusal("the bag is empty: take an open card")
        return self.unknown(card) or Refusal("no card {card} lies open", card=card)

    def _draw(self, card: str) -> Refusal:
        if fault := self._not_over():
            return fault
        if len(self.hand) == MOST_IN_HAND:
            return Refusal("with five cards none is drawn: end the turn, or play one first")
        if not self.position.cards_left:
            return Refusal("no card is left to draw: end the turn")
        return self._not_to_take(card)

    def _not_over(self) -> Refusal | None:
        """Why a turn cannot end yet, if it cannot (A4, A8)."""
        if len(self.hand) > MOST_IN_HAND:
            return Refusal(
                "no turn ends with more than {most} cards: play or discard", most=MOST_IN_HAND
            )
        if self.position.pending is not None and self.position.pending.owes:
            return Refusal("a bridge was taken back: a card must be played or discarded first")
        return None

    def _end(self) -> Refusal:
        return self._not_over() or Refusal("the turn ends with a card: draw one")

    def _wait(self) -> Refusal:
        if not self.position.final:
            return Refusal("waiting is only for the final round")
        if self.position.pending is not None:
            return Refusal("the final turn has begun: end it")
        if len(self.hand) > MOST_IN_HAND:
            return Refusal(
                "with more than {most} cards nobody waits: play or discard", most=MOST_IN_HAND
            )
        return Refusal("nobody with more points has still to take the final turn")

    def _reveal(self, action: Reveal) -> Refusal:
        if action.card:
            if action.island or action.god:
                return Refusal("name a card or a stone, not both")
            return self.unknown(action.card) or self._too_many_open(action.card)
        if action.island not in self.chart.number:
            return Refusal("there is no island “{island}”", island=action.island)
        if action.god not in GODS:
            return Refusal("there is no god “{god}”", god=action.god)
        return Refusal("a stone lies on {island} already", island=action.island)


def drew_refused(
    rules: GameRules, position: Position, action: Keep | Draw | Stone
) -> Refusal | None:
    """Why a card that is reported to lie open cannot, or None."""
    drew = action.drew
    if not rules.settings.physical:
        return Refusal("Caldera draws the cards here: “{key}” is left out", key="drew")
    lying = [rules.chart.names[card] for card in position.open]
    if isinstance(action, Keep):
        lying.append(action.open)
        last = position.pending is not None and position.pending.keep == (action.by,)
        comes = last and len(lying) < OPEN
    else:
        comes = action.card in lying
    if not comes or not position.bag.size:
        return Refusal("no card comes to lie open by this")
    if drew not in rules.chart.number:
        return Refusal("there is no card “{card}” in this box", card=drew)
    if lying.count(drew) >= COPIES:
        return Refusal("all {most} cards of {island} lie open", most=COPIES, island=drew)
    return None
