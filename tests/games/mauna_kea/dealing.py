"""Mauna Kea's hidden things dealt otherwise: the luck of the bag, and the cards of experts."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from tests.games.reshuffle import reshuffled


def dealt_otherwise(
    rules: GameRules, position: Position, seats: Collection[int], luck: Random, keep: int
) -> Position:
    """The same table to `seats`: other cards in other hands, and other luck with the bag.

    What lies in the bag everybody may know, not what comes next. That follows from a label, so
    with a `keep` of 0 all next draws differ, and with any other the bag's luck stays as it is.
    Cards of others and those put away unseen are dealt anew, but for the ones played openly.
    Until a card is played by somebody else, or more than `keep` tiles are drawn, whatever `seats`
    are shown must be the same, byte for byte.
    """
    if not keep and not rules.settings.physical:
        position = position.but(shuffle=f"{position.shuffle}/{luck.random()}")
    if not rules.settings.expert:
        return position
    unseen = Counter(position.out.cards)
    unseen.subtract(position.played)
    for seat in rules.seats:
        if seat not in seats:
            unseen.update(position.cards[seat])
    cards = iter(reshuffled(sorted(unseen.elements()), 0, luck))
    hands = [
        hand if seat in seats else tuple(sorted(next(cards) for _ in hand))
        for seat, hand in enumerate(position.cards)
    ]
    away = dict(Counter(cards) + Counter(position.played))
    return position.but(cards=tuple(hands), out=replace(position.out, cards=away))


def next_draws(rules: GameRules, position: Position, number: int) -> tuple[str, ...]:
    """The tiles that would come out of the bag next, one after the other."""
    progress = rules.progress(position)
    for _ in range(min(number, sum(position.bag.values()))):
        progress.came_up(progress.take_from_bag(), 0)
    return tuple(progress.drew)
