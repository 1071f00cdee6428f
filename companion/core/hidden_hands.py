"""Corrections by somebody who cannot see every hand: what they may name, what fills the rest."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from companion.core.chance import shuffled
from companion.core.refusal import Refusal

Card = TypeVar("Card", bound=str | int)
# The cards of each hand; None stands for a card that is hidden or not known.
Hands: TypeAlias = Sequence[Sequence[Card | None]]


def refuse_hidden_names(corrected: Hands[Card], seen: Container[int], names: Sequence[str]) -> None:
    """Refuses a correction that names cards in a hand which its author cannot see.

    Right or wrong, the response to such a guess would reveal the hand.
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
    """The corrected hands with a card for each None; their author sees the hands of `seen`.

    A None keeps a card of that hand. One None more than the hand has cards is a random card out of
    all that the author cannot see: one from the bag alone would reveal what others do not hold.
    A card that was named elsewhere is replaced by one of the `spare` ones, or by any other. So
    what the author gets to see is the same for every deal. No more of a card is dealt than
    `there_are`, except that `believed` cards stay in hidden hands.

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
    """The cards of a hand that are not named, sorted so that their order reveals nothing."""
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
