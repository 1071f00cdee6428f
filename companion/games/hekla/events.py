"""What follows from an action in Hekla, for the screen to show and the log to say."""

from dataclasses import dataclass

from companion.core.event import Event
from companion.core.message import N_, Message, count, say
from companion.core.sheet import Sheet
from companion.games.hekla.grid import Line
from companion.games.hekla.words import line_name


@dataclass(frozen=True)
class VolcanoPlaced(Event):
    """A volcano came onto the board."""

    seat: int
    value: int
    cell: str


@dataclass(frozen=True)
class VolcanoMoved(Event):
    """A volcano went from cell to cell, far or near."""

    seat: int
    value: int
    start: str
    to: str


@dataclass(frozen=True)
class Retreated(Event):
    """A vulcanologist drove back; both are circles driven from the start."""

    seat: int
    start: int
    to: int


@dataclass(frozen=True)
class LineScored(Event):
    """A line was counted: its hollows cell by cell, and what each seat gets."""

    seat: int
    line: Line
    hollows: tuple[int, int, int]
    sheet: Sheet

    def words(self) -> Message:
        return say(
            "{line} makes {hollows} hollows.", line=line_name(self.line), hollows=sum(self.hollows)
        )


@dataclass(frozen=True)
class VulcanologistDrove(Event):
    """Points were driven on the road; both are circles driven from the start."""

    seat: int
    start: int
    to: int
    name: str

    def words(self) -> Message:
        return count(
            "{name} drives {count} circle.",
            "{name} drives {count} circles.",
            self.to - self.start,
            name=self.name,
        )


@dataclass(frozen=True)
class TurnedOver(Event):
    """A pawn is laid on its face for the third lap, or set upright after driving back (K9)."""

    seat: int
    over: bool
    name: str

    def words(self) -> Message:
        if self.over:
            return say("Third lap: turn {name}’s pawn over.", name=self.name)
        return say("Off the third lap: turn {name}’s pawn back.", name=self.name)


@dataclass(frozen=True)
class VolcanoWentHome(Event):
    """A volcano of the centre went back to its owner."""

    seat: int
    value: int
    cell: str
    name: str

    def words(self) -> Message:
        return say(
            "Take {name}’s {value} home from {cell}.",
            name=self.name,
            value=self.value,
            cell=self.cell,
        )


@dataclass(frozen=True)
class LavaPlaced(Event):
    """Lava took a place in the centre; so many pieces are left."""

    value: int
    cell: str
    left: int

    def words(self) -> Message:
        return say("Put a lava {value} on {cell}.", value=self.value, cell=self.cell)


@dataclass(frozen=True)
class PassedOver(Event):
    """A player can neither place nor move, from no circle (K7)."""

    seat: int
    name: str

    def words(self) -> Message:
        return say("{name} cannot place or move and is passed over.", name=self.name)


_REASONS = {
    "lava": N_("The last lava is out: the game is over."),
    "agreed": N_("All agree: the game ends here."),
    "stuck": N_("Nobody can place or move: the game is over."),
    "scored": N_("The road is counted: the game is over."),
}


@dataclass(frozen=True)
class Ended(Event):
    """The game is over: the lava is used up, all agreed, or nobody can act."""

    why: str

    def words(self) -> Message:
        return say(_REASONS[self.why])
