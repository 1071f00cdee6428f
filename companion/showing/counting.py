"""A question that is answered by numbers: rows with fewer and more beside them."""

from dataclasses import dataclass

from companion.core.message import Message

FEWER, MORE = "fewer-", "more-"


@dataclass(frozen=True)
class CountedRow:
    """So many of something; a tap on fewer or more means the place with that word and the key."""

    key: str
    label: Message
    art: str
    count: int
    most: int


@dataclass(frozen=True)
class Counts:
    """Rows that are counted under one title."""

    title: Message
    rows: tuple[CountedRow, ...]
    note: Message | None = None


def counted(place: str) -> tuple[str, int] | None:
    """The key that a tap on fewer or more means, and by how much it changes.

    >>> counted("more-white"), counted("boat")
    (('white', 1), None)
    """
    for word, change in ((FEWER, -1), (MORE, 1)):
        if place.startswith(word):
            return place.removeprefix(word), change
    return None
