"""An opponent at the table: what it does when it is asked something."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from companion.core.action import Action
from companion.core.mind import AnyMind
from companion.thinking.budget import Budget, Clock
from companion.thinking.search import Search
from companion.thinking.strength import Effort
from companion.thinking.view import View


@dataclass(frozen=True)
class Thought:
    """The best action so far, and what it is thought to be worth."""

    action: Action
    chance: float = 0.0
    playouts: int = 0


def think(
    mind: AnyMind,
    view: View[Any],
    effort: Effort,
    luck: Random,
    *,
    clock: Clock = perf_counter,
) -> Iterator[Thought]:
    """Thinks in short slices; whoever asks may stop at any moment and take the last thought.

    It ends by itself when its part of the turn's time is used.
    """
    settled = None
    if not view.playing_on:
        settled = mind.agreed(view.position, view.seat, view.answers)
    options = worth_considering(mind, view)
    yield Thought(settled or options[0])
    if settled or len(options) == 1:
        return
    part = mind.SHARE * (1 - mind.SHARE) ** decided(view)
    most = effort.playouts
    budget = Budget(effort.seconds * part, most and max(1, int(most * part)), clock)
    search = Search(mind, view, options, budget, luck)
    for _ in search.look():
        if budget.slice_over:
            budget.pause()
            yield _thought(search, budget)
            budget.resume()
    if most == 0:
        yield Thought(_slipped(search, effort.slips, luck))
        return
    for work in (search.plan(), search.compare()):
        for _ in work:
            if budget.slice_over:
                budget.pause()
                yield _thought(search, budget)
                budget.resume()
            if budget.used >= 1:
                break
    yield _thought(search, budget)


def decide(
    mind: AnyMind, view: View[Any], effort: Effort, luck: Random, clock: Clock = perf_counter
) -> Thought:
    """The last thought, for whoever can wait."""
    *_, last = think(mind, view, effort, luck, clock=clock)
    return last


def worth_considering(mind: AnyMind, view: View[Any]) -> Sequence[Action]:
    """The options of a seat; after long without progress only those that get on."""
    options = mind.options(view.position, view.answers) or view.answers
    if waited(mind, view) >= mind.PATIENCE and not view.playing_on:
        return mind.pressed(view.position, view.answers) or options
    return options


def decided(view: View[Any]) -> int:
    """How many decisions of this turn the seat has taken already, one after the other."""
    found = 0
    for step in reversed(view.steps):
        if step.done is None or step.done.by != view.seat:
            break
        found += 1
    return found


def waited(mind: AnyMind, view: View[Any]) -> int:
    """How many steps ago the game last got on."""
    stage, steps = mind.stage(view.position), 0
    for step in reversed(view.steps):
        if mind.stage(step.after) != stage:
            break
        steps += 1
        if steps >= mind.PATIENCE:
            break
    return steps


def _thought(search: Search, budget: Budget) -> Thought:
    return Thought(search.best.action, search.best.chance, budget.playouts)


def _slipped(search: Search, slips: float, luck: Random) -> Action:
    """One of the options that look nearly as good as the best."""
    near = [arm for arm in search.arms if arm.look >= search.best.look - slips]
    return near[int(luck.random() * len(near))].action
