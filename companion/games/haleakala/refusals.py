"""Why an action is refused in Haleakalā: which rule it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.action import Action
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.haleakala import discs, island
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Pass,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    Stay,
    TakeBack,
)
from companion.games.haleakala.box import PRIESTESS_COST, SCORING_CARDS
from companion.games.haleakala.position import Position
from companion.games.haleakala.words import card_to_buy, space_name

if TYPE_CHECKING:
    from companion.games.haleakala.rules import GameRules

# The question that each kind of action answers.
ANSWERS: dict[type[Action], str] = {
    Place: "turn",
    TakeBack: "turn",
    Sail: "turn",
    Shaman: "shaman",
    Stay: "shaman",
    Choose: "choose",
    Priestess: "priestess",
    Buy: "buy",
    Pass: "buy",
    Reveal: "reveal",
}


def why_not(rules: GameRules, position: Position, action: Action) -> Refusal:
    """The sentence that says why `action` is not legal in `position`."""
    prompts = rules.prompts(position)
    if not prompts:
        return Refusal("the table is finished")
    prompt = prompts[0]
    if prompt.ask != ANSWERS[type(action)]:
        return _not_asked(rules.names[prompt.seat], prompt.ask)
    if action.by != prompt.seat:
        return Refusal("it is {name} who is asked now", name=rules.names[prompt.seat])
    match action:
        case Place():
            return _place(rules, position, action)
        case TakeBack():
            return _take_back(position, action)
        case Sail():
            return Refusal("the boat sails without a disc only when none is left in supply")
        case Shaman(to=to):
            return _shaman(position, action.by, to)
        case Choose(slot=slot):
            return Refusal("there is no slot {slot}: only 1 and 2", slot=slot)
        case Priestess(from_=start, to=to):
            return _priestess(position, start, to)
        case Buy(card=card):
            return _buy(rules, position, action.by, card)
        case Reveal(card=card):
            return _reveal(rules, card)
        case _:
            return Refusal("this cannot be done now")


_ASKED = {
    "turn": N_("{name} must place a disc, take one back, or sail first"),
    "shaman": N_("{name} must move the shaman or let it stay first"),
    "choose": N_("{name} must choose a card first"),
    "priestess": N_("{name} must move a lava disc first"),
    "buy": N_("{name} must buy a card or pass first"),
    "reveal": N_("{name} must tell which card was turned over first"),
}


def _not_asked(name: str, ask: str) -> Refusal:
    return Refusal(_ASKED[ask], name=name)


def _place(rules: GameRules, position: Position, action: Place) -> Refusal:
    seat, disc, beach = action.by, action.disc, action.beach
    if disc not in discs.DISCS:
        return Refusal("there is no disc {disc}: they are 1 to 5", disc=disc)
    if beach not in island.SEGMENTS:
        return Refusal("there is no beach {beach}: they are 1 to 6", beach=beach)
    if not position.supply(seat) & discs.BIT[disc]:
        return Refusal("disc {disc} already lies on a beach", disc=disc)
    mine, theirs = position.beaches[beach - 1][seat], position.beaches[beach - 1][1 - seat]
    if not discs.differ(mine | discs.BIT[disc], theirs):
        return Refusal(
            "both sums on beach {beach} would be {sum}", beach=beach, sum=discs.SUM[theirs]
        )
    if not rules.settings.tactical:
        return Refusal("the invocation disc is used in the tactical variant only")
    if beach != position.boat:
        return Refusal("the invocation disc goes only where the boat is")
    return Refusal("the invocation disc already lies on a beach")


def _take_back(position: Position, action: TakeBack) -> Refusal:
    seat, disc, beach = action.by, action.disc, action.beach
    if beach not in island.SEGMENTS:
        return Refusal("there is no beach {beach}: they are 1 to 6", beach=beach)
    if disc not in discs.DISCS or not position.beaches[beach - 1][seat] & discs.BIT[disc]:
        return Refusal("disc {disc} does not lie on beach {beach}", disc=disc, beach=beach)
    return Refusal(
        "both sums on beach {beach} would be {sum}",
        beach=beach,
        sum=position.sums(beach)[1 - seat],
    )


def _shaman(position: Position, seat: int, to: str) -> Refusal:
    here = position.shamans[seat]
    if to == here:
        return Refusal("the shaman is there already: let it stay instead")
    if to == position.shamans[1 - seat] and to in island.REACH[here]:
        return Refusal("the other shaman stands on {space}", space=space_name(to))
    if to in island.BEACHES:
        return Refusal("a shaman never goes back to a beach")
    if to.partition("-")[0] == "crater":
        return Refusal("a shaman never enters the crater")
    if to not in island.LAND:
        return Refusal("there is no space “{space}”", space=to)
    return Refusal(
        "{space} is more than two steps away, or more than one uphill", space=space_name(to)
    )


def _priestess(position: Position, start: int, to: int) -> Refusal:
    for crater in (start, to):
        if crater not in island.SEGMENTS:
            return Refusal("there is no crater {crater}: they are 1 to 6", crater=crater)
    if not position.craters[start - 1]:
        return Refusal("no lava lies on crater {crater}", crater=start)
    return Refusal("crater {to} is not beside crater {start}", to=to, start=start)


def _buy(rules: GameRules, position: Position, seat: int, card: str) -> Refusal:
    if card == "priestess":
        if not position.priestess_up:
            return Refusal("the priestess was bought already: she lies face down")
        cost = PRIESTESS_COST
    elif card not in SCORING_CARDS:
        return Refusal("there is no card “{card}” on the scoring board", card=card)
    elif card in position.scoring_cards[0] + position.scoring_cards[1]:
        return Refusal("“{card}” was bought already", card=card_to_buy(card))
    else:
        cost = rules.box.costs[card]
    shells = sum(position.hands[seat].get(id, 0) for id in rules.box.shells_by_butterflies)
    if shells < cost:
        return Refusal(
            "“{card}” costs {cost} shells, there are {shells}",
            card=card_to_buy(card),
            cost=cost,
            shells=shells,
        )
    return Refusal("only a scoring card can be bought just before a scoring")


def _reveal(rules: GameRules, card: str) -> Refusal:
    known = rules.box.cards.get(card)
    if known is None:
        return Refusal("the box has no card “{card}”", card=card)
    if rules.settings.tactical:
        return Refusal("the tactical variant has no lava cards")
    return Refusal("no lava card can come up at set-up: the first pile has none")
