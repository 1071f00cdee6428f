"""Which cards are where: the deal, and what a given position leaves for bag and discards."""

from collections import Counter
from random import Random

from companion.core.chance import shuffled
from companion.core.deck import Deck, shuffled_deck
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.arabana.box import CARDS, COPIES, DEALT, ISLANDS
from companion.games.arabana.chart import Chart
from companion.games.arabana.position import UNKNOWN, Position


def all_cards() -> list[int]:
    """Every card of the box, by the number of its island."""
    return [island for island in range(ISLANDS) for _ in range(COPIES)]


def deal(position: Position, luck: Random) -> Position:
    """Four cards to each seat, the others into the bag."""
    deck = shuffled(all_cards(), luck)
    hands = []
    for _ in position.hands:
        hands.append(tuple(sorted(deck[-DEALT:])))
        deck = deck[:-DEALT]
    return replace(position, hands=tuple(hands), bag=Deck(len(deck), deck))


def seen_cards(position: Position) -> Counter[int]:
    """Every card whose face the app knows: open or in a hand."""
    seen = Counter(position.open)
    for hand in position.hands:
        seen.update(card for card in hand if card != UNKNOWN)
    return seen


def outside(position: Position) -> int:
    """How many cards are in hands or lie open."""
    return sum(map(len, position.hands)) + len(position.open)


def check_copies(position: Position, chart: Chart) -> None:
    """There are three cards of an island, no more."""
    for card, number in seen_cards(position).items():
        if number > COPIES:
            raise Refusal(
                "There are {most} cards of {island}, not {found}.",
                most=COPIES,
                island=chart.names[card],
                found=number,
            )


def counted(position: Position, bag_given: bool, discard_given: bool) -> Position:
    """The position with every card somewhere: what was not given follows from the rest."""
    left = CARDS - outside(position)
    bag, discard = position.bag.size, position.discard
    if bag + discard != left:
        if not bag_given:
            bag = left - discard
            if bag < 0 and not discard_given:
                bag, discard = 0, left
        elif not discard_given:
            discard = left - bag
    if bag < 0 or discard < 0 or bag + discard != left:
        raise Refusal(
            "There would be {found} cards: the box has {total}.",
            found=outside(position) + position.bag.size + position.discard,
            total=CARDS,
        )
    return replace(position, bag=Deck(bag), discard=discard)


def shuffle_unseen(position: Position, before: Position | None, luck: Random) -> Position:
    """The unseen cards laid into bag and discards, anew unless they are the same as before."""
    unseen = Counter(all_cards()) - seen_cards(position)
    known: Counter[int] = Counter()
    if before is not None:
        known = Counter(before.spent) & unseen
        same = Counter(before.bag.order) + Counter(before.spent) == unseen
        if same and (position.bag.size, position.discard) == (before.bag.size, before.discard):
            return replace(position, bag=before.bag, spent=before.spent)
    # What was spent stays spent as far as there is room; the rest is as good as drawn.
    first = shuffled(sorted(known.elements()), luck)
    rest = shuffled(sorted((unseen - known).elements()), luck)
    cards = (*first, *rest)
    deck = shuffled_deck(cards[position.discard :], luck)
    return replace(position, bag=deck, spent=cards[: position.discard])
