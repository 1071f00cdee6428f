"""What the volcano does between two turns: lava on its way, and what comes off the board."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.message import Message
from companion.showing.sight import Happened

P = TypeVar("P")


@dataclass(frozen=True)
class Flow:
    """Lava on its way: a picture as large as the board, turned and grown about its middle.

    `reaches` are its sizes, one for each stretch it runs, and `words` say where it ends.
    """

    picture: str
    turn: float
    reaches: tuple[float, ...]
    words: Message


@dataclass(frozen=True)
class EruptionTask:
    """Something to do on the real board: a piece comes off when its flow reaches its stretch.

    `x` and `y` are its place in units of the board’s picture. One that is not `off` is something
    else to do there; what belongs to nobody is shown by its picture.
    """

    seat: int | None
    words: Message
    place: Message
    swatch: str
    flow: int
    stretch: int
    x: float
    y: float
    picture: str
    off: bool = True


@dataclass(frozen=True)
class Eruption(Generic[P]):
    """What the volcano does between two turns."""

    title: Message
    prompt: Message
    # The stages of this moment, and which of them is now.
    phases: tuple[Message, ...]
    phase: int
    position: P
    flows: tuple[Flow, ...]
    tasks: tuple[EruptionTask, ...]
    notes: tuple[Message, ...]
    amount: Message
    # The board afterwards, and where it glows if not in the middle, where lava does not run.
    after: P | None = None
    vent: tuple[float, float] | None = None
    # One of many in a game: ticking things off is not waited for.
    brief: bool = False


class Eruptions(Generic[P]):
    """The eruptions of one table."""

    def eruption(self, step: Happened[P]) -> Eruption[P] | None:
        """What the island did in a step, if it did something great."""
        return None
