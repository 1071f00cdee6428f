"""The languages that Caldera speaks, and messages said in one of them from gettext catalogues."""

import gettext
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from companion.core.message import Message, Value
from companion.core.right_to_left import isolated
from companion.core.typography import FRENCH, PLAIN, Typography


class Spoken(NamedTuple):
    """A language: its own name for itself, and what is special in how it is written."""

    name: str
    typography: Typography = PLAIN


# By ISO code. English is in the code, so it comes first; a new language is a line here, its
# catalogues (build/words makes the files) and a glossary.
SPOKEN = {
    "en": Spoken("English"),
    "fr": Spoken("Français", FRENCH),
    "de": Spoken("Deutsch"),
}
LANGUAGES = tuple(SPOKEN)
ENGLISH, *TRANSLATED = LANGUAGES


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
        self._typography = SPOKEN[code].typography
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
        values: Mapping[str, str] = {
            key: self._filling(value) for key, value in message.values.items()
        }
        if self._typography is not PLAIN:
            pattern, values = self._typography.apply(pattern, values)
        return pattern.format_map(values) if values else pattern

    def _filling(self, value: Value) -> str:
        """A value as it stands in a sentence, set apart where it is written from right to left."""
        return isolated(value) if isinstance(value, str) else self.say(value)


@lru_cache(maxsize=64)
def language(code: str, *words: Catalogue) -> Language:
    """The language `code`, English where we do not speak it; the same object each time."""
    return Language(code if code in SPOKEN else ENGLISH, words)


def first_known(asked: Iterable[str]) -> str:
    """The first language that we speak of those that a browser or phone asks for; else English.

    >>> first_known(("it-CH", "DE-CH", "fr")), first_known(())
    ('de', 'en')
    """
    return next((tag[:2].lower() for tag in asked if tag[:2].lower() in SPOKEN), ENGLISH)
