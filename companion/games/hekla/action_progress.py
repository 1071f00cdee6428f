"""One action carried out step by step: a volcano comes, lines erupt, the turn passes on."""

from companion.core import action_progress
from companion.core.event import Reached
from companion.core.replacing import replace
from companion.core.tuple_edits import replaced, without
from companion.games.hekla import events
from companion.games.hekla.actions import Move, Place
from companion.games.hekla.grid import Grid, Line
from companion.games.hekla.legal import Answers
from companion.games.hekla.placing import after
from companion.games.hekla.position import ACT, FINISHED, Pending, Position
from companion.games.hekla.scoring import (
    erupt,
    going_home,
    hollows,
    in_order,
    next_lava,
    ready,
    score_sheet,
)


class ActionProgress(action_progress.ActionProgress[Position]):
    """A turn being carried out."""

    def __init__(self, answers: Answers, names: tuple[str, ...], position: Position) -> None:
        super().__init__(names, position)
        self.answers = answers
        self.grid: Grid = answers.grid

    def retreat(self, seat: int, circles: int) -> None:
        """The vulcanologist drives back; placing or moving follows (K5)."""
        start = self.position.road[seat]
        to = start - circles
        road = replaced(self.position.road, seat, to)
        self.position = replace(
            self.position, road=road, pending=ACT, quiet=self.position.quiet + 1
        )
        self.events.append(events.Retreated(seat, start, to))
        self._turn_over(seat, start, to)

    def place(self, action: Place) -> None:
        """A volcano from the supply is put on a cell."""
        seat, position = action.by, self.position
        cells, at = after(self.grid, position, action)
        mine = without(position.supply[seat], action.value)
        self.events.append(events.VolcanoPlaced(seat, action.value, action.cell))
        self.position = replace(
            position,
            cells=cells,
            supply=replaced(position.supply, seat, mine),
            pending=None,
            quiet=position.quiet + 1,
        )
        self.count_lines(at)

    def move(self, action: Move) -> None:
        """A volcano goes to another cell."""
        position = self.position
        cells, at = after(self.grid, position, action)
        self.events.append(events.VolcanoMoved(action.by, action.value, action.from_, action.to))
        self.position = replace(position, cells=cells, pending=None, quiet=position.quiet + 1)
        self.count_lines(at)

    def count_lines(self, at: int) -> None:
        """Lines with the cell that was entered: one erupts by itself, of several one is picked."""
        lines = ready(self.grid, self.position.cells, at)
        if not lines:
            self.end_turn()
            return
        pending = Pending("erupt", cell=self.grid.cells[at], lines=lines, must=True)
        if len(lines) == 1:
            self.erupt(lines[0], pending)
        else:
            self.position = replace(self.position, pending=pending)

    def erupt(self, line: Line, pending: Pending) -> None:
        """A line is scored and its centre erupts; then further lines, if any is left (K2)."""
        before = self.position
        sheet = score_sheet(self.grid, before, line)
        self.sheets.append(sheet)
        self.events.append(
            Reached(replace(before, pending=Pending("erupt", None, line.cells[1], (line,))))
        )
        self.events.append(events.LineScored(before.turn, line, hollows(before.cells, line), sheet))
        self.position = then = erupt(before, line, sheet.totals)
        for seat, points in enumerate(sheet.totals):
            if points:
                start, to = before.road[seat], then.road[seat]
                self.events.append(events.VulcanologistDrove(seat, start, to, self.names[seat]))
                self._turn_over(seat, start, to)
        cell = line.cells[1]
        self.events += [
            events.VolcanoWentHome(seat, value, cell, self.names[seat])
            for seat, value in going_home(before.cells, line)
        ]
        self.events.append(events.LavaPlaced(next_lava(before), cell, then.lava_left))
        if not then.lava_left:
            # K6: at once, whatever else could be scored.
            self.finish("lava")
            return
        left = tuple(
            other for other in pending.lines if other != line and in_order(then.cells, other)
        )
        if left:
            self.position = replace(then, pending=Pending("erupt", None, pending.cell, left))
        else:
            self.end_turn()

    def _turn_over(self, seat: int, start: int, to: int) -> None:
        """The pawn lies turned over from the third lap on (K9)."""
        third = self.grid.third_lap
        if (start >= third) != (to >= third):
            self.events.append(events.TurnedOver(seat, to >= third, self.names[seat]))

    def agree(self, seat: int) -> None:
        """A seat agrees to end the game; with the last one it is over (K7)."""
        asked = (seat + 1) % len(self.names)
        if asked == self.position.turn:
            self.finish("agreed")
        else:
            self.position = replace(self.position, pending=Pending("end_game", asked))

    def end_turn(self) -> None:
        """The turn passes on clockwise."""
        self.begin_turn((self.position.turn + 1) % len(self.names))

    def begin_turn(self, seat: int) -> None:
        """The turn of a seat, or of the next one that can act (K7)."""
        self.position = replace(self.position, turn=seat, pending=None)
        seats = len(self.names)
        for passed in range(seats):
            turn = (seat + passed) % seats
            if self.answers.can_act(self.position, turn):
                self.position = replace(self.position, turn=turn) if passed else self.position
                self.events += [
                    events.PassedOver(over % seats, self.names[over % seats])
                    for over in range(seat, seat + passed)
                ]
                return
        self.finish("stuck")

    def finish(self, why: str) -> None:
        """The game is over."""
        self.position = replace(self.position, pending=FINISHED)
        self.events.append(events.Ended(why))
