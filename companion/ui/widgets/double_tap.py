"""Ignores the second tap of a double tap when something else came under the finger meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import flet as ft

from companion.flet_seams.after_drawing import after_drawing

# Seconds in which a second tap at the same spot is still meant for what was there before.
SECOND_TAP = 0.5
# Seconds in which a drawing may still be the response to the last tap.
ANSWER = 1.0
# How far apart two taps at one spot may be, in dp.
STRAYS = 32.0
# Controls side by side may overlap by their frames, in dp: they are still two spots.
FRAMES = 4.0
# A tap is handled within this time; later something else asks, such as a key.
HANDLED = 0.1
_STORE_KEY = "last_tap"


@dataclass(frozen=True)
class Spot:
    """Where a tap was; assistive technology taps the middle of a control of a known size."""

    x: float
    y: float
    half_width: float = 0.0
    half_height: float = 0.0

    def meets(self, other: "Spot") -> bool:
        """Whether one finger may have made both taps without going elsewhere.

        >>> Spot(100, 800).meets(Spot(110, 795)), Spot(100, 800).meets(Spot(160, 800))
        (True, False)
        >>> Spot(200, 800, 120, 24).meets(Spot(260, 800, 80, 24))
        True
        >>> Spot(233.5, 454, 24.6, 26).meets(Spot(282, 454, 24.5, 26))
        False
        """
        across = max(STRAYS, self.half_width + other.half_width - FRAMES)
        down = max(STRAYS, self.half_height + other.half_height - FRAMES)
        return abs(self.x - other.x) < across and abs(self.y - other.y) < down


class LastTap:
    """What was tapped last on a page, where, and when the response was drawn."""

    def __init__(self) -> None:
        self._thing: object = None
        self._control: int | None = None
        self._spot: Spot | None = None
        self._at = self._drawn = float("-inf")
        # Whether the last tap was at the spot of the one before it, or on the same thing.
        self._same = True
        # The finger that taps now: on which control it came down, where, and whether that was soon
        # after the last tap. Flet draws after every event, so later is too late to ask.
        self._down: tuple[int, Spot | None, bool] | None = None

    def finger_down(self, control: int, spot: Spot | None) -> None:
        """A finger came down on a control."""
        self._down = control, spot, self._soon()

    def drawn(self) -> None:
        """Something was drawn: perhaps the response to the last tap."""
        now = monotonic()
        if now - self._at < ANSWER:
            self._drawn = now

    def counts(self, control: int, thing: object, spot: Spot | None = None) -> bool:
        """Whether a tap means the `thing` that is under it now; one that does is the last tap.

        Without a spot of its own the tap was where the finger came down.
        """
        soon = self._soon()
        if self._down is not None and self._down[0] == control:
            _, came_down, soon = self._down
            spot = spot or came_down
        self._down = None
        there = control == self._control or (
            spot is not None and self._spot is not None and spot.meets(self._spot)
        )
        if there and soon and thing != self._thing:
            return False
        self._same = there or thing == self._thing
        self._thing, self._control, self._spot, self._at = thing, control, spot, monotonic()
        return True

    @property
    def elsewhere(self) -> bool:
        """Whether the tap that is being handled is at another spot than the one before it."""
        return not self._same and monotonic() - self._at < HANDLED

    def _soon(self) -> bool:
        """Whether a tap that begins now is too early for anybody to have seen the last response."""
        return monotonic() - max(self._at, self._drawn) < SECOND_TAP


def watch(page: ft.Page) -> None:
    """Begins to note the taps on a page and when it was drawn."""
    last = LastTap()
    page.session.store.set(_STORE_KEY, last)
    after_drawing(page, last.drawn)


def is_elsewhere(page: ft.Page) -> bool:
    """Whether the tap that is being handled is at another spot than the one before it."""
    last: LastTap | None = page.session.store.get(_STORE_KEY)
    return last is not None and last.elsewhere


def finger_down(event: ft.TapEvent[Any]) -> None:
    """A finger came down on a control; its tap comes when the finger is lifted."""
    last: LastTap = event.page.session.store.get(_STORE_KEY)
    last.finger_down(event.target, spot_of(event))


def counts(event: ft.Event[Any], thing: object = None, spot: Spot | None = None) -> bool:
    """Whether a tap counts; `thing` is what it means, where a control has several meanings."""
    last: LastTap = event.page.session.store.get(_STORE_KEY)
    return last.counts(event.target, event.target if thing is None else thing, spot)


def spot_of(event: ft.TapEvent[Any]) -> Spot | None:
    """Where a tap was."""
    at, within = event.global_position, event.local_position
    if at is None:
        return None
    if event.kind != ft.PointerDeviceType.UNKNOWN or within is None:
        return Spot(at.x, at.y)
    return Spot(at.x, at.y, within.x, within.y)


def counted(thing: object, on_tap: Callable[[], None]) -> Callable[[ft.Event[Any]], None]:
    """`on_tap` as an event handler that ignores the second tap of a double tap."""

    def tapped(event: ft.Event[Any]) -> None:
        if counts(event, thing):
            on_tap()

    return tapped
