"""Random numbers that follow from a table's seed, so that a replay draws the same again."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def chance(seed: str, *what: object) -> Random:
    """A random generator for one purpose; the same seed and purpose give the same numbers."""
    return Random("/".join([seed, *map(str, what)]))


def shuffled(items: Sequence[T], luck: Random) -> tuple[T, ...]:
    """`items` in a random order.

    Written on `Random.random` alone: its sequence is promised to stay, `shuffle`'s is not.

    >>> shuffled("abcde", chance("seed", "deck")) == shuffled("abcde", chance("seed", "deck"))
    True
    """
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = int(luck.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def picked(items: Sequence[T], luck: Random) -> T:
    """One of `items`, each as likely as the others."""
    return items[int(luck.random() * len(items))]


def drawn(bag: Mapping[T, int], luck: Random) -> T:
    """A piece out of a bag of counted pieces, each piece as likely as the others."""
    left = int(luck.random() * sum(bag.values()))
    for piece, count in bag.items():
        left -= count
        if left < 0:
            return piece
    raise ValueError("an empty bag")


def first_by_lot(players: int, seed: str) -> int:
    """The seat that begins, drawn by lot."""
    return int(chance(seed, "first").random() * players)
