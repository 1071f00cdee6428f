"""How a table lies flat: who sits where, who is asked, who tapped last."""

from dataclasses import dataclass

from companion.playing.seating import Seating
from companion.ui.intents import AtSide, Dispatch, Intent
from companion.ui.table.flat_room import FlatRoom, as_read


@dataclass(frozen=True)
class SideDispatch:
    """Hands on what is done at one seat's side; two for the same seat are equal."""

    dispatch: Dispatch
    seat: int

    def __call__(self, intent: Intent) -> None:
        self.dispatch(AtSide(self.seat, intent))


@dataclass(frozen=True)
class FlatView:
    """How a flat table stands: who is asked, who tapped last, whom an undo is asked of."""

    seating: Seating
    room: FlatRoom
    asked: int
    by: int
    # Who is asked whether the last step is taken back.
    asks_undo: int | None
    # What undo would take back, in words; nothing where there is nothing.
    undo: str
    whose: str
    # Nobody is asked any more.
    over: bool = False
    # Whether the screen is wider than high: then all of it is turned once more.
    lying: bool = False

    @property
    def asked_side(self) -> int:
        """The side of who is asked: what is written on the board is turned to it."""
        return self.seating.side(self.asked)

    @property
    def side(self) -> int:
        """The side of who tapped last: what opens is turned to it."""
        return self.seating.side(self.by)

    @property
    def board_quarters(self) -> int:
        """How far the board itself is turned."""
        return self.asked_side if self.seating.board_turns else 0

    @property
    def facing(self) -> int:
        """How far what is written on the board is turned, beyond the board itself."""
        return self.asked_side - self.board_quarters

    @property
    def sheet_size(self) -> tuple[float, float]:
        """How large a sheet over the board is, for who reads it."""
        wide, high = self.room.board.width - 12, self.room.board.height
        return as_read((wide, high), self.side)
