"""The log before it is drawn: every step in words, by turns, what was taken back marked."""

from dataclasses import dataclass
from typing import TypeVar

from companion.core.action import Action, Redo, Undo
from companion.core.game import Rules
from companion.core.message import Message, say
from companion.core.table import Step, Table
from companion.ui.moments import find_telling

P = TypeVar("P")


@dataclass(frozen=True)
class Entry:
    """One step: who did what, and what followed from it."""

    number: int
    seat: int | None
    words: Message
    more: tuple[Message, ...] = ()
    undone: bool = False
    # Undo and redo tell of another step and lead to no place of their own.
    aside: bool = False


@dataclass(frozen=True)
class Turn:
    """Entries of one turn, the latest first."""

    seat: int | None
    time: Message | None
    entries: tuple[Entry, ...]

    @property
    def number(self) -> int:
        """The first step of the turn."""
        return self.entries[-1].number


def entries(table: Table[P]) -> list[Entry]:
    """Every line of the log, oldest first."""
    standing = {step.number for step in table.line()}
    return [_entry(table, step, standing) for step in table.steps]


def _entry(table: Table[P], step: Step[P], standing: set[int]) -> Entry:
    """A phone on the table is nobody's: what is secret stays out of its log."""
    if step.action is None:
        return Entry(step.number, None, say("The table is laid out."))
    rules, seat = table.rules, step.action.by
    match step.action:
        case Undo():
            taken = step.undone.step.action if step.undone else None
            words = say("Taken back: {step}", step=_words(rules, taken or step.action))
            return Entry(step.number, seat, words, aside=True)
        case Redo():
            again = step.standing.action
            words = say("Done again: {step}", step=_words(rules, again or step.action))
            return Entry(step.number, seat, words, aside=True)
    seen = (rules.view_event(event, None) for event in step.events)
    more = tuple(told for event in seen if (told := event.words()))
    undone = step.number not in standing
    return Entry(step.number, seat, _words(rules, step.action), more, undone)


def _words(rules: Rules[P], action: Action) -> Message:
    return rules.view_action(action, None).words()


def turns(table: Table[P], latest: int | None = None) -> tuple[Turn, ...]:
    """The log by turns, newest first; only the `latest` entries where there is little room."""
    telling = find_telling(table.rules)
    found: list[Turn] = []
    run: list[Entry] = []
    at: tuple[int | None, Message | None] | None = None
    lines = entries(table)
    for entry in lines[-latest:] if latest else lines:
        step = table.steps[entry.number]
        position = table.steps[max(0, entry.number - 1)].position
        whose = (
            (None, None)
            if step.action is None
            else (telling.turn(position), telling.time(position))
        )
        if run and whose != at:
            found.append(_turn(at, run))
            run = []
        at = whose
        run.append(entry)
    if run:
        found.append(_turn(at, run))
    return tuple(reversed(found))


def _turn(whose: tuple[int | None, Message | None] | None, run: list[Entry]) -> Turn:
    seat, time = whose or (None, None)
    return Turn(seat, time, tuple(reversed(run)))


def undo_words(table: Table[P]) -> Message | None:
    """What undo would take back."""
    step = table.undoable
    return _words(table.rules, step.action) if step and step.action else None
