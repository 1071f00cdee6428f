"""What hands do at a real table: told from the material of its positions, for all games alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.event import Reached
from companion.core.game import Rules
from companion.core.material import Move, moves
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

P = TypeVar("P")


class Hands(Generic[P]):
    """What hands do at one table.

    A game says how moves are told (`lines`), and where people's habit has an order (`order`). All
    lists follow from its rules' `material`. Without it nothing is told.
    """

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.names = rules.names

    # What a game says

    def lines(self, made: Sequence[Move], before: P, after: P) -> Iterable[ToDo]:
        """Moves between two positions in words and pictures; each line has its own moves."""
        return ()

    def order(self, move: Move) -> SupportsRichComparison:
        """When a move is made, beside the others of the same list."""
        return 0

    def by_itself(self, move: Move) -> bool:
        """Whether a move only follows from another one, so that nobody taps or tells it."""
        return False

    def lay_out(self, position: P) -> LayOut | None:
        """How the real board must lie for this position; nothing where it is told otherwise."""
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
        on_the_way = [event.position for event in step.events if isinstance(event, Reached)]
        tapped, *followed = pairwise((step.before, *on_the_way, step.after))
        made = [
            line if all(map(self.by_itself, line.moves)) else replace(line, tapped=True)
            for line in self.put_back(*tapped)
        ]
        return (*made, *(line for stage in followed for line in self.put_back(*stage)))

    def put_back(self, before: P, after: P) -> tuple[ToDo, ...]:
        """What leads the real board from one position to another, after undo and redo."""
        return tuple(self.lines(self.moves(before, after), before, after))

    def put_right(self, before: P, after: P) -> tuple[ToDo, ...]:
        """What a correction moved by itself, beyond what the players told."""
        untold = [move for move in self.moves(before, after) if self.by_itself(move)]
        return tuple(self.lines(untold, before, after))
