"""One action being carried out: the position so far, and what happened on the way."""

from typing import Generic, TypeVar

from companion.core.event import Event
from companion.core.game import Outcome
from companion.core.sheet import Sheet

P = TypeVar("P")


class ActionProgress(Generic[P]):
    """Base of each game’s own: collects the events, draws and sheets of one action."""

    def __init__(self, names: tuple[str, ...], position: P) -> None:
        self.names = names
        self.position = position
        self.events: list[Event] = []
        self.drew: list[str] = []
        self.sheets: list[Sheet] = []

    def outcome(self) -> Outcome[P]:
        """The position reached, with everything that happened on the way."""
        return Outcome(self.position, tuple(self.events), tuple(self.drew), tuple(self.sheets))
