"""Win chances turn by turn, and what luck, own turns and the others' turns changed of them.

One world at a time: all that could still come is dealt anew, by the same shuffles for every moment
of the table. In each world the chances after every turn are found by playing on a little, and for a
turn that drew something also those after it had drawn what this world has. So in every world the
changes add up to the result, and the spread between the worlds is what sampling may be off.

The value of a position always thinks a little too much, or too little, of whoever moves next. Over
a whole table that would add up, so it is averaged over a round of turns. And people play better
than the quick play by which chances are found: nearly every turn gains a little for whoever has it.
So own turns count for what they gained more than the average turn of the table, and the others'
turns for what is left.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import sqrt
from operator import add
from random import Random
from typing import Any, TypeAlias

from companion.core.action import Action, Aside, Correct
from companion.core.mind import AnyMind, World
from companion.core.table import Table
from companion.past.story import Story
from companion.showing.game import Game
from companion.thinking.playouts import chances
from companion.thinking.win_chance import SIDES

# So many worlds tell whether a step draws.
TRIED = 5
# So many turns a world is played on before the round over which its chances are averaged, and no
# more actions than that in all.
AHEAD, MOST_ACTIONS = 1, 60
# Fewer worlds say nothing about their spread.
FEWEST_WORLDS = 8


@dataclass(frozen=True)
class Estimate:
    """A figure, and how far off sampling may be (95 %)."""

    value: float
    margin: float

    @property
    def is_clear(self) -> bool:
        """Whether its interval keeps away from nothing."""
        return abs(self.value) > self.margin


@dataclass(frozen=True)
class TurnChances:
    """Each seat's chance after a turn, and what choices and draws in it changed.

    Of the choices `own` are those that the seat made itself.
    """

    after: tuple[Estimate, ...]
    choice: tuple[Estimate, ...]
    own: tuple[Estimate, ...]
    luck: tuple[Estimate, ...]
    # Whether anything was drawn.
    drew: bool = False


@dataclass(frozen=True)
class Parts:
    """What a seat's result is made of; together they are the result."""

    luck: Estimate
    own: Estimate
    others: Estimate

    @property
    def result(self) -> float:
        """The seat's part of the win, less what it had before the first turn."""
        return self.luck.value + self.own.value + self.others.value


@dataclass(frozen=True)
class Chances:
    """The win chances of a table's story."""

    # As many as the story has, the table as it was laid out first.
    turns: tuple[TurnChances, ...]
    # For each seat; none where what was drawn is not known.
    parts: tuple[Parts, ...]
    worlds: int
    # Whether as many worlds were played as were wanted.
    is_whole: bool


@dataclass(frozen=True)
class Stretch:
    """What one seat decided without a draw in between, and what was drawn after it."""

    turn: int
    seat: int
    # The action after which something was drawn, and the position before it.
    drew: tuple[Action, Any] | None
    end: Any
    # Put right by hand: neither chosen nor drawn.
    is_corrected: bool = False


class Tally:
    """Many figures of world after world: their means and margins."""

    def __init__(self) -> None:
        self.number = 0
        self._sums: list[float] = []
        self._squares: list[float] = []

    def add(self, figures: Sequence[float]) -> None:
        """One world more."""
        if not self.number:
            self._sums, self._squares = [0.0] * len(figures), [0.0] * len(figures)
        self.number += 1
        for at, figure in enumerate(figures):
            self._sums[at] += figure
            self._squares[at] += figure * figure

    def estimates(self) -> Iterator[Estimate]:
        """Each figure's mean and margin, in the order in which they were added."""
        number = self.number
        for total, squares in zip(self._sums, self._squares, strict=True):
            spread = max(0.0, squares - total * total / number) / max(1, number - 1)
            yield Estimate(total / number, SIDES * sqrt(spread / number))


# Chances that are found in slices.
Playing: TypeAlias = Generator[None, None, list[float]]


def over_a_round(mind: AnyMind, world: World[Any], luck: Random) -> Playing:
    """Each seat's chance, averaged over a round of turns that is quickly played."""
    rules, position = world
    seats, turns = len(mind.seats), 0
    sums = [0.0] * seats
    for _ in range(MOST_ACTIONS):
        if rules.result(position) is not None or turns == AHEAD + seats:
            break
        position = rules.apply(position, mind.quick(rules, position, luck)).position
        if rules.result(position) is None and mind.settled(position):
            turns += 1
            if turns > AHEAD:
                sums = list(map(add, sums, mind.chances(position)))
        yield
    # Where the table is over before, the rest of the round is known.
    rest = seats - max(0, turns - AHEAD)
    last = chances(mind, rules, position)
    return [(one + rest * more) / seats for one, more in zip(sums, last, strict=True)]


