"""A first game: a laid-out table and ten taps through it, one sentence each.

A game's `screen.first_game` has `FIRST_GAME`. Its taps go through the real rules and board.
"""

from dataclasses import dataclass

from companion.core.game import Header, Seats
from companion.core.message import Message

# Instead of a place: the big button, and the one beside it.
PRIMARY, SECONDARY = "primary", "secondary"
TAPS = 10


@dataclass(frozen=True)
class Tap:
    """What is tapped next, and why; `{button}` in the words is what the button says."""

    place: str
    words: Message


@dataclass(frozen=True)
class FirstGame:
    """The table, the taps, what is said in the end, and whose hands lie open."""

    header: Header
    taps: tuple[Tap, ...]
    end: Message
    shows: Seats = frozenset()
