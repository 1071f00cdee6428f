"""What lies behind cards that a correction leaves hidden: what was there, if it still can be."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

# A hand's cards; what is hidden or not known has no name.
Hands: TypeAlias = "Sequence[Sequence[str | None]]"


def filled_behind(
    told: Hands, true: Hands, there_are: Mapping[str, int], spare: Sequence[str]
) -> list[list[str]]:
    """Told hands with a card for each None: the hand's own, then `spare` ones, then any left.

    A card that somebody told to have elsewhere is not behind one, however it was dealt: so whether
    a hand can be told is the same for every deal, and tells nobody what another holds.

    >>> filled_behind([["a"], [None, None]], [["b"], ["a", "c"]], {"a": 1, "b": 1, "c": 1}, ["b"])
    [['a'], ['b', 'c']]
    """
    named = [[card for card in hand if card is not None] for hand in told]
    left = Counter(there_are)
    left.subtract(card for hand in named for card in hand)
    left = +left
    behind: list[list[str]] = []
    for hand, cards, known in zip(told, true, named, strict=True):
        own = sorted((Counter(card for card in cards if card) - Counter(known)).elements())
        behind.append(_taken(own, left, len(hand) - len(known)))
    for hand, known, found in zip(told, named, behind, strict=True):
        more = [*spare, *sorted(left.elements())]
        found += _taken(more, left, len(hand) - len(known) - len(found))
    return [sorted([*known, *found]) for known, found in zip(named, behind, strict=True)]


def _taken(cards: Iterable[str], left: Counter[str], most: int) -> list[str]:
    taken: list[str] = []
    for card in cards:
        if len(taken) < most and left[card] > 0:
            left[card] -= 1
            taken.append(card)
    return taken
