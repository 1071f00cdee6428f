"""How well an opponent plays, and how long it may think."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class Effort:
    """What one turn may cost: seconds of thinking, or a number of playouts where that is given.

    `slips` is how much worse an action may look, in win chance, and still be played.
    """

    seconds: float
    playouts: int | None = None
    slips: float = 0.0


class Strength(Enum):
    """The three opponents that people can choose."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"

    @property
    def effort(self) -> Effort:
        """What it may spend on a turn."""
        return EFFORTS[self]


EFFORTS = {
    Strength.EASY: Effort(0.1, playouts=0, slips=0.06),
    Strength.MEDIUM: Effort(0.3),
    Strength.STRONG: Effort(1.5),
}
