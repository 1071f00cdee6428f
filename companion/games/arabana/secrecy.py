"""What some seats may see: hands are secret, and so is what Ku and Pele show."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

from companion.core.action import Action
from companion.core.chance import shuffled
from companion.core.event import Event
from companion.core.game import Seats
from companion.core.hidden_hands import Hands, fill_hidden_hands, refuse_hidden_names
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.core.replacing import replace
from companion.games.arabana.actions import Bridge, Discard, Keep, Stone, Swap
from companion.games.arabana.box import COPIES
from companion.games.arabana.chart import Chart
from companion.games.arabana.events import CardDrawn, CardPassed, HandShown
from companion.games.arabana.position import UNKNOWN, Position


def masked(position: Position, seats: Seats) -> Position:
    """The cards of these seats alone; of other hands, bag and discards only how many.

    Whoever looks through Ku sees that hand, too.
    """
    seen = open_hands(position, seats)
    return replace(
        position,
        hands=tuple(
            hand if owner in seen else (UNKNOWN,) * len(hand)
            for owner, hand in enumerate(position.hands)
        ),
        bag=position.bag.masked(UNKNOWN),
        spent=(UNKNOWN,) * len(position.spent),
    )


def open_hands(position: Position, seats: Seats) -> Seats:
    """The seats whose hands these seats see: their own, and the one that Ku shows them."""
    pending = position.pending
    if pending is None or pending.from_ is None or pending.by not in seats:
        return seats
    return seats | {pending.from_}


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
    """Whether an answer names a card of a hand."""
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


def keeps(position: Position, action: Action, names: Sequence[str]) -> Message | None:
    """What Ku and Pele have shown cannot be taken back (G4, A10); what follows from it can."""
    match action:
        case Stone(by, "ku", int(owner)) if position.pending is None or (
            position.pending.from_ is None
        ):
            return say(
                "{name} has seen {owner}’s cards, and that cannot be taken back. If the table is "
                "wrong, put it right with “Fix the board”.",
                name=names[by],
                owner=names[owner],
            )
        case Stone(by, "pele", give=give) if not give:
            return say(
                "{name} has seen the cards that Pele brought, and that cannot be taken back. If "
                "the table is wrong, put it right with “Fix the board”.",
                name=names[by],
            )
    return None


def filled(
    corrected: JsonObject,
    position: Position,
    seen: Seats,
    chart: Chart,
    players: Sequence[str],
    luck: Random,
) -> JsonObject:
    """Corrected hands with a card for each null; their author sees the hands of `seen`."""
    hands = corrected.get("hands")
    if not isinstance(hands, list) or len(hands) != len(position.hands):
        return corrected
    if not all(isinstance(hand, list) and all(map(_is_card, hand)) for hand in hands):
        return corrected
    shown, names = cast("Hands[str]", hands), chart.names
    refuse_hidden_names(shown, seen, players)
    there_are = Counter(dict.fromkeys(names, COPIES))
    lying = corrected.get("open")
    if isinstance(lying, list):
        there_are.subtract(card for card in lying if isinstance(card, str))
    true = [[names[card] for card in hand] for hand in position.hands]
    bag = shuffled(sorted(names[card] for card in position.bag.order), luck)
    made = fill_hidden_hands(shown, true, seen, there_are, luck, bag)
    return {**corrected, "hands": [[*hand] for hand in made]}


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
        case _:
            return action


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