class ChancesWork:
    """The chances of a finished table being worked out, in small slices, as long as one likes."""

    def __init__(
        self,
        game: Game,
        table: Table[Any],
        story: Story,
        *,
        worlds: int,
        seed: str = "",
        parts: bool = True,
    ) -> None:
        self._table = table
        self._story = story
        self._seed = seed
        self.worlds = worlds
        # Without parts nothing is dealt a second time: what was drawn is not known.
        self._parts = parts
        self._mind: AnyMind = game.mind(table.rules)
        self._seats = table.rules.seats
        self._tally = Tally()
        # How many stretches of the world that is being played are done.
        self._at = 0

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        part = self._at / (len(self._stretches) + 1) if "_stretches" in self.__dict__ else 0.0
        return min(1.0, (self.done + part) / self.worlds)

    @property
    def done(self) -> int:
        """How many worlds were played."""
        return self._tally.number

    @cached_property
    def _stretches(self) -> tuple[Stretch, ...]:
        return tuple(self._divided())

    def _divided(self) -> Iterator[Stretch]:
        """The steps that hold, divided by who decided and where something was drawn."""
        line = [step for step in self._table.line() if not isinstance(step.action, Aside)]
        ends = {turn.step: turn.number for turn in self._story.turns}
        turn, drew = 1, None
        for at, step in enumerate(line[1:], start=1):
            action, before = step.standing.action, line[at - 1].position
            assert action is not None
            position = step.position
            corrected = isinstance(action, Correct)
            if self._parts and not corrected and self._draws(before, action):
                drew = action, before
            following = line[at + 1].standing.action if at + 1 < len(line) else None
            last = step.number in ends
            if last or drew or corrected or following is None or following.by != action.by:
                yield Stretch(turn, action.by, drew, position, corrected)
                drew = None
            if last:
                turn = ends[step.number] + 1

    def _draws(self, before: Any, action: Action) -> bool:
        """Whether something is drawn in a step: then it does not end alike in every world."""
        rules, everybody = self._table.rules, frozenset(self._seats)
        first = None
        for number in range(TRIED):
            world = self._mind.world(before, None, Random(f"{self._seed} tried {number}"))
            found = rules.masked(world.rules.apply(world.position, action).position, everybody)
            if first is None:
                first = found
            elif found != first:
                return True
        return False

    def run(self) -> Iterator[None]:
        """Plays the worlds one after the other, a short moment in each slice."""
        for _ in self._divided_slowly():
            yield
        while self.done < self.worlds:
            yield from self._play(self.done)

    def _divided_slowly(self) -> Iterator[None]:
        found = []
        for stretch in self._divided():
            found.append(stretch)
            yield
        self.__dict__["_stretches"] = tuple(found)

    def _play(self, number: int) -> Iterator[None]:
        """One world: the chances after each stretch, and after what this world would have drawn."""
        seats, turns = self._seats, len(self._story.turns)
        before = yield from self._after(self._table.line()[0].position, number)
        after = [before] * turns
        choice, own, luck = ([[0.0] * len(seats) for _ in range(turns)] for _ in range(3))
        whole, mine, others = ([0.0] * len(seats) for _ in range(3))
        # A table that began from a given position had no lot and no deal.
        if self._table.header.start is None:
            luck[0] = [chance - 1 / len(seats) for chance in before]
            whole = list(luck[0])
        for stretch in self._stretches:
            self._at += 1
            reached = yield from self._after(stretch.end, number)
            chosen = reached
            if stretch.drew is not None:
                chosen = yield from self._drawn(*stretch.drew, number)
            if not stretch.is_corrected:
                for seat in seats:
                    change, drawn = chosen[seat] - before[seat], reached[seat] - chosen[seat]
                    choice[stretch.turn][seat] += change
                    luck[stretch.turn][seat] += drawn
                    whole[seat] += drawn
                    (mine if seat == stretch.seat else others)[seat] += change
                own[stretch.turn][stretch.seat] += chosen[stretch.seat] - before[stretch.seat]
            before = after[stretch.turn] = reached
        by_seat = [0] * len(seats)
        for stretch in self._stretches:
            by_seat[stretch.seat] += not stretch.is_corrected
        average = sum(mine) / max(1, sum(by_seat))
        for seat, number_of_turns in enumerate(by_seat):
            mine[seat] -= average * number_of_turns
            others[seat] += average * number_of_turns
        figures = [*after, *choice, *own, *luck, whole, mine, others]
        self._tally.add([figure for each in figures for figure in each])
        self._at = 0

    def _after(self, position: Any, number: int) -> "Playing":
        """Each seat's chance from a position on, in a world."""
        return self._played(self._world(position, number), number)

    def _drawn(self, action: Action, before: Any, number: int) -> "Playing":
        """Each seat's chance after an action that draws what a world has."""
        rules, position = self._world(before, number)
        return self._played(World(rules, rules.apply(position, action).position), number)

    def _world(self, position: Any, number: int) -> World[Any]:
        return self._mind.world(position, None, Random(f"{self._seed} dealt {number}"))

    def _played(self, world: World[Any], number: int) -> "Playing":
        return over_a_round(self._mind, world, Random(f"{self._seed} played {number}"))

    @property
    def chances(self) -> Chances | None:
        """What is known so far; nothing before a few worlds were played."""
        if self.done < FEWEST_WORLDS:
            return None
        found, count = self._tally.estimates(), len(self._seats)

        def rows(number: int) -> list[tuple[Estimate, ...]]:
            return [tuple(islice(found, count)) for _ in range(number)]

        turns = len(self._story.turns)
        after, choice, own, luck = rows(turns), rows(turns), rows(turns), rows(turns)
        whole, mine, others = rows(3)
        drew = {stretch.turn for stretch in self._stretches if stretch.drew is not None}
        return Chances(
            tuple(
                TurnChances(after[turn], choice[turn], own[turn], luck[turn], turn in drew)
                for turn in range(turns)
            ),
            tuple(map(Parts, whole, mine, others)) if self._parts else (),
            self.done,
            self.done >= self.worlds,
        )
