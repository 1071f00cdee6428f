"""How much one visitor may ask for: bounds that no real phone ever meets."""

from collections.abc import Callable
from time import monotonic

# A file comes in one frame. A table's record has at most 4 MB, and a house full of tables, as one
# backup, well under this.
MOST_BYTES = 32_000_000
# A tap is a few values, and a file is one however long it is; lists within lists cost most.
MOST_VALUES = 20_000
# A shorter frame cannot hold so many.
SHORT = MOST_VALUES
# Open pages: in the whole house, and of one phone.
MOST_VISITS = 300
MOST_OF_ONE = 40
# Connections of any kind at once.
MOST_CONNECTIONS = 1500
# How long a connection may be open before it says what it wants, in seconds.
SPEAKS_WITHIN = 10.0

_AFTER = {
    **dict.fromkeys(range(0x80, 0xA0), 0),
    **{0xA0 + length: length for length in range(0x20)},
    **{0xCA: 4, 0xCB: 8},
    **{0xCC + power: 1 << power for power in range(4)},
    **{0xD0 + power: 1 << power for power in range(4)},
    **{0xD4 + power: 1 + (1 << power) for power in range(5)},
    **{0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4},
}
# Kinds that tell their length in so many bytes, and what follows beside it.
_TOLD = {
    0xC4: (1, 0),
    0xC5: (2, 0),
    0xC6: (4, 0),
    0xC7: (1, 1),
    0xC8: (2, 1),
    0xC9: (4, 1),
    0xD9: (1, 0),
    0xDA: (2, 0),
    0xDB: (4, 0),
}


def is_bearable(packed: bytes, most: int = MOST_VALUES) -> bool:
    """Whether a MessagePack text has no more values than a phone would send.

    >>> is_bearable(bytes([0x93, 1, 2, 3]), most=4), is_bearable(bytes([0x93, 1, 2, 3]), most=3)
    (True, False)
    """
    at = 0
    for _ in range(most):
        if at >= len(packed):
            return True
        kind = packed[at]
        at += 1
        if kind in _TOLD:
            size, more = _TOLD[kind]
            at += size + more + int.from_bytes(packed[at : at + size])
        else:
            at += _AFTER.get(kind, 0)
    return at >= len(packed)


class Pace:
    """So many at once, and so many each second from then on."""

    def __init__(
        self, at_once: int, each_second: float, now: Callable[[], float] = monotonic
    ) -> None:
        self._at_once = at_once
        self._each_second = each_second
        self._now = now
        self._left = float(at_once)
        self._last = now()

    def take(self) -> float:
        """Takes one; the seconds to wait for it, none if there was one left."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._last) * self._each_second)
        self._last = now
        self._left -= 1
        return max(0.0, -self._left / self._each_second)

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it may be forgotten."""
        return self._left + (self._now() - self._last) * self._each_second >= self._at_once
