"""What a placing, a move or a choice would set off, for the screen to show before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.core.action import Action
from companion.core.message import Message, say
from companion.core.replacing import replace
from companion.core.sheet import Sheet
from companion.games.hekla.actions import Erupt, Move, Place
from companion.games.hekla.grid import Grid, Line
from companion.games.hekla.pieces import EMPTY, Piece
from companion.games.hekla.placing import after
from companion.games.hekla.position import Position
from companion.games.hekla.scoring import (
    ENOUGH,
    going_home,
    hollows,
    next_lava,
    ready,
    score_sheet,
)
from companion.games.hekla.words import pieces_named

if TYPE_CHECKING:
    from companion.games.hekla.rules import GameRules

NEAR = ENOUGH - 2


@dataclass(frozen=True)
class LineSum:
    """The hollows along a line, cell by cell, and whether every cell has a piece."""

    line: Line
    hollows: tuple[int, int, int]
    filled: bool

    @property
    def total(self) -> int:
        """All hollows of the line."""
        return sum(self.hollows)


@dataclass(frozen=True)
class Forecast:
    """One line that would be scored: who gets what, what goes home, which lava comes."""

    line: Line
    hollows: tuple[int, int, int]
    sheet: Sheet
    home: tuple[Piece, ...]
    lava: int
    # Whether this eruption uses the last lava piece: the game would be over.
    last: bool
    names: tuple[str, ...]

    def words(self) -> Message:
        """What the eruption does to the board."""
        if not self.home:
            return say("Lava {value} joins {cell}.", value=self.lava, cell=self.line.cells[1])
        return say(
            "Lava {value} replaces {pieces}.",
            value=self.lava,
            pieces=pieces_named(self.home, self.names),
        )


def preview(rules: GameRules, position: Position, action: Action) -> tuple[Forecast, ...]:
    """The lines that a legal action would let score; of several the player picks the first.

    Each forecast is made as if that line were scored first.
    """
    match action:
        case Erupt(line=named):
            line = rules.grid.line(named)
            return (_forecast(rules, position, line),) if line else ()
        case Place() | Move():
            cells, at = after(rules.grid, position, action)
            then = replace(position, cells=cells)
            return tuple(_forecast(rules, then, line) for line in ready(rules.grid, cells, at))
        case _:
            return ()


def sets_off(grid: Grid, position: Position, action: Action) -> bool:
    """Whether an eruption would follow."""
    if isinstance(action, (Place, Move)):
        return bool(ready(grid, *after(grid, position, action)))
    return isinstance(action, Erupt)


def _forecast(rules: GameRules, position: Position, line: Line) -> Forecast:
    return Forecast(
        line=line,
        hollows=hollows(position.cells, line),
        sheet=score_sheet(rules.grid, position, line),
        home=going_home(position.cells, line),
        lava=next_lava(position),
        last=position.lava_left == 1,
        names=rules.names,
    )


def near_lines(rules: GameRules, position: Position, least: int = NEAR) -> tuple[LineSum, ...]:
    """The lines that are close to 8 hollows or beyond, and could still erupt."""
    found = []
    for line in rules.grid.lines:
        counted = hollows(position.cells, line)
        if sum(counted) >= least and position.cells[line.centre].lava < 2:
            filled = all(position.cells[at] is not EMPTY for at in line.at)
            found.append(LineSum(line, counted, filled))
    return tuple(found)
