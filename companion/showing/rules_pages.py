"""A game's rules to read: paragraphs in the order of play, drawn examples, what we decided.

A game's `screen.rules_page` has `GamePages`. An example is a real position: the rules make it,
the game's own board draws it, and the points in its words are the rules' own.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeAlias, TypeVar

from companion.core.game import Header, Option
from companion.core.json_checks import an_object
from companion.core.json_text import Json, merge
from companion.core.message import Message, say
from companion.showing.scene import Holding, Picture
from companion.showing.sight import Sight

if TYPE_CHECKING:
    from companion.showing.game import Game

P = TypeVar("P")

Verdict = Literal["", "right", "wrong"]
# Left, top, width and height of a part of the board, in units of its picture.
Window: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True)
class Point:
    """One thing that a paragraph says, short and then closer, with what it speaks of beside it."""

    words: Message
    more: Message | None = None
    art: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class Example:
    """A position with what is tapped in it, of which a part is drawn.

    Without a window it shows what lies before `seat`, of that `only` some. Its words may name
    `{points}`: those that the sheet's `line` gives that seat. A position that the rules would never
    reach is given by a `patch` and drawn all the same. Where one thing is right and another wrong,
    `tried` says what somebody does there, and the rules judge the last of it; `after` draws what
    comes of it.
    """

    header: Header
    words: Message
    window: Window | None = None
    taps: tuple[str, ...] = ()
    seat: int = 0
    line: str = ""
    verdict: Verdict = ""
    sign: str = ""
    only: tuple[str, ...] = ()
    patch: Mapping[str, Json] | None = None
    tried: tuple[Mapping[str, Json], ...] = ()
    after: bool = False


@dataclass(frozen=True)
class DrawnExample:
    """An example as it is seen: a part of a board, or what lies before somebody."""

    words: Message
    picture: Picture | None
    window: Window
    holdings: tuple[Holding, ...] = ()
    verdict: Verdict = ""
    sign: str = ""


@dataclass(frozen=True)
class Paragraph:
    """One rule: what it says, a sentence with drawn examples, the rulings that belong to it."""

    id: str
    title: Message
    points: tuple[Point, ...]
    sentence: Message | None = None
    examples: tuple[Example, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def messages(self) -> Iterator[Message]:
        """Everything that it says, for whoever searches."""
        yield self.title
        for point in self.points:
            yield point.words
            if point.more:
                yield point.more
        if self.sentence:
            yield self.sentence
        for example in self.examples:
            yield example.words


@dataclass(frozen=True)
class Section:
    """Paragraphs that are read one after the other."""

    id: str
    title: Message
    paragraphs: tuple[Paragraph, ...]


# What holds at every table, whatever is played.
EVERY_GAME = {
    "G1": say(
        "The table is always right and the phone follows: anything it believes can be put right "
        "by hand. Such a fix is a step like any other, in the log and with its undo."
    ),
    "G2": say(
        "Only what the rules allow is offered. Nothing is scored, drawn or destroyed in silence: "
        "you see each such step, the log names it, and it can be taken back."
    ),
}


class RulesPages(ABC, Generic[P]):
    """All that can be read of one game, and which paragraph belongs to what."""

    sections: ClassVar[tuple[Section, ...]]
    rulings: ClassVar[Mapping[str, Message]]
    # The paragraph of each line of a sheet, and the options that settle a ruling.
    lines: ClassVar[Mapping[str, str]]
    switches: ClassVar[Mapping[str, Option]] = {}

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[DrawnExample, ...]] = {}

    @abstractmethod
    def asked(self, sight: Sight[P]) -> str:
        """The paragraph of what is asked now."""

    @abstractmethod
    def lying(self, sight: Sight[P], place: str) -> str:
        """The paragraph of the card or piece at a place; nothing where there is none."""

    @cached_property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """Every paragraph by its name, in reading order."""
        return {one.id: one for section in self.sections for one in section.paragraphs}

    def drawn(self, game: "Game", paragraph: Paragraph) -> "tuple[DrawnExample, ...]":
        """The examples of a paragraph, made when they are first looked at."""
        if paragraph.id not in self._drawn:
            self._drawn[paragraph.id] = tuple(draw(game, one) for one in paragraph.examples)
        return self._drawn[paragraph.id]

    def line(self, label: str) -> str:
        """The paragraph of a sheet's row; rows of one kind have what tells them apart after it.

        “island-Nuridan” is of the kind “island”.
        """
        return self.lines.get(label) or self.lines.get(label.partition("-")[0], "")

    @property
    def own_rulings(self) -> Mapping[str, Message]:
        """The rulings of this game alone."""
        return {id: words for id, words in self.rulings.items() if id not in self.common_rulings}

    @property
    def common_rulings(self) -> Mapping[str, Message]:
        """Those that hold in every game, as far as they concern this one."""
        shared = {id: words for id, words in self.rulings.items() if id.startswith("G")}
        return {**EVERY_GAME, **shared}


AnyPages: TypeAlias = RulesPages[object]


def number_of(ruling: str) -> str:
    """A ruling's number as it stands on the page; those of every game keep their letter.

    >>> number_of("K3"), number_of("G3")
    ('3', 'G3')
    """
    return ruling if ruling.startswith("G") else ruling[1:]


def draw(game: "Game", example: Example) -> DrawnExample:
    """An example as the game's rules and its board make it."""
    rules = game.rules(example.header)
    position = rules.set_up().position
    for done in example.tried if example.after else example.tried[:-1]:
        position = rules.apply(position, rules.codec.read(done)).position
    board = game.board(rules)
    if example.patch is not None:
        written = merge(rules.write(position), example.patch)
        position = board.drawn(an_object(written, say("the position")))
    sight = Sight(rules, position, rules.prompts(position) if example.taps else ())
    choice = board.nothing(sight)
    for place in example.taps:
        choice = board.tapped(sight, choice, place)
    scene = board.scene(sight, choice, 0)
    action = scene.primary.action if scene.primary and example.taps else None
    sheets = rules.apply(position, action).sheets if action else ()
    words = example.words
    if example.line:
        sheet = sheets[0] if sheets else rules.reckon(position).sheet
        line = next(line for line in sheet.lines if line.label == example.line)
        words = replace(words, values={**words.values, "points": line.points[example.seat]})
    if example.window is None:
        held = tuple(
            one
            for one in scene.seats[example.seat].holdings
            if not example.only or one.art in example.only
        )
        return DrawnExample(words, None, (0, 0, 0, 0), held, example.verdict, example.sign)
    seen = within(scene.picture, example.window)
    if example.sign:
        # It says what the board itself would say there; names that stand on it are still needed.
        seen = replace(seen, tags=tuple(tag for tag in seen.tags if tag.halo))
    return DrawnExample(words, seen, example.window, (), example.verdict, example.sign)


def within(picture: Picture, window: Window, more: float = 40.0) -> Picture:
    """A picture without what lies wholly beside a window, which would be drawn for nothing."""
    left, top, width, height = window

    def near(x: float, y: float) -> bool:
        return left - more <= x <= left + width + more and top - more <= y <= top + height + more

    grid = picture.grid
    if grid is not None:
        laid = tuple(one for one in grid.laid if near(one.x, one.y))
        lights = tuple(one for one in grid.lights if near(one.x, one.y))
        grid = replace(grid, laid=laid, lights=lights)
    return replace(
        picture,
        fixed=tuple(one for one in picture.fixed if near(one.x, one.y)),
        numbers=tuple(one for one in picture.numbers if near(one.x, one.y)),
        pieces=tuple(one for one in picture.pieces if near(one.x, one.y)),
        tags=tuple(one for one in picture.tags if near(one.x, one.y)),
        strokes=tuple(one for one in picture.strokes if any(near(*at) for at in one.points)),
        fixed_spans=tuple(one for one in picture.fixed_spans if near(*one.start) or near(*one.end)),
        spans=tuple(one for one in picture.spans if near(*one.start) or near(*one.end)),
        spaces=(),
        corners=(),
        grid=grid,
    )
