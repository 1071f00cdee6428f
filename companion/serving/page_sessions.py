"""One session for each open page, deleted when its phone is gone or something broke."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Protocol, runtime_checkable

from flet.messaging.connection import Connection

from companion.flet_seams.server.allowed_properties import CheckedProperties
from companion.flet_seams.server.drawing_task import GoesOnDrawing
from companion.flet_seams.server.effect_cleanup import CleansUp
from companion.flet_seams.server.missed_updates import KeepsUpdates
from companion.flet_seams.server.session_classes import FletAppManager, use_sessions
from companion.serving import limits
from companion.serving.guests import session_token

# A phone that was put away finds its page as it was for so long (s); so many are kept like that.
ASLEEP = 900
MOST_ASLEEP = 24

# Whether the page that connects has given up its last connection.
replaces_last = ContextVar("replaces_last", default=False)


@runtime_checkable
class Leavable(Protocol):
    """A connection that can be given up."""

    async def leave(self) -> None:
        """Stops receiving from it."""


@runtime_checkable
class Limitable(Protocol):
    """A connection whose frame size can be limited."""

    def limit(self, most: int) -> None:
        """Reads frames of so many bytes from now on."""
        ...


class PageSession(GoesOnDrawing, KeepsUpdates, CheckedProperties, CleansUp):
    """The session of one open page; after a fault it goes on, but no reconnect finds it."""

    def __init__(self, conn: Connection) -> None:
        self.faulty = False
        # A page belongs to the phone that opened it: to the house, or to a guest's seat.
        self.token = session_token()
        self._tell: Callable[[str], None] = super().error
        # How large each answer may be that the page still owes.
        self._answers: list[int] = []
        super().__init__(conn)

    @property
    def error(self) -> Callable[[str], None]:
        """Says what went wrong; the app may put its own words in place of Flet's."""
        return self._fault

    @error.setter
    def error(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def _fault(self, message: str) -> None:
        self.faulty = True
        self._tell(message)

    def attach_connection(self, conn: Connection) -> None:
        """Takes the connection of a phone that is back."""
        super().attach_connection(conn)
        self._limit()

    async def invoke_method(
        self, control_id: int, method_name: str, args: Any, timeout: float | None = None
    ) -> Any:
        """Asks the page for something, and reads an answer as large as what was asked for."""
        most = limits.LARGE_ANSWERS.get(method_name, limits.MOST_FRAME)
        self._answers.append(most)
        self._limit()
        try:
            return await super().invoke_method(control_id, method_name, args, timeout)
        finally:
            self._answers.remove(most)
            self._limit()

    def _limit(self) -> None:
        if isinstance(self.connection, Limitable):
            self.connection.limit(max(self._answers, default=limits.MOST_FRAME))


class PageSessions(FletAppManager):  # type: ignore[misc]
    """All sessions of this process."""

    def __init__(self) -> None:
        super().__init__()
        self._all: dict[str, PageSession] = {}

    def __len__(self) -> int:
        return len(self._all)

    async def add_session(self, session_id: str, session: PageSession) -> None:
        """A new page was opened."""
        self._all[session_id] = session
        await super().add_session(session_id, session)

    async def get_session(self, session_id: str) -> PageSession | None:
        """The session to reconnect to; None after a fault, or for another phone."""
        found = self._all.get(session_id)
        if found is None or found.faulty or found.token != session_token():
            return None
        if replaces_last.get() and isinstance(found.connection, Leavable):
            # We have not noticed yet that the last connection of this page is dead.
            await found.connection.leave()
        return found

    async def disconnect_session(self, session_id: str, session_timeout_seconds: int) -> None:
        """A page was closed, or its phone put away."""
        await super().disconnect_session(session_id, session_timeout_seconds)
        visit = self._all.get(session_id)
        if visit is not None and visit.faulty:
            await self.delete_session(session_id)
        asleep = [(id, visit) for id, visit in self._all.items() if visit.expires_at is not None]
        asleep.sort(key=lambda one: str(one[1].expires_at))
        for old, _ in asleep[:-MOST_ASLEEP]:
            await self.delete_session(old)

    async def delete_session(self, session_id: str) -> None:
        """Deletes a session and runs the cleanups of its screens."""
        visit = self._all.pop(session_id, None)
        if visit is not None:
            visit.clean_up()
        await super().delete_session(session_id)

    async def hang_up(self, connection: Connection) -> None:
        """Disconnects the sessions of a connection that has ended."""
        for id, visit in tuple(self._all.items()):
            if visit.connection is connection:
                await self.disconnect_session(id, ASLEEP)


PAGE_SESSIONS = PageSessions()


def use_page_sessions() -> None:
    """Makes Flet use these session classes."""
    use_sessions(PageSession, PAGE_SESSIONS)
