"""A game's side of the table screen: a position as a scene, and what taps mean.

A game's `screen.board` has `GameBoard`, a `Board` made for one table's rules. It draws nothing
itself: `scene` says what is seen, and the parts draw it. A tap on a place leads to another
choice, or to a Refusal that says why not.
"""

from abc import ABC, abstractmethod
from typing import Generic, TypeAlias, TypeVar

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, count
from companion.showing.fixing import Fixing
from companion.showing.scene import Hand, Scene, Shelf
from companion.showing.sight import Sight

P = TypeVar("P")
C = TypeVar("C")


class Board(ABC, Generic[P, C]):
    """A game's side of the table screen, for one table."""

    turns: int = 1
    # What can be corrected.
    fixing: Fixing[P]

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules

    @abstractmethod
    def nothing(self, sight: Sight[P]) -> C:
        """The choice when a question has just been asked."""

    @abstractmethod
    def tapped(self, sight: Sight[P], choice: C, place: str) -> C:
        """The choice after a tap on a place; an empty place closes what is being read."""

    @abstractmethod
    def scene(self, sight: Sight[P], choice: C, turn: int) -> Scene:
        """What is seen, with the board turned `turn` times."""

    def choice_for(self, sight: Sight[P], action: Action) -> C | None:
        """The choice after which the big button does this action, where there is one."""
        return None

    def fact_for(self, sight: Sight[P], action: Action) -> Message | None:
        """One fact about what this action leads to, where the choice has no words of its own."""
        return None

    def still(self, position: P, turn: int = 0) -> Scene:
        """A position to look at: nothing is asked, nothing lit."""
        sight = Sight(self.rules, position)
        return self.scene(sight, self.nothing(sight), turn)

    # A player's own phone while another plays

    def beside(self, sight: Sight[P], seat: int) -> tuple[Shelf | None, Hand | None]:
        """Open cards and the hand of `seat`, which that player's own phone always shows."""
        return None, None

    def doing(self, ask: str, names: Message, number: int) -> Message:
        """What those who are asked are doing, in words for those who wait."""
        return count("{names} plays.", "{names} play.", number, names=names)


AnyBoard: TypeAlias = "Board[object, object]"
