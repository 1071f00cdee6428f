"""An action while it is carried out: the position so far, and the events of it."""

from typing import Generic, TypeVar

from companion.core.event import Event, Reached
from companion.core.game import Outcome
from companion.core.sheet import Sheet

P = TypeVar("P")


class ActionProgress(Generic[P]):
    """Base class for the games: collects the events, draws and sheets of one action."""

    def __init__(self, names: tuple[str, ...], position: P) -> None:
        self.names = names
        self.position = position
        self.events: list[Event] = []
        self.drew: list[str] = []
        self.sheets: list[Sheet] = []

    def reached(self) -> None:
        """Notes the position so far: what follows is done by the rules, or is an eruption."""
        self.events.append(Reached(self.position))

    def outcome(self) -> Outcome[P]:
        """The position that was reached, with all events and sheets."""
        return Outcome(self.position, tuple(self.events), tuple(self.drew), tuple(self.sheets))
