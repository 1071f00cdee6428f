"""The table as one seat sees it: all that an opponent is ever given."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.core.action import Action
from companion.core.mind import AnyMind, SeenStep
from companion.core.prompt import Prompt

P = TypeVar("P")


@dataclass(frozen=True)
class View(Generic[P]):
    """What a seat sees when it is asked something: masked positions and its own answers."""

    seat: int
    position: P
    answers: tuple[Action, ...]
    # The steps that hold, oldest first, as the seat saw them.
    steps: Sequence[SeenStep[P]] = ()
    # Whether the people said that the game goes on: then no end is proposed.
    playing_on: bool = False


def view_for(
    mind: AnyMind,
    seat: int,
    position: Any,
    prompts: Sequence[Prompt],
    steps: Sequence[SeenStep[Any]],
    *,
    playing_on: bool = False,
) -> View[Any] | None:
    """What a seat has to decide now.

    Nothing where it is not asked, where people report for it, and where it has proposed to end the
    game and the others have not answered, unless these want to play on.
    """
    if not playing_on:
        if mind.waits(position, seat):
            return None
        joined = mind.agreement(position, seat)
        if joined is not None:
            return View(seat, position, (joined,), steps)
    return view_of_answers(mind, seat, position, prompts, steps, playing_on=playing_on)


def view_of_answers(
    mind: AnyMind,
    seat: int,
    position: Any,
    prompts: Sequence[Prompt],
    steps: Sequence[SeenStep[Any]],
    *,
    playing_on: bool = False,
) -> View[Any] | None:
    """A seat's own answers to what it is asked, as far as people do not report them for it."""
    answers = [
        answer
        for prompt in prompts
        if prompt.seat == seat and prompt.ask not in mind.REPORTS
        for answer in prompt.answers
        if answer.by == seat
    ]
    if not answers:
        return None
    return View(seat, position, tuple(dict.fromkeys(answers)), steps, playing_on)
