"""Actions: frozen classes; here the base class and those that every game has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.core.json_text import Json
from companion.core.message import Message, say
from companion.core.opponents import Opponent


@dataclass(frozen=True)
class Action:
    """One thing that a seat does; `do` is its name in the record."""

    do: ClassVar[str]
    by: int

    def words(self) -> Message:
        """What was done, for the log."""
        raise NotImplementedError

    @property
    def speaks_for(self) -> frozenset[int]:
        """The seats that must be at the phone it comes from."""
        return frozenset({self.by})


@dataclass(frozen=True)
class Undo(Action):
    """Takes back the last action that still holds."""

    do: ClassVar[str] = "undo"

    def words(self) -> Message:
        return say("Took back a step.")


@dataclass(frozen=True)
class Redo(Action):
    """Does the action again that was taken back last."""

    do: ClassVar[str] = "redo"

    def words(self) -> Message:
        return say("Did a step again.")


@dataclass(frozen=True)
class Correct(Action):
    """Corrects the position by a JSON merge patch (G1)."""

    do: ClassVar[str] = "correct"
    patch: Mapping[str, Json]

    def words(self) -> Message:
        return say("The board was put right.")

    def __hash__(self) -> int:
        return hash(self.by)


@dataclass(frozen=True)
class Aside(Action):
    """An action about the people at the table: no position changes, no rules are asked."""


@dataclass(frozen=True)
class SeatChange(Aside):
    """From now on an opponent of that strength plays for a seat; without one a person does."""

    do: ClassVar[str] = "seat"
    seat: int
    opponent: Opponent = ""

    def words(self) -> Message:
        if self.opponent:
            return say("From now on Caldera plays for seat {seat}.", seat=self.seat + 1)
        return say("From now on a person plays for seat {seat}.", seat=self.seat + 1)


@dataclass(frozen=True)
class GoOn(Aside):
    """Lets an opponent's table go on.

    After its turn it says that hands have carried it out. Where that turn was taken back, and
    before the first step, the opponent may play; where it proposed to end the game, it plays on.
    """

    do: ClassVar[str] = "go_on"

    def words(self) -> Message:
        return say("The table goes on.")


@dataclass(frozen=True)
class Remark(Action):
    """Something that is only noted in the log: no position changes, undo and redo pass over it."""


@dataclass(frozen=True)
class AllowIdeas(Remark):
    """These seats agree that anybody at the table may ask for ideas."""

    do: ClassVar[str] = "allow_ideas"
    seats: tuple[int, ...]

    def words(self) -> Message:
        return say("Agreed that ideas may be asked for.")

    @property
    def speaks_for(self) -> frozenset[int]:
        return frozenset({self.by, *self.seats})


@dataclass(frozen=True)
class ForbidIdeas(Remark):
    """Nobody may ask for ideas any more, until all have agreed again."""

    do: ClassVar[str] = "forbid_ideas"

    def words(self) -> Message:
        return say("Wants no ideas at this table.")


@dataclass(frozen=True)
class AskIdeas(Remark):
    """Somebody asked what is worth considering; the ideas are not kept."""

    do: ClassVar[str] = "ask_ideas"

    def words(self) -> Message:
        return say("Asked for ideas.")
