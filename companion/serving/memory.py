"""A server's memory over weeks: what is freed is given back or used again."""

import ctypes
import gc
import sys

# After how many new objects Python looks among them for garbage, and how often among older ones:
# among all after a million, so that what pages leave behind does not pile up for hours.
SELDOM = (20_000, 10, 5)
# The C library's name for the number of its heaps, and how many are enough.
M_ARENA_MAX, HEAPS = -8, 2


def collect_garbage_rarely() -> None:
    """Has Python leave alone what is loaded by now when it looks for garbage, and look seldom.

    Otherwise it would look after every few hundred new objects, while somebody waits for an answer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def limit_heaps() -> None:
    """Has all threads share two heaps of the C library, where that is GNU's.

    It would give each of our many short-lived threads a heap of its own, and keep in each of them
    what was freed: a hub then grows by megabytes a minute with nothing in use.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_ARENA_MAX, HEAPS)
