"""What hands do at one table of Arabana-Opodopo."""

from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.pieces_on_table import PiecesOnTable
from companion.games.arabana.screen.to_do import TodoList
from companion.showing.hands import Hands
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo


class GameHands(Hands[Position]):
    """The lists of one table."""

    rules: GameRules

    def to_do(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        return tuple(TodoList(self.rules).after(step))

    def put_back(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        return tuple(TodoList(self.rules).between(before, after))

    def put_right(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """Markers follow from the bridges: the players told these alone."""
        return tuple(TodoList(self.rules).markers_between(before, after))

    def lay_out(self, position: Position) -> LayOut | None:
        return PiecesOnTable(self.rules).lay_out(position)
