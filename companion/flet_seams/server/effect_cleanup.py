"""Flet closes a session without running the cleanups of its effects: we run them before."""

import asyncio
import inspect
import logging
from contextvars import copy_context

from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.session import Session

log = logging.getLogger(__name__)


class CleansUp(Session):
    """A session that can end the effects of its screens."""

    def __init__(self, conn: Connection) -> None:
        self._ending = False
        super().__init__(conn)

    def schedule_effect(self, hook: EffectHook, is_cleanup: bool) -> None:
        """Runs an effect soon; cleanups of a session that ends run at once."""
        if not self._ending:
            super().schedule_effect(hook, is_cleanup)
            return
        if is_cleanup and hook.cleanup is not None:
            over = hook.cleanup()
            if inspect.isawaitable(over):
                hook._cleanup_task = asyncio.ensure_future(over)

    def clean_up(self) -> None:
        """Unmounts every component and runs the cleanups of its effects."""
        copy_context().run(self._clean_up)

    def _clean_up(self) -> None:
        _context_page.set(self.page)
        self._ending = True
        for control in tuple(self.index.values()):
            if isinstance(control, Component):
                try:
                    for hook in control._state.hooks:
                        if isinstance(hook, EffectHook):
                            hook.cancel()  # type: ignore[no-untyped-call]
                    control.will_unmount()  # type: ignore[no-untyped-call]
                except Exception:
                    log.exception("a screen could not be unmounted")
