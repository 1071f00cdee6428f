"""Messages said in English, French or German, from gettext catalogues."""

import gettext
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from companion.core.message import Message, Value

LANGUAGES = ("en", "fr", "de")
CATALOGUES = Path(__file__).parent.parent / "locale"


class Language:
    """One language: says messages; a game's words come before the common ones.

    >>> Language("en").say(Message("{count} shell", {"count": 2}, "{count} shells"))
    '2 shells'
    """

    def __init__(self, code: str, domains: tuple[str, ...] = ()) -> None:
        self.code = code
        catalogues = [
            gettext.translation(domain, CATALOGUES, [code], fallback=True)
            for domain in (*domains, "companion")
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
        if not message.values:
            return pattern
        return pattern.format_map({key: self.say(value) for key, value in message.values.items()})


@lru_cache(maxsize=64)
def language(code: str, *domains: str) -> Language:
    """The language `code`, English where we do not speak it; the same object each time."""
    return Language(code if code in LANGUAGES else "en", domains)
