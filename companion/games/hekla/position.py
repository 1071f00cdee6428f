"""Everything on Hekla's table at one moment, with what the record says of each part."""

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from companion.core import asking
from companion.core.entries import UNWRITTEN, Ascending, Between, EachSeat, Seat
from companion.games.hekla.grid import Line
from companion.games.hekla.pieces import VALUES, Content

MOST_CIRCLES = 10_000
MOST_LAVA = 99

Cells: TypeAlias = Annotated[tuple[Content, ...], "what stands in each cell"]
Value: TypeAlias = Annotated[int, Between(VALUES[0], VALUES[-1])]
LavaLeft: TypeAlias = Annotated[int, Between(0, MOST_LAVA)]
Driven: TypeAlias = Annotated[int, Between(0, MOST_CIRCLES)]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is being asked in the middle of a turn; `by` only if it is not the seat in turn."""

    # The cell into which a volcano came this turn, and the lines that may still be scored (K2).
    cell: str | None = None
    lines: tuple[Line, ...] = ()
    must: bool = False


ACT = Pending("act")
FINISHED = Pending("finished")


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `replace` makes the next one."""

    turn: Seat
    # What stands in each cell of the grid, by the cell's number.
    cells: Cells
    # The values of the volcanoes in front of each seat, ascending.
    supply: EachSeat[Ascending[Value]]
    # Pieces left beside the board: without a hollow, with one.
    lava: tuple[LavaLeft, LavaLeft]
    # Circles driven from the start, per seat.
    road: EachSeat[Driven]
    pending: Pending | None = None
    # Actions since the last eruption: only simulated players look at it.
    quiet: int = field(default=0, compare=False, metadata=UNWRITTEN)

    @property
    def lava_left(self) -> int:
        """How many lava pieces lie beside the board."""
        return self.lava[0] + self.lava[1]

    @property
    def finished(self) -> bool:
        """Whether the table is over."""
        return self.pending is not None and self.pending.ask == "finished"
