"""A window on a table of this process: everything hidden is masked before a screen gets it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from companion.core.action import Action, Correct, Undo
from companion.core.game import Rules, Seats
from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.core.table import Step
from companion.playing.just_score import only_scored
from companion.playing.live import PLAIN, LiveTable
from companion.playing.masked_corrections import correction, view_action
from companion.playing.opponent_turn import belongs_to_turn, check_seat, check_seat_change
from companion.playing.seen import Seen
from companion.playing.subscribers import Follower
from companion.playing.undo_rules import owner_check
from companion.showing.sight import Happened
from companion.store.action_notes import Note


def happened(
    rules: Rules[object],
    step: Step[object],
    shows: Seats,
    mask: Callable[[Step[object]], object],
    note: Note = PLAIN,
) -> Happened[object]:
    """A step as these seats may see it; `mask` has the position of a step for them."""
    cause = step.standing
    before, after = mask(cause.before or cause), mask(cause)
    return Happened(
        step.number,
        view_action(rules, step.action, shows, before, after),
        view_action(rules, cause.action, shows, before, after),
        before,
        after,
        rules.view_events(step.events, before, after, shows),
        step.outcome.sheets,
        stands=cause.number,
        continues=cause.before.number if cause.before else None,
        undone=step.undone.step.number if step.undone else None,
        joined=note.joined,
        agreed=note.agreed,
        by_host=note.host,
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
    """What one phone may see of a live table; by default the phone is the host's."""

    def __init__(self, live: LiveTable, holds: Seats, shows: Seats, *, host: bool = True) -> None:
        super().__init__(
            live.id, live.game, replace(live.header, seed="", start=None), holds, shows
        )
        self._host = host
        self._live = live
        self._steps: list[Happened[object]] = []
        self._masked: dict[int, object] = {}
        self._prompts: tuple[tuple[int, int], tuple[Prompt, ...]] = ((-1, -1), ())
        self._loaded = live.loaded

    @property
    def steps(self) -> Sequence[Happened[object]]:
        # A step that is being saved may still be refused, so it is not shown yet.
        with self._live.lock:
            kept = self._live.table.steps
            if self._loaded != self._live.loaded:
                self._loaded, self._steps, self._masked = self._live.loaded, [], {}
            while len(self._steps) < len(kept):
                self._steps.append(self._happened(kept[len(self._steps)]))
        return self._steps

    def _happened(self, step: Step[object]) -> Happened[object]:
        note = self._live.notes.get(step.number, PLAIN)
        return happened(self._live.table.rules, step, self.shows, self._mask, note)

    def _mask(self, step: Step[object]) -> object:
        if step.number not in self._masked:
            rules = self._live.table.rules
            self._masked[step.number] = rules.masked(step.outcome.position, self.shows)
        return self._masked[step.number]

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        # As with steps: prompts after a step that is being saved are not shown yet.
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

    @property
    def is_host(self) -> bool:
        return self._host

    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        if not action.speaks_for <= self.holds:
            raise Refusal("This phone does not play for that seat: it can only look on.")
        if isinstance(action, Correct):
            raise Refusal("A correction must give the whole position.")
        check_seat(action, self.opponents, self.prompts, self.game.reports, self.rules.names)
        check_seat_change(action, self.holds, host=self._host)
        joined = joined or belongs_to_turn(self, action)
        others = self.others(self.last_tap[:1]) if isinstance(action, Undo) else ()
        if others and self._host:
            # The host may undo anybody's step, and the log names the host.
            note = Note(joined=joined, agreed=(action.by,), host=True)
        else:
            note = Note(joined=joined)
        check = owner_check(action, self.holds, host=self._host)
        await self._live.push_soon(action, at, note=note, check=check)

    async def correct(self, corrected: JsonObject, at: int) -> None:
        if not self.holds:
            raise Refusal("This phone does not play for that seat: it can only look on.")
        if at != self.step:
            # Stale: refused without looking at the correction.
            await self._live.push_soon(Correct(self.hand, {}), at)
            return
        await self._live.push_soon(self._correction(corrected), at)

    async def objection(self, corrected: JsonObject) -> Message | None:
        try:
            self._correction(corrected)
        except Refusal as refusal:
            return refusal.message
        return None

    def _correction(self, corrected: JsonObject) -> Correct:
        table, limited = self._live.table, not self._host
        return correction(table, self.hand, corrected, self.shows, self.holds, limited=limited)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        return self._live.subscribe(follower)

    def showing(self, shows: Seats) -> Seen:
        if not shows <= self.holds:
            raise Refusal("This phone may not look at that hand.")
        return Window(self._live, self.holds, shows, host=self._host)
