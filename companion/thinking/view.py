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


def view_for(
    mind: AnyMind,
    seat: int,
    position: Any,
    prompts: Sequence[Prompt],
    steps: Sequence[SeenStep[Any]],
) -> View[Any] | None:
    """What a seat has to decide now; nothing where it is not asked, or people report for it."""
    answers = [
        answer
        for prompt in prompts
        if prompt.seat == seat and prompt.ask not in mind.REPORTS
        for answer in prompt.answers
        if answer.by == seat
    ]
    return View(seat, position, tuple(dict.fromkeys(answers)), steps) if answers else None
