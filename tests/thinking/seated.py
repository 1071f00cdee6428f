"""Tables played by deciders that are given what their seat sees, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.core.action import Action
from companion.core.chance import picked
from companion.core.event import Event
from companion.core.game import Header, Rules
from companion.core.mind import AnyMind
from companion.core.table import Step, Table
from companion.games import GAMES
from companion.thinking.opponent import decide
from companion.thinking.strength import Effort
from companion.thinking.view import View, view_for

# What answers for a seat: the table's mind, and what the seat sees.
Decider = Callable[[AnyMind, View[Any], Random], Action]
MOST_ACTIONS = 4_000


@dataclass(frozen=True)
class SeatStep:
    """A step of the log as one seat sees it."""

    done: Action | None
    before: Any
    after: Any
    events: tuple[Event, ...]


class Seated:
    """A table, and the log as each seat sees it."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.rules: Rules[Any] = table.rules
        self.mind = GAMES.find(table.header.game).mind(blind(table.rules))
        self._seen: list[list[SeatStep]] = [[] for _ in self.rules.seats]

    def view(self, seat: int, playing_on: bool = False) -> View[Any] | None:
        """What a seat has to decide now."""
        seats, rules = frozenset({seat}), self.rules
        position = self.table.position
        prompts = [
            rules.view_prompt(prompt, seats)
            for prompt in rules.prompts(position)
            if prompt.seat == seat
        ]
        masked = rules.masked(position, seats)
        return view_for(self.mind, seat, masked, prompts, self.steps(seat), playing_on=playing_on)

    def steps(self, seat: int) -> Sequence[SeatStep]:
        """The log as a seat sees it."""
        seen = self._seen[seat]
        for step in self.table.steps[len(seen) :]:
            seen.append(seat_step(self.rules, step, seat))
        return seen


def seat_step(rules: Rules[Any], step: Step[Any], seat: int) -> SeatStep:
    seats = frozenset({seat})
    before = rules.masked((step.before or step).outcome.position, seats)
    after = rules.masked(step.outcome.position, seats)
    action = step.action and rules.view_action(step.action, seats)
    return SeatStep(action, before, after, rules.view_events(step.events, before, after, seats))


def blind(rules: Rules[Any]) -> Rules[Any]:
    """The rules as everybody at the table knows them: without the seed."""
    return type(rules)(replace(rules.header, seed="", start=None))


def play(header: Header, deciders: Sequence[Decider], luck: Random) -> Seated:
    """A whole table, each seat played by its decider; what people report is picked by chance."""
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    table = seated.table
    while table.result is None:
        assert len(table.steps) < MOST_ACTIONS, f"{header.seed} does not end"
        table.push(next_action(seated, deciders, luck))
    return seated


def next_action(seated: Seated, deciders: Sequence[Decider], luck: Random) -> Action:
    """What the first seat that has to decide something does."""
    position = seated.table.position
    asked = seated.rules.to_act(position)
    for seat in seated.rules.seats:
        if seat not in asked and seated.mind.agreement(position, seat) is None:
            continue
        view = seated.view(seat)
        if view is not None:
            return deciders[seat](seated.mind, view, luck)
    return seated.rules.pick(seated.table.position, luck)


def at_random(mind: AnyMind, view: View[Any], luck: Random) -> Action:
    """Plays as simulated tables do, with the answers of its own seat."""
    action = mind.rules.pick(view.position, luck)
    return action if action in view.answers else picked(view.answers, luck)


def with_effort(effort: Effort) -> Decider:
    """Thinks with that effort."""

    def decider(mind: AnyMind, view: View[Any], luck: Random) -> Action:
        return decide(mind, view, effort, luck).action

    return decider


GREEDY = with_effort(Effort(1.0, playouts=0))
