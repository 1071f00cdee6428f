"""A table as a phone may see it: one moment, which a board is drawn from, and one step."""

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from companion.core.action import Action
from companion.core.event import Event
from companion.core.game import Rules
from companion.core.prompt import Prompt
from companion.core.sheet import Sheet

P = TypeVar("P")


@dataclass(frozen=True)
class Sight(Generic[P]):
    """A position with everything hidden masked, and what is asked of the seats at this phone.

    `rules` know no seed, so trying something out with them reveals nothing about later draws.
    Without prompts it can only be looked at.
    """

    rules: Rules[P]
    position: P
    prompts: tuple[Prompt, ...] = ()

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Every answer that may be given from this phone now."""
        return tuple(answer for prompt in self.prompts for answer in prompt.answers)

    def check(self, action: Action) -> None:
        """Refuses what is no answer now, with the rules' own sentence."""
        if action not in self.legal:
            raise self.rules.why_not(self.position, action)


@dataclass(frozen=True)
class Happened(Generic[P]):
    """A step of the log: what was done and what followed from it, as a phone may see it.

    Undo and redo stand on another step, by its number in `stands`; `done` is what was done there.
    """

    number: int
    action: Action | None
    done: Action | None
    before: P
    after: P
    events: tuple[Event, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    stands: int = 0
    # The step that this one continues, and the one that would be done again next.
    continues: int | None = None
    undone: int | None = None
    # Whether it was done by the same tap as the step before it; one tap takes both back.
    joined: bool = False
    # Who agreed to take a step of theirs back, by seats; whether the host of the table did.
    agreed: tuple[int, ...] = ()
    by_host: bool = False
