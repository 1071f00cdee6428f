"""What hands do at a real table, computed from the material of its positions for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.event import Event, Reached
from companion.core.game import Rules
from companion.core.material import Move, Place, Spot, moves
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

P = TypeVar("P")


@dataclass(frozen=True)
class Stage(Generic[P]):
    """Two positions that moves lead between; where they were played, what happened there.

    `events` are those of this part of a step, `step` all of it: words may need to know who did it.
    """

    before: P
    after: P
    events: tuple[Event, ...] = ()
    step: tuple[Event, ...] = ()


def stages(step: Happened[P]) -> list[Stage[P]]:
    """A step in its parts: what the player did, then what followed from it by itself."""
    found: list[Stage[P]] = []
    before, since = step.before, 0
    for at, event in enumerate(step.events):
        if isinstance(event, Reached):
            found.append(Stage(before, event.position, step.events[since:at], step.events))
            before, since = event.position, at + 1
    return [*found, Stage(before, step.after, step.events[since:], step.events)]


class Untold:
    """Moves that no line tells yet: a game takes them out as it tells them."""

    def __init__(self, made: Iterable[Move]) -> None:
        self.left = [*made]

    def take(self, *piece: str | int, start: Place = (), to: Place = ()) -> list[Move]:
        """The moves of pieces, from and to places, that begin like this."""
        found = [
            move
            for move in self.left
            if move.piece[: len(piece)] == piece
            and _begins(move.start, start)
            and _begins(move.to, to)
        ]
        self.left = [move for move in self.left if move not in found]
        return found

    def halve(self, *piece: str | int, between: Place = ()) -> None:
        """Says what is left of such moves between such places in two lines: taken up, put down."""
        moves = self.take(*piece, start=between, to=between)
        self.left += [half for move in moves for half in move.halves()]


def _begins(spot: Spot | None, like: Place) -> bool:
    return not like or (spot is not None and spot.place[: len(like)] == like)


class Hands(Generic[P]):
    """What hands do at one table.

    A game gives the words for moves (`lines`) and the order in which people do them (`order`). All
    lists follow from its rules' `material`. Without it there are no lists.
    """

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.names = rules.names

    # What a game says

    def lines(self, made: Sequence[Move], stage: Stage[P]) -> Iterable[ToDo]:
        """Moves between two positions in words and pictures; each line has its own moves."""
        return ()

    def order(self, move: Move) -> SupportsRichComparison:
        """When a move is made, beside the others of the same list."""
        return 0

    def by_itself(self, move: Move) -> bool:
        """Whether a move only follows from another one, so that nobody taps or tells it."""
        return False

    def lay_out(self, position: P) -> LayOut | None:
        """How the real board must look for this position; None where another screen shows that."""
        return None

    # What follows from it

    def moves(self, before: P, after: P) -> tuple[Move, ...]:
        """What leads the real table from one position to another."""
        material = self.rules.material
        return moves(material(before), material(after), self.order)

    def laid(self, position: P) -> tuple[Move, ...]:
        """Everything that comes from the box onto the table."""
        return moves(Counter(), self.rules.material(position))

    def to_do(self, step: Happened[P]) -> tuple[ToDo, ...]:
        """What was tapped, which leads to the first position on the way; then what followed."""
        tapped, *followed = stages(step)
        made = [
            line if any(map(self.by_itself, line.moves)) else replace(line, tapped=True)
            for line in self._list(tapped)
        ]
        return (*made, *(line for stage in followed for line in self._list(stage)))

    def put_back(self, before: P, after: P) -> tuple[ToDo, ...]:
        """What leads the real board from one position to another, after undo and redo."""
        return tuple(self._list(Stage(before, after)))

    def put_right(self, before: P, after: P) -> tuple[ToDo, ...]:
        """What a correction changed on top of what the players entered."""
        untold = [move for move in self.moves(before, after) if self.by_itself(move)]
        return tuple(self.lines(untold, Stage(before, after)))

    def _list(self, stage: Stage[P]) -> Iterable[ToDo]:
        return self.lines(self.moves(stage.before, stage.after), stage)
