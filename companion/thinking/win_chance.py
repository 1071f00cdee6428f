"""The win chance of a position, with its interval."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from companion.core.mind import AnyMind, World
from companion.thinking.playouts import playout

# Standard errors on either side that hold 95 % of what chance does.
SIDES = 1.96


@dataclass(frozen=True)
class WinChance:
    """Each seat's chance to win, together 1, and how far off sampling may be (95 %)."""

    chances: tuple[float, ...]
    margins: tuple[float, ...]
    playouts: int


def win_chance(
    mind: AnyMind, deal: Callable[[Random], World[Any]], playouts: int, luck: Random
) -> Iterator[WinChance]:
    """Plays on in one dealt world after the other; whoever asks may stop at any moment."""
    sums = [0.0] * len(mind.seats)
    squares = [0.0] * len(mind.seats)
    for number in range(1, playouts + 1):
        world = deal(luck)
        found = playout(mind, world, None, luck, mind.DEPTH)
        for seat, chance in enumerate(found):
            sums[seat] += chance
            squares[seat] += chance * chance
        yield WinChance(
            tuple(total / number for total in sums),
            tuple(map(_margin, sums, squares, [number] * len(sums))),
            number,
        )


def _margin(total: float, squares: float, number: int) -> float:
    """The half-width of the interval of a mean."""
    if number < 2:
        return 1.0
    spread = max(0.0, squares - total * total / number) / (number - 1)
    return min(1.0, SIDES * sqrt(spread / number))
