"""The same position dealt otherwise where some seats cannot see it: what non-interference needs.

Each function takes the rules, a position, the seats that look, a source of chance, and how many of
the next draws stay as they are; it returns a position that these seats cannot tell from the other.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.core.deck import Deck
from companion.core.game import Rules, Seats
from tests.games.arabana import dealing as arabana
from tests.games.haleakala import dealing as haleakala
from tests.games.mauna_kea import dealing as mauna_kea

# Each for its own rules and positions.
Otherwise = Callable[[Any, Any, Seats, Random, int], Any]


def nothing(rules: Rules[Any], position: Any, seats: Seats, luck: Random, keep: int) -> Any:
    """Hekla hides nothing."""
    return position


def embers(rules: Rules[Any], position: Any, seats: Seats, luck: Random, keep: int) -> Any:
    """The sample game: hands of others and the deck."""
    order = position.deck.order
    low = order[: len(order) - keep]
    hidden = [seat for seat in rules.seats if seat not in seats]
    pool = [card for seat in hidden for card in position.hands[seat]] + list(low)
    luck.shuffle(pool)
    hands = list(position.hands)
    for seat in hidden:
        hands[seat] = tuple(sorted(pool.pop() for _ in hands[seat]))
    deck = Deck(position.deck.size, (*pool, *order[len(low) :]))
    return replace(position, hands=tuple(hands), deck=deck)


OTHERWISE: dict[str, Otherwise] = {
    "haleakala": haleakala.dealt_otherwise,
    "arabana": arabana.dealt_otherwise,
    "mauna-kea": mauna_kea.dealt_otherwise,
    "hekla": nothing,
    "embers": embers,
}
# What changes whenever something is drawn.
UNSEEN: dict[str, Callable[[Any], object]] = {
    "haleakala": lambda position: position.piles,
    "arabana": lambda position: position.bag.size,
    "mauna-kea": lambda position: position.draws,
    "hekla": lambda position: None,
    "embers": lambda position: position.deck.size,
}
