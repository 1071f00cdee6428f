"""A game's rules in one language, as they are read: sections, paragraphs, what we decided."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain


@dataclass(frozen=True)
class Point:
    """One thing that a paragraph says, short and then closer, with what it speaks of beside it."""

    words: str
    more: str = ""
    art: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class Caption:
    """Where a drawn example stands, by its name, and its words, which may name `{points}`."""

    example: str
    words: str


@dataclass(frozen=True)
class Paragraph:
    """One rule: what it says, a sentence with drawn examples, the rulings that belong to it.

    What is only read in its place has no anchor.
    """

    anchor: str
    title: str
    points: tuple[Point, ...]
    sentence: str = ""
    captions: tuple[Caption, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Everything that it says, for whoever searches."""
        points = chain.from_iterable((point.words, point.more) for point in self.points)
        captions = (caption.words for caption in self.captions)
        return " ".join(filter(None, (self.title, *points, self.sentence, *captions)))


@dataclass(frozen=True)
class Section:
    """Paragraphs that are read one after the other."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Page:
    """The rules in one language: what is read in order, what we decided, and what is common."""

    sections: tuple[Section, ...]
    rulings: Mapping[str, str]
    common: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every paragraph, in reading order."""
        return tuple(one for section in self.sections for one in section.paragraphs)

    @cached_property
    def anchors(self) -> Mapping[str, Paragraph]:
        """The paragraphs that something leads to."""
        return {one.anchor: one for one in self.paragraphs if one.anchor}

    @cached_property
    def decided(self) -> Mapping[str, str]:
        """Every ruling by its number, this game's first."""
        return {**self.rulings, **self.common}
