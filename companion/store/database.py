"""What every kind of database does for the store: queries, changes, word of what others did."""

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
    """The database refuses, and not the rules: the same may go well in a moment."""


class Unsure(Trouble):
    """A change that was cut off at its end: it may be kept or not, and only its id can tell."""

    def __init__(self, id: str = UNSURE) -> None:
        super().__init__(id)


async def at_once() -> None:
    """A change is safe as soon as it is made."""


class Change(Protocol):
    """The inside of a change: all of it is kept, or nothing."""

    def execute(self, query: str, *values: object) -> int:
        """How many rows a statement touched."""

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, with what this change has done so far."""


class Database(ABC):
    """Statements are what both SQLite and PostgreSQL understand, with `?` for values."""

    # Whether it is a file of this machine: to wait for it is quicker than to let others wait.
    is_near = False
    # The clock and the random numbers; a simulation has its own.
    system: System = SYSTEM

    def __init__(self) -> None:
        # What happened to the tables while nobody looked, until somebody reads it.
        self.notice: Message | None = None
        # Called after each change, where a change must still travel to be safe (a browser's disk).
        self.after_change: Callable[[], None] = lambda: None
        # Over when every change so far is safe; refused with a sentence if it is not.
        self.safe: Callable[[], Awaitable[None]] = at_once

    @abstractmethod
    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, as it is kept."""

    @abstractmethod
    def change(self) -> AbstractContextManager[Change]:
        """All of a change or nothing of it; a database that refuses is said in a sentence."""

    @abstractmethod
    def close(self) -> None:
        """Ends the work with the database."""

    @abstractmethod
    def listen(self, heard: Heard) -> Callable[[], None]:
        """Calls `heard` with a table's id and step when it went on elsewhere, until stopped.

        Steps of a table rise, but may be left out; step 0: it came, went or came back. With the
        step comes its action as it is kept, if word of it told that, too.
        """

    @abstractmethod
    def tell(self, change: Change, id: str, step: int) -> None:
        """Lets whoever listens elsewhere know, as part of the change."""


def unkept(why: Message) -> Trouble:
    """Why a change was not made."""
    return Trouble(N_("This could not be saved, so it was not done: {why}."), why=why)


def unread(why: Message) -> Trouble:
    """Why nothing could be looked up."""
    return Trouble(N_("The tables cannot be read: {why}."), why=why)
