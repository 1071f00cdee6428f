"""Arabana-Opodopo's hidden things dealt otherwise: hands, the bag, and what was spent."""

from collections.abc import Collection
from random import Random

from companion.core.deck import Deck
from companion.core.replacing import replace
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from tests.games.reshuffle import reshuffled


def dealt_otherwise(
    rules: GameRules, position: Position, seats: Collection[int], luck: Random, keep: int
) -> Position:
    """The same table to `seats`, every card that none of them sees dealt anew.

    Hands of `seats` stay, and so does a hand that Ku shows to one of them right now. The next
    `keep` cards out of the bag stay as well: play on in both positions with actions of `seats`
    (or ones that name no hidden card), and until more is drawn, or the second bag is filled,
    whatever `seats` are shown must be the same, byte for byte. With own cards the app knows no
    hidden card, and the position comes back as it is.
    """
    if rules.settings.physical:
        return position
    shown, pending = set(seats), position.pending
    if pending is not None and pending.from_ is not None and pending.by in shown:
        shown.add(pending.from_)
    hidden = [seat for seat in rules.seats if seat not in shown]
    bag = position.bag.order
    kept = min(keep, len(bag))
    pool = [*bag[: len(bag) - kept], *position.spent]
    for seat in hidden:
        pool += position.hands[seat]
    cards = iter(reshuffled(pool, 0, luck))
    below = [next(cards) for _ in range(len(bag) - kept)]
    spent = tuple(next(cards) for _ in position.spent)
    hands = [
        tuple(sorted(next(cards) for _ in hand)) if seat in hidden else hand
        for seat, hand in enumerate(position.hands)
    ]
    order = (*below, *bag[len(bag) - kept :])
    return replace(position, hands=tuple(hands), bag=Deck(len(order), order), spent=spent)


def next_draws(rules: GameRules, position: Position, number: int) -> tuple[int, ...]:
    """The cards that come out of the bag next."""
    return position.bag.order[::-1][:number]
