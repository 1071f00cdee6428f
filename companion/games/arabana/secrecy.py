"""What one seat may see: hands are secret, and so is what Ku and Pele show."""

from companion.core.action import Action, Correct
from companion.core.event import Event
from companion.core.notation import Json
from companion.games.arabana.actions import Discard, Stone
from companion.games.arabana.events import CardDrawn, CardPassed, HandShown


def action_for(action: Action, seat: int | None) -> Action:
    """An action without the cards that only others may know."""
    match action:
        case Discard(by) if by != seat:
            return Discard(by)
        case Stone(by, "ku", owner) if seat not in (by, owner):
            return Stone(by, "ku", owner)
        case Stone(by, "pele", give=give) if give and by != seat:
            mine = str(seat)
            shown = {other: card if other == mine else "" for other, card in give.items()}
            return Stone(by, "pele", give=shown)
        case Correct(by, patch) if isinstance(hands := patch.get("hands"), list):
            seen = [hand if owner == seat else _sizes(hand) for owner, hand in enumerate(hands)]
            return Correct(by, {**patch, "hands": seen})
        case _:
            return action


def _sizes(hand: Json) -> Json:
    """A hand as others see it: how many cards, and no more."""
    unseen: list[Json] = [None] * len(hand) if isinstance(hand, list) else []
    return unseen


def event_for(event: Event, seat: int | None) -> Event:
    """What happened, without the cards that only others may know."""
    match event:
        case CardDrawn(owner) if owner != seat:
            return event.hidden()
        case HandShown(looker, owner) if seat not in (looker, owner):
            return event.hidden()
        case CardPassed(giver, taker) if seat not in (giver, taker):
            return event.hidden()
        case _:
            return event
