"""Flet's frames do not say when they were sent, so a delayed tap would be done late: we drop it."""

import struct
from collections import deque
from collections.abc import Callable
from time import monotonic

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction

# A page puts this byte, and when it sent the frame by its own clock (ms), before each frame.
STAMPED = 0xC1
_STAMP = struct.Struct(">Bd")
# A tap that took so many seconds longer than others is dropped. The page waits a little longer than
# that before it says that there is no connection (lost_connection.js): what it calls lost is lost.
LATE = 1.8
# The difference between the page's clock and ours is computed from so many frames.
WINDOW = 50
# What a person does to a page, by Flet's names for it; the end of a hold always counts.
TAPS = frozenset({"click", "tap", "tap_down", "tap_up", "long_press", "long_press_start"})
TAPS |= {"double_tap", "pan_down", "pan_start", "submit"}


def unstamped(data: bytes) -> tuple[bytes, float | None]:
    """A frame as Flet knows it, and when it was sent by the page's clock, in seconds.

    >>> unstamped(bytes([0xC1, 0x40, 0x8F, 0x40, 0, 0, 0, 0, 0, 0, 7])), unstamped(bytes([0, 7]))
    ((b'\\x00\\x07', 1.0), (b'\\x00\\x07', None))
    """
    if len(data) < _STAMP.size or data[0] != STAMPED:
        return data, None
    _, sent = _STAMP.unpack_from(data)
    return data[_STAMP.size :], sent / 1000


def is_tap(data: bytes) -> bool:
    """Whether a frame is an event that a person caused by tapping a control."""
    try:
        action, body = msgpack.unpackb(data[1:])
        return action == MessageAction.CONTROL_EVENT.value and body["name"] in TAPS
    except (ValueError, TypeError, KeyError):
        return False


class Lateness:
    """How much longer a frame took than the quickest of the last ones.

    The clocks of page and server need not agree, only go on at the same pace.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._apart: deque[float] = deque(maxlen=WINDOW)
        self._asked = float("-inf")

    def of(self, sent: float) -> float:
        """Seconds that a frame was held up."""
        apart = self._now() - sent
        self._apart.append(apart)
        return apart - min(self._apart)

    def clock_requested(self) -> None:
        """Notes that the page was asked for its clock."""
        self._asked = self._now()

    def clock_received(self, clock: float) -> None:
        """Starts anew from the page's clock, if the response came without delay."""
        if self._now() - self._asked < LATE / 2:
            self._apart.clear()
            self._apart.append(self._now() - clock)
