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

# How many worlds the first look uses, and how many options it leaves to compare.
LOOKS = 2
MOST_ARMS = 16
# Of the options whose turns were tried out so many are compared; a turn has no more actions.
MOST_PLANNED = 5
LONGEST_TURN = 40


class Arm:
    """One option: the win chance that a first look gave it, and what its playouts brought."""

    __slots__ = ("action", "look", "number", "total", "trust")

    def __init__(self, action: Action, trust: float) -> None:
        self.action = action
        self.trust = trust
        self.look = 0.0
        self.total = 0.0
        self.number = 0

    @property
    def chance(self) -> float:
        """The win chance of the seat after this action, as far as it is known."""
        return (self.look * self.trust + self.total) / (self.trust + self.number)


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
        self.arms = [Arm(option, mind.TRUST) for option in options]
        self.best = self.arms[0]
        # Whether every option had its first look.
        self.looked = False

    def _world(self) -> World[Any]:
        return self._mind.world(self._view.position, self._known, self._luck)

    def look(self) -> Iterator[None]:
        """Greedy: what each option is worth one step later, the best ones first afterwards."""
        worlds = [self._world() for _ in range(LOOKS if self._mind.HIDES else 1)]
        looked: list[Arm] = []
        for arm in self.arms:
            found = 0.0
            for rules, position in worlds:
                after = rules.apply(position, arm.action).position
                found += chances(self._mind, rules, after)[self._view.seat]
            arm.look = found / len(worlds)
            looked.append(arm)
            if arm.look > self.best.look:
                self.best = arm
            yield
            if self._budget.used >= 1:
                break
        self.arms = sorted(looked, key=lambda arm: -arm.look)
        self.looked = True

    def plan(self) -> Iterator[None]:
        """Options that lead to the best turns: each is followed by quick own actions to its end."""
        planning, start = self._mind.planning(self._view.position), self._budget.used
        if not planning:
            return
        left, until = self.arms, start + (1 - start) * planning
        part = (until - start) / max(1, ceil(log2(len(left))))
        halve = start + part
        world = self._world()
        turns: dict[Arm, float] = {}
        while self._budget.used < until and len(left) > 1:
            for arm in left:
                turns[arm] = max(turns.get(arm, 0.0), self._turn_of(world, arm.action))
                self._budget.playouts += 1
                yield
            for arm in left:
                # The middle of a turn is not compared with its end.
                arm.look = turns[arm]
            self.best = max(left, key=lambda arm: arm.look)
            if self._budget.used >= halve and len(left) > MOST_PLANNED:
                left = sorted(left, key=lambda arm: -arm.look)[: ceil(len(left) / 2)]
                halve += part
        self.arms = sorted(left, key=lambda arm: -arm.look)[:MOST_PLANNED]

    def _turn_of(self, world: World[Any], action: Action) -> float:
        """The win chance at the end of a turn that goes on with this action, quickly played."""
        mind, seat = self._mind, self._view.seat
        rules, position = world
        for _ in range(LONGEST_TURN):
            if mind.ends_turn(action):
                break
            position = rules.apply(position, action).position
            if seat not in rules.to_act(position):
                break
            action = mind.quick(rules, position, self._luck)
        return chances(mind, rules, position)[seat]

    def compare(self) -> Iterator[None]:
        """Sequential halving: all that are left are played out in the same worlds, then halved."""
        left = self.arms[:MOST_ARMS]
        if len(left) < 2:
            return
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
