"""Text sizes at which words fit a narrow width, also with the phone's large text."""

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.showing.tokens import TypeToken
from companion.ui.app_context import Ui
from companion.ui.theme import text_style

# Large text is at most twice as large; a letter is seldom wider than this share of its size.
LARGEST, LETTER = 2.0, 0.62
# The average width of a letter in a sentence, with the empty ends of its lines.
IN_SENTENCES = 0.58
SMALLEST = 12.0


def longest_word(text: str) -> int:
    """How many letters the longest word has.

    >>> longest_word("2 und die Beschwörungsscheibe")
    19
    """
    return max(map(len, text.split()), default=0)


def word_width(text: str, size: float) -> float:
    """The greatest width of the longest word, without large text."""
    return LETTER * size * longest_word(text)


def fitting_size(ui: Ui, words: str, size: float, room: float) -> float:
    """The text size, at most `size`, at which the longest word fits into the width `room`."""
    longest = max(1, longest_word(words))
    return min(size, room / (LETTER * longest * (LARGEST if ui.form.large_text else 1.0)))


def size_in_lines(
    words: str, size: float, room: float, lines: int, least: float = SMALLEST
) -> float:
    """The text size at which a sentence fits into so many lines of the width `room`.

    >>> size_in_lines("Place one of your discs.", 19.0, 290.0, 2)
    19.0
    >>> size_in_lines("Alone ahead on Vaipuri: tap another’s bridge, it comes off.", 19.0, 254.0, 2)
    14.8...
    """
    return max(least, min(size, lines * room / (IN_SENTENCES * max(1, len(words)))))


def lines_needed(words: str, size: float, room: float) -> int:
    """How many lines a sentence takes at a text size in the width `room`.

    >>> lines_needed("Counted now: Caldera 2 more.", 15.0, 260.0)
    1
    >>> lines_needed("Counted now: Caldera 2 more, Ana 2 fewer.", 15.0, 260.0)
    2
    """
    return max(1, ceil(IN_SENTENCES * size * len(words) / room))


def whole_sentences(sentences: Sequence[str], room: int) -> str:
    """The first sentence, and as many more as fit into `room` characters together.

    >>> whole_sentences(["A lava card!", "Lava on crater 2."], 20)
    'A lava card!'
    >>> whole_sentences(["A lava card!", "Lava on crater 2."], 40)
    'A lava card! Lava on crater 2.'
    """
    shown = sentences[0]
    for sentence in sentences[1:]:
        if len(shown) + 1 + len(sentence) > room:
            break
        shown += f" {sentence}"
    return shown


def one_line_text(
    ui: Ui,
    words: str,
    token: TypeToken,
    room: float,
    color: str | None = None,
    *,
    large: bool = False,
) -> ft.Text:
    """A name or number on one line, as large as fits into the width `room`."""
    size = fitting_size(ui, words.replace(" ", "_"), token.large if large else token.size, room)
    return ft.Text(
        words,
        style=text_style(token, color or ui.scheme.tx, size=size),
        text_align=ft.TextAlign.CENTER,
        max_lines=1,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
