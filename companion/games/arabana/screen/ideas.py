"""What must be chosen on Arabana's table so that the button does an action, and a fact on it."""

from collections.abc import Sequence

from companion.core.action import Action
from companion.core.message import Message, count
from companion.games.arabana.actions import (
    KANALOA,
    Bridge,
    Discard,
    Draw,
    Keep,
    Recall,
    Remove,
    Stone,
    Swap,
)
from companion.games.arabana.chart import Chart
from companion.games.arabana.position import Position
from companion.games.arabana.screen.taps import Choice


def choice_for(chart: Chart, position: Position, action: Action) -> Choice | None:
    """The choice; cards are found in the hand of whoever acts."""
    hand = position.hands[action.by]
    match action:
        case Keep(_, card):
            return _cards(chart, hand, (card,))
        case Bridge(_, between, card):
            found = _cards(chart, hand, (card or KANALOA,))
            return found and Choice(found.cards, found.at, _key(chart, between))
        case Swap(_, cards, between):
            found = _cards(chart, hand, cards)
            return found and Choice(found.cards, found.at, _key(chart, between))
        case Remove(_, between) | Recall(_, between):
            return Choice(slot=_key(chart, between))
        case Discard(_, card) if card:
            found = _cards(chart, hand, (card,))
            return found and Choice(found.cards, found.at, discarding=True)
        case Draw(_, card):
            return Choice(draw=card)
        case Stone(_, "lono", card=card):
            return Choice(draw=card, god="lono")
        case Stone(_, "pele", give=give):
            if not give:
                return Choice(god="pele")
            receivers = position.pending.give if position.pending else ()
            return _cards(chart, hand, [give[str(seat)] for seat in receivers])
        case Stone(_, "ku", other, card):
            # A card that Ku shows lies in another hand.
            return Choice((card,), (-1,), seat=other) if card else Choice(god="ku", seat=other)
    return None


def _key(chart: Chart, between: tuple[str, str]) -> str:
    return chart.keys[chart.pairs.index(between)]


def _cards(chart: Chart, hand: Sequence[int], cards: Sequence[str]) -> Choice | None:
    """These cards with their places in the hand; none if one of them is not there."""
    free = [chart.names[card] if card >= 0 else "" for card in hand]
    at: list[int] = []
    for card in cards:
        if card == KANALOA:
            at.append(-1)
        elif card in free:
            at.append(free.index(card))
            free[at[-1]] = ""
        else:
            return None
    return Choice(cards=tuple(cards), at=tuple(at))


def fact_for(position: Position, action: Action) -> Message | None:
    """How many cards are in the hand afterwards."""
    match action:
        case Draw(by):
            return count(
                "Then {count} card is in the hand.",
                "Then {count} cards are in the hand.",
                len(position.hands[by]) + 1,
            )
    return None
