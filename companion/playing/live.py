"""One table in play: each action is saved first, then everyone who follows is notified."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from threading import Lock, RLock
from typing import TYPE_CHECKING

from companion.core.action import Action, Correct, SeatChange, Undo
from companion.core.game import NOBODY, Header
from companion.core.message import N_, Message, say
from companion.core.opponents import Opponent
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.core.system import SYSTEM, System
from companion.core.table import Step, Table
from companion.playing.parallel_answers import still_answers
from companion.playing.subscribers import Follower, Followers
from companion.playing.undo_rules import Check, check_shown
from companion.showing.game import Game
from companion.store.action_notes import Note
from companion.store.database import Trouble
from companion.store.listed_table import read_object
from companion.store.store import ListedTable, Store, WentOn, summary_of

if TYPE_CHECKING:
    from companion.playing.window import Window

# Seconds until somebody who must wait for another's action looks again.
SOON = 0.005
CANNOT_READ = N_(
    "This table cannot be read here: a newer Caldera may have played on, and this hub is being "
    "updated. Try again in a moment."
)
# Nothing beside an action.
PLAIN = Note()


class Stale(Refusal):
    """An action for a step that is no longer the last one."""


class LiveTable:
    """The one place where actions are applied to a table; all windows on it share this object."""

    def __init__(
        self,
        store: Store,
        game: Game,
        table: Table[object],
        kept: ListedTable,
        system: System = SYSTEM,
    ) -> None:
        self.id = kept.id
        self.game = game
        self.table = table
        self.started = datetime.fromtimestamp(kept.created)
        self.touched = kept.updated
        # Notes that are saved beside some steps, by their numbers.
        self.notes: dict[int, Note] = {}
        # How often it was reloaded; after a reload every window reads it from the start.
        self.loaded = 0
        # Whether it was changed elsewhere in a way that cannot be read here.
        self.is_lost = False
        # The newest saved step; one after it is still being written and may be refused.
        self.kept = table.last.number
        self._store = store
        self._system = system
        self._followers = Followers()
        self._lists: Follower = lambda: None
        # The last position and its prompts, computed once for all windows.
        self._asked: tuple[object, Sequence[Prompt]] = (None, ())
        # The windows of seats that Caldera plays, by their numbers.
        self.opponents_see: dict[int, Window] = {}
        # How many steps were searched for a seat that Caldera plays, and whether one was found.
        self._searched, self._has_opponents = 0, any(one.opponent for one in self.header.players)
        self.lock = RLock()
        # Only one writer at a time.
        self._turn = Lock()

    @property
    def header(self) -> Header:
        """What was settled before the first action."""
        return self.table.header

    @property
    def followed(self) -> bool:
        """Whether any phone shows it now."""
        return bool(self._followers)

    @property
    def has_opponents(self) -> bool:
        """Whether Caldera plays for a seat here, or ever did."""
        steps = self.table.steps
        if not self._has_opponents and self._searched < len(steps):
            self._has_opponents = any(
                isinstance(step.action, SeatChange) for step in steps[self._searched :]
            )
            self._searched = len(steps)
        return self._has_opponents

    @property
    def opponents(self) -> dict[int, Opponent]:
        """The seats that Caldera plays now; none at a table where it cannot."""
        found = self.table.opponents if self.has_opponents else {}
        return found if self.game.can_play(self.header, found) else {}

    def asked(self, number: int = -1) -> Sequence[Prompt]:
        """What is asked after a step, or now, with every legal answer and nothing masked."""
        position = self.table.steps[number].position
        known = self._asked
        if known[0] is not position:
            known = self._asked = (position, self.table.rules.prompts(position))
        return known[1]

    def push(
        self,
        action: Action,
        at: int,
        action_id: str | None = None,
        *,
        note: Note = PLAIN,
        check: Check | None = None,
    ) -> Step[object]:
        """Applies and saves `action`, which was meant for the table after step `at`.

        If the table has moved on, it is applied only where it still answers what is asked
        (`still_answers`).
        It is either refused (also by `check`) or saved before anybody sees it. An action whose id
        was saved before returns its step and is not repeated.
        """
        action_id = note.kept_with(action_id, self._system)
        with self._turn:
            self.learn_of(at)
            number = None
            while number is None:
                ahead = self._ahead(action, at, check)
                if ahead is None:
                    return self.done_before(action_id)
                try:
                    number = self._keeping(ahead, action_id, note)()
                    self._arrive(ahead, number, note)
                except WentOn as why:
                    # Looked at once more: others may have answered the same question meanwhile.
                    self.catch_up(why.step)
        self._changed()
        return self.table.steps[number]

    async def push_soon(
        self,
        action: Action,
        at: int,
        action_id: str | None = None,
        *,
        note: Note = PLAIN,
        check: Check | None = None,
    ) -> Step[object]:
        """Like `push`, but waits for the database in another thread, so that others can go on."""
        if self._store.is_near:
            return self.push(action, at, action_id, note=note, check=check)
        kept_as = note.kept_with(action_id, self._system)
        while not self._turn.acquire(blocking=False):
            await asyncio.sleep(SOON)
        try:
            number, ahead = None, self._ahead(action, at, check)
            if ahead is not None:
                with suppress(WentOn):
                    number = await self._kept_soon(self._keeping(ahead, kept_as, note))
                if number == ahead.last.number:
                    self._arrive(ahead, number, note)
        finally:
            self._turn.release()
        if number is None or number >= len(self.table.steps):
            # Stale, or done before: the store knows which.
            again = partial(self.push, note=note, check=check)
            return await asyncio.to_thread(again, action, at, action_id)
        self._changed()
        return self.table.steps[number]

    async def _kept_soon(self, keeping: Callable[[], int]) -> int:
        kept = self._system.threads().submit(keeping)
        try:
            return await asyncio.wrap_future(kept)
        except asyncio.CancelledError:
            # The caller is gone, but the action may have been saved: the others must see it then.
            if not kept.cancel():
                kept.add_done_callback(lambda _: self.catch_up())
            raise

    def learn_of(self, at: int) -> None:
        """Catches up if a phone knows a later step than we do."""
        if at > self.kept:
            self.catch_up()

    def _ahead(self, action: Action, at: int, check: Check | None) -> Table[object] | None:
        """A copy of the table with one more step, which nobody sees before it is saved.

        None if the table is not at `at` any more, unless the action still answers what is asked.
        """
        with self.lock:
            # An announcement may replace the table at any moment: this works on one copy.
            ahead = Table.resumed(self.table)
        if ahead.last.number != at and not still_answers(ahead, action, at):
            return None
        # Only in play: a record that takes such a step back is replayed as it is.
        if isinstance(action, Undo):
            check_shown(ahead, ahead.undoable)
        if check is not None:
            check(ahead)
        ahead.push(action)
        return ahead

    def _keeping(
        self, ahead: Table[object], action_id: str | None, note: Note
    ) -> Callable[[], int]:
        """A call that saves the newest action and returns the step that it got in the store."""
        step = ahead.last
        assert step.action is not None
        written = ahead.rules.codec.write(step.action)
        # Anyone with access to the database reads announcements: they hold nothing hidden.
        # Nor do they contain notes: those are looked up.
        is_open = note == PLAIN and ahead.rules.view_action(step.action, NOBODY) == step.action
        if isinstance(step.action, Correct):
            is_open = note == PLAIN and not ahead.rules.hides(step.position)
        return partial(
            self._store.append, self.id, step.number, written, summary_of(ahead), action_id, is_open
        )

    def _arrive(self, ahead: Table[object], number: int, note: Note) -> None:
        """Shows a step that was saved."""
        step = ahead.last
        with self.lock:
            if number == step.number and self.table.last is ahead.steps[-2]:
                if note != PLAIN:
                    self.notes[number] = note
                self.table.steps.append(step)
                self._went_on()
            else:
                # It was saved before as another step, or announced sooner than answered.
                self.catch_up()

    def answered(self, action_id: str) -> int | None:
        """The step that an action with this id was saved as, if it was."""
        return self._store.answered(self.id, action_id)

    def done_before(self, action_id: str | None) -> Step[object]:
        """The step that an action with this id was saved as; `Stale` if it was not."""
        number = None if action_id is None else self.answered(action_id)
        if number is None:
            raise self._stale()
        self.learn_of(number)
        return self.table.steps[number]

    def _stale(self) -> Stale:
        return Stale(
            N_("The table has moved on meanwhile. {what} Look again, then try once more."),
            what=self._latest(),
        )

    def hear(self, step: int, action: str) -> None:
        """Applies a step of another process, from its announcement or read from the store."""
        try:
            with self.lock:
                is_next = bool(action) and step == self.table.last.number + 1
                if is_next:
                    self.table.push(self.table.rules.codec.read(read_object(action)))
                    self._went_on()
        except Refusal:
            self.catch_up(step)
        else:
            self._changed() if is_next else self.catch_up()

    def catch_up(self, kept: int | None = None) -> None:
        """Applies what other processes saved, and notifies everyone who follows.

        `kept` is the last saved step, where it is known: if we have more, the table is reloaded.
        """
        try:
            went_on = self._catch_up(kept)
        except Trouble:
            if self.is_lost:
                self._changed()
            raise
        if went_on:
            self._changed()

    def _catch_up(self, kept: int | None) -> bool:
        with self.lock:
            try:
                missing = self._store.since(self.id, self.table.last.number)
                if missing:
                    self.notes |= self._store.notes(self.id, self.table.last.number)
                for action in missing:
                    self.table.push(self.table.rules.codec.read(action))
                astray = kept is not None and kept < self.table.last.number - len(missing)
            except Refusal:
                astray = True
            if astray:
                # The saved actions do not continue ours.
                self._load_anew()
            elif not missing:
                return False
            self._went_on()
            return True

    def _load_anew(self) -> None:
        try:
            self._load()
        except Trouble:
            raise
        except Refusal as why:
            # Followers are notified for the last time: they ask again, perhaps another process.
            self.is_lost = True
            raise Trouble(CANNOT_READ) from why

    def renew(self) -> None:
        """Reloads the table from the store."""
        with self.lock:
            self._load()
            self._went_on()
        self._changed()

    def _load(self) -> None:
        self.table = self._store.load(self.id)
        self.loaded += 1

    def _went_on(self) -> None:
        self.touched = self._system.time()
        self.kept = self.table.last.number

    def _changed(self) -> None:
        self._followers.tell()
        self._lists()

    def _latest(self) -> Message:
        """Who did what last, without anything hidden, for lists."""
        step, rules = self.table.last, self.table.rules
        if step.action is None:
            return say("The table is laid out.")
        return Message(
            "{name}: {what}",
            {
                "name": self.header.players[step.action.by].name,
                "what": rules.view_action(step.action, frozenset()).words(),
            },
        )

    def listen(self, lists: Follower) -> None:
        """Calls `lists` after each push: they show how this table stands."""
        self._lists = lists

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each push until the returned function is called."""
        return partial(self._leave, self._followers.subscribe(follower))

    def _leave(self, leave: Callable[[], None]) -> None:
        # The returned function keeps this table alive, so that it is not loaded twice.
        leave()
