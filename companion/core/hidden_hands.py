"""Corrections by somebody who cannot see every hand: which cards they may name, and the rest."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from companion.core.chance import shuffled
from companion.core.refusal import Refusal

Card = TypeVar("Card", bound=str | int)
# A hand's cards; what is hidden or not known has no name.
Hands: TypeAlias = Sequence[Sequence[Card | None]]


def refuse_hidden_names(corrected: Hands[Card], seen: Container[int], names: Sequence[str]) -> None:
    """Refuses cards that are named in a hand which whoever tells it cannot see.

    Right or wrong, such a guess would be answered, and the answer would tell the hand.
    """
    for seat, hand in enumerate(corrected):
        if seat not in seen and any(card is not None for card in hand):
            raise Refusal(
                "{name}’s cards are hidden from this phone: leave them as they are, or let {name} "
                "put them right.",
                name=names[seat],
            )


def fill_hidden_hands(
    corrected: Hands[Card],
    true: Hands[Card],
    seen: Container[int],
    there_are: Mapping[Card, int],
    luck: Random,
    spare: Sequence[Card] = (),
    believed: Container[Card] = (),
) -> list[list[Card]]:
    """Told hands with a card for each None; `seen` are the seats whose hands the teller sees.

    A None stands for a card of the hand. One more than the hand has is a card by chance, out of
    all that the teller cannot see: from the bag alone it would tell what others do not hold. A
    card that was told to be elsewhere is not behind a None, however it was dealt: in its place is
    one of the `spare` ones, or any other. So what the teller gets to see is the same for every
    deal. Of `there_are` no more is dealt than that, but `believed` cards stay in hidden hands.

    >>> luck = Random("a seed")
    >>> there_are = {"a": 1, "b": 1, "c": 1}
    >>> fill_hidden_hands([["a"], [None, None]], [["b"], ["a", "c"]], {0}, there_are, luck)
    [['a'], ['b', 'c']]
    """
    named = [[card for card in hand if card is not None] for hand in corrected]
    left: Counter[Card] = Counter(there_are)
    left.subtract(card for hand in named for card in hand)
    left = +left
    if sum(map(len, corrected)) - sum(map(len, named)) > left.total():
        raise Refusal("There are not that many cards in the box: put fewer into the hands.")
    made: list[list[Card]] = []
    for seat, hand in enumerate(corrected):
        own = _own(true[seat], named[seat]) if seat in seen else []
        made.append([*named[seat], *_taken(own, left, len(hand) - len(named[seat]))])
    unseen = shuffled(sorted(left.elements(), key=str), luck)
    for seat, hand in enumerate(corrected):
        has = len(made[seat]) if seat in seen else min(len(hand), len(true[seat]))
        made[seat] += _taken(unseen, left, len(hand) - has)
    for seat, hand in enumerate(corrected):
        if seat not in seen:
            made[seat] += _taken(_own(true[seat]), left, len(hand) - len(made[seat]), believed)
    for seat, hand in enumerate(corrected):
        more = [*spare, *sorted(left.elements(), key=str)]
        made[seat] += _taken(more, left, len(hand) - len(made[seat]))
    return [sorted(hand, key=str) for hand in made]


def _own(cards: Sequence[Card | None], named: Iterable[Card] = ()) -> list[Card]:
    """The cards of a hand that are not named, in an order that tells nothing."""
    own = Counter(card for card in cards if card is not None) - Counter(named)
    return sorted(own.elements(), key=str)


def _taken(
    cards: Iterable[Card], left: Counter[Card], most: int, believed: Container[Card] = ()
) -> list[Card]:
    """The first of these cards that are left, or believed anyway."""
    taken: list[Card] = []
    for card in cards:
        if len(taken) < most and (left[card] > 0 or card in believed):
            left[card] = max(0, left[card] - 1)
            taken.append(card)
    return taken
