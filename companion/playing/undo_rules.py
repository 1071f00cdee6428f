"""Undo at a table in play: which steps cannot be undone (G4), and who must agree (G5)."""

from collections.abc import Callable

from companion.core.action import Action, Redo, Undo
from companion.core.game import Rules, Seats
from companion.core.message import N_, Message
from companion.core.refusal import Refusal
from companion.core.table import Step, Table

# Checks an action against the table just before it is applied, and refuses it if need be.
Check = Callable[[Table[object]], None]

ASK_FIRST = N_("That was {name}’s step: it is taken back once {name} or the host says yes.")
NOT_YOURS = N_("{name} has taken that step back: whoever did so, or {owner}, can do it again.")


class UndoRefused(Refusal):
    """A step that may not be undone or redone; the message reveals nothing hidden."""


def undo_refused(message: Message) -> UndoRefused:
    """The refusal with this message."""
    refusal = UndoRefused(message.id)
    refusal.message = message
    return refusal


def check_shown(table: Table[object], step: Step[object] | None) -> None:
    """Refuses to take back a step that has shown somebody something (G4)."""
    if step is None or step.action is None or step.before is None:
        return
    why = table.rules.keeps(step.before.outcome.position, step.action)
    if why is not None:
        raise undo_refused(why)


def steps_back(table: Table[object], to: int) -> list[Step[object]]:
    """The steps that would be taken back to return to the step `to`, the latest first."""
    return list(reversed(table.line()))[: table.undos_to(to)]


def owner_check(action: Action, holds: Seats, *, host: bool) -> Check | None:
    """What a phone with these seats may take back and do again by itself (G5)."""
    if host or not isinstance(action, (Undo, Redo)):
        return None

    def check(table: Table[object]) -> None:
        if isinstance(action, Undo):
            _check_undo(table, holds)
        else:
            _check_redo(table, holds)

    return check


def _check_undo(table: Table[object], holds: Seats) -> None:
    step = table.undoable
    if step is not None and step.action is not None and step.action.by not in holds:
        raise UndoRefused(ASK_FIRST, name=_name(table.rules, step.action.by))


def _check_redo(table: Table[object], holds: Seats) -> None:
    """A step is done again by whoever did it, or took it back."""
    step = table.redoable
    if step is None or step.action is None or step.action.by in holds:
        return
    by = next(
        (
            one.action.by
            for one in reversed(table.steps)
            if isinstance(one.action, Undo) and one.undone and one.undone.step is step
        ),
        step.action.by,
    )
    if by not in holds:
        names = table.rules
        raise UndoRefused(NOT_YOURS, name=_name(names, by), owner=_name(names, step.action.by))


def _name(rules: Rules[object], seat: int) -> str:
    return rules.names[seat]
