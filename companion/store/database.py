"""What both kinds of database do for the store: queries, changes, announcements."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from companion.core.message import N_, Message
from companion.core.refusal import Refusal
from companion.core.system import SYSTEM, System

Heard = Callable[[str, int, str], None]

UNSURE = N_("The database was cut off at the last moment: this may or may not be saved. Try again.")


class Clash(Exception):
    """A key that is taken, or one that is not there."""


class Trouble(Refusal):
    """A failure of the database, not of the rules: a retry may succeed."""


class Unsure(Trouble):
    """A change whose commit was cut off: only its id can tell whether it was saved."""

    def __init__(self, id: str = UNSURE) -> None:
        super().__init__(id)


async def at_once() -> None:
    """The default for stores where a change is safe as soon as it is made."""


class Change(Protocol):
    """The inside of a transaction: all of it is saved, or nothing."""

    def execute(self, query: str, *values: object) -> int:
        """How many rows a statement touched."""

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, with what this change has done so far."""


class Database(ABC):
    """Statements are what both SQLite and PostgreSQL understand, with `?` for values."""

    # Whether it is a local file: a call is then quicker than handing it to a thread.
    is_near = False
    # The clock and the random numbers; a simulation has its own.
    system: System = SYSTEM

    def __init__(self) -> None:
        # A message about what happened to the tables, such as a salvage, until it is read.
        self.notice: Message | None = None
        # Called after each change where it must still be flushed (a browser's storage).
        self.after_change: Callable[[], None] = lambda: None
        # Waits until every change so far is safe; refused if it is not.
        self.safe: Callable[[], Awaitable[None]] = at_once

    @abstractmethod
    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""

    @abstractmethod
    def change(self) -> AbstractContextManager[Change]:
        """A transaction; a failure of the database becomes a refusal."""

    @abstractmethod
    def close(self) -> None:
        """Ends the work with the database."""

    @abstractmethod
    def listen(self, heard: Heard) -> Callable[[], None]:
        """Calls `heard` with a table's id and step when it went on elsewhere, until stopped.

        Steps of a table rise, but may be left out; step 0 means that it was created, removed or
        restored. The action as it was saved is passed as well where the announcement has it.
        """

    @abstractmethod
    def tell(self, change: Change, id: str, step: int) -> None:
        """Announces a changed table to other processes, as part of the transaction."""


def unkept(why: Message) -> Trouble:
    """The refusal for a change that failed."""
    return Trouble(N_("This could not be saved, so it was not done: {why}."), why=why)


def unread(why: Message) -> Trouble:
    """The refusal for a query that failed."""
    return Trouble(N_("The tables cannot be read: {why}."), why=why)
