"""What a player can do in Hekla, one small class each."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.message import Message, count, say


@dataclass(frozen=True)
class Retreat(Action):
    """The vulcanologist drives back, to point at a volcano that is to move far (K5)."""

    do: ClassVar[str] = "retreat"
    circles: int

    def words(self) -> Message:
        return count("Drives back {count} circle.", "Drives back {count} circles.", self.circles)


@dataclass(frozen=True)
class Place(Action):
    """A volcano from the supply is put on an empty cell."""

    do: ClassVar[str] = "place"
    value: int
    cell: str

    def words(self) -> Message:
        return say("Volcano {value} on {cell}.", value=self.value, cell=self.cell)


@dataclass(frozen=True)
class Move(Action):
    """A volcano on the board goes to another cell."""

    do: ClassVar[str] = "move"
    from_: str
    value: int
    to: str

    def words(self) -> Message:
        return say(
            "Volcano {value} from {start} to {to}.", value=self.value, start=self.from_, to=self.to
        )


@dataclass(frozen=True)
class Erupt(Action):
    """The player picks the line that is scored and erupts."""

    do: ClassVar[str] = "erupt"
    line: tuple[str, str, str]

    def words(self) -> Message:
        return say("Scores the line {line}.", line="-".join(self.line))


@dataclass(frozen=True)
class Done(Action):
    """Further lines are left unscored."""

    do: ClassVar[str] = "done"

    def words(self) -> Message:
        return say("Leaves the other lines.")


@dataclass(frozen=True)
class EndGame(Action):
    """A player agrees to end the game as it stands (K7)."""

    do: ClassVar[str] = "end_game"

    def words(self) -> Message:
        return say("Agrees to end the game here.")


CODEC = ActionCodec([Retreat, Place, Move, Erupt, Done, EndGame])
