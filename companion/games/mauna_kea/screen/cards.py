"""Cards of the expert game by tapping: which are kept, and what an action card does."""

from collections import Counter

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.games.mauna_kea import legal, walking
from companion.games.mauna_kea.actions import Card
from companion.games.mauna_kea.box import ACTION_CARDS, KEPT
from companion.games.mauna_kea.island import FIELD_AT, FIELD_OF, SQUARE_AT, SQUARE_NAMES
from companion.games.mauna_kea.position import UNSEEN, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import ways
from companion.games.mauna_kea.screen.choice import CARD, NOTHING, Choice
from companion.games.mauna_kea.screen.geometry import name
from companion.showing.sight import Sight

DRAW = "draw-one"


def to_keep(rules: GameRules, position: Position, seat: int) -> tuple[str, ...]:
    """The cards that a player chooses from: those dealt, or with own cards all that are left."""
    if not rules.settings.physical:
        return tuple(card for card in position.cards[seat] if card != UNSEEN)
    return tuple(sorted(Counter(rules.box.cards).elements()))


def kept(choice: Choice, place: str, held: tuple[str, ...]) -> Choice:
    """A card is kept, or not after all."""
    if not place.startswith(CARD):
        raise Refusal("Tap the cards that you keep.")
    at = int(place.removeprefix(CARD))
    if at in dict(choice.cards):
        return choice.but(cards=tuple(one for one in choice.cards if one[0] != at))
    if at >= len(held):
        raise Refusal("Hold the hand to look at it first.")
    if len(choice.cards) == KEPT:
        raise Refusal("Four cards are kept: tap one of them to put it back first.")
    return choice.but(cards=(*choice.cards, (at, held[at])))


def action(rules: GameRules, sight: Sight[Position], choice: Choice, seat: int) -> Action | None:
    """What the chosen card would do, once enough is said."""
    position, card = sight.position, choice.card
    if card == "earthquake":
        if choice.field is None or not choice.turned:
            return Card(seat, card, draw=True) if choice.draws else None
        return Card(seat, card, field=name(choice.field), turned=choice.turned, draw=choice.draws)
    if not rules.settings.full:
        carry = choice.artefacts() if card == "helicopter" else ()
        return Card(seat, card, carry=carry)
    if choice.explorer is None:
        return None
    start = SQUARE_NAMES[choice.explorer]
    load = choice.load
    if load is None:
        load = ways.dearest(position.pile(seat, choice.explorer), 3)
    if card == "helicopter":
        return Card(seat, card, start, carry=load)
    if not choice.way:
        return None
    return Card(seat, card, start, SQUARE_NAMES[choice.way[-1]], load)


def goals(position: Position, choice: Choice) -> list[int]:
    """Where a walking card takes the chosen explorer."""
    if choice.explorer is None or choice.card in ("", "helicopter", "earthquake"):
        return []
    return walking.walk(position, choice.card, choice.explorer)


def tapped(
    rules: GameRules, sight: Sight[Position], choice: Choice, seat: int, place: str
) -> Choice:
    """A card is taken up, then what it acts on."""
    position = sight.position
    fresh = NOTHING.but(playing_on=choice.playing_on)
    if place.startswith(CARD):
        at = int(place.removeprefix(CARD))
        held = position.cards[seat]
        card = held[at] if at < len(held) else UNSEEN
        if choice.card == card:
            return fresh
        if card == UNSEEN:
            raise Refusal("Hold the hand to look at it first.")
        if card not in ACTION_CARDS:
            raise Refusal("Objective cards are counted at the end: they are not played.")
        if not any(True for _ in legal.cards(rules.progress(position), seat, card)):
            raise Refusal("This card can do nothing now.")
        return fresh.but(card=card)
    if choice.card == "earthquake":
        return _quake(rules, position, choice, place)
    if not rules.settings.full:
        raise Refusal("Do it on the board, then play the card.")
    if place not in SQUARE_AT:
        raise Refusal("Tap one of your explorers, then where it goes.")
    square = SQUARE_AT[place]
    if square in position.explorers[seat]:
        return choice.but(explorer=None if choice.explorer == square else square, way=(), load=None)
    if square in goals(position, choice):
        return choice.but(way=() if choice.way == (square,) else (square,))
    raise Refusal("This card does not lead there.")


def _quake(rules: GameRules, position: Position, choice: Choice, place: str) -> Choice:
    if place == DRAW:
        return choice.but(draws=not choice.draws)
    field = FIELD_AT.get(place)
    if field is None and place in SQUARE_AT:
        field = FIELD_OF[SQUARE_AT[place]]
    if field is None or not legal.can_be_turned(rules.progress(position), field):
        raise Refusal("Only a tile without explorers can be turned.")
    turned = (choice.turned + 1) % 4 if field == choice.field else 1
    return choice.but(field=field if turned else None, turned=turned)
