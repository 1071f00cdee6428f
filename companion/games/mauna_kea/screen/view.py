"""One moment of a table of Mauna Kea, ready to be drawn."""

from dataclasses import dataclass, field

from companion.core.action import Action
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen.choice import Choice
from companion.showing.sight import Sight


@dataclass(frozen=True)
class View:
    """One moment to draw: what is asked, what is chosen, what that would do."""

    sight: Sight[Position]
    choice: Choice
    ask: str
    seat: int
    tile: str
    actions: tuple[Action, ...]
    # Fields and squares that answer now; squares with what they cost.
    fields: frozenset[int]
    squares: dict[int, int]
    boats: dict[str, int]
    # The four squares of each field where a tile would lie, as it is turned now.
    lying: dict[int, str] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        """Everything on the table."""
        return self.sight.position

    @property
    def on_fields(self) -> bool:
        """Whether a finger means fields now."""
        return bool(self.fields)
