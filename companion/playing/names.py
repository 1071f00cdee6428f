"""Names of people and of files."""

from functools import cache

from companion.core.languages import LANGUAGES, language
from companion.core.message import Message, listing, say

# What a player is called who has no name: by the colour, without its shape.
COLOR_NAMES = {
    "red": say("Red"),
    "yellow": say("Yellow"),
    "green": say("Green"),
    "blue": say("Blue"),
}


@cache
def _default_names() -> frozenset[str]:
    """The colours in every language: a table may have been played in another one."""
    return frozenset(
        language(code).say(words).casefold() for code in LANGUAGES for words in COLOR_NAMES.values()
    )


def is_default(name: str) -> bool:
    """Whether a name is empty or only says a colour: then it is no person's.

    >>> is_default("Yellow"), is_default("gelb"), is_default(""), is_default("Mia")
    (True, True, True, False)
    """
    return not name.strip() or name.strip().casefold() in _default_names()


def and_list(names: list[str]) -> Message:
    """Names in a row, the last one with “and”."""
    first = listing([say("{name}", name=name) for name in names[:-1]])
    return say("{names} and {last}", names=first, last=names[-1])


def together(names: list[str]) -> Message:
    """One name, or several in a row."""
    return and_list(names) if len(names) > 1 else say("{name}", name=names[0])


def file_name(game: str, table_id: str, ending: str) -> str:
    """A name for a file that sorts and says what is in it."""
    return f"caldera-{game}-{table_id.lower()}.{ending}"
