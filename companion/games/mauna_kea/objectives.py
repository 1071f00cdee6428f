"""Objective cards: the assignment worth most, each artefact and explorer used once (M7)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.games.mauna_kea.box import Objective


class Fulfilled(NamedTuple):
    """The cards that count, and what they are worth together."""

    cards: tuple[str, ...]
    points: int


def best(cards: Sequence[Objective], saved: Mapping[str, int], boats: Collection[str]) -> Fulfilled:
    """The cards worth most together, out of what was saved and the colours of the boats.

    >>> three = Objective("a", {"white": 3}, points=2)
    >>> two = Objective("b", {"white": 2}, points=1)
    >>> best([three, two], {"white": 4}, ())
    Fulfilled(cards=('a',), points=2)
    """
    able = [card for card in cards if card.points and (card.boat is None or card.boat in boats)]
    able.sort(key=lambda card: -card.points)
    return _best(able, 0, saved)


def _best(cards: Sequence[Objective], at: int, left: Mapping[str, int]) -> Fulfilled:
    if at == len(cards):
        return Fulfilled((), 0)
    card = cards[at]
    passed = _best(cards, at + 1, left)
    if any(left.get(thing, 0) < number for thing, number in card.need.items()):
        return passed
    rest = {thing: number - card.need.get(thing, 0) for thing, number in left.items()}
    used = _best(cards, at + 1, rest)
    if used.points + card.points >= passed.points:
        return Fulfilled((card.id, *used.cards), used.points + card.points)
    return passed
