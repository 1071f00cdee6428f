"""Limits of a hub or a house: sizes, numbers and rates that no real phone reaches."""

from collections.abc import Callable, Sequence
from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import monotonic

# An action has some hundred bytes; a correction, which is a whole position, a few thousand.
MOST_BODY = 64_000
# An uploaded record; `core` refuses larger ones, too.
MOST_RECORD = 4_000_000
# Records that are sent at once: to one hub, and by one sender.
MOST_PUTS = 40
MOST_PUTS_OF_ONE = 4
# Tables that are shared at once on one hub.
MOST_TABLES = 10_000
# Phones that listen to one process, and how often one of them does (it left a moment ago).
MOST_STREAMS = 4_000
MOST_STREAMS_OF_ONE = 6
# How many senders are remembered; the one that was quiet longest is forgotten.
MOST_KNOWN = 20_000


class Rate:
    """A token bucket for each sender: so many at once, and so many each second from then on."""

    def __init__(
        self, at_once: int, each_second: float, now: Callable[[], float] = monotonic
    ) -> None:
        self._at_once, self._each_second, self._now = at_once, each_second, now
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, who: str = "") -> float:
        """Takes one; the seconds to wait where none is left, and nothing is taken then."""
        with self._lock:
            now = self._now()
            left, last = self._left.pop(who, (float(self._at_once), now))
            left = min(self._at_once, left + (now - last) * self._each_second)
            wait = 0.0 if left >= 1 else (1 - left) / self._each_second
            self._left[who] = (left if wait else left - 1, now)
            if len(self._left) > MOST_KNOWN:
                del self._left[next(iter(self._left))]
            return wait

    def give_back(self, who: str = "") -> bool:
        """Gives a token back; returns whether one had been taken."""
        with self._lock:
            left, last = self._left.get(who, (float(self._at_once), 0.0))
            if left >= self._at_once:
                return False
            self._left[who] = (min(self._at_once, left + 1), last)
            return True


class Tries:
    """Slows down whoever tries codes or keys, each sender for itself.

    Where very many are wrong, each sender has one try in ten minutes: thousands of senders
    together guess little faster, and still nobody is refused who has tried no wrong one.
    """

    def __init__(
        self, of_one: Rate | None = None, of_all: Rate | None = None, at_worst: Rate | None = None
    ) -> None:
        self._of_one = of_one or Rate(12, 0.2)
        self._of_all = of_all or Rate(120, 2.0)
        self._at_worst = at_worst or Rate(1, 1 / 600)

    def take(self, who: str) -> float:
        """Counts a try as wrong; the seconds to wait if it is not looked at."""
        if wait := self._of_one.take(who):
            return wait
        if self._of_all.take() and (wait := self._at_worst.take(who)):
            self._of_one.give_back(who)
            return wait
        return 0.0

    def give_back(self, who: str) -> None:
        """Gives a try back that turned out to be right."""
        self._of_one.give_back(who)
        # Only one of these was taken: right ones must not make room for more wrong ones.
        if not self._at_worst.give_back(who):
            self._of_all.give_back()


def asker(peer: str, forwarded: Sequence[str] = ()) -> str:
    """Who asks: the one that a proxy on this machine names last, or whoever is connected."""
    connected = sender(peer)
    if forwarded and connected in ("127.0.0.1", "::"):
        return sender(forwarded[-1].rpartition(",")[2].strip())
    return connected


def sender(address: str) -> str:
    """Whom an address belongs to: of the new ones a household has a whole network.

    >>> sender("192.0.2.7"), sender("2001:db8:1:2:3::4"), sender("testclient")
    ('192.0.2.7', '2001:db8:1:2::', 'testclient')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
