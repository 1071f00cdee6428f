"""Why an action is refused in Haleakalā: which rule it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.action import Action
from companion.core.asking import out_of_place
from companion.core.message import N_, count
from companion.core.refusal import Refusal
from companion.games.haleakala import discs, island, legal
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
from companion.games.haleakala.box import KINDS, MOST_SHOWN, PRIESTESS_COST, SCORING_CARDS
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


_KINDS = ", ".join(KINDS)

_FIRST = {
    "turn": N_("{name} must place a disc, take one back, or sail first"),
    "shaman": N_("{name} must move the shaman or let it stay first"),
    "choose": N_("{name} must choose a card first"),
    "priestess": N_("{name} must move a lava disc first"),
    "buy": N_("{name} must buy a card or pass first"),
    "reveal": N_("{name} must first say which card was turned over"),
}


def not_now(rules: GameRules, position: Position, action: Action) -> Refusal | None:
    """Why this is not the moment for such an action, or not for that seat, if so."""
    asked, answers = rules.asked(position), (ANSWERS[type(action)],)
    return out_of_place(asked, answers, action.by, _FIRST, rules.names)


def why_not(rules: GameRules, position: Position, action: Action) -> Refusal:
    """The sentence that says why `action` is not legal in `position`."""
    if fault := not_now(rules, position, action):
        return fault
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
        case Reveal():
            return revealed(rules, position, action) or Refusal("this cannot be done now")
        case _:
            return Refusal("this cannot be done now")


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
    shells = rules.box.shells(position.hands[seat])
    if shells < cost:
        return Refusal(
            "“{card}” costs {cost}; in hand: {shells}",
            card=card_to_buy(card),
            cost=count("{count} shell", "{count} shells", cost),
            shells=count("{count} shell", "{count} shells", shells),
        )
    return Refusal("only a scoring card can be bought just before a scoring")


def revealed(rules: GameRules, position: Position, action: Reveal) -> Refusal | None:
    """Why a card that was reported cannot have come up, if the rules make it impossible (G3)."""
    kind, shown = action.kind, (action.baskets, action.butterflies)
    if action.card:
        if kind or any(shown):
            return Refusal("give the id of a card or what it shows, not both")
        if not rules.box.knows(action.card):
            return Refusal("the box has no card “{card}”", card=action.card)
        kind = rules.box.cards[action.card].kind
    elif kind not in KINDS:
        return Refusal("there is no kind of card “{kind}”: {kinds}", kind=kind, kinds=_KINDS)
    elif min(shown) < 0 or max(shown) > MOST_SHOWN:
        return Refusal("a card shows at most {most} baskets or butterflies", most=MOST_SHOWN)
    phase = position.pending.phase if position.pending else None
    if legal.can_come_up(kind, phase or "", position.round, rules.settings):
        return None
    if kind == "nautilus":
        return Refusal("the nautilus comes up in the second round only: the third pile has it")
    if rules.settings.tactical:
        return Refusal("the tactical variant has no lava cards")
    return Refusal("no lava card can come up at set-up: look at the card again")
