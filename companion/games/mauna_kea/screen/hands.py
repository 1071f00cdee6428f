"""What hands do at one table of Mauna Kea."""

from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.differences import Differences
from companion.games.mauna_kea.screen.pieces_on_table import PiecesOnTable
from companion.games.mauna_kea.screen.to_do import TodoList
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

    def lay_out(self, position: Position) -> LayOut | None:
        return PiecesOnTable(self.rules).lay_out(position)
