"""The WebSocket of a page: with limits, and closed if the page does not register."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from companion.core.message import say
from companion.flet_seams.server.connection import POLICY, SteadyConnection
from companion.flet_seams.server.late_taps import LATE, Lateness, is_tap, unstamped
from companion.serving import limits
from companion.serving.bounded_socket import LIMIT
from companion.serving.gate import asker_of, is_here
from companion.serving.guests import Guests, session_token
from companion.serving.host_check import refuse, said
from companion.serving.page_sessions import ASLEEP, PAGE_SESSIONS, replaces_last
from companion.sharing.hub.rate_limits import Rate

TOO_BIG = 1009
TOO_MANY = say("Too many pages of Caldera are open. Close some, then try again.")

# How often a guest's phone is noted as being there, in seconds.
THERE = 20.0

# What the page's script and we say to each other (lost_connection.js).
BEAT, DROPPED, CLOCK = "beat", "dropped", "clock "
# A page that gave up its last connection says so where it connects.
INSTEAD = b"instead"

ENDINGS: set[asyncio.Future[None]] = set()

log = logging.getLogger(__name__)


class BoundedSocket(WebSocket):
    """A WebSocket that limits the size and the rate of what it receives."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.over = asyncio.Event()
        self._most = limits.MOST_FRAME
        self._pace = Rate(at_once=400, each_second=120)
        self._lateness = Lateness()

    @property
    def cookies(self) -> dict[str, str]:
        """None: Flet would parse all of them for a login that we do not have."""
        return {}

    async def receive_bytes(self) -> bytes:
        """The next frame; one that is too large ends the connection, a late tap is dropped.

        Text messages come from the page's own script, which asks whether the server is there; Flet
        never gets them.
        """
        while True:
            while wait := self._pace.take():
                await asyncio.sleep(wait)
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                self.over.set()
                raise WebSocketDisconnect(message["code"], message.get("reason"))
            if (words := message.get("text")) is not None:
                await self._answer(words)
                continue
            data, sent = unstamped(message["bytes"])
            if len(data) > self._most or (
                len(data) > limits.SHORT and not limits.is_bearable(data[1:])
            ):
                log.warning("a frame of %s bytes was too large", len(data))
                await self.close(TOO_BIG)
                raise WebSocketDisconnect(TOO_BIG)
            if sent is not None and self._lateness.of(sent) > LATE and is_tap(data):
                log.info("a tap that came late was dropped")
                self._lateness.clock_requested()
                await self.send_text(DROPPED)
                continue
            return data

    async def _answer(self, words: str) -> None:
        """Says that we are there, or hears the page's clock after a tap was dropped."""
        if words == BEAT:
            await self.send_text(BEAT)
        elif words.startswith(CLOCK):
            with suppress(ValueError):
                self._lateness.clock_received(float(words.removeprefix(CLOCK)) / 1000)

    def limit(self, most: int) -> None:
        """Reads frames of so many bytes from now on."""
        self._most = most
        if LIMIT in self.scope:
            self.scope[LIMIT](most)


class PageConnection(SteadyConnection):
    """The connection of one open page."""

    def __init__(self, main: object) -> None:
        super().__init__(
            loop=asyncio.get_running_loop(),
            executor=PAGE_SESSIONS.executor,
            main=main,
            before_main=None,
            session_timeout_seconds=ASLEEP,
        )
        self.talking: asyncio.Future[None] | None = None
        self._socket: BoundedSocket | None = None

    async def handle(self, websocket: BoundedSocket) -> None:
        """Talks with a page until it is closed."""
        self._socket = websocket
        await super().handle(websocket)

    def limit(self, most: int) -> None:
        """Reads frames of so many bytes from now on."""
        if self._socket is not None:
            self._socket.limit(most)

    async def leave(self) -> None:
        """The page gave this connection up: nothing more is heard from it."""
        if self.talking is not None:
            self.talking.cancel()
        self.stop_sending()
        await PAGE_SESSIONS.hang_up(self)


class Sockets:
    """Where pages connect: `main` is called once for each new one."""

    def __init__(self, main: object, guests: Guests | None = None) -> None:
        self.main = main
        self._guests = guests
        self._open: Counter[str] = Counter()
        self._opened = Rate(at_once=60, each_second=1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = "" if is_here(scope) else asker_of(scope)
        if self._open.total() >= limits.MOST_VISITS or (peer and self._is_greedy(peer)):
            await refuse(scope, send, 429, said(TOO_MANY, scope))
            return
        self._open[peer] += 1
        there = asyncio.ensure_future(self._say_there())
        replaces_last.set(INSTEAD in scope["query_string"])
        try:
            await converse(PageConnection(self.main), BoundedSocket(scope, receive, send))
        finally:
            there.cancel()
            self._open[peer] -= 1
            self._open += Counter()

    async def _say_there(self) -> None:
        """As long as a guest's page is open its seat is not given away."""
        token = session_token()
        while self._guests is not None and token:
            self._guests.is_there(token)
            await asyncio.sleep(THERE)

    def _is_greedy(self, peer: str) -> bool:
        return self._open[peer] >= limits.MOST_OF_ONE or self._opened.take(peer) > 0


async def converse(arrival: PageConnection, socket: BoundedSocket) -> None:
    """Serves a page until it is closed; one that never registers is closed after a while."""
    talking = arrival.talking = asyncio.ensure_future(arrival.handle(socket))
    first = [asyncio.ensure_future(one.wait()) for one in (arrival.registered, socket.over)]
    try:
        await asyncio.wait(
            {talking, *first},
            timeout=limits.SPEAKS_WITHIN,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if arrival.registered.is_set():
            await asyncio.wait({talking})
            if not talking.cancelled():
                await talking
    except (WebSocketDisconnect, RuntimeError) as gone:
        # A phone that vanished in the middle of a word.
        log.info("a page is gone: %s", gone)
    finally:
        for task in (talking, *first):
            task.cancel()
        # Also when this task is cancelled, perhaps several times.
        ending = asyncio.ensure_future(hang_up(arrival, socket, talking))
        ENDINGS.add(ending)
        ending.add_done_callback(ENDINGS.discard)
        await asyncio.shield(ending)


async def hang_up(
    arrival: PageConnection, socket: WebSocket, talking: asyncio.Future[None]
) -> None:
    """Disconnects the sessions of a connection, and closes it if it is still open."""
    await asyncio.wait({talking})
    if not talking.cancelled() and (fault := talking.exception()):
        log.info("a connection broke: %s", fault)
    await PAGE_SESSIONS.hang_up(arrival)
    if socket.application_state == socket.client_state == WebSocketState.CONNECTED:
        try:
            await socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError) as gone:
            log.info("a page was gone already: %s", gone)
