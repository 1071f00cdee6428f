"""HTTP connections that are bounded in bytes and in time before a request is handed on.

uvicorn's parser written in C takes a third less time for an action than the one in Python, but
reads headers and addresses of any length; and neither ends a connection that says nothing.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from companion.serving import limits
from companion.serving.connections import BoundedConfig
from companion.sharing.hub.rate_limits import sender

TOO_LARGE = b"The address or the headers of this request are longer than Caldera reads.\n"
REFUSAL = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(TOO_LARGE), TOO_LARGE)
)


class TooMuch(Exception):
    """A request that is longer than any of ours, or one too many at once."""


class BoundedHttp(HttpToolsProtocol):
    """A connection that must ask within its time, in few bytes, and read what it is answered."""

    config: BoundedConfig

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._sender = ""
        # Bytes of the request at hand that are not its body.
        self._beside = 0
        # Seconds that it has for what it does now; none while it is answered.
        self._within: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._sender = sender(self.client[0] if self.client else "")
        if len(self.connections) > self.config.most:
            self.config.waiting.make_room()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._beside += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        if self._beside > limits.MOST_HEAD:
            self._refuse()
        self._watch()

    def on_headers_complete(self) -> None:
        head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if head > limits.MOST_HEAD or len(self.pipeline) >= limits.MOST_PIPELINED:
            self._beside = head
            raise TooMuch
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._beside = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        super().handle_websocket_upgrade()
        opened = self.transport.get_protocol()
        # A request that the websocket's own parser refuses is never answered.
        if not getattr(opened, "handshake_initiated", True):
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        if self._beside > limits.MOST_HEAD:
            self._refuse()
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._timer is None:
            self._arm(limits.READS_WITHIN)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._within is None:
            self._disarm()

    def cut(self) -> None:
        """Ends it at once."""
        self._forget()
        self.transport.abort()

    def _refuse(self) -> None:
        self.transport.write(REFUSAL)
        self.transport.close()

    def _watch(self) -> None:
        """Gives the connection its time for what it has to do next."""
        within = self._has()
        if within == self._within:
            return
        self._disarm()
        if within is None:
            self.config.waiting.remove(self._sender, self)
        else:
            self._arm(within)
            if self._within is None:
                self.config.waiting.add(self._sender, self)
        self._within = within

    def _has(self) -> float | None:
        if self.cycle is None or self.cycle.response_complete:
            return limits.SPEAKS_WITHIN
        return limits.TOLD_WITHIN if self.cycle.more_body else None

    def _arm(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._late)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._unread = 0

    def _late(self) -> None:
        """Ends the connection, unless it still reads what it was answered."""
        unread, before = self.transport.get_write_buffer_size(), self._unread
        self._unread = unread
        if unread and unread != before:
            self._arm(limits.READS_WITHIN)
        else:
            self.cut()

    def _forget(self) -> None:
        self._disarm()
        self._within = None
        self.config.waiting.remove(self._sender, self)
