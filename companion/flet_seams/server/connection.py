"""Flet starts another session each time a client registers on the same connection, fails when it
sends to a page that was just closed, and cannot be stopped: our connection does neither."""

import asyncio
from typing import Any

from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi import FletApp  # type: ignore[import-untyped]
from starlette.websockets import WebSocketDisconnect

POLICY = 1008


class SteadyConnection(FletApp):  # type: ignore[misc]
    """A connection that knows whether its client has registered."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.registered = asyncio.Event()

    async def _FletApp__on_message(self, data: Any) -> None:  # noqa: N802
        if data[0] == MessageAction.REGISTER_CLIENT.value and self.registered.is_set():
            raise WebSocketDisconnect(POLICY)
        await super()._FletApp__on_message(data)

    def send_message(self, message: Message) -> None:
        """Sends a message; the first one answers the registration."""
        if message.action == MessageAction.REGISTER_CLIENT:
            self.registered.set()
        # A page that was closed a moment ago is drawn whole if it comes back.
        if self._FletApp__send_queue is not None:
            super().send_message(message)

    def stop_sending(self) -> None:
        """Ends the task that sends messages."""
        if self._FletApp__send_queue is not None:
            self._FletApp__send_queue.put_nowait(None)
