"""Answers that several people give at the same time, each on their own phone."""

from companion.core.action import Action, Aside, Correct, Redo, Remark, Undo
from companion.core.prompt import Prompt
from companion.core.table import Step, Table


def still_answers(table: Table[object], action: Action, at: int) -> bool:
    """Whether an action meant for the table after step `at` can be done now all the same.

    So it is if several seats were asked then, only others have answered since, and its own seat is
    asked the very same: the answers do not conflict, and none is refused for being slower.
    A remark answers nothing: it is never too late, and makes nothing else so.
    """
    if not 0 <= at < table.last.number:
        return False
    since = [step.action for step in table.steps[at + 1 :]]
    if isinstance(action, Remark) or all(isinstance(one, Remark) for one in since):
        return True
    if isinstance(action, Undo | Redo | Correct | Aside):
        return False
    if not all(_is_of_others(one, action.by) for one in since):
        return False
    before, now = table.steps[at], table.last
    if len(table.rules.to_act(before.position)) < 2:
        return False
    asked = _asked(table, before, action.by)
    return bool(asked) and asked == _asked(table, now, action.by)


def _is_of_others(action: Action | None, seat: int) -> bool:
    if action is None or isinstance(action, Undo | Redo | Correct):
        return False
    return isinstance(action, Remark) or action.by != seat


def _asked(table: Table[object], step: Step[object], seat: int) -> list[Prompt]:
    """What a seat was asked after a step, with its answers."""
    return [prompt for prompt in table.rules.prompts(step.position) if prompt.seat == seat]
