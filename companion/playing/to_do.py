"""What the hands must do at the real table: after one step, and after all that nobody answered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.core.action import Correct, Redo, Remark, Undo
from companion.core.message import say
from companion.playing.log import scored
from companion.playing.opponent_turn import is_decision
from companion.playing.safe_lists import tried
from companion.playing.seen import Seen
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

# Shown in place of a list that a game could not make.
COMPARE = ToDo(
    say("Compare your board with the screen: this time there is no list of what to move.")
)

# The first of several undos and redos in a row, however many they are.
FROM_THE_FIRST = -1


def to_do(seen: Seen, step: Happened[object], since: int = FROM_THE_FIRST) -> tuple[ToDo, ...]:
    """Everything that the real pieces need after a step.

    After several undos and redos in a row that is one list for all of them. The board is known to
    lie as it was after the step `since`, if that is later than the first of them.
    """
    if isinstance(step.action, Undo | Redo):
        first = in_a_row(seen, step, since)
        return tuple(one for _, one in _lines(seen, _changes(seen, first, step.number), step))
    return _after(seen, step)


def in_a_row(seen: Seen, step: Happened[object], since: int = FROM_THE_FIRST) -> int:
    """The step before the first of the undos and redos that this one follows."""
    first = step.number
    while first > max(0, since) and isinstance(seen.steps[first].action, Undo | Redo):
        first -= 1
    return first


def outstanding(seen: Seen, since: int, looked_at: int | None = None) -> tuple[ToDo, ...]:
    """What is to be done after all steps that came after step `since`, oldest first.

    What was taken back meanwhile is not asked for any more; several undos are one list. What a
    moment's own screen tells is left to it only for the last step, and for those up to step
    `looked_at`, whose moments were seen.
    """
    first = max(since, _their_turn_before(seen))
    known = seen.step if looked_at is None else looked_at
    return tuple(
        line if number <= known or number == seen.step else replace(line, in_moment=False)
        for number, line in _lines(seen, _changes(seen, first, seen.step), seen.last)
    )


def lay_out(seen: Seen) -> LayOut | None:
    """How the real board must lie now."""
    made = tried(seen, seen.step, lambda: (seen.telling.hands.lay_out(seen.position),))
    return LayOut((COMPARE,)) if made is None else made[0]


def _after(seen: Seen, step: Happened[object]) -> tuple[ToDo, ...]:
    """What one step asks for that is neither undo nor redo."""
    hands = seen.telling.hands
    match step.action:
        case None | Remark():
            return ()
        case Correct() if scored(seen, step):
            # The table was scored as it lay: the app did that, not the players.
            return _made(seen, step.number, lambda: hands.put_back(step.before, step.after))
        case Correct():
            # A correction follows the real board, apart from what follows from it by itself.
            return _made(seen, step.number, lambda: hands.put_right(step.before, step.after))
        case _:
            made = _made(seen, step.number, lambda: hands.to_do(step))
            if is_decision(seen, step):
                # Nobody's hands were there when an opponent chose it.
                return tuple(replace(one, tapped=False) for one in made)
            return made


@dataclass(frozen=True)
class _Change:
    """A step, or a run of undo or redo, that changes the real board."""

    kind: Literal["step", "back", "again"]
    step: Happened[object]
    before: object
    after: object


def _changes(seen: Seen, since: int, until: int) -> list[_Change]:
    """What the steps after `since` up to `until` changed, less what they themselves took back."""
    changes: list[_Change] = []
    for step in seen.steps[since + 1 : until + 1]:
        before = seen.steps[step.number - 1].after
        match step.action:
            case None | Remark():
                continue
            case Undo():
                kept = [one for one in changes if one.step.number != step.undone]
                changes = _with_run(kept, _Change("back", step, before, step.after))
            case Redo():
                changes = _with_run(changes, _Change("again", step, before, step.after))
            case Correct():
                # Whoever puts the table right has compared it with the real board.
                changes = [_Change("step", step, before, step.after)]
            case _:
                changes.append(_Change("step", step, before, step.after))
    return changes


def _with_run(changes: list[_Change], run: _Change) -> list[_Change]:
    """Adds an undo or a redo: to a run of the same kind, while it shortens the opposite ones.

    Whoever has done nothing yet needs what is left of an opposite run, whoever has done it all
    needs the new one.
    """
    kept = []
    for one in changes:
        if one.kind not in ("step", run.kind):
            one = replace(one, after=run.after)
            if one.before is one.after:
                continue
        kept.append(one)
    if kept and kept[-1].kind == run.kind:
        return [*kept[:-1], replace(kept[-1], step=run.step, after=run.after)]
    return [*kept, run]


def _lines(
    seen: Seen, changes: Sequence[_Change], last: Happened[object]
) -> Iterator[tuple[int, ToDo]]:
    """The lines of some changes with their steps' numbers; what is done again is said once."""
    back: set[ToDo] = set()
    falling = _falling(seen, last)
    for change in changes:
        if change.kind == "step":
            lines = _after(seen, change.step)
        else:
            lines = tuple(line for line in _put_back(seen, change) if line not in back)
            back.update(lines)
        for line in lines:
            drops = tuple(key for key in line.drops if key in falling)
            yield change.step.number, replace(line, drops=drops) if line.drops else line


def _falling(seen: Seen, step: Happened[object]) -> frozenset[str]:
    """What comes down onto the board with one step, not with those before it."""
    if not isinstance(step.action, Undo | Redo):
        return frozenset(key for line in _after(seen, step) for key in line.drops)
    alone = _Change("back", step, seen.steps[step.number - 1].after, step.after)
    return frozenset(key for line in _put_back(seen, alone) for key in line.drops)


def _put_back(seen: Seen, change: _Change) -> tuple[ToDo, ...]:
    hands, number = seen.telling.hands, change.step.number
    return _made(seen, number, lambda: hands.put_back(change.before, change.after))


def _their_turn_before(seen: Seen) -> int:
    """The last step before the newest ones of a seat that plays on another phone.

    That phone had the older lists in sight, and its player went on.
    """
    last = seen.last.action
    if last is None or last.by in seen.holds:
        return -1
    return next(_earlier_by_others(seen, last.by), -1)


def _earlier_by_others(seen: Seen, seat: int) -> Iterator[int]:
    for step in reversed(seen.steps):
        if step.action is None or step.action.by != seat:
            yield step.number


def _made(seen: Seen, number: int, make: Callable[[], tuple[ToDo, ...]]) -> tuple[ToDo, ...]:
    """A list, or a sentence in its place: no list may take the table with it."""
    made = tried(seen, number, make)
    return (COMPARE,) if made is None else made
