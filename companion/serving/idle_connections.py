"""Idle connections: if there are too many, the oldest are closed."""

from typing import Protocol

from companion.serving import limits


class Connection(Protocol):
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
        self._connections: dict[str, dict[Connection, None]] = {}

    def add(self, sender: str, connection: Connection) -> None:
        """A connection waits from now on; one too many of the same sender is cut."""
        own = self._connections.setdefault(sender, {})
        own[connection] = None
        if len(own) > limits.MOST_WAITING:
            self._cut_oldest(own)

    def remove(self, sender: str, connection: Connection) -> None:
        """A connection has asked for something, or is over."""
        own = self._connections.get(sender)
        if own is not None:
            own.pop(connection, None)
            if not own:
                del self._connections[sender]

    def make_room(self) -> None:
        """Cuts a connection of whoever has most of them waiting."""
        if self._connections:
            self._cut_oldest(max(self._connections.values(), key=len))

    def _cut_oldest(self, connections: dict[Connection, None]) -> None:
        next(iter(connections)).cut()
