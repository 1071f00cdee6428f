"""Flet has no error boundary: a component that raises ends all drawing of its page, without a word.

We wrap each scheduled update, so that the app learns of the fault and the next one is drawn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import flet as ft


class Drawable(Protocol):
    """What Flet's scheduler draws: a component, or the page."""

    def update(self) -> None:
        """Draws it and sends what changed."""


@dataclass(frozen=True, eq=False)
class Guarded:
    """An update that reports a fault instead of raising it."""

    drawn: Drawable
    on_fault: Callable[[Exception], None]

    def update(self) -> None:
        """Draws it, or reports why it could not be drawn."""
        try:
            self.drawn.update()
        except Exception as fault:
            self.on_fault(fault)

    # The scheduler keeps a set, so that what is scheduled twice is drawn once.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guarded) and other.drawn is self.drawn

    def __hash__(self) -> int:
        return id(self.drawn)


def catch_faults(page: ft.Page, on_fault: Callable[[Exception], None]) -> None:
    """Calls `on_fault` for each fault while something of this page is drawn."""
    session = page.session
    schedule = session.schedule_update
    session.schedule_update = lambda control: schedule(  # type: ignore[method-assign]
        Guarded(control, on_fault)  # type: ignore[arg-type]
    )
