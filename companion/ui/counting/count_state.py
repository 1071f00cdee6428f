"""A count on the screen as data: its state, what can be done there, and what follows outside."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.playing.just_score import Counted, Reckoner
from companion.showing.just_score import Answer, AnyRow, CountScene, Numbers
from companion.ui.intents import Intent
from companion.ui.table.effects import NoteTouch, Tell, TellRefusal

# State


@dataclass(frozen=True)
class Opened:
    """What lies over the count: the sheet with some lines opened, one row, or what a tie needs."""

    lines: frozenset[str] | None = None
    row: AnyRow | None = None
    tie: bool = False


@dataclass(frozen=True)
class CountState:
    """The answers so far and how they are looked at."""

    counted: Counted
    brush: str = "0"
    # Whose steppers are shown where there is room for one player's only.
    alone: int = 0
    opened: Opened = field(default_factory=Opened)
    # The count that the answers began from: another one begins anew.
    begun: Counted | None = None


@dataclass(frozen=True)
class CountNow:
    """What a state is judged by: the rules' side of the count, and the scale of the board."""

    reckoner: Reckoner
    scale: float = 1.0

    def scene(self, state: CountState) -> CountScene:
        """What is shown for a state."""
        trial = self.reckoner.trial(state.counted)
        return self.reckoner.count.scene(state.counted.said, state.brush, trial.reckoning)


def arrived(state: CountState | None, begun: Counted) -> CountState:
    """The state for a count that was begun or loaded; how it is looked at stays."""
    if state is None:
        return CountState(begun, begun=begun)
    if state.begun is begun:
        return state
    return replace(state, counted=begun, opened=Opened(), begun=begun)


# What somebody does in a count, beside what every board has


@dataclass(frozen=True)
class SteppedNumber:
    """One fewer or one more of something that is one player's."""

    row: Numbers
    seat: int
    by: int


@dataclass(frozen=True)
class PickedNumber:
    """A number out of all that one player can have."""

    row: Numbers
    seat: int
    number: int


@dataclass(frozen=True)
class PickedOwner:
    """Whose something is that exists once; picked again it is nobody's."""

    key: str
    seat: int


@dataclass(frozen=True)
class PickedPlayer:
    """The player whose steppers are to be shown."""

    seat: int


@dataclass(frozen=True)
class PickedPhase:
    """The scoring that is counted."""

    phase: int


@dataclass(frozen=True)
class OpenedRow:
    """A row's name: its numbers, and what it is worth."""

    row: AnyRow


@dataclass(frozen=True)
class ToggledLine:
    """A line of the sheet: why it has these points."""

    label: str


@dataclass(frozen=True)
class BrokeTie:
    """The answers that a tie needs."""

    answers: tuple[tuple[str, Answer], ...]


CountIntent: TypeAlias = (
    Intent
    | SteppedNumber
    | PickedNumber
    | PickedOwner
    | PickedPlayer
    | PickedPhase
    | OpenedRow
    | ToggledLine
    | BrokeTie
)
CountDispatch: TypeAlias = Callable[[CountIntent], None]


# What follows outside the screen


@dataclass(frozen=True)
class SaveCount:
    """Saves the answers: nothing else of the tap holds unless this is done."""

    counted: Counted


@dataclass(frozen=True)
class SeeSheet:
    """Leads on to the eruption or the sheet that the answers come to."""

    counted: Counted


CountEffect: TypeAlias = NoteTouch | SaveCount | SeeSheet | Tell | TellRefusal
