"""The socket that a page talks through: bounded, watched, and hung up when it says nothing."""

import asyncio
import logging
from collections import Counter

from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi import FletApp  # type: ignore[import-untyped]
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from companion.core.message import say
from companion.serving import bounds
from companion.serving.bounds import Pace
from companion.serving.doors import refuse, said
from companion.serving.guests import Guests, shown_token
from companion.serving.threshold import is_here
from companion.serving.visits import ASLEEP, VISITS

TOO_BIG, POLICY = 1009, 1008
TOO_MANY = say("Too many pages of Caldera are open. Close some, then try again.")

# How often a guest's phone is noted as being there, in seconds.
THERE = 20.0

ENDINGS: set[asyncio.Future[None]] = set()

log = logging.getLogger(__name__)


class BoundedSocket(WebSocket):
    """A socket that hands on no more than a phone would say, and no faster."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.over = asyncio.Event()
        self._pace = Pace(at_once=400, each_second=120)

    async def receive_bytes(self) -> bytes:
        """The next frame; one that is too much to bear ends it all."""
        wait = self._pace.take()
        if wait:
            await asyncio.sleep(wait)
        try:
            data = await super().receive_bytes()
        except WebSocketDisconnect:
            self.over.set()
            raise
        if len(data) > bounds.SHORT and not bounds.is_bearable(data[1:]):
            log.warning("a frame of %s bytes had too many values", len(data))
            await self.close(TOO_BIG)
            raise WebSocketDisconnect(TOO_BIG)
        return data


class Arrival(FletApp):  # type: ignore[misc]
    """A connection that knows when its page has said which one it is."""

    def __init__(self, main: object) -> None:
        super().__init__(
            loop=asyncio.get_running_loop(),
            executor=VISITS.executor,
            main=main,
            before_main=None,
            session_timeout_seconds=ASLEEP,
        )
        self.registered = asyncio.Event()

    def send_message(self, message: Message) -> None:
        """Hands a message on; the first one answers the page's own."""
        if message.action == MessageAction.REGISTER_CLIENT:
            self.registered.set()
        if self._FletApp__send_queue is None:
            # The page was closed a moment ago; one that comes back is shown everything anew.
            return
        super().send_message(message)


class Sockets:
    """Where pages connect: `main` is called once for each new one."""

    def __init__(self, main: object, guests: Guests | None = None) -> None:
        self.main = main
        self._guests = guests
        self._open: Counter[str] = Counter()
        self._paces: dict[str, Pace] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = "" if is_here(scope) else str((scope.get("client") or ("?",))[0])
        if self._open.total() >= bounds.MOST_VISITS or (peer and self._is_greedy(peer)):
            await refuse(scope, send, 429, said(TOO_MANY, scope))
            return
        self._open[peer] += 1
        there = asyncio.ensure_future(self._say_there())
        try:
            await converse(Arrival(self.main), BoundedSocket(scope, receive, send))
        finally:
            there.cancel()
            self._open[peer] -= 1
            self._open += Counter()

    async def _say_there(self) -> None:
        """As long as a guest's page is open its seat is not given away."""
        token = shown_token()
        while self._guests is not None and token:
            self._guests.is_there(token)
            await asyncio.sleep(THERE)

    def _is_greedy(self, peer: str) -> bool:
        for other, pace in tuple(self._paces.items()):
            if pace.is_full:
                del self._paces[other]
        pace = self._paces.setdefault(peer, Pace(at_once=60, each_second=1))
        return self._open[peer] >= bounds.MOST_OF_ONE or pace.take() > 0


async def converse(arrival: Arrival, socket: BoundedSocket) -> None:
    """Talks until the page is closed; Flet alone would wait for ever for one that never speaks."""
    talking = asyncio.ensure_future(arrival.handle(socket))
    first = [asyncio.ensure_future(one.wait()) for one in (arrival.registered, socket.over)]
    try:
        await asyncio.wait(
            {talking, *first},
            timeout=bounds.SPEAKS_WITHIN,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if arrival.registered.is_set():
            await talking
    except (WebSocketDisconnect, RuntimeError) as gone:
        # A phone that vanished in the middle of a word.
        log.info("a page is gone: %s", gone)
    finally:
        for task in (talking, *first):
            task.cancel()
        # Also when we are told to stop ourselves, and told so again at every step.
        ending = asyncio.ensure_future(hang_up(arrival, socket, talking))
        ENDINGS.add(ending)
        ending.add_done_callback(ENDINGS.discard)
        await asyncio.shield(ending)


async def hang_up(arrival: Arrival, socket: WebSocket, talking: asyncio.Future[None]) -> None:
    """Lets go of what a connection carried, and closes it if that is still to be done."""
    await asyncio.wait({talking})
    if not talking.cancelled() and (fault := talking.exception()):
        log.info("a connection broke: %s", fault)
    await VISITS.hang_up(arrival)
    if socket.application_state == socket.client_state == WebSocketState.CONNECTED:
        try:
            await socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError) as gone:
            log.info("a page was gone already: %s", gone)
