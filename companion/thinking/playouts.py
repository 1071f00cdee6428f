"""A table played on quickly, to see who is likely to win."""

from random import Random
from typing import Any

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.mind import AnyMind, World

# A playout that does not come to rest is valued where it is after so many actions more.
MOST_MORE = 12


def chances(mind: AnyMind, rules: Rules[Any], position: Any) -> list[float]:
    """Each seat's part of the win, or its chance by the value of the position."""
    result = rules.result(position)
    if result is None:
        return mind.chances(position)
    part = 1 / len(result.winners)
    return [part if seat in result.winners else 0.0 for seat in mind.seats]


def playout(
    mind: AnyMind, world: World[Any], action: Action | None, luck: Random, depth: int
) -> list[float]:
    """Each seat's chance after an action and some quick play; a world is not changed by it."""
    rules, position = world
    if action is not None:
        position = rules.apply(position, action).position
    for played in range(depth + MOST_MORE):
        if rules.result(position) is not None or (played >= depth and mind.settled(position)):
            break
        position = rules.apply(position, mind.quick(rules, position, luck)).position
    return chances(mind, rules, position)
