"""The sheet of a count before it is confirmed: a table that is shown but not saved."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NoReturn

from companion.core.action import Action, Correct
from companion.core.game import Seats
from companion.core.json_text import JsonObject
from companion.core.message import N_, Message
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.playing.just_score import Counted, Reckoner, settle
from companion.playing.seen import Seen
from companion.playing.subscribers import Follower
from companion.playing.tables import Tables
from companion.showing.game import Game
from companion.showing.sight import Happened

# What the preview of a count goes by in addresses, before the game or the table that is counted.
COUNT_OF = "count-"
NOT_KEPT = N_("This sheet is not confirmed yet: change the count, or confirm it.")
NOT_BEGUN = N_("Nothing is being counted here.")


def begin_count(tables: Tables, game: Game, seen: Seen | None) -> tuple[Reckoner, Counted]:
    """The saved count, or a new one from the table's position; refused if there is neither."""
    kept = tables.count(seen.id if seen else game.id)
    if seen is None:
        if kept is None:
            raise Refusal(NOT_BEGUN)
        reckoner = Reckoner(game, kept, tables.box(game.id))
        return reckoner, kept if kept.said else replace(kept, said=reckoner.fresh)
    header = seen.header
    fresh = Counted(game.id, header.players, table=seen.id, step=seen.step)
    reckoner = Reckoner(game, fresh, header.box, seen)
    if kept is not None and kept.step == seen.step and kept.said:
        return reckoner, kept
    return reckoner, replace(fresh, said=reckoner.fresh)


async def objection(reckoner: Reckoner, counted: Counted) -> Message | None:
    """Why the table cannot be ended with these answers; nothing if it can."""
    seen = reckoner.seen
    if seen is None or reckoner.begins_anew(counted):
        return None
    corrected = reckoner.position_json(counted)
    return None if corrected == seen.rules.write(seen.position) else await seen.objection(corrected)


class CountPreview(Seen):
    """A count as if it were scored: the steps of its table, and those that scoring would add."""

    def __init__(self, of: str, reckoner: Reckoner, counted: Counted) -> None:
        header = reckoner.header(counted)
        everybody = frozenset(range(len(header.players)))
        super().__init__(COUNT_OF + of, reckoner.game, header, everybody, everybody)
        self.of = of
        self.reckoner = reckoner
        self.counted = counted
        base = reckoner.seen
        self._only_scored = base is None or base.only_scored
        self._at = base.step if base else 0
        self._began = base.started if base else datetime.now()
        self._minutes = base.minutes if base else 0
        self._steps = self._scored(base)

    def _scored(self, base: Seen | None) -> list[Happened[object]]:
        position = self.reckoner.trial(self.counted).position
        start = Happened[object](0, None, None, position, position)
        steps = list(base.steps) if base else [start]
        if self.rules.write(steps[-1].after) != self.rules.write(position):
            steps.append(self._correction(steps[-1], position))
        scored = self.rules.scored(position)
        if scored is None:
            raise Refusal("This game cannot be ended by scoring it.")
        last = self._correction(steps[-1], scored.position)
        return [*steps, replace(last, events=scored.events, sheets=scored.sheets)]

    def _correction(self, before: Happened[object], position: object) -> Happened[object]:
        number, action = before.number + 1, Correct(0, {})
        return Happened(
            number,
            action,
            action,
            before.after,
            position,
            stands=number,
            continues=before.stands,
        )

    @property
    def steps(self) -> Sequence[Happened[object]]:
        return self._steps

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return ()

    @property
    def started(self) -> datetime:
        return self._began

    @property
    def minutes(self) -> int:
        return self._minutes

    @property
    def hides(self) -> bool:
        return False

    @property
    def only_scored(self) -> bool:
        return self._only_scored

    async def push(self, action: Action, at: int, *, joined: bool = False) -> NoReturn:
        raise Refusal(NOT_KEPT)

    async def correct(self, corrected: JsonObject, at: int) -> NoReturn:
        raise Refusal(NOT_KEPT)

    async def objection(self, corrected: JsonObject) -> Message | None:
        return None

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        return lambda: None

    def showing(self, shows: Seats) -> Seen:
        return self

    async def confirm(self, tables: Tables) -> Seen:
        """Makes the count a table, or the end of one; the table."""
        reckoner, counted, base = self.reckoner, self.counted, self.reckoner.seen
        if base is None or reckoner.begins_anew(counted):
            made = tables.seen(tables.begin(reckoner.header_of_its_own(counted)))
            await settle(made)
            if base is not None:
                tables.remove(base.id)
        else:
            if base.step != self._at:
                raise Refusal("The table has moved on meanwhile: look at the count again.")
            await settle(base, reckoner.position_json(counted))
            made = base
        tables.keep_count(self.of, None)
        return made
