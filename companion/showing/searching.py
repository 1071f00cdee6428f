"""Finding a text by words that somebody typed, accents left out and a letter or two wrong."""

import re
from collections.abc import Sequence
from unicodedata import normalize

_WORD = re.compile(r"[a-z0-9]+")
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})


def folded(text: str) -> str:
    """A text without case and accents.

    >>> folded("Pāhoehoe, ÉRUPTION, Größe")
    'pahoehoe, eruption, grosse'
    """
    plain = normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in plain if letter.isascii())


def words_of(text: str) -> list[str]:
    """The words of a text, folded.

    >>> words_of("L’île n’est à personne")
    ['l', 'ile', 'n', 'est', 'a', 'personne']
    """
    # Punctuation that is no letter must not glue two words together.
    apart = "".join(letter if letter.isalnum() else " " for letter in text)
    return _WORD.findall(folded(apart))


def slips(word: str) -> int:
    """How many letters may be wrong in a word."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def apart(one: str, other: str, most: int) -> int:
    """How many letters lie between two words, neighbours exchanged counting once.

    Anything above `most` is returned as `most` + 1.

    >>> apart("priestess", "preistes", 2), apart("lava", "java", 1), apart("boat", "disc", 1)
    (2, 1, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def likeness(typed: str, word: str) -> int:
    """How well a word of a text answers a typed one: 3 the same, 2 it begins so, 1 nearly, 0 not.

    >>> [likeness(typed, "eruption") for typed in ("eruption", "erup", "eruptoin", "lava")]
    [3, 2, 1, 0]
    """
    if word == typed:
        return 3
    if word.startswith(typed):
        return 2
    most = slips(typed)
    if not most:
        return 0
    # Who is still typing has the beginning of a longer word.
    begun = min(apart(typed, word[: len(typed) + more], most) for more in (-1, 0, 1))
    return 1 if min(begun, apart(typed, word, most)) <= most else 0


def found(query: str, texts: Sequence[tuple[str, str]]) -> list[int]:
    """The places of the texts, each a title and the rest, that have every typed word; best first.

    >>> found("pearl", [("Boat", "It sails."), ("Pearls", "White 1."), ("Fish", "No pearl.")])
    [1, 2]
    """
    typed = words_of(query)
    if not typed:
        return []
    ranked: list[tuple[int, int]] = []
    for at, (title, rest) in enumerate(texts):
        names, others = set(words_of(title)), set(words_of(rest))
        scores = [max(_best(one, names, in_title=True), _best(one, others)) for one in typed]
        if all(scores):
            ranked.append((-sum(scores), at))
    return [at for _, at in sorted(ranked)]


def _best(typed: str, words: set[str], *, in_title: bool = False) -> int:
    """How well any of the words answers; in a title it counts more."""
    best = 2 * max((likeness(typed, word) for word in words), default=0)
    return best + 3 if best and in_title else best
