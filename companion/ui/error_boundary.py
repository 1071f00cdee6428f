"""Catches faults while a screen is drawn: an error page replaces it, and the app goes on."""

import logging
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
    """Reports a fault of drawing; raised in Flet's scheduler it would end all drawing."""

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


class ErrorBoundary:
    """Whether the screen of a page could not be drawn, and who shows the error page for it."""

    def __init__(self) -> None:
        # The address of the broken screen, while the error page is shown.
        self.broken: str | None = None
        self.show: Callable[[str | None], None] = lambda broken: None

    def broke(self, route: str, fault: Exception) -> bool:
        """Logs the fault and shows the error page; False if that is what could not be drawn."""
        logging.getLogger(__name__).error("drawing %s failed", route, exc_info=fault)
        if self.broken is not None:
            return False
        self.broken = route
        self.show(route)
        return True

    def leave(self) -> None:
        """Ends the error page: the screen may be drawn again."""
        if self.broken is not None:
            self.broken = None
            self.show(None)
