"""Plays for the seats that are Caldera's, at the tables of this process.

It sees what its seat sees, through a window like any phone's, and its actions are pushed like
everybody's. It thinks in slices on the event loop, one decision at a time; other tables go on.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from companion.core.action import Action, Aside, SeatChange
from companion.core.json_text import dump
from companion.core.opponents import Opponent
from companion.core.refusal import Refusal
from companion.playing.live import LiveTable, Stale
from companion.playing.opponent_turn import (
    belongs_to_turn,
    may_answer_beside,
    may_play,
    not_carried_out,
    plays_on,
)
from companion.playing.window import Window
from companion.store.action_notes import Note

if TYPE_CHECKING:
    # Loaded when an opponent is asked for the first time: no first screen needs it.
    from companion.thinking.strength import Effort
    from companion.thinking.view import View

log = logging.getLogger(__name__)
# Seconds after which the best action so far is done.
LONGEST = 8.0
# Between two slices, so that whoever waits for the event loop has it meanwhile.
PAUSE = 0.001


class Opponents:
    """All seats of this process that Caldera plays."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        # The tables at which one thinks or waits to think, by their ids.
        self.playing: dict[str, asyncio.Task[None]] = {}
        self._tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._one_at_a_time = asyncio.Lock()
        # What a decision may cost, in place of what the strengths say; what tells how long it took.
        self.effort: Effort | None = None
        self.clock: Callable[[], float] = perf_counter

    def look_at(self, live: LiveTable) -> None:
        """Plays at a table if one of its opponents is asked; called after each change, anywhere."""
        if not live.has_opponents:
            return
        self._tables[live.id] = live
        try:
            self._use(asyncio.get_running_loop())
        except RuntimeError:
            # Another thread, or no event loop at all: then nobody waits for an opponent.
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._begin, live.id)
            return
        self._begin(live.id)

    def _use(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop is not self._loop:
            self._loop, self.playing, self._one_at_a_time = loop, {}, asyncio.Lock()

    def _begin(self, id: str) -> None:
        live = self._tables.get(id)
        if live is None or id in self.playing or next_decision(live) is None:
            return
        self.playing[id] = asyncio.ensure_future(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        """Decides and acts until nobody but people is asked."""
        try:
            async with self._one_at_a_time:
                while (asked := next_decision(live)) is not None:
                    await self._act(live, asked)
        except Refusal as why:
            # The store cannot take it now: it is tried again after the next change.
            log.warning("no opponent at table %s: %s", live.id, why)
        except Exception:
            log.exception("the opponent at table %s failed", live.id)
        finally:
            self.playing.pop(live.id, None)

    async def _act(self, live: LiveTable, asked: "Decision") -> None:
        action = asked.again() or await self._decide_or_first(asked)
        note = Note(joined=belongs_to_turn(asked.seen, action))
        try:
            await live.push_soon(action, asked.at, note=note)
        except Stale:
            # Somebody was faster: what is asked now is thought about anew.
            await asyncio.sleep(PAUSE)

    async def _decide_or_first(self, asked: "Decision") -> Action:
        """Its decision, or the first of its answers where thinking fails: the game goes on."""
        answers = asked.view.answers
        try:
            action = await self._decide(asked)
            if action in answers:
                return action
            log.error("seat %d may not do %s after step %d", asked.seat, action, asked.at)
        except Exception:
            log.exception("thinking failed for seat %d after step %d", asked.seat, asked.at)
        return answers[0]

    async def _decide(self, asked: "Decision") -> Action:
        from companion.thinking.opponent import think
        from companion.thinking.strength import Strength

        effort = self.effort or Strength(asked.strength).effort
        until = self.clock() + LONGEST
        action = asked.view.answers[0]
        mind, view, luck = asked.seen.mind, asked.view, asked.luck()
        for thought in think(mind, view, effort, luck, clock=self.clock):
            action = thought.action
            if self.clock() > until or asked.is_over:
                break
            await asyncio.sleep(PAUSE)
        return action


@dataclass
class Decision:
    """What an opponent has to decide, after step `at`."""

    seen: Window
    seat: int
    strength: Opponent
    view: "View[object]"
    at: int = field(init=False)

    def __post_init__(self) -> None:
        self.at = self.seen.step

    @property
    def is_over(self) -> bool:
        """Whether the table went on meanwhile."""
        return self.seen.step != self.at

    def luck(self) -> Random:
        """Random numbers that follow from what the seat sees: the same view, the same choice."""
        seen = dump(self.seen.rules.write(self.seen.position))
        return Random(f"{self.seat} {self.strength} {seen}")

    def again(self) -> Action | None:
        """What it did when it saw the same before, and somebody took it back."""
        if self.view.playing_on:
            return None
        standing = {step.number for step in self.seen.line()}
        for step in reversed(self.seen.steps):
            action = step.action
            if isinstance(action, SeatChange):
                return None
            if action is None or action.by != self.seat or step.number in standing:
                continue
            if action in self.view.answers and step.before == self.seen.position:
                return action
        return None


def next_decision(live: LiveTable) -> Decision | None:
    """What an opponent must decide now, if any is asked and hands are done with the others."""
    with live.lock:
        for seat, strength in _window(live, 0).opponents.items():
            seen = _window(live, seat)
            if not may_play(seen) or _waits_for_hands(seen, seat):
                continue
            view = _view(seen, seat)
            if view is not None:
                return Decision(seen, seat, strength, view)
    return None


def _view(seen: Window, seat: int) -> "View[object] | None":
    """What a seat has to decide; where its mind fails, all that it is asked."""
    from companion.thinking.view import view_for, view_of_answers

    steps = [step for step in seen.line() if not isinstance(step.done, Aside)]
    on = plays_on(seen, seat)
    mind, prompts = seen.mind, seen.prompts
    try:
        return view_for(mind, seat, seen.position, prompts, steps, playing_on=on)
    except Exception:
        log.exception("no mind for seat %d after step %d", seat, seen.step)
        return view_of_answers(mind, seat, seen.position, prompts, steps, playing_on=on)


def _window(live: LiveTable, seat: int) -> Window:
    """What a seat sees of a table; it is made once."""
    if seat not in live.opponents_see:
        own = frozenset({seat})
        live.opponents_see[seat] = Window(live, own, own, host=False)
    return live.opponents_see[seat]


def _waits_for_hands(seen: Window, seat: int) -> bool:
    """Whether hands must first carry out what another opponent did."""
    steps = not_carried_out(seen)
    if not steps or steps[0].done is None or steps[0].done.by == seat:
        return False
    return not may_answer_beside(seen, steps[-1])
