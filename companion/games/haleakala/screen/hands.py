"""What hands do at one table of Haleakalā."""

from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.differences import Differences
from companion.games.haleakala.screen.pieces_on_table import PiecesOnTable
from companion.games.haleakala.screen.to_do import TodoList
from companion.showing.hands import Hands
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo


class GameHands(Hands[Position]):
    """The lists of one table."""

    rules: GameRules

    def to_do(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        return tuple(TodoList(self.rules).after(step))

    def put_back(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        return tuple(Differences(self.rules).between(before, after))

    def lay_out(self, position: Position) -> LayOut:
        return PiecesOnTable(self.rules).lay_out(position)
