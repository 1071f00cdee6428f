"""Messages said in English, French or German, from gettext catalogues."""

import gettext
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from companion.core.french import elided, held_together, lowered
from companion.core.message import Message, Value
from companion.core.right_to_left import isolated

LANGUAGES = ("en", "fr", "de")


class Catalogue(NamedTuple):
    """Where some words are translated: a folder of languages, and the files' name in it."""

    folder: Path
    domain: str


COMMON = Catalogue(Path(__file__).parent.parent / "locale", "companion")


class Language:
    """One language: says messages; a game's words come before the common ones.

    >>> Language("en").say(Message("{count} shell", {"count": 2}, "{count} shells"))
    '2 shells'
    """

    def __init__(self, code: str, words: tuple[Catalogue, ...] = ()) -> None:
        self.code = code
        catalogues = [
            gettext.translation(domain, folder, [code], fallback=True)
            for folder, domain in (*words, COMMON)
        ]
        for first, second in pairwise(catalogues):
            first.add_fallback(second)
        self._words = catalogues[0]

    def say(self, message: Value) -> str:
        """The message in this language; values that are messages are said too."""
        if not isinstance(message, Message):
            return str(message)
        if message.plural:
            pattern = self._words.ngettext(message.id, message.plural, message.count)
        else:
            pattern = self._words.gettext(message.id)
        values = {key: self._filling(value) for key, value in message.values.items()}
        if self.code == "fr":
            values = lowered(pattern, values)
            pattern = held_together(elided(pattern, values))
        return pattern.format_map(values) if values else pattern

    def _filling(self, value: Value) -> str:
        """A value as it stands in a sentence: names do not turn it around."""
        return isolated(value) if isinstance(value, str) else self.say(value)


@lru_cache(maxsize=64)
def language(code: str, *words: Catalogue) -> Language:
    """The language `code`, English where we do not speak it; the same object each time."""
    return Language(code if code in LANGUAGES else "en", words)
