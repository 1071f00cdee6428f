"""How much of its time a decision has used: only what was spent thinking counts."""

from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

# How long a slice of thinking may last before whoever asked gets to do something else.
SLICE = 0.008


class Budget:
    """The time or the number of playouts that one decision may use, counted while it thinks."""

    def __init__(self, seconds: float, playouts: int | None, clock: Clock = perf_counter) -> None:
        self._seconds = seconds
        self._most = playouts
        self._clock = clock
        self._spent = 0.0
        self._since = clock()
        self.playouts = 0

    @property
    def used(self) -> float:
        """The part that is used up; 1 or more when it is over."""
        if self._most:
            return self.playouts / self._most
        return (self._spent + self._clock() - self._since) / self._seconds

    @property
    def slice_over(self) -> bool:
        """Whether it is time to let others do something."""
        return self._clock() - self._since >= SLICE

    def pause(self) -> None:
        """Stops counting time; `resume` goes on."""
        self._spent += self._clock() - self._since

    def resume(self) -> None:
        """Counts time again."""
        self._since = self._clock()
