"""Reads a rules page, which is a Markdown file of this form.

    # The game’s name
    ## A section
    ### A paragraph {#anchor}
    - ![sign](art/name) **One thing that it says.** Then closer.
    A sentence before the drawn examples.
    ![What the example shows, with its {points}](example:its-name)
    [K1](#K1) [K2](#K2)
    ## How we read it {#rulings}
    ### K1 {#K1}
    A ruling, which the paragraph above refers to.

Blank lines stand as usual, and lines may be wrapped. Any other markup is refused: a page never
shows signs that were meant as markup.
"""

import re
from dataclasses import dataclass, field

from companion.core.typography import PLAIN, Typography
from companion.showing.rules_text import Caption, Page, Paragraph, Point, Section

# The anchor of the section that holds the rulings, and how a drawn example is named.
RULINGS, EXAMPLE = "rulings", "example:"

_HEADING = re.compile(r"(#{1,3}) (.+?)(?: \{#([\w-]+)\})?")
_IMAGE = re.compile(r"!\[([^][]*)\]\(([^()\s]+)\)\s*")
_POINT = re.compile(r"- ((?:!\[[^][]*\]\([^()\s]+\)\s*)*)\*\*(.+?)\*\*(?: (.+))?")
_LINK = re.compile(r"\[([\w-]+)\]\(#\1\)\s*")
# What a line begins with that is not the next line of what stands above it.
_BEGINNINGS = ("#", "- ", "![")
_MARKUP = re.compile(r"[][*_`<>#|\\]")


class PageFault(ValueError):
    """What is no rules page, with the line's number."""


@dataclass
class _Block:
    """Lines that belong together, joined, with the number of the first."""

    line: int
    text: str


def read_page(text: str, typography: Typography = PLAIN) -> Page:
    """The page that a Markdown text holds.

    >>> page = read_page("# Go\\n## Turn\\n### Placing {#place}\\n- **Place a stone.** Or pass.")
    >>> page.anchors["place"].points
    (Point(words='Place a stone.', more='Or pass.', art=(), sign=''),)
    """
    return _Reader(typography).read(text)


def _blocks(text: str) -> list[_Block]:
    """Headings, points, images and plain paragraphs, each on one line."""
    blocks: list[_Block] = []
    fresh = True
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words and (fresh or words.startswith(_BEGINNINGS)):
            blocks.append(_Block(number, words))
        elif words:
            blocks[-1].text += f" {words}"
        fresh = not words or words.startswith("#")
    return blocks


class _Reader:
    """Puts the blocks of one page together."""

    def __init__(self, typography: Typography) -> None:
        self._typography = typography
        self._sections: list[tuple[str, str, list[_Open]]] = []
        self._titles = 0

    def read(self, text: str) -> Page:
        for block in _blocks(text):
            try:
                self._take(block.text)
            except PageFault as fault:
                raise PageFault(f"Line {block.line}: {fault}") from None
        rulings: dict[str, str] = {}
        sections: list[Section] = []
        for title, anchor, paragraphs in self._sections:
            if anchor == RULINGS:
                rulings = {one.anchor: one.sentence for one in paragraphs}
            else:
                sections.append(Section(title, tuple(one.closed() for one in paragraphs)))
        page = Page(tuple(sections), rulings)
        if len(page.anchors) != sum(bool(one.anchor) for one in page.paragraphs):
            raise PageFault("An anchor stands twice.")
        return page

    def _take(self, text: str) -> None:
        if text.startswith("#"):
            self._heading(text)
            return
        if not self._sections or not self._sections[-1][2]:
            raise PageFault("Text has to stand below a ### heading.")
        paragraph = self._sections[-1][2][-1]
        if text.startswith("- "):
            paragraph.points.append(self._point(text))
        elif text.startswith("!["):
            paragraph.captions.append(self._caption(text))
        elif text.startswith("["):
            if _LINK.sub("", text):
                raise PageFault("A line of rulings has links such as [K1](#K1) and nothing else.")
            paragraph.rulings += _LINK.findall(text)
        elif paragraph.sentence:
            raise PageFault("A paragraph has one sentence beside its points.")
        else:
            paragraph.sentence = self._plain(text)

    def _heading(self, text: str) -> None:
        found = _HEADING.fullmatch(text)
        if found is None:
            raise PageFault(f"“{text}” is no heading.")
        level, title, anchor = len(found[1]), self._plain(found[2]), found[3] or ""
        if level == 1:
            self._titles += 1
            if self._titles > 1 or self._sections:
                raise PageFault("The page’s own title stands once, before everything else.")
        elif level == 2:
            self._sections.append((title, anchor, []))
        elif not self._sections:
            raise PageFault("A paragraph has to stand in a section.")
        else:
            self._sections[-1][2].append(_Open(anchor, title))

    def _point(self, text: str) -> Point:
        found = _POINT.fullmatch(text)
        if found is None:
            raise PageFault("A point is a line such as “- ![sign](art) **Words.** More.”")
        images = _IMAGE.findall(found[1])
        signs = [sign for sign, _ in images if sign]
        if len(signs) > 1:
            raise PageFault("A point has one sign at most.")
        return Point(
            self._plain(found[2]),
            self._plain(found[3] or ""),
            tuple(art for _, art in images),
            "".join(signs),
        )

    def _caption(self, text: str) -> Caption:
        found = _IMAGE.fullmatch(text)
        if found is None or not found[2].startswith(EXAMPLE):
            raise PageFault("A drawn example is a line such as “![its words](example:its-name)”.")
        return Caption(found[2].removeprefix(EXAMPLE), self._plain(found[1]))

    def _plain(self, text: str) -> str:
        if _MARKUP.search(text):
            raise PageFault(f"“{text}” has markup that a rules page cannot show.")
        return self._typography.apply(text, {})[0]


@dataclass
class _Open:
    """A paragraph that is still being read."""

    anchor: str
    title: str
    points: list[Point] = field(default_factory=list)
    sentence: str = ""
    captions: list[Caption] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)

    def closed(self) -> Paragraph:
        return Paragraph(
            self.anchor,
            self.title,
            tuple(self.points),
            self.sentence,
            tuple(self.captions),
            tuple(self.rulings),
        )
