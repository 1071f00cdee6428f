"""What must be chosen on Hekla's table so that the button does an action."""

from companion.core.action import Action
from companion.games.hekla.actions import Erupt, Move, Place, Retreat
from companion.games.hekla.position import Position
from companion.games.hekla.screen.taps import Choice


def choice_for(position: Position, action: Action) -> Choice | None:
    """The choice; none where no place of the board answers."""
    match action:
        case Place(_, value, cell):
            return Choice(value, cell=cell)
        case Move(_, start, value, to):
            return Choice(value, start, to)
        case Retreat(_, circles):
            return Choice(circles=circles)
        case Erupt(_, cells) if position.pending is not None:
            lines = (line for line in position.pending.lines if line.cells == cells)
            return Choice(line=next(lines, None))
    return None
