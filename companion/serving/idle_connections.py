"""Idle connections: if there are too many, the oldest are closed."""

from typing import Protocol

from companion.serving import limits


class Line(Protocol):
    """A connection that can be cut."""

    def cut(self) -> None:
        """Ends it at once."""
        ...


class Waiting:
    """The waiting connections of each sender, oldest first.

    Cutting the oldest lets whoever has just connected still ask, even from the same address as
    somebody who opens one connection after another.
    """

    def __init__(self) -> None:
        self._lines: dict[str, dict[Line, None]] = {}

    def add(self, sender: str, line: Line) -> None:
        """A connection waits from now on; one too many of the same sender is cut."""
        own = self._lines.setdefault(sender, {})
        own[line] = None
        if len(own) > limits.MOST_WAITING:
            self._cut_oldest(own)

    def remove(self, sender: str, line: Line) -> None:
        """A connection has asked for something, or is over."""
        own = self._lines.get(sender)
        if own is not None:
            own.pop(line, None)
            if not own:
                del self._lines[sender]

    def make_room(self) -> None:
        """Cuts a connection of whoever has most of them waiting."""
        if self._lines:
            self._cut_oldest(max(self._lines.values(), key=len))

    def _cut_oldest(self, lines: dict[Line, None]) -> None:
        next(iter(lines)).cut()
