"""Asks a game for the lists on a screen, so that a fault in one does not break the screen."""

import logging
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from companion.playing.seen import Seen
from companion.showing.telling import Telling

T = TypeVar("T")

# The steps of which a fault was logged already: a screen is drawn many times.
_logged: WeakKeyDictionary[Telling[object], set[int]] = WeakKeyDictionary()


def tried(seen: Seen, number: int, make: Callable[[], T]) -> T | None:
    """What a game makes of the step with that number; a fault is logged once and gives nothing."""
    try:
        return make()
    except Exception:
        known = _logged.setdefault(seen.telling, set())
        if number not in known:
            known.add(number)
            logging.getLogger(__name__).exception(
                "telling step %s of table %s failed", number, seen.id
            )
        return None
