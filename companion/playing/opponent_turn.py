"""What waits for people where Caldera plays: its turn to be carried out, its leave to play."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.core.action import Action, Aside, Correct, GoOn, Redo, Remark, SeatChange, Undo
from companion.core.game import Seats
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.playing.seen import Seen
from companion.showing.sight import Happened

# It thinks; hands must carry out what it did; it waits until somebody lets it play; or it has
# proposed to end the game.
State = Literal["thinks", "carry out", "ready", "proposes"]


@dataclass(frozen=True)
class OpponentTurn:
    """What a seat of Caldera's is about; nobody else is asked meanwhile, unless it `proposes`."""

    seat: int
    state: State
    # The step after which the list of what hands must do begins.
    since: int = 0
    # Whether more of its turn is still to come.
    goes_on: bool = False


def opponent_turn(seen: Seen) -> OpponentTurn | None:
    """What an opponent's seat is about now; nothing while people are asked as ever."""
    if not seen.opponents or seen.result is not None:
        return None
    if any(prompt.ask in seen.game.reports for prompt in seen.prompts):
        # People report what came up, whoever it is for.
        return None
    steps = not_carried_out(seen)
    asked = {prompt.seat for prompt in seen.prompts}
    if not steps:
        if not asked or not asked <= seen.opponents.keys():
            return None
        return OpponentTurn(min(asked), "thinks" if may_play(seen) else "ready", seen.step)
    seat = _by(steps[0])
    if seen.mind.waits(seen.position, seat):
        return OpponentTurn(seat, "proposes")
    if may_answer_beside(seen, steps[-1]):
        return None
    goes_on = seat in asked and asked <= seen.opponents.keys()
    return OpponentTurn(seat, "carry out", _since(seen, steps[-1]), goes_on)


def may_play(seen: Seen) -> bool:
    """Whether opponents play by themselves: not before the first step, nor after an undo."""
    return seen.standing.number > 0 and not _is_taken_back(seen)


def _is_taken_back(seen: Seen) -> bool:
    """Whether an undo was the last thing that was done; what is only noted does not count."""
    newest = next((step for step in reversed(seen.steps) if not _is_remark(step)), seen.last)
    return isinstance(newest.action, Undo)


def _is_remark(step: Happened[object]) -> bool:
    return isinstance(step.action, Remark)


def plays_on(seen: Seen, seat: int) -> bool:
    """Whether people want to play on although this opponent has proposed to end the game."""
    return isinstance(seen.standing.done, GoOn) and seen.mind.waits(seen.position, seat)


def not_carried_out(seen: Seen) -> tuple[Happened[object], ...]:
    """The last decisions of one opponent, the latest first, until somebody let the table go on."""
    if _is_taken_back(seen):
        return ()
    return tuple(_last_decisions(seen))


def _last_decisions(seen: Seen) -> Iterator[Happened[object]]:
    seat: int | None = None
    for step in seen.backwards():
        if not is_decision(seen, step) or seat not in (None, _by(step)):
            return
        seat = _by(step)
        yield step


def is_decision(seen: Seen, step: Happened[object]) -> bool:
    """Whether an opponent decided a step, instead of people reporting it."""
    return _is_of_opponent(seen, step.done) and not _is_report(seen, step)


def _is_of_opponent(seen: Seen, action: Action | None) -> bool:
    return (
        action is not None
        and not isinstance(action, Aside | Correct)
        and action.by in seen.opponents
    )


def _is_report(seen: Seen, step: Happened[object]) -> bool:
    asked = {ask for seat, ask in seen.rules.asked(step.before) if seat == _by(step)}
    return bool(asked) and asked <= seen.game.reports


def may_answer_beside(seen: Seen, first: Happened[object]) -> bool:
    """Whether people were asked already before an opponent's `first` step, and still are."""
    before = {seat for seat, _ in seen.rules.asked(first.before)} - seen.opponents.keys()
    return not before.isdisjoint(prompt.seat for prompt in seen.prompts)


def _since(seen: Seen, first: Happened[object]) -> int:
    """The step after which hands have done nothing yet: what people reported brings more."""
    before = seen.steps[first.continues or 0]
    if _is_of_opponent(seen, before.done) and before.continues is not None:
        return before.continues
    return before.number


def _by(step: Happened[object]) -> int:
    assert step.done is not None
    return step.done.by


def check_seat(
    action: Action,
    opponents: Collection[int],
    asked: Iterable[Prompt],
    reports: Collection[str],
    names: Sequence[str],
) -> None:
    """Refuses what people do for a seat that Caldera plays, unless they report what came up."""
    if action.by not in opponents or isinstance(action, Undo | Redo | Correct | Remark | Aside):
        return
    if not any(prompt.seat == action.by and prompt.ask in reports for prompt in asked):
        raise Refusal("Caldera plays for {name}.", name=names[action.by])


def check_seat_change(action: Action, holds: Seats, *, host: bool) -> None:
    """Refuses another player for a seat, unless whoever keeps the table has that seat."""
    if isinstance(action, SeatChange) and not (host and action.seat in holds):
        raise Refusal("Only whoever keeps the table may do this, for a seat of that phone.")


def belongs_to_turn(seen: Seen, action: Action) -> bool:
    """Whether an action is taken back together with the opponent's turn before it."""
    if isinstance(action, GoOn):
        return bool(not_carried_out(seen))
    before = seen.standing
    if not _is_of_opponent(seen, action) or _is_taken_back(seen):
        return False
    if isinstance(before.done, GoOn):
        # Leave to play belongs to the turn for which it was given.
        return not before.joined or plays_on(seen, action.by)
    if before.done is None or before.done.by != action.by:
        return False
    return before.joined or is_decision(seen, before)
