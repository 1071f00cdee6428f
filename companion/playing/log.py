"""The log before it is drawn: every step in words, by turns, what was taken back marked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.action import Correct, GoOn, Redo, Remark, SeatChange, Undo
from companion.core.message import Message, count, say
from companion.playing.names import together
from companion.playing.opponent_turn import is_decision
from companion.playing.seen import Seen
from companion.showing.fixing import read_facts
from companion.showing.sight import Happened

# Whose turn, and the game's words for the time; each may be missing.
_Whose: TypeAlias = tuple[int | None, Message | None]

SCORED = say("The table was scored as it stood.")


@dataclass(frozen=True)
class LogEntry:
    """One step: who did what, and what followed from it."""

    number: int
    seat: int | None
    words: Message
    more: tuple[Message, ...] = ()
    undone: bool = False
    # Whether it is an undo, a redo or a remark: no step of the game.
    aside: bool = False


@dataclass(frozen=True)
class Turn:
    """Entries of one turn, the latest first."""

    seat: int | None
    time: Message | None
    entries: tuple[LogEntry, ...]
    # Whether these are the steps at the end, in nobody's turn.
    over: bool = False

    @property
    def number(self) -> int:
        """The first step of the turn."""
        return self.entries[-1].number


def entries(seen: Seen) -> list[LogEntry]:
    """Every line of the log, oldest first."""
    standing = {step.number for step in seen.line()}
    return [_entry(seen, step, standing) for step in seen.steps if not is_leave(seen, step)]


def is_leave(seen: Seen, step: Happened[object]) -> bool:
    """Whether a step only let an opponent's table go on: the log has no line for it."""
    undone = isinstance(step.action, Undo) and step.undone is not None
    return isinstance(seen.steps[step.undone or 0].done if undone else step.done, GoOn)


def last_logged(seen: Seen) -> Happened[object]:
    """The newest step that holds and has a line in the log."""
    return next(step for step in seen.backwards() if not isinstance(step.done, GoOn))


def last_entry(seen: Seen) -> LogEntry:
    """The newest line of the log."""
    last = last_logged(seen) if is_leave(seen, seen.last) else seen.last
    return _entry(seen, last, {last.number})


def _entry(seen: Seen, step: Happened[object], standing: set[int]) -> LogEntry:
    if step.action is None:
        return LogEntry(step.number, None, say("The table is laid out."))
    seat = step.action.by
    match step.action:
        case Undo():
            taken = seen.steps[step.undone] if step.undone is not None else step
            words = say("Taken back: {step}", step=words_of(seen, taken))
            return LogEntry(step.number, seat, words, _agreed(seen, step), aside=True)
        case Redo():
            words = say("Done again: {step}", step=did(seen, seen.steps[step.stands]))
            return LogEntry(step.number, seat, words, aside=True)
        case Remark():
            return LogEntry(step.number, seat, step.action.words(), aside=True)
        case Correct() if scored(seen, step):
            more = tuple(more_words for event in step.events if (more_words := event.words()))
            return LogEntry(step.number, seat, SCORED, more, step.number not in standing)
        case Correct():
            return LogEntry(
                step.number,
                seat,
                step.action.words(),
                (*put_right(seen, step), *_agreed(seen, step)),
                step.number not in standing,
            )
    more = tuple(more_words for event in step.events if (more_words := event.words()))
    return LogEntry(step.number, seat, did(seen, step), more, step.number not in standing)


def did(seen: Seen, step: Happened[object]) -> Message:
    """What was done in a step, in the game's own words."""
    assert step.action is not None
    if isinstance(step.action, SeatChange):
        name = seen.header.players[step.action.seat].name
        if step.action.opponent:
            return say("From now on Caldera plays for {name}.", name=name)
        return say("{name} plays again.", name=name)
    return seen.telling.did(step.action, step.before)


def scored(seen: Seen, step: Happened[object]) -> bool:
    """Whether a correction is a scoring: it leads to just what scoring the table leads to."""
    over = seen.rules.result(step.after) is not None and seen.rules.result(step.before) is None
    return isinstance(step.done, Correct) and bool(step.events) and (over or bool(step.sheets))


def words_of(seen: Seen, step: Happened[object]) -> Message:
    """What was done in a step."""
    return SCORED if scored(seen, step) else did(seen, step)


def put_right(seen: Seen, step: Happened[object]) -> tuple[Message, ...]:
    """Every fact that a correction changed, with how it is since then."""
    facts, rules = seen.board.fixing.facts, seen.rules
    before, after = (
        read_facts(facts, rules.write(position)) for position in (step.before, step.after)
    )
    return tuple(
        say("{thing}: {now}", thing=fact.thing, now=fact.words(after[key]))
        for key, fact in facts.items()
        if before[key] != after[key]
    )


