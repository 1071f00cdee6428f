"""Everything on Hekla's table at one moment."""

from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from companion.core import asking
from companion.games.hekla.grid import Line
from companion.games.hekla.pieces import Content


@dataclass(frozen=True)
class Pending(asking.Pending):
    """What is being asked in the middle of a turn; `by` only if it is not the seat in turn."""

    # The cell into which a volcano came this turn, and the lines that may still be scored (K2).
    cell: str | None = None
    lines: tuple[Line, ...] = ()
    must: bool = False


ACT = Pending("act")
FINISHED = Pending("finished")


class Changes(TypedDict, total=False):
    """The parts of a position, for what changes from one to the next."""

    turn: int
    cells: tuple[Content, ...]
    supply: tuple[tuple[int, ...], ...]
    lava: tuple[int, int]
    road: tuple[int, ...]
    pending: Pending | None
    quiet: int


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `but` makes the next one."""

    turn: int
    # What stands in each cell of the grid, by the cell's number.
    cells: tuple[Content, ...]
    # The values of the volcanoes in front of each seat, ascending.
    supply: tuple[tuple[int, ...], ...]
    # Pieces left beside the board: without a hollow, with one.
    lava: tuple[int, int]
    # Circles driven from the start, per seat.
    road: tuple[int, ...]
    pending: Pending | None = None
    # Actions since the last eruption: only simulated players look at it, no record has it.
    quiet: int = field(default=0, compare=False)

    def but(self, **changes: Unpack[Changes]) -> "Position":
        """This position with some parts changed; much faster than `dataclasses.replace`."""
        made = object.__new__(Position)
        parts = made.__dict__
        parts.update(self.__dict__)
        parts.update(changes)
        return made

    @property
    def lava_left(self) -> int:
        """How many lava pieces lie beside the board."""
        return self.lava[0] + self.lava[1]

    @property
    def finished(self) -> bool:
        """Whether the table is over."""
        return self.pending is not None and self.pending.ask == "finished"
