"""What is asked in Hekla, in one sentence."""

from collections.abc import Sequence

from companion.core.action import Action
from companion.core.message import Message, count, say
from companion.games.hekla.actions import Erupt, Move, Place
from companion.games.hekla.position import Position
from companion.games.hekla.scoring import hollows


def sentence(position: Position, ask: str, answers: Sequence[Action]) -> Message:
    """The prompt for a seat."""
    match ask:
        case "turn" | "act":
            return _act(answers, after_retreat=ask == "act")
        case "erupt":
            return _erupt(position, answers)
        case _:
            return say("End the game here?")


def _act(answers: Sequence[Action], after_retreat: bool) -> Message:
    kinds = {type(action) for action in answers}
    if Place in kinds and Move in kinds:
        if after_retreat:
            return say("Now place a volcano, or move one.")
        return say("Place a volcano, or move one.")
    if Place in kinds:
        return say("Place a volcano.")
    if Move in kinds:
        return say("Move a volcano.")
    return say("Drive back, then move a volcano far.")


def _erupt(position: Position, answers: Sequence[Action]) -> Message:
    pending = position.pending
    lines = pending.lines if pending else ()
    if pending and pending.must:
        return count("{count} line erupts.", "{count} lines. Which erupts first?", len(lines))
    if len(lines) == 1:
        return say(
            "This line has {hollows} hollows. Score it, too?",
            hollows=sum(hollows(position.cells, lines[0])),
        )
    number = sum(isinstance(action, Erupt) for action in answers)
    return count("{count} more line. Score it?", "{count} more lines. Score one?", number)
