"""Flet gap: events that arrive together are handled before the screen shows the first one's result.

A handler belongs to the screen that was last drawn. On a busy server the second of two quick taps
would therefore begin from what was there before the first one, and undo it.
"""

import asyncio
from collections.abc import Collection
from typing import Any

import flet as ft

# What Flet has still to draw. It has no public name.
PENDING = "_Session__pending_updates"
# A drawing may ask for another one. Whatever goes on longer, an animation say, is not waited for.
MOST_DRAWINGS = 10


def draw_between_events(page: ft.Page) -> None:
    """Makes each event of a page wait until what the one before it changed has been drawn."""
    session = page.session
    dispatch = session.dispatch_event

    async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
        pending: Collection[object] = getattr(session, PENDING)
        for _ in range(MOST_DRAWINGS):
            if not pending:
                break
            await asyncio.sleep(0)
        await dispatch(control_id, event_name, event_data)

    session.dispatch_event = dispatch_event  # type: ignore[method-assign]
