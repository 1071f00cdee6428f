"""Flet drops what changes while a phone is disconnected: we draw it when the phone is back."""

from weakref import WeakSet

from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.session import Session


class KeepsUpdates(Session):
    """A session that remembers which controls changed while it had no connection."""

    def __init__(self, conn: Connection) -> None:
        self._missed: WeakSet[BaseControl] = WeakSet()
        super().__init__(conn)

    def schedule_update(self, control: BaseControl) -> None:
        """Draws a control soon, or after the next connect."""
        if self.connection is None:
            self._missed.add(control)
        else:
            super().schedule_update(control)

    def attach_connection(self, conn: Connection) -> None:
        """Takes a new connection and draws what was missed."""
        super().attach_connection(conn)
        missed = list(self._missed)
        self._missed.clear()
        for control in missed:
            self.schedule_update(control)
