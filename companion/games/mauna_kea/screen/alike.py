"""Things that look alike, numbered where they are spoken of one by one."""

from collections.abc import Sequence

from companion.core.message import Message, listing, say


def numbers(things: Sequence[object]) -> list[int]:
    """Each one's number among those like it; 0 where there is no other.

    >>> numbers(["lake", "jungle", "lake"])
    [1, 0, 2]
    """
    return [
        things[: at + 1].count(one) if things.count(one) > 1 else 0 for at, one in enumerate(things)
    ]


def one_of(words: Message, number: int) -> Message:
    """What is said of a thing, with its number if it has one."""
    return listing([words, say("number {number}", number=number)]) if number else words
