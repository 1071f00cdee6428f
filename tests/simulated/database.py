"""One database for all hub processes of a simulation, which outlives every one of them."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from sqlite3 import Connection
from threading import RLock
from typing import Any

from companion.core.message import say
from companion.showing.game import Games
from companion.store.announcements import Announcement, Hearing, announce, read_announcement
from companion.store.database import Change, Heard, Unsure, unkept
from companion.store.guards import LAST_STEP
from companion.store.schema import IN_MEMORY, connect, open_file
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, Summary
from tests.simulated.world import TICK, Process, World

EVERY_TABLE = f"SELECT id, {LAST_STEP} FROM tables"
SLOW = say("the database does not answer; try again")


@cache
def prepared() -> Connection:
    """One database for all runs, one after the other: its statements are prepared once."""
    made = connect(IN_MEMORY)
    with closing(open_file(Path(IN_MEMORY))) as file:
        made.deserialize(file.serialize())
    made.execute("PRAGMA foreign_keys = ON")
    return made


@cache
def emptying() -> str:
    """A script that deletes every row."""
    found = prepared().execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    # What belongs to a table is deleted with it; the rest belongs to none.
    names = sorted((str(name) for (name,) in found), key="tables".__ne__)
    return "".join(f"DELETE FROM {name};" for name in names)


class Listening:
    """One process that hears what others announce, in order, unless its connection is cut."""

    def __init__(self, world: World, database: "Database", process: Process, heard: Heard) -> None:
        self.world, self.database, self.process = world, database, process
        self.hearing = Hearing(process.name, heard)
        self.is_cut = False
        self._last = 0.0

    def deliver(self, told: str) -> None:
        """Lets the process hear it in a moment."""
        if not self.is_cut:
            self._soon(lambda: self._take(told))

    def _soon(self, call: Callable[[], None]) -> None:
        self._last = max(self._last + TICK, self.world.now + self.world.short())
        self.world.loop.call_at(self._last, self._run, call, context=self.process.context.copy())

    def _run(self, call: Callable[[], None]) -> None:
        if not self.process.is_dead:
            call()

    def _take(self, told: str) -> None:
        found = read_announcement(told)
        if found is None:
            self.look_up()
        else:
            self.hearing.take(found)

    def look_up(self) -> None:
        """What may have been missed stands in the tables."""
        for id, step in self.database.rows(EVERY_TABLE):
            self.hearing.take(Announcement(id, 0, "-"))
            self.hearing.take(Announcement(id, step, "-"))

    def mend(self) -> None:
        """The connection is back."""
        self.is_cut = False
        self._soon(self.look_up)

    def doubt(self, me: str) -> None:
        """A change of the process was cut off at its end."""
        self.hearing.rename(me)
        if not self.is_cut:
            self._soon(self.look_up)


class Database:
    """Tables in memory, and who listens to what is announced."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.connection = prepared()
        self.listening: list[Listening] = []
        # How likely a change fails, and how likely it is kept all the same.
        self.fails = 0.0
        # How an announcement of a newer version looks, if one process is newer.
        self.newer: Callable[[str], str] | None = None

    def close(self) -> None:
        """Leaves nothing to the next run."""
        if self.connection.in_transaction:
            self.connection.rollback()
        self.connection.executescript(emptying())

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What is kept."""
        return self.connection.execute(query, values).fetchall()

    def announce(self, told: str) -> None:
        """Tells every process."""
        if self.newer is not None:
            told = self.newer(told)
        for one in self.listening:
            one.deliver(told)

    def cut_words(self) -> None:
        """For some seconds a process hears nothing."""
        alive = [one for one in self.listening if not one.process.is_dead and not one.is_cut]
        if alive:
            one = self.world.luck.choice(alive)
            one.is_cut = True
            self.world.fault("announcements cut")
            self.world.note(one.process.name, "hears no announcements")
            self.world.loop.call_later(self.world.luck.uniform(0.1, 8.0), one.mend)


class SimulatedStore(SqliteStore):
    """The store of one hub process: near as a file, or far as a database that others use too."""

    def __init__(self, database: Database, games: Games, process: Process, near: bool) -> None:
        Store.__init__(self, games.rules, games.meta)
        self.system = process.system
        self.is_near = near
        self.path = Path(IN_MEMORY)
        self._lock = RLock()
        self._copies = None
        self._shared, self._process = database, process
        self._database = database.connection
        self._told: list[str] = []
        self._action = ""
        self._me, self._names = process.name, 0

    @contextmanager
    def change(self) -> Iterator[Change]:
        fails = self._shared.world.chance(self._shared.fails)
        kept = fails and self._shared.world.chance(0.5)
        if fails:
            self._shared.world.fault("changes that fail")
        if fails and not kept:
            raise unkept(SLOW) if self.is_near else self._cut_off()
        # Old tables may be purged by a change of its own, before this one is over.
        before, self._told = self._told, []
        mine = self._told
        try:
            with super().change() as change:
                yield change
        finally:
            self._told = before
        for told in mine:
            self._shared.announce(told)
        if fails and not self.is_near:
            raise self._cut_off()

    def _cut_off(self) -> Unsure:
        self._names += 1
        self._me = f"{self._process.name}.{self._names}"
        for one in self._shared.listening:
            if one.process is self._process:
                one.doubt(self._me)
        return Unsure()

    def _put_next(
        self,
        id: str,
        step: int,
        action: str,
        summary: Summary,
        action_id: str | None,
        is_open: bool,
    ) -> None:
        self._action = f" {action}" if is_open else ""
        try:
            super()._put_next(id, step, action, summary, action_id, is_open)
        finally:
            self._action = ""

    def tell(self, change: Change, id: str, step: int) -> None:
        self._told.append(announce(id, step, self._me) + self._action)

    def listen(self, heard: Heard) -> Callable[[], None]:
        if not self.is_near:
            self._shared.listening.append(
                Listening(self._shared.world, self._shared, self._process, heard)
            )
        return lambda: None

    def close(self) -> None:
        """The database stays."""
