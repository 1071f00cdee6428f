"""The clock, the random numbers and the threads of a program; a simulation passes in its own."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from secrets import token_bytes
from time import monotonic, time
from typing import TypeVar

T = TypeVar("T")
# Bytes behind one choice: more than enough that no choice is likelier than another.
BYTES = 8
# Threads that wait for a database: as many as it has connections.
WAITING = 8


@cache
def waiting_threads() -> Executor:
    """Threads in which a database is waited for, so that nobody else must."""
    # A phone has no database, and its Python no threads.
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(WAITING, "waiting")


@dataclass(frozen=True)
class System:
    """Wall-clock time, a clock that never jumps, bytes that nobody can guess, and threads."""

    time: Callable[[], float] = time
    monotonic: Callable[[], float] = monotonic
    random_bytes: Callable[[int], bytes] = token_bytes
    threads: Callable[[], Executor] = waiting_threads

    def token(self, size: int) -> str:
        """A random token of `size` bytes, in letters that may stand in a URL.

        >>> len(System().token(24))
        32
        """
        return urlsafe_b64encode(self.random_bytes(size)).rstrip(b"=").decode()

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[int.from_bytes(self.random_bytes(BYTES)) % len(options)]

    def uniform(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        share: float = int.from_bytes(self.random_bytes(BYTES)) / 256**BYTES
        return low + (high - low) * share


SYSTEM = System()
