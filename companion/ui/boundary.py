"""A fault while a screen is drawn: that screen apologises, and the page lives on."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import flet as ft


class Drawn(Protocol):
    """What Flet's scheduler draws anew: a component, or the page."""

    def update(self) -> None:
        """Draws it and sends what changed."""


@dataclass(frozen=True, eq=False)
class Guarded:
    """A drawn thing that tells its fault; raised into Flet's scheduler it would end all drawing."""

    drawn: Drawn
    tell: Callable[[Exception], None]

    def update(self) -> None:
        """Draws it, or tells why it could not be drawn."""
        try:
            self.drawn.update()
        except Exception as fault:
            self.tell(fault)

    # The scheduler holds a set: what waits twice is drawn once.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guarded) and other.drawn is self.drawn

    def __hash__(self) -> int:
        return id(self.drawn)


def guard(page: ft.Page, tell: Callable[[Exception], None]) -> None:
    """Tells every fault of this page's drawing, of components inside components too."""
    session = page.session
    schedule = session.schedule_update
    session.schedule_update = lambda control: schedule(  # type: ignore[method-assign]
        Guarded(control, tell)  # type: ignore[arg-type]
    )


class Boundary:
    """What keeps a page alive: whether its screen broke, and who draws the apology for it."""

    def __init__(self) -> None:
        # The address of the screen that broke, while its apology is shown.
        self.broken: str | None = None
        self.show: Callable[[str | None], None] = lambda broken: None

    def broke(self, route: str, fault: Exception) -> bool:
        """Notes the fault with its place; False if the apology itself is what broke."""
        logging.getLogger(__name__).error("drawing %s failed", route, exc_info=fault)
        if self.broken is not None:
            return False
        self.broken = route
        self.show(route)
        return True

    def leave(self) -> None:
        """Another visit is a new one."""
        if self.broken is not None:
            self.broken = None
            self.show(None)
