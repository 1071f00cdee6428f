"""A table: its header, the list of what was done, and every position on the way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.core.action import Action, Aside, Correct, Redo, Remark, SeatChange, Undo
from companion.core.event import Event
from companion.core.game import Header, Outcome, Reckoning, Rules
from companion.core.json_checks import an_object
from companion.core.json_text import merge
from companion.core.message import say
from companion.core.opponents import Opponent
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.sheet import Sheet

P = TypeVar("P")


@dataclass(frozen=True)
class Step(Generic[P]):
    """One line of the log: an action and what it led to.

    Undo and redo only move along links, so they cost the same however long the table is:
    `before` is the step that this one continues, `stands` the one that holds after an undo,
    a redo or a remark.
    """

    number: int
    action: Action | None
    outcome: Outcome[P]
    before: "Step[P] | None" = field(default=None, repr=False)
    stands: "Step[P] | None" = field(default=None, repr=False)
    undone: "Undone[P] | None" = field(default=None, repr=False)

    @property
    def standing(self) -> "Step[P]":
        """The step whose position holds now."""
        return self.stands or self

    @property
    def position(self) -> P:
        """The position after this step."""
        return self.standing.outcome.position

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this step."""
        return self.outcome.events


@dataclass(frozen=True)
class Undone(Generic[P]):
    """A step that was taken back, and those taken back before it."""

    step: Step[P]
    rest: "Undone[P] | None"


def opponents_after(header: Header, line: Iterable[Action | None]) -> dict[int, Opponent]:
    """The seats that Caldera plays after the actions that hold, and how well."""
    found: dict[int, Opponent] = {
        seat: player.opponent for seat, player in enumerate(header.players) if player.opponent
    }
    for action in line:
        if isinstance(action, SeatChange):
            found.pop(action.seat, None)
            if action.opponent:
                found[action.seat] = action.opponent
    return found


class Table(Generic[P]):
    """One play of a game, from set-up to result; `push` is the only way on."""

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.steps: list[Step[P]] = [Step(0, None, rules.set_up())]

    @classmethod
    def resumed(cls, table: "Table[P]") -> "Table[P]":
        """A new table that continues from the steps of another one without replaying them."""
        made = cls.__new__(cls)
        made.rules = table.rules
        made.steps = list(table.steps)
        return made

    @property
    def header(self) -> Header:
        """What was settled before the first action."""
        return self.rules.header

    @property
    def last(self) -> Step[P]:
        """The newest line of the log."""
        return self.steps[-1]

    @property
    def position(self) -> P:
        """Everything on the table at this moment."""
        return self.last.position

    @property
    def actions(self) -> list[Action]:
        """What was done, undo and redo included."""
        return [step.action for step in self.steps if step.action]

    def push(self, action: Action) -> Step[P]:
        """Does `action`, or refuses it and leaves the table as it was."""
        step = self._next(action)
        self.steps.append(step)
        return step

    def _next(self, action: Action) -> Step[P]:
        strangers = action.speaks_for.difference(self.rules.seats)
        if strangers:
            raise Refusal(
                "there is no seat {seat} at this table of {count}",
                seat=min(strangers),
                count=len(self.rules.seats),
            )
        last, number = self.last, len(self.steps)
        match action:
            case Undo():
                return self._undo(action)
            case Redo():
                return self._redo(action)
            case Remark():
                return self._remark(action)
            case Correct():
                patched = merge(self.rules.write(self.position), action.patch)
                outcome = self._as_scored(
                    self.rules.correct(
                        self.position, an_object(patched, say("the position")), number
                    )
                )
            case Aside():
                if isinstance(action, SeatChange):
                    self._check_seat(action)
                outcome = Outcome(self.position)
            case _:
                self.rules.check(self.position, action)
                outcome = self.rules.apply(self.position, action)
        return Step(number, action, outcome, before=last.standing)

    def _check_seat(self, action: SeatChange) -> None:
        if action.seat not in self.rules.seats:
            raise Refusal(
                "there is no seat {seat} at this table of {count}",
                seat=action.seat,
                count=len(self.rules.seats),
            )
        playing = self.opponents
        name = self.rules.names[action.seat]
        if playing.get(action.seat, "") == action.opponent:
            if action.opponent:
                raise Refusal("Caldera plays for {name} already", name=name)
            raise Refusal("{name}’s seat is a person’s already", name=name)
        if action.opponent and len(playing.keys() | {action.seat}) == len(self.rules.seats):
            raise Refusal("At least one seat must be a person’s.")

    def _as_scored(self, corrected: Outcome[P]) -> Outcome[P]:
        """The outcome of a correction; one to just what scoring leads to counts as that scoring."""
        rules, before = self.rules, self.position
        scored = None if rules.result(before) else rules.scored(before)
        if scored is None or rules.write(scored.position) != rules.write(corrected.position):
            return corrected
        return corrected._replace(events=(*corrected.events, *scored.events), sheets=scored.sheets)

    def _undo(self, action: Undo) -> Step[P]:
        """The last action not yet undone is taken back with all that followed from it."""
        taken = self.last.standing
        if taken.before is None:
            raise Refusal("there is nothing to take back")
        return Step(
            len(self.steps),
            action,
            Outcome(taken.before.outcome.position),
            stands=taken.before,
            undone=Undone(taken, self.last.undone),
        )

    def _redo(self, action: Redo) -> Step[P]:
        """What was taken back last is done again, and draws what it drew."""
        undone = self.last.undone
        if undone is None:
            raise Refusal("there is nothing to do again")
        again = undone.step
        return Step(len(self.steps), action, again.outcome, stands=again, undone=undone.rest)

    def _remark(self, action: Remark) -> Step[P]:
        """It stands in the log alone: the position stays, and so does what can be undone."""
        last = self.last
        outcome = Outcome(last.position)
        return Step(len(self.steps), action, outcome, stands=last.standing, undone=last.undone)

    @property
    def opponents(self) -> dict[int, Opponent]:
        """The seats that Caldera plays now, and how well."""
        return opponents_after(self.header, (step.action for step in self.line()))

    @property
    def undoable(self) -> Step[P] | None:
        """The step that undo would take back."""
        standing = self.last.standing
        return standing if standing.before else None

    @property
    def redoable(self) -> Step[P] | None:
        """The step that redo would do again."""
        return self.last.undone.step if self.last.undone else None

    def line(self) -> list[Step[P]]:
        """The steps that hold now, oldest first, what was taken back left out."""
        return list(reversed(list(self._back())))

    def _back(self) -> Iterator[Step[P]]:
        step: Step[P] | None = self.last.standing
        while step is not None:
            yield step
            step = step.before

    def undos_to(self, number: int) -> int:
        """How many undos lead back to the step with that number, if it still holds."""
        for undos, step in enumerate(self._back()):
            if step.number == number:
                return undos
        raise Refusal("step {step} was taken back: it can be looked at only", step=number)

    def at(self, number: int) -> P:
        """The position after a step of the log, 0 for the start."""
        return self.steps[number].position

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every scoring that took place and holds."""
        return tuple(sheet for step in self.line() for sheet in step.outcome.sheets)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        return self.rules.scores(self.position)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return self.rules.to_act(self.position)

    @property
    def result(self) -> Result | None:
        """How the table ended, once it is over."""
        return self.rules.result(self.position)

    def reckon(self) -> Reckoning[P]:
        """The table as if it were scored right now; a finished one as it was scored."""
        result = self.result
        sheets = self.sheets
        if result and sheets:
            return Reckoning(sheets[-1], self.position, result)
        return self.rules.reckon(self.position)
