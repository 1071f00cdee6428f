"""What else somebody could have done in a turn: ideas from what that seat saw then."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.core.action import Action, Aside
from companion.core.message import Message
from companion.core.mind import AnyMind
from companion.core.table import Step, Table
from companion.past.story import Story
from companion.playing.window import happened
from companion.showing.game import Game
from companion.thinking.ideas import ideas
from companion.thinking.strength import Effort
from companion.thinking.view import View, view_for

# Seconds of thinking for the ideas about one turn.
SECONDS = 1.2
REST = 0.001
# In so many worlds an idea is tried: what is alike in all of them was not drawn.
TRIED = 3


@dataclass(frozen=True)
class OtherIdea:
    """One idea, and the table before and after it, as the seat saw it.

    There are several positions after it: what differs between them would have been drawn.
    """

    words: Message
    before: object
    after: tuple[object, ...]


def may_ask(game: Game, table: Table[Any], story: Story, turn: int) -> bool:
    """Whether there are ideas about a turn: not for seats of Caldera's, nor in unknown places."""
    seat = story.turns[turn].seat
    if not turn or seat is None or story.turns[turn].corrected or not game.has_mind:
        return False
    is_program = bool(table.header.players[seat].opponent)
    return not is_program and game.unable(table.header) is None


async def other_ideas(
    game: Game, table: Table[Any], story: Story, turn: int
) -> tuple[OtherIdea, ...]:
    """Up to three other actions that are about as good as the best, in no order."""
    found = _decision(game, table, story, turn)
    if found is None:
        return ()
    mind, view, done = found
    actions: Sequence[Action] = ()
    for so_far in ideas(mind, view, Effort(SECONDS), Random(f"{turn}")):
        actions = so_far
        await asyncio.sleep(REST)
    telling = game.telling(mind.rules)
    known = mind.known(view.steps, view.seat)
    made = []
    for action in actions:
        if mind.alike(action) == mind.alike(done):
            continue
        after = []
        for number in range(TRIED):
            rules, position = mind.world(view.position, known, Random(number))
            seats = frozenset({view.seat})
            after.append(rules.masked(rules.apply(position, action).position, seats))
        words = telling.did(action, view.position)
        made.append(OtherIdea(words, view.position, tuple(after)))
    return tuple(made)


def _decision(
    game: Game, table: Table[Any], story: Story, turn: int
) -> tuple[AnyMind, View[Any], Action] | None:
    """What the one whose turn it was saw when it began, and what they did."""
    line = [step for step in table.line() if not isinstance(step.action, Aside)]
    seat, numbers = story.turns[turn].seat, [step.number for step in line]
    first = numbers.index(story.turns[turn - 1].step) + 1
    last = numbers.index(story.turns[turn].step)
    assert seat is not None
    # As in play: nobody's rules know what will be drawn.
    header = replace(table.header, seed="", start=None)
    mind, seats = game.mind(type(table.rules)(header)), frozenset({seat})

    def masked(step: Step[Any]) -> object:
        return table.rules.masked(step.position, seats)

    for at in range(first, last + 1):
        done, before = line[at].action, line[at - 1]
        if done is None or done.by != seat:
            continue
        prompts = [
            table.rules.view_prompt(prompt, seats)
            for prompt in table.rules.prompts(before.position)
            if prompt.seat == seat
        ]
        seen = [happened(table.rules, step, seats, masked) for step in line[:at]]
        view = view_for(mind, seat, masked(before), prompts, seen)
        if view is not None and len(view.answers) > 1:
            return mind, view, done
    return None
