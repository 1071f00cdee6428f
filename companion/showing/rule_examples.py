"""Drawn examples of rules: real positions, made by the rules and drawn by the game's own board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.core.game import Header
from companion.core.json_checks import an_object
from companion.core.json_text import Json, merge
from companion.core.message import say
from companion.showing.scene import Holding, Picture
from companion.showing.sight import Sight

if TYPE_CHECKING:
    from companion.showing.game import Game

Verdict = Literal["", "right", "wrong"]
# Left, top, width and height of a part of the board, in units of its picture.
Window: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True)
class Example:
    """A position with what is tapped in it, of which a part is drawn.

    Without a window it shows what lies before `seat`, of that `only` some. Its words on the page
    may name `{points}`: those that the sheet's `line` gives that seat. A position that the
    rules would never reach is given by a `patch`. Where one thing is right and
    another wrong, `tried` says what somebody does there, and the rules judge the last of it;
    `after` draws what comes of it.
    """

    header: Header
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
    """An example as it is seen: a part of a board, or what lies before somebody, and its words."""

    picture: Picture | None
    window: Window
    holdings: tuple[Holding, ...] = ()
    verdict: Verdict = ""
    sign: str = ""
    points: int | None = None
    words: str = ""

    def said(self, words: str) -> "DrawnExample":
        """The same with its words in a language, the points filled in."""
        return replace(self, words=words.replace("{points}", str(self.points)))


def draw(game: "Game", example: Example) -> DrawnExample:
    """An example as the game's rules and its board make it."""
    rules = game.rules(example.header)
    position = rules.set_up().position
    for done in example.tried if example.after else example.tried[:-1]:
        position = rules.apply(position, rules.codec.read(done)).position
    board = game.board(rules)
    if example.patch is not None:
        written = merge(rules.write(position), example.patch)
        position = board.fixing.drawn(an_object(written, say("the position")))
    sight = Sight(rules, position, rules.prompts(position) if example.taps else ())
    choice = board.nothing(sight)
    for place in example.taps:
        choice = board.tapped(sight, choice, place)
    scene = board.scene(sight, choice, 0)
    action = scene.primary.action if scene.primary and example.taps else None
    sheets = rules.apply(position, action).sheets if action else ()
    points = None
    if example.line:
        sheet = sheets[0] if sheets else rules.reckon(position).sheet
        line = next(line for line in sheet.lines if line.label == example.line)
        points = line.points[example.seat]
    if example.window is None:
        held = tuple(
            one
            for one in scene.seats[example.seat].holdings
            if not example.only or one.art in example.only
        )
        return DrawnExample(None, (0, 0, 0, 0), held, example.verdict, example.sign, points)
    seen = within(scene.picture, example.window)
    if example.sign:
        # It says what the board itself would say there; names that stand on it are still needed.
        seen = replace(seen, tags=tuple(tag for tag in seen.tags if tag.halo))
    return DrawnExample(seen, example.window, (), example.verdict, example.sign, points)


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
