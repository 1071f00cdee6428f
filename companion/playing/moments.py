"""Moments of a table that deserve a screen: eruption, scoring, winner; and when each is due."""

from dataclasses import dataclass
from typing import Literal, get_args

from companion.core.action import Undo
from companion.playing.marks import Marks
from companion.playing.opponent_turn import not_carried_out
from companion.playing.safe_lists import tried
from companion.playing.seen import Seen
from companion.showing.eruptions import Eruption
from companion.showing.sight import Happened

# The words are also the last part of the moment's address; the order is that of the table.
Kind = Literal["eruption", "sheet", "winner"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Moment:
    """Something that happened in a step and is to be looked at together."""

    step: int
    kind: Kind

    @property
    def mark(self) -> tuple[int, int]:
        """Its place among all moments of the table."""
        return self.step, KINDS.index(self.kind)

    def route(self, table_id: str) -> str:
        """Where it is shown."""
        return f"/table/{table_id}/{self.kind}"


def moments_in(seen: Seen, step: Happened[object]) -> tuple[Moment, ...]:
    """What a step brings to look at; taking back brings nothing."""
    if isinstance(step.action, Undo) or not step.events:
        return ()
    found: list[Kind] = []
    over = seen.rules.result(step.after) and not seen.rules.result(step.before)
    eruption = _eruption(seen, step)
    # One of many is shown at the table as things to do; only the last has its own screen.
    if eruption and (over or not eruption.brief):
        found.append("eruption")
    if step.sheets and seen.telling.each_scoring:
        found.append("sheet")
    if over:
        found.append("winner")
    return tuple(Moment(step.number, kind) for kind in found)


def pending_moment(seen: Seen, marks: Marks, eruptions: bool = True) -> Moment | None:
    """The moment of the last step that this phone has not confirmed yet."""
    looked_at = marks.seen(seen.id) or (-1, len(KINDS))
    for moment in _latest(seen):
        if moment.mark > looked_at and (eruptions or moment.kind != "eruption"):
            return moment
    return None


def _latest(seen: Seen) -> tuple[Moment, ...]:
    """The moments of the last step.

    An opponent may have answered at once: then the step before its turn is looked at, too.
    """
    decided = tuple(reversed(not_carried_out(seen)))
    steps = (seen.steps[decided[0].continues or 0], *decided) if decided else (seen.last,)
    return tuple(moment for step in steps for moment in moments_in(seen, step))


def confirm(seen: Seen, marks: Marks, kind: Kind) -> str:
    """Remembers that a moment of the last step was seen; the address to go on to."""
    found = pending_moment(seen, marks)
    moment = found if found and found.kind == kind else Moment(seen.step, kind)
    if moment.mark > (marks.seen(seen.id) or (-1, len(KINDS))):
        marks.see(seen.id, moment.mark)
    later = pending_moment(seen, marks)
    return later.route(seen.id) if later else f"/table/{seen.id}"


def after_eruption(seen: Seen) -> Kind | None:
    """What comes once the eruption of the last step is confirmed."""
    return next((moment.kind for moment in _latest(seen) if moment.kind != "eruption"), None)


def eruption_of(seen: Seen) -> tuple[Happened[object], Eruption[object]] | None:
    """The latest eruption that holds, with its step; the last line of the log comes first."""
    for step in (seen.last, *reversed(seen.line())):
        if not isinstance(step.action, Undo) and (found := _eruption(seen, step)):
            return step, found
    return None


def _eruption(seen: Seen, step: Happened[object]) -> Eruption[object] | None:
    return tried(seen, step.number, lambda: seen.telling.eruption(step))
