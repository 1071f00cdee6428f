"""Flet draws a session in one task, which ends for good with the first fault: we start it again."""

import asyncio
import logging
import traceback
from contextvars import copy_context

from flet.controls.context import _context_page
from flet.messaging.session import Session

# Flet's private name of that task.
TASK = "_Session__updates_task"

log = logging.getLogger(__name__)


class GoesOnDrawing(Session):
    """A session that reports a fault of drawing and goes on."""

    def start_updates_scheduler(self) -> None:
        """Begins to draw, and begins again after a fault."""
        super().start_updates_scheduler()  # type: ignore[no-untyped-call]
        task: asyncio.Task[None] = getattr(self, TASK)
        task.add_done_callback(self._drawing_ended)

    def _drawing_ended(self, task: asyncio.Task[None]) -> None:
        fault = None if task.cancelled() else task.exception()
        if fault is None or getattr(self, TASK) is not task:
            return
        log.error("a screen could not be drawn", exc_info=fault)
        copy_context().run(self._draw_again, fault)

    def _draw_again(self, fault: BaseException) -> None:
        _context_page.set(self.page)
        self.start_updates_scheduler()
        try:
            self.error("".join(traceback.format_exception(fault)))
        except Exception:
            log.exception("a fault could not be reported")
