"""Hidden things in another order: what the games' `dealt_otherwise` are made of."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def reshuffled(order: Sequence[T], keep: int, luck: Random) -> tuple[T, ...]:
    """The same things in another order, if there is one; the last `keep`, drawn next, stay."""
    kept = min(keep, len(order))
    below, top = list(order[: len(order) - kept]), order[len(order) - kept :]
    before = list(below)
    while below == before and len(set(map(repr, below))) > 1:
        luck.shuffle(below)
    return (*below, *top)
