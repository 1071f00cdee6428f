"""A game's rules to read: a page in each language, and which paragraph belongs to what.

A game's `screen.rules_page` has `GamePages`, its folder `rules_page` the Markdown files.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

from companion.core.game import Option
from companion.core.languages import ENGLISH, SPOKEN
from companion.showing.rule_examples import DrawnExample, Example, draw
from companion.showing.rules_markdown import PageFault, read_page
from companion.showing.rules_text import Page, Paragraph
from companion.showing.sight import Sight

if TYPE_CHECKING:
    from companion.showing.game import Game

P = TypeVar("P")

FOLDER = "rules_page"
# Rulings of every game; others that are common concern those games whose pages refer to them.
EVERY_GAME = ("G1", "G2")


class RulesPages(ABC, Generic[P]):
    """All that can be read of one game, and which paragraph belongs to what, by its anchor."""

    # What the pages' examples draw, by name.
    examples: ClassVar[Mapping[str, Example]] = {}
    # The paragraph of each line of a sheet, and the options that settle a ruling.
    lines: ClassVar[Mapping[str, str]] = {}
    switches: ClassVar[Mapping[str, Option]] = {}

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages: dict[str, Page] = {}
        self._drawn: dict[str, DrawnExample] = {}

    @abstractmethod
    def asked(self, sight: Sight[P]) -> str:
        """The paragraph of what is asked now."""

    @abstractmethod
    def lying(self, sight: Sight[P], place: str) -> str:
        """The paragraph of the card or piece at a place; nothing where there is none."""

    def page(self, code: str) -> Page:
        """The page in a language, in English where it was not translated."""
        if code not in self._pages:
            self._pages[code] = with_common(page_in(self._folder, code), code)
        return self._pages[code]

    def drawn(self, game: "Game", paragraph: Paragraph) -> tuple[DrawnExample, ...]:
        """The examples of a paragraph, made when they are first looked at."""
        for caption in paragraph.captions:
            if caption.example not in self._drawn:
                self._drawn[caption.example] = draw(game, self.examples[caption.example])
        return tuple(self._drawn[one.example].said(one.words) for one in paragraph.captions)

    def line(self, label: str) -> str:
        """The paragraph of a sheet's row; rows of one kind have what tells them apart after it.

        “island-Nuridan” is of the kind “island”.
        """
        return self.lines.get(label) or self.lines.get(label.partition("-")[0], "")


AnyPages: TypeAlias = RulesPages[object]


def page_in(folder: Path, code: str) -> Page:
    """The page of a folder in a language, in English where it was not translated."""
    file = folder / f"{code}.md"
    if not file.exists():
        code, file = ENGLISH, folder / f"{ENGLISH}.md"
    try:
        return read_page(file.read_text(encoding="utf-8"), SPOKEN[code].typography)
    except PageFault as fault:
        raise PageFault(f"{file}: {fault}") from None


@cache
def common_page(code: str) -> Page:
    """What is common to all games."""
    return page_in(Path(__file__).parent / FOLDER, code)


def with_common(page: Page, code: str) -> Page:
    """A page with the common rulings that concern it."""
    named = {*EVERY_GAME, *(id for one in page.paragraphs for id in one.rulings)}
    common = {id: words for id, words in common_page(code).rulings.items() if id in named}
    return replace(page, common=common)


def empty_page(code: str) -> Page:
    """For a game that has no page: what holds in every game."""
    return with_common(Page((), {}), code)


def number_of(ruling: str) -> str:
    """A ruling's number as it stands on the page; those of every game keep their letter.

    >>> number_of("K3"), number_of("G3")
    ('3', 'G3')
    """
    return ruling if ruling.startswith("G") else ruling[1:]
