"""A network in memory between phones and hubs: it delays, loses, doubles and cuts as told."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.simulated.world import TICK, Process, World

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
# Seconds after which a hub notices that a phone is gone which did not say so.
NOTICED = 20.0


@dataclass
class Rates:
    """How likely each fault is for one request."""

    refused: float = 0.0
    lost: float = 0.0
    answer_lost: float = 0.0
    doubled: float = 0.0
    slow: float = 0.0


@dataclass(eq=False)
class Listener:
    """A hub process that takes requests."""

    process: Process
    app: App


class Exchange:
    """One request and its answer, while somebody waits for it."""

    def __init__(self, world: World, phone: Process, hub: Listener) -> None:
        self.world, self.phone, self.hub = world, phone, hub
        # What arrives at the phone: the head of the answer, parts of its body, its end or a fault.
        self._came: asyncio.Queue[Any] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._last = 0.0
        self._body: bytes | None = b""
        self.is_stream = False
        # Nothing arrives any more, and nobody says so.
        self.is_silent = False

    def start(self, request: httpx.Request, sender: str) -> None:
        """The request arrives at the hub."""
        self._body = request.content
        self.is_stream = request.url.path.endswith("/events")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": "http",
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "root_path": "/api",
            "query_string": request.url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": (sender, 1),
            "server": ("hub", 80),
            "state": {},
        }
        self.hub.process.spawn(self._serve(scope))

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self.hub.app(scope, self._receive, self._send)
        except Exception as why:
            if not self.world.is_over:
                self.world.broken.append(f"{scope['method']} {scope['path']}: {why!r}")
            raise

    async def _receive(self) -> dict[str, Any]:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        if message["type"] == "http.response.start":
            self._arrives((message["status"], message["headers"]))
            return
        if message.get("body"):
            self._arrives(message["body"])
        if not message.get("more_body"):
            self._arrives(None)

    def _arrives(self, what: Any) -> None:
        """In the order in which it was sent, a little later."""
        if self.is_silent:
            return
        self._last = max(self._last + TICK, self.world.now + self.world.short())
        self.world.loop.call_at(self._last, self._put, what)

    def _put(self, what: Any) -> None:
        if not self.is_silent:
            self._came.put_nowait(what)

    def leave(self) -> None:
        """The phone does not wait any more; the hub hears of it a little later."""
        if not self.world.is_over:
            self.world.loop.call_later(self.world.short(), self._gone.set)

    def cut(self, how: str) -> None:
        """Ends the connection under both."""
        if how == "silent":
            self.is_silent = True
            self.world.loop.call_later(NOTICED, self._gone.set)
            return
        self._arrives(None if how == "ended" else httpx.ReadError("cut"))
        self.leave()

    async def next(self, patience: float | None) -> Any:
        """What arrives next; a timeout if nothing does."""
        if self._came.empty():
            try:
                async with asyncio.timeout(patience):
                    what = await self._came.get()
            except TimeoutError:
                raise httpx.ReadTimeout("nothing came") from None
        else:
            what = self._came.get_nowait()
        if isinstance(what, Exception):
            raise what
        return what


@dataclass
class Network:
    """All phones and hubs."""

    world: World
    rates: Rates = field(default_factory=Rates)
    hubs: list[Listener] = field(default_factory=list)
    # In the order in which they began, so that each run of a seed is the same.
    open: dict[Exchange, None] = field(default_factory=dict)
    # Phones that have no network now.
    away: dict[Process, None] = field(default_factory=dict)

    def lose_hub(self, hub: Listener) -> None:
        """A hub is gone, with all its connections."""
        self.hubs.remove(hub)
        for exchange in [one for one in self.open if one.hub is hub]:
            exchange.cut("silent" if self.world.chance(0.2) else "reset")

    def lose_phone(self, phone: Process, how: str) -> None:
        """A phone's connections are cut."""
        for exchange in [one for one in self.open if one.phone is phone]:
            exchange.cut(how)

    def cut_one(self) -> None:
        """Some stream is cut."""
        streams = [one for one in self.open if one.is_stream]
        if streams:
            how = self.world.luck.choice(("reset", "reset", "ended", "silent"))
            one = self.world.luck.choice(streams)
            self.world.fault(f"streams cut ({how})")
            self.world.note(one.phone.name, f"stream cut ({how})")
            one.cut(how)


class Transport(httpx.AsyncBaseTransport):
    """A phone's way to the hubs."""

    def __init__(self, network: Network, phone: Process, sender: str) -> None:
        self._network, self._phone, self._sender = network, phone, sender

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        world, rates = self._network.world, self._network.rates
        waits = request.extensions["timeout"]
        await request.aread()
        await asyncio.sleep(world.short())
        if world.chance(rates.slow):
            world.fault("requests delayed")
            await asyncio.sleep(world.luck.uniform(0.5, 6.0))
        if not self._network.hubs or self._phone in self._network.away:
            raise httpx.ConnectError("no hub", request=request)
        if world.chance(rates.refused):
            world.fault("connections refused")
            raise httpx.ConnectError("refused", request=request)
        if world.chance(rates.lost):
            world.fault("requests lost")
            await asyncio.sleep(waits["read"])
            raise httpx.ReadTimeout("lost", request=request)
        exchange = self._exchange()
        if world.chance(rates.doubled):
            world.fault("requests doubled")
            again = self._exchange()
            world.loop.call_later(world.short() * 20, again.start, request, self._sender)
            # Nobody reads its answer.
            world.loop.call_later(NOTICED, again.leave)
        return await self._answered(exchange, request, waits["read"])

    def _exchange(self) -> Exchange:
        world = self._network.world
        return Exchange(world, self._phone, world.luck.choice(self._network.hubs))

    async def _answered(
        self, exchange: Exchange, request: httpx.Request, patience: float
    ) -> httpx.Response:
        world = self._network.world
        self._network.open[exchange] = None
        try:
            exchange.start(request, self._sender)
            head = await exchange.next(patience)
            if world.chance(self._network.rates.answer_lost):
                world.fault("answers lost")
                world.note(self._phone.name, f"loses the answer to {request.method}")
                raise httpx.ReadError("the answer was lost", request=request)
            if head is None:
                raise httpx.RemoteProtocolError("no answer", request=request)
        except BaseException:
            self._network.open.pop(exchange, None)
            exchange.leave()
            raise
        status, headers = head
        stream = Body(self._network, exchange, patience)
        return httpx.Response(status, headers=headers, stream=stream, request=request)


class Body(httpx.AsyncByteStream):
    """What follows the head of an answer."""

    def __init__(self, network: Network, exchange: Exchange, patience: float) -> None:
        self._network, self._exchange, self._patience = network, exchange, patience

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._exchange.next(self._patience)) is not None:
            yield part

    async def aclose(self) -> None:
        """The phone has read it, or has enough of it."""
        self._network.open.pop(self._exchange, None)
        self._exchange.leave()