def named(seen: Seen, turn: Turn, entry: LogEntry, words: Message) -> Message:
    """What was done, with who did it where the turn's title does not say so."""
    if entry.seat in (None, turn.seat):
        return words
    return say("{name}: {what}", name=seen.header.players[entry.seat].name, what=words)


def turns(seen: Seen, latest: int | None = None) -> tuple[Turn, ...]:
    """The log by turns, newest first; only the `latest` entries where there is little room."""
    found: list[Turn] = []
    run: list[LogEntry] = []
    at: _Whose | None = None
    lines = entries(seen)
    for entry in lines[-latest:] if latest else lines:
        whose = _whose(seen, entry)
        if at is None or _is_another(seen, at, whose):
            if run:
                found.append(_turn(at, run, found))
            at, run = whose, []
        if run and (together := _together(seen, run[-1], entry)):
            run[-1] = together
        else:
            run.append(entry)
    if run:
        found.append(_turn(at, run, found))
    return tuple(reversed(found))


def _whose(seen: Seen, entry: LogEntry) -> _Whose:
    """In whose turn a step was done, and when."""
    if seen.steps[entry.number].action is None:
        return None, None
    position = seen.steps[max(0, entry.number - 1)].after
    return seen.telling.turn(position), seen.telling.time(position)


def _is_another(seen: Seen, at: _Whose, whose: _Whose) -> bool:
    runs_on = whose[0] is not None and seen.telling.time_runs_in_turns
    return whose[0] != at[0] or (whose != at and not runs_on)


def _together(seen: Seen, before: LogEntry, entry: LogEntry) -> LogEntry | None:
    """Several steps of one tap as one line that leads to the last of them."""
    if not seen.steps[entry.number].joined or before.undone != entry.undone or entry.aside:
        return None
    first = entry.number
    while seen.steps[first].joined:
        first -= 1
    done = [step.action for step in seen.steps[first : entry.number + 1] if step.action]
    words = seen.telling.did_at_once(done)
    return replace(entry, words=words, more=before.more + entry.more) if words else None


def _turn(whose: _Whose | None, run: list[LogEntry], before: list[Turn]) -> Turn:
    seat, time = whose or (None, None)
    over = seat is None and any(turn.seat is not None for turn in before)
    return Turn(seat, time, tuple(reversed(run)), over)


def undo_words(seen: Seen) -> Message | None:
    """What undo would take back."""
    steps = seen.last_tap
    if not steps:
        return None
    if (turn := _turn_of_opponent(seen, steps)) is not None:
        return turn
    first = words_of(seen, steps[-1])
    if len(steps) == 1:
        return first
    return say("{count} steps: {step}", count=len(steps), step=first)


def _turn_of_opponent(seen: Seen, steps: Sequence[Happened[object]]) -> Message | None:
    """Steps of an opponent's turn, which is taken back and done again as a whole."""
    for step in steps:
        if step.done is not None and is_decision(seen, step):
            return say("{name}’s turn", name=seen.header.players[step.done.by].name)
    return None


def taken_back(seen: Seen) -> Message | None:
    """What was taken back last and can be done again; nothing if something else came since."""
    again = seen.redoables
    if not again or not isinstance(seen.last.action, (Undo, Redo)):
        return None
    by = seen.last.action.by
    if isinstance(seen.last.action, Redo):
        return say("Done again: {step}", step=words_of(seen, seen.standing))
    what = words_of(seen, again[0])
    if (turn := _turn_of_opponent(seen, again)) is not None:
        what = turn
    elif len(again) > 1:
        what = count("{count} step", "{count} steps", len(again))
    if by in seen.holds:
        return say("Taken back: {step}", step=what)
    return say("{name} took back: {step}", name=seen.header.players[by].name, step=what)


def _agreed(seen: Seen, step: Happened[object]) -> tuple[Message, ...]:
    """Who asked to take back another's step or to correct once more, and who agreed (G1, G5)."""
    assert step.action is not None
    name = seen.header.players[step.action.by].name
    if step.by_host and step.agreed == (step.action.by,):
        return (say("{name}, who keeps the table, took it back.", name=name),)
    if not step.agreed and not step.by_host:
        return ()
    names = [seen.header.players[seat].name for seat in step.agreed]
    others = together(names) if names else say("the host")
    return (say("{name} asked, {others} agreed.", name=name, others=others),)
