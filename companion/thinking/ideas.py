"""Ideas: up to three different actions worth considering, from what the asking seat sees."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from companion.core.action import Action
from companion.core.chance import shuffled
from companion.core.mind import AnyMind
from companion.thinking.budget import Budget, Clock
from companion.thinking.opponent import worth_considering
from companion.thinking.search import Arm, Search
from companion.thinking.strength import Effort
from companion.thinking.view import View

MOST = 3
# How much win chance an idea may be behind the best one, and still be good.
NEARLY = 0.04


def ideas(
    mind: AnyMind,
    view: View[Any],
    effort: Effort,
    luck: Random,
    *,
    clock: Clock = perf_counter,
) -> Iterator[tuple[Action, ...]]:
    """Thinks in short slices; the last tuple is the answer, in no order."""
    options = worth_considering(mind, view)
    if len(options) == 1:
        yield (options[0],)
        return
    budget = Budget(effort.seconds, effort.playouts, clock)
    search = Search(mind, view, options, budget, luck)
    for work in (search.look(), search.plan(), search.compare()):
        for _ in work:
            if budget.slice_over:
                budget.pause()
                yield _good(mind, search, luck)
                budget.resume()
            if budget.used >= 1 and search.looked:
                break
    yield _good(mind, search, luck)


def _good(mind: AnyMind, search: Search, luck: Random) -> tuple[Action, ...]:
    """The best action, and others of another kind that are nearly as good."""
    best = search.best
    found: list[Arm] = [best]
    named = {mind.alike(best.action)}
    for arm in sorted(search.arms, key=lambda arm: -arm.chance):
        idea = mind.alike(arm.action)
        # What was left out of the comparison early is not known to be good.
        weighed = arm.number * 2 >= best.number
        if idea not in named and weighed and arm.chance >= best.chance - NEARLY:
            named.add(idea)
            found.append(arm)
    return shuffled([arm.action for arm in found[:MOST]], luck)
