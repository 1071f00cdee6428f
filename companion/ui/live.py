"""Tables in play: written to the store first, then shown on every screen that follows them."""

from collections.abc import Callable, Iterable
from datetime import datetime
from time import time

from companion.core.action import Action, Undo
from companion.core.game import Header
from companion.core.table import Step, Table
from companion.store.store import Kept, Store, summary_of
from companion.ui.followers import Follower, Followers


class LiveTable:
    """One table in play; every screen that shows it follows the same object."""

    def __init__(self, store: Store, id: str, table: Table[object], kept: Kept) -> None:
        self.id = id
        self.table = table
        self.started = datetime.fromtimestamp(kept.created)
        self.touched = kept.updated
        self.store = store
        self._followers = Followers()

    @property
    def header(self) -> Header:
        """What was settled before the first action."""
        return self.table.header

    @property
    def game(self) -> str:
        """The game's id."""
        return self.table.header.game

    @property
    def minutes(self) -> int:
        """How long the table has been played, from its beginning to its last action."""
        return max(0, round((self.touched - self.started.timestamp()) / 60))

    def push(self, action: Action) -> Step[object]:
        """Does `action` for good: refused, or in the store before anybody sees it."""
        step = self.table.push(action)
        try:
            self.store.append(
                self.id, step.number, self.table.rules.verbs.write(action), summary_of(self.table)
            )
        except BaseException:
            self.table.steps.pop()
            raise
        self.touched = time()
        self._followers.tell()
        return step

    def return_to(self, seat: int, step: int) -> Step[object]:
        """Takes back as many steps as lie after `step`."""
        for _ in range(self.table.undos_to(step)):
            self.push(Undo(seat))
        return self.table.last

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each push until the returned function is called."""
        return self._followers.subscribe(follower)


class LiveTables:
    """The tables in play of this process, each loaded once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, LiveTable] = {}
        self._followers = Followers()

    def begin(self, header: Header) -> LiveTable:
        """A new table, kept before it is shown."""
        live = self.get(self.store.create(header))
        self._followers.tell()
        return live

    def take_in(self, table: Table[object]) -> LiveTable:
        """A table from a record, kept here as a table of its own."""
        live = self.get(self.store.keep(table))
        self._followers.tell()
        return live

    def get(self, id: str) -> LiveTable:
        """The live table with that id; refused when it is not here."""
        id = id.upper()
        if id not in self._live:
            table = self.store.load(id)
            kept = self.store.kept(id)
            assert kept is not None
            live = self._live[id] = LiveTable(self.store, id, table, kept)
            live.subscribe(self._followers.tell)
        return self._live[id]

    def remove(self, id: str) -> None:
        """Takes a table out of the lists."""
        self.store.delete(id)
        self._followers.tell()

    def restore(self, id: str) -> None:
        """Puts a removed table back."""
        self.store.restore(id)
        self._followers.tell()

    def renew(self, ids: Iterable[str]) -> None:
        """Forgets tables that went on in the store without us: they are loaded anew."""
        for id in ids:
            self._live.pop(id, None)
        self._followers.tell()

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever a list of tables looks different."""
        return self._followers.subscribe(follower)
