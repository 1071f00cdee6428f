"""The codes that people read out to join a table, however they are typed."""

import re
from unicodedata import normalize

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.store.codes import DIGITS, LETTERS

# Three letters, three digits, three letters.
PATTERN = re.compile(f"[{LETTERS}]{{3}}[{DIGITS}]{{3}}[{LETTERS}]{{3}}")
# What is taken for one another: our letters and digits have no 0, 1, G, I, J, O, Q.
TO_LETTER, TO_DIGIT = str.maketrans("258", "ZSB"), str.maketrans("ZSBG", "2586")
SPACES = re.compile(r"[\s.,_·:/-]+")
LONGEST = 40
NO_CODE = N_("No table here has this code.")


class NoSuchCode(Refusal):
    """No shared table has this code."""

    def __init__(self, id: str = NO_CODE) -> None:
        super().__init__(id)


def read_code(typed: str) -> str | None:
    """The code that somebody typed; nothing if it cannot be one.

    >>> read_code(" kea-427 pnb "), read_code("KEA 4Z7 PN8"), read_code("KEA 427")
    ('KEA427PNB', 'KEA427PNB', None)
    """
    letters = SPACES.sub("", normalize("NFKC", typed[:LONGEST])).upper()
    first, digits, last = letters[:3], letters[3:6], letters[6:]
    code = first.translate(TO_LETTER) + digits.translate(TO_DIGIT) + last.translate(TO_LETTER)
    return code if PATTERN.fullmatch(code) else None


def spaced(code: str) -> str:
    """A code as people read it.

    >>> spaced("KEA427PNB")
    'KEA 427 PNB'
    """
    return " ".join((code[:3], code[3:6], code[6:]))
