"""A table on a hub as a Seen: the copy that this phone has of it, and the window on that copy."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from companion.core import record
from companion.core.action import Action, Correct
from companion.core.game import Header, Seats
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.playing.masked_corrections import view_action
from companion.playing.opponent_turn import belongs_to_turn
from companion.playing.seen import Seen
from companion.playing.subscribers import Follower
from companion.sharing.wire.table_json import wire_of
from companion.showing.game import Game, Games
from companion.showing.sight import Happened

TABLE = say("the table")
LOOKS_ON = "This phone does not play for that seat: it can only look on."


class Gap(Exception):
    """Raised where received steps do not continue the known ones."""


class TableCopy:
    """The copy of a remote table: everything that this phone may see, up to some step."""

    def __init__(self, games: Games, data: Json, id: str | None = None) -> None:
        parts = an_object(data, TABLE)
        header = an_object(parts.get("header"), TABLE)
        self.header: Header = record.read_beginning(header, games.meta)
        self.game: Game = games.find(self.header.game)
        self.id = id or a_text(parts.get("table"), TABLE)
        self.holds: Seats = frozenset(
            an_int(seat, TABLE, 0, 11) for seat in a_list(parts.get("holds"), TABLE)
        )
        started = parts.get("started")
        if isinstance(started, bool) or not isinstance(started, (int, float)):
            raise Refusal("{what} has the wrong form.", what=TABLE)
        self.started = datetime.fromtimestamp(started)
        self.steps: list[Happened[object]] = []
        self.prompts: tuple[Prompt, ...] = ()
        self.minutes, self.hides = 0, True
        self.add(parts)

    def add(self, data: Json) -> None:
        """Adds received steps and the prompts after them; known steps are skipped."""
        parts = an_object(data, TABLE)
        wire = wire_of(self.game)
        number = None
        for step in a_list(parts.get("steps"), TABLE):
            number = an_object(step, TABLE).get("number")
            if not isinstance(number, int) or number > len(self.steps):
                raise Gap
            if number == len(self.steps):
                self.steps.append(wire.read_step(step, self.steps))
        if number != len(self.steps) - 1:
            # Sent by a process that knows fewer steps than we do: its prompts are outdated.
            return
        players = len(self.header.players)
        asked = a_list(parts.get("prompts"), TABLE)
        self.prompts = tuple(wire.read_prompt(prompt, players) for prompt in asked)
        self.minutes = an_int(parts.get("minutes"), TABLE, 0, 10_000_000)
        self.hides = a_bool(parts.get("hides"), TABLE)


class TableConnection(Protocol):
    """What a window on a remote table needs of its connection."""

    @property
    def copy(self) -> TableCopy:
        """What is known of the table."""
        ...

    @property
    def is_host(self) -> bool:
        """Whether this phone keeps the table."""
        ...

    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        """Sends an action to the hub."""
        ...

    async def correct(self, corrected: JsonObject, at: int) -> None:
        """Sends a correction to the hub."""
        ...

    async def objection(self, corrected: JsonObject) -> Message | None:
        """Asks the hub why such a correction would be refused."""
        ...

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change."""
        ...

    @property
    def has_unsent(self) -> bool:
        """Whether an action waits for the connection."""
        ...

    def drop_unsent(self) -> None:
        """Drops the action that waits."""
        ...

    def unsent_refusal(self) -> Message | None:
        """Why the action that waited was refused; returned once."""
        ...


class RemoteSeen(Seen):
    """A remote table through the window of this phone; it stays visible without network."""

    def __init__(self, connection: TableConnection, shows: Seats | None = None) -> None:
        copy = connection.copy
        holds = copy.holds
        super().__init__(copy.id, copy.game, copy.header, holds, holds if shows is None else shows)
        self._connection = connection
        self._of: TableCopy | None = None
        self._steps: list[Happened[object]] = []

    @property
    def steps(self) -> Sequence[Happened[object]]:
        copy = self._connection.copy
        if self.shows == copy.holds:
            return copy.steps
        if self._of is not copy:
            self._of, self._steps = copy, []
        while len(self._steps) < len(copy.steps):
            self._steps.append(self._hidden(copy.steps[len(self._steps)]))
        return self._steps

    def _hidden(self, step: Happened[object]) -> Happened[object]:
        """A step with the secrets of this phone's other seats masked."""
        rules, shows = self.rules, self.shows
        before, after = rules.masked(step.before, shows), rules.masked(step.after, shows)
        return replace(
            step,
            action=view_action(rules, step.action, shows, before, after),
            done=view_action(rules, step.done, shows, before, after),
            before=before,
            after=after,
            events=rules.view_events(step.events, before, after, shows),
        )

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        copy = self._connection.copy
        if self.shows == copy.holds:
            return copy.prompts
        return tuple(
            self.rules.view_prompt(prompt, self.shows) if prompt.answers else prompt
            for prompt in copy.prompts
        )

    @property
    def started(self) -> datetime:
        return self._connection.copy.started

    @property
    def minutes(self) -> int:
        return self._connection.copy.minutes

    @property
    def hides(self) -> bool:
        return self._connection.copy.hides

    @property
    def is_host(self) -> bool:
        return self._connection.is_host

    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        if not action.speaks_for <= self.holds:
            raise Refusal(LOOKS_ON)
        if isinstance(action, Correct):
            raise Refusal("A correction must give the whole position.")
        joined = joined or belongs_to_turn(self, action)
        await self._connection.push(action, at, joined=joined)

    async def correct(self, corrected: JsonObject, at: int) -> None:
        if not self.holds:
            raise Refusal(LOOKS_ON)
        await self._connection.correct(corrected, at)

    async def objection(self, corrected: JsonObject) -> Message | None:
        return await self._connection.objection(corrected)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        return self._connection.subscribe(follower)

    @property
    def has_unsent(self) -> bool:
        return self._connection.has_unsent

    def drop_unsent(self) -> None:
        self._connection.drop_unsent()

    def unsent_refusal(self) -> Message | None:
        return self._connection.unsent_refusal()

    def showing(self, shows: Seats) -> Seen:
        if not shows <= self.holds:
            raise Refusal("This phone may not look at that hand.")
        return RemoteSeen(self._connection, shows)
