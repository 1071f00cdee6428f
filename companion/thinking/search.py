"""Options compared: by the value of what they lead to, then by playouts in common dealt worlds."""

from collections.abc import Iterator, Sequence
from math import ceil, log2
from random import Random
from typing import Any

from companion.core.action import Action
from companion.core.mind import AnyMind, World
from companion.thinking.budget import Budget
from companion.thinking.playouts import chances, playout
from companion.thinking.view import View

# How many worlds the first look uses, how many options it leaves, and for how many playouts it
# counts beside them.
LOOKS = 2
MOST_ARMS = 16
PRIOR = 1.5


class Arm:
    """One option: the win chance that a first look gave it, and what its playouts brought."""

    __slots__ = ("action", "look", "number", "total")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.look = 0.0
        self.total = 0.0
        self.number = 0

    @property
    def chance(self) -> float:
        """The win chance of the seat after this action, as far as it is known."""
        return (self.look * PRIOR + self.total) / (PRIOR + self.number)


class Search:
    """A decision being thought about; `best` is there at any moment."""

    def __init__(
        self,
        mind: AnyMind,
        view: View[Any],
        options: Sequence[Action],
        budget: Budget,
        luck: Random,
    ) -> None:
        self._mind = mind
        self._view = view
        self._budget = budget
        self._luck = luck
        self._known = mind.known(view.steps, view.seat)
        self.arms = [Arm(option) for option in options]
        self.best = self.arms[0]
        # Whether every option had its first look.
        self.looked = False

    def _world(self) -> World[Any]:
        return self._mind.world(self._view.position, self._known, self._luck)

    def look(self) -> Iterator[None]:
        """Greedy: what each option is worth one step later, the best ones first afterwards."""
        worlds = [self._world() for _ in range(LOOKS if self._mind.HIDES else 1)]
        for arm in self.arms:
            found = 0.0
            for rules, position in worlds:
                after = rules.apply(position, arm.action).position
                found += chances(self._mind, rules, after)[self._view.seat]
            arm.look = found / len(worlds)
            if arm.look > self.best.look:
                self.best = arm
            yield
        self.arms.sort(key=lambda arm: -arm.look)
        self.looked = True

    def compare(self) -> Iterator[None]:
        """Sequential halving: all that are left are played out in the same worlds, then halved."""
        left = self.arms[:MOST_ARMS]
        rounds = ceil(log2(len(left)))
        start = self._budget.used
        for number in range(1, rounds + 1):
            until = start + (1 - start) * number / rounds
            while self._budget.used < until:
                yield from self._play(left)
            left = sorted(left, key=lambda arm: -arm.chance)
            left = left[: max(2, ceil(len(left) / 2))]

    def _play(self, arms: Sequence[Arm]) -> Iterator[None]:
        """One more world for each of these options; it counts when all of them were played."""
        world, seed = self._world(), self._luck.random()
        found = []
        for arm in arms:
            each = playout(self._mind, world, arm.action, Random(seed), self._mind.DEPTH)
            found.append(each[self._view.seat])
            self._budget.playouts += 1
            yield
        for arm, chance in zip(arms, found, strict=True):
            arm.total += chance
            arm.number += 1
        self.best = max(arms, key=lambda arm: arm.chance)
