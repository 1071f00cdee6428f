"""A window on a table of this process: masked where the table is kept, not where it is drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from companion.core.action import Action, Correct
from companion.core.game import Rules, Seats
from companion.core.message import Message
from companion.core.notation import JsonObject, patch_between
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.core.table import Step
from companion.playing.followers import Follower
from companion.playing.just_score import only_scored
from companion.playing.live import LiveTable
from companion.playing.seen import Seen
from companion.showing.sight import Happened


def happened(
    rules: Rules[object],
    step: Step[object],
    shows: Seats,
    mask: Callable[[Step[object]], object],
) -> Happened[object]:
    """A step as these seats may see it; `mask` has the position of a step for them."""
    cause = step.standing
    return Happened(
        step.number,
        rules.view_action(step.action, shows) if step.action else None,
        rules.view_action(cause.action, shows) if cause.action else None,
        mask(cause.before or cause),
        mask(cause),
        tuple(rules.view_event(event, shows) for event in step.events),
        step.outcome.sheets,
        stands=cause.number,
        continues=cause.before.number if cause.before else None,
        undone=step.undone.step.number if step.undone else None,
    )


def view_prompts(
    rules: Rules[object], asked: Iterable[Prompt], holds: Seats, shows: Seats
) -> tuple[Prompt, ...]:
    """What is asked, with the answers that the seats at a phone may give and know."""
    return tuple(
        rules.view_prompt(prompt, shows) if prompt.seat in holds else replace(prompt, answers=())
        for prompt in asked
    )


class Window(Seen):
    """What one phone may see of a live table."""

    def __init__(self, live: LiveTable, holds: Seats, shows: Seats) -> None:
        super().__init__(
            live.id, live.game, replace(live.header, seed="", start=None), holds, shows
        )
        self._live = live
        self._steps: list[Happened[object]] = []
        self._masked: dict[int, object] = {}
        self._prompts: tuple[tuple[int, int], tuple[Prompt, ...]] = ((-1, -1), ())
        self._loaded = live.loaded

    @property
    def steps(self) -> Sequence[Happened[object]]:
        # What is being pushed may still be refused by the disk: it is not seen before.
        with self._live.lock:
            kept = self._live.table.steps
            if self._loaded != self._live.loaded:
                self._loaded, self._steps, self._masked = self._live.loaded, [], {}
            while len(self._steps) < len(kept):
                self._steps.append(self._happened(kept[len(self._steps)]))
        return self._steps

    def _happened(self, step: Step[object]) -> Happened[object]:
        return happened(self._live.table.rules, step, self.shows, self._mask)

    def _mask(self, step: Step[object]) -> object:
        if step.number not in self._masked:
            rules = self._live.table.rules
            self._masked[step.number] = rules.masked(step.outcome.position, self.shows)
        return self._masked[step.number]

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        # As with steps: what is being pushed is not asked about before it is kept.
        with self._live.lock:
            table = self._live.table
            now = self._live.loaded, table.last.number
            if self._prompts[0] != now:
                asked = view_prompts(table.rules, self._live.asked(), self.holds, self.shows)
                self._prompts = now, asked
            return self._prompts[1]

    @property
    def started(self) -> datetime:
        return self._live.started

    @property
    def minutes(self) -> int:
        return max(0, round((self._live.touched - self.started.timestamp()) / 60))

    @property
    def hides(self) -> bool:
        table = self._live.table
        return table.result is None and table.rules.hides(table.position)

    @property
    def only_scored(self) -> bool:
        return only_scored(self._live.header)

    async def push(self, action: Action, at: int) -> None:
        if action.by not in self.holds:
            raise Refusal("This phone does not play for that seat: it can only look on.")
        if isinstance(action, Correct):
            raise Refusal("A correction is told as the whole position.")
        await self._live.push_soon(action, at)

    async def correct(self, told: JsonObject, at: int) -> None:
        if not self.holds:
            raise Refusal("This phone does not play for that seat: it can only look on.")
        before = self._live.table.rules.write(self._live.table.position)
        patch = patch_between(before, self._filled(told))
        await self._live.push_soon(Correct(self.hand, patch), at)

    async def objection(self, told: JsonObject) -> Message | None:
        table = self._live.table
        try:
            table.rules.correct(table.position, self._filled(told), table.last.number + 1)
        except Refusal as refusal:
            return refusal.message
        return None

    def _filled(self, told: JsonObject) -> JsonObject:
        table = self._live.table
        return table.rules.filled(table.position, told, self.shows)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        return self._live.subscribe(follower)

    def showing(self, shows: Seats) -> Seen:
        if not shows <= self.holds:
            raise Refusal("This phone may not look at that hand.")
        return Window(self._live, self.holds, shows)
