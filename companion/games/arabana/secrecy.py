"""What some seats may see: hands are secret, and so is what Ku and Pele show."""

from collections import Counter
from dataclasses import replace
from typing import cast

from companion.core.action import Action, Correct
from companion.core.behind import Hands, filled_behind
from companion.core.event import Event
from companion.core.game import Seats
from companion.core.notation import Json, JsonObject
from companion.core.prompt import Prompt
from companion.games.arabana.actions import Bridge, Discard, Keep, Stone, Swap
from companion.games.arabana.box import COPIES
from companion.games.arabana.chart import Chart
from companion.games.arabana.events import CardDrawn, CardPassed, HandShown
from companion.games.arabana.position import UNKNOWN, Position


def masked(position: Position, seats: Seats) -> Position:
    """The cards of these seats alone; of other hands, bag and discards only how many.

    Whoever looks through Ku sees that hand, too.
    """
    pending = position.pending
    looked_at = pending.from_ if pending is not None and pending.by in seats else None
    return position.but(
        hands=tuple(
            hand if owner in seats or owner == looked_at else (UNKNOWN,) * len(hand)
            for owner, hand in enumerate(position.hands)
        ),
        bag=position.bag.masked(UNKNOWN),
        spent=(UNKNOWN,) * len(position.spent),
    )


def prompt_for(prompt: Prompt, seats: Seats) -> Prompt:
    """A question without answers that name a hidden card: Ku only offers the look."""
    found: list[Action] = []
    for answer in prompt.answers:
        if isinstance(answer, Stone) and answer.god == "ku" and answer.card and prompt.ask != "ku":
            answer = Stone(answer.by, "ku", answer.from_)
            if answer in found:
                continue
        if prompt.seat in seats or not _names_a_card(answer):
            found.append(answer)
    return replace(prompt, answers=tuple(found))


def _names_a_card(answer: Action) -> bool:
    """Whether an answer tells a card of a hand."""
    match answer:
        case Bridge(card=card) | Discard(card=card):
            return bool(card)
        case Stone(god="ku", card=card):
            return bool(card)
        case Stone(give=give):
            return bool(give)
        case Swap() | Keep():
            return True
    return False


def filled(told: JsonObject, position: Position, truth: JsonObject, chart: Chart) -> JsonObject:
    """Told hands with the cards behind each null: those that are there, then from the bag."""
    hands, true = told.get("hands"), truth.get("hands")
    if not isinstance(hands, list) or not isinstance(true, list) or len(hands) != len(true):
        return told
    if not all(isinstance(hand, list) and all(map(_is_card, hand)) for hand in hands):
        return told
    there_are = Counter(dict.fromkeys(chart.names, COPIES))
    lying = told.get("open")
    if isinstance(lying, list):
        there_are.subtract(card for card in lying if isinstance(card, str))
    bag = [chart.names[card] for card in reversed(position.bag.order)]
    made = filled_behind(cast("Hands", hands), cast("Hands", true), there_are, bag)
    return {**told, "hands": [[*hand] for hand in made]}


def _is_card(card: Json) -> bool:
    return card is None or isinstance(card, str)


def action_for(action: Action, seats: Seats) -> Action:
    """An action without the cards that only others may know."""
    match action:
        case Discard(by) if by not in seats:
            return Discard(by)
        case Stone(by, "ku", owner) if not seats & {by, owner}:
            return Stone(by, "ku", owner)
        case Stone(by, "pele", give=give) if give and by not in seats:
            shown = {other: card if int(other) in seats else "" for other, card in give.items()}
            return Stone(by, "pele", give=shown)
        case Correct(by, patch) if isinstance(hands := patch.get("hands"), list):
            seen = [hand if owner in seats else _sizes(hand) for owner, hand in enumerate(hands)]
            return Correct(by, {**patch, "hands": seen})
        case _:
            return action


def _sizes(hand: Json) -> Json:
    """A hand as others see it: how many cards, and no more."""
    unseen: list[Json] = [None] * len(hand) if isinstance(hand, list) else []
    return unseen


def event_for(event: Event, seats: Seats) -> Event:
    """What happened, without the cards that only others may know."""
    match event:
        case CardDrawn(owner) if owner not in seats:
            return event.hidden()
        case HandShown(looker, owner) if not seats & {looker, owner}:
            return event.hidden()
        case CardPassed(giver, taker) if not seats & {giver, taker}:
            return event.hidden()
        case _:
            return event
