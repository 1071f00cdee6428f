"""Words that must stay whole where their room is narrow, however large the phone sets its text."""

from collections.abc import Sequence

import flet as ft

from companion.showing.tokens import TypeToken
from companion.ui.app_context import Surroundings
from companion.ui.theme import text_style

# Large text is at most twice the usual; a letter is seldom wider than this part of its size.
LARGEST, LETTER = 2.0, 0.62


def fitting_size(here: Surroundings, words: str, size: float, room: float) -> float:
    """The size at which the longest word needs no more than its room."""
    longest = max(map(len, words.split()), default=1)
    return min(size, room / (LETTER * longest * (LARGEST if here.big else 1.0)))


def whole_sentences(sentences: Sequence[str], room: int) -> str:
    """As many sentences as have room in so many characters, none cut off; the first always.

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


def whole(
    here: Surroundings,
    words: str,
    token: TypeToken,
    room: float,
    color: str | None = None,
    *,
    large: bool = False,
) -> ft.Text:
    """A name or a figure on one line, in the middle of its column."""
    size = fitting_size(here, words.replace(" ", "_"), token.large if large else token.size, room)
    return ft.Text(
        words,
        style=text_style(token, color or here.scheme.tx, size=size),
        text_align=ft.TextAlign.CENTER,
        max_lines=1,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
