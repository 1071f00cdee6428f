"""Websocket connections that are bounded before anything of a frame is kept.

uvicorn has one size for all frames of all sockets, as large as the largest file that may come.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.serving import limits

# How the application says what the next frames of a connection may have, in bytes.
LIMIT = "caldera.limit"


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that limits what it reads, and what it has written but was not read yet."""

    scope: Any

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application begins a moment later, so it finds this.
            self.scope[LIMIT] = self._limit

    def _limit(self, most: int) -> None:
        self.conn.max_message_size = most

    def handle_cont(self, event: Any) -> None:
        # Pieces without bytes would never reach a limit of bytes.
        if len(self.frames) > limits.MOST_PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            # Who does not read our answers to pings gets no more of them.
            self.conn.data_to_send()
