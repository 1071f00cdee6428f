"""What a step asks of the hands at the real table, whatever kind of step it is."""

from companion.core.action import Correct, Redo, Undo
from companion.playing.seen import Seen
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo


def to_do(seen: Seen, step: Happened[object]) -> tuple[ToDo, ...]:
    """Everything that the real pieces need after a step; a correction follows the real board."""
    match step.action:
        case None | Correct():
            return ()
        case Undo() | Redo():
            return seen.telling.put_back(seen.steps[step.number - 1].after, step.after)
        case _:
            return seen.telling.to_do(step)
