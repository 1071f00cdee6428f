"""Names in right-to-left scripts within left-to-right lines."""

import re

# Hebrew, Arabic and their neighbours, and the forms and signs that go with them.
FROM_THE_RIGHT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# First strong isolate and its end: text between them does not change the direction around it.
BEGIN, END = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """The text set apart from the line around it, where it contains right-to-left letters.

    >>> isolated("Ana")
    'Ana'
    >>> ascii(isolated("\u05d3\u05df 2"))
    "'\\\\u2068\\\\u05d3\\\\u05df 2\\\\u2069'"
    """
    if text.isascii() or not FROM_THE_RIGHT.search(text):
        return text
    return f"{BEGIN}{text}{END}"
