"""Visits of phones: one for each open page, let go when the phone is gone or something broke."""

import asyncio
import inspect
import logging
import traceback
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import Any, Protocol, runtime_checkable
from weakref import WeakSet

import flet_web.fastapi  # type: ignore[import-untyped]
from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app_manager import FletAppManager  # type: ignore[import-untyped]

from companion.serving import limits
from companion.serving.allowed_properties import told_props
from companion.serving.guests import shown_token

# A phone that was put away finds its page as it was for so long (s); so many are kept like that.
ASLEEP = 900
MOST_ASLEEP = 24
# What Flet calls the task that draws: one fault in it and nothing is drawn any more.
DRAWING = "_Session__updates_task"

log = logging.getLogger(__name__)
# Whether the page that connects has given up its last connection.
replaces_last = ContextVar("replaces_last", default=False)


@runtime_checkable
class Leaves(Protocol):
    """A connection that can be given up."""

    async def leave(self) -> None:
        """Nothing more is heard from it."""


@runtime_checkable
class Limited(Protocol):
    """A connection that can be told how large its frames may be."""

    def limit(self, most: int) -> None:
        """Reads frames of so many bytes from now on."""
        ...


class Visit(Session):
    """One open page, which lives on after a fault but is not come back to."""

    def __init__(self, conn: Connection) -> None:
        self.faulty = False
        # A page belongs to the phone that opened it: to the house, or to a guest's seat.
        self.token = shown_token()
        self._leaving = False
        self._tell: Callable[[str], None] = super().error
        self._missed: WeakSet[BaseControl] = WeakSet()
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

    def start_updates_scheduler(self) -> None:
        """Begins to draw, and goes on after a fault."""
        super().start_updates_scheduler()  # type: ignore[no-untyped-call]
        task: asyncio.Task[None] = getattr(self, DRAWING)
        task.add_done_callback(self._drawn)

    def _drawn(self, task: asyncio.Task[None]) -> None:
        fault = None if task.cancelled() else task.exception()
        if fault is None or getattr(self, DRAWING) is not task:
            return
        log.error("a screen could not be drawn", exc_info=fault)
        copy_context().run(self._draw_on, fault)

    def _draw_on(self, fault: BaseException) -> None:
        _context_page.set(self.page)
        self.start_updates_scheduler()
        try:
            self.error("".join(traceback.format_exception(fault)))
        except Exception:
            log.exception("a fault could not be told")

    def schedule_update(self, control: BaseControl) -> None:
        """Draws it soon; what changed while the phone was away, when it is back."""
        if self.connection is None:
            self._missed.add(control)
        else:
            super().schedule_update(control)

    def attach_connection(self, conn: Connection) -> None:
        """The phone is back."""
        super().attach_connection(conn)
        self._limit()
        missed = list(self._missed)
        self._missed.clear()
        for control in missed:
            self.schedule_update(control)

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
        if isinstance(self.connection, Limited):
            self.connection.limit(max(self._answers, default=limits.MOST_FRAME))

    def apply_patch(self, control_id: int, patch: dict[str, Any]) -> None:
        """Takes over what the page says of a control, as far as it may say it."""
        control = self.index.get(control_id)
        if control is not None:
            super().apply_patch(control_id, told_props(control, patch))

    def schedule_effect(self, hook: EffectHook, is_cleanup: bool) -> None:
        """Runs it soon; when everything is let go, what tidies up runs at once."""
        if not self._leaving:
            super().schedule_effect(hook, is_cleanup)
            return
        if is_cleanup and hook.cleanup is not None:
            over = hook.cleanup()
            if inspect.isawaitable(over):
                hook._cleanup_task = asyncio.ensure_future(over)

    def leave(self) -> None:
        """Lets go of everything that the screens held on to."""
        copy_context().run(self._leave)

    def _leave(self) -> None:
        _context_page.set(self.page)
        self._leaving = True
        for control in tuple(self.index.values()):
            if isinstance(control, Component):
                try:
                    for hook in control._state.hooks:
                        if isinstance(hook, EffectHook):
                            hook.cancel()  # type: ignore[no-untyped-call]
                    control.will_unmount()  # type: ignore[no-untyped-call]
                except Exception:
                    log.exception("a screen could not be let go")


class Visits(FletAppManager):  # type: ignore[misc]
    """All visits of this process."""

    def __init__(self) -> None:
        super().__init__()
        self._all: dict[str, Visit] = {}

    def __len__(self) -> int:
        return len(self._all)

    async def add_session(self, session_id: str, session: Visit) -> None:
        """A new page was opened."""
        self._all[session_id] = session
        await super().add_session(session_id, session)

    async def get_session(self, session_id: str) -> Visit | None:
        """The visit that a phone comes back to, if all was well with it."""
        found = self._all.get(session_id)
        if found is None or found.faulty or found.token != shown_token():
            return None
        if replaces_last.get() and isinstance(found.connection, Leaves):
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
        """Lets a visit go for good."""
        visit = self._all.pop(session_id, None)
        if visit is not None:
            visit.leave()
        await super().delete_session(session_id)

    async def hang_up(self, connection: Connection) -> None:
        """Ends what a connection carried, however it came to its end."""
        for id, visit in tuple(self._all.items()):
            if visit.connection is connection:
                await self.disconnect_session(id, ASLEEP)


VISITS = Visits()


def receive_visits() -> None:
    """Has Flet make and keep its sessions as ours; it knows them by these names alone."""
    flet_app.Session = Visit
    for module in (flet_web.fastapi, flet_app):
        module.app_manager = VISITS
