"""Phones that cost next to nothing: sockets that write what is ready and look for two words.

A client with all its comforts takes longer for an event than a hub does to send it, and eight
hundred of them on the same machine would measure themselves.
"""

import asyncio
import json
from collections.abc import Callable, Sequence

import httpx

from companion.core import record
from companion.core.game import Header, Player

COLORS = ("red", "yellow", "green", "blue")
HEADER = Header("hekla", tuple(Player(color, color) for color in COLORS), seed="bench")
PHONES = len(COLORS)
# Where each places something without making a line.
CELLS = ("b2", "e2", "b4", "e4")
# What a phone does whose line is cut while it waits: the same again, by the same id.
TRIES = 5


class Stream(asyncio.Protocol):
    """Server-sent events, of which only the number in the newest id is read."""

    def __init__(self, asks: bytes, heard: Callable[[int], None]) -> None:
        self._asks, self._heard = asks, heard
        self._line = b""
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self._asks)

    def data_received(self, data: bytes) -> None:
        # An id may be cut in two; it is never longer than this.
        data = self._line + data
        self._line = data[-64:]
        at = data.rfind(b"\nid: ")
        while at >= 0:
            number, dash, _ = data[at + 5 : at + 20].partition(b"-")
            if dash:
                self._heard(int(number))
                return
            at = data.rfind(b"\nid: ", 0, at)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)


class Line(asyncio.Protocol):
    """A connection that is kept open, for one request after another."""

    def __init__(self, place: tuple[str, int]) -> None:
        self._place = place
        self._transport: asyncio.WriteTransport | None = None
        self._got = b""
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport, self._got = transport, b""

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("cut"))

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(body) >= length and self._answer is not None and not self._answer.done():
            self._answer.set_result(self._got)

    async def ask(self, request: bytes) -> bytes:
        """The whole answer."""
        for _ in range(TRIES):
            try:
                return await self._try(request)
            except ConnectionError:
                continue
        raise ConnectionError("the hub cut the line again and again")

    async def _try(self, request: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        if self._transport is None:
            await loop.create_connection(lambda: self, *self._place)
        assert self._transport is not None
        self._got, self._answer = b"", loop.create_future()
        self._transport.write(request)
        return await self._answer


class BenchTable:
    """A table whose four phones are taken in turn, one action after the other."""

    def __init__(self, ports: Sequence[int], number: int) -> None:
        self._ports, self._number = ports, number
        self._tokens: list[str] = []
        self._lines = [Line(("127.0.0.1", port)) for port in ports]
        self._streams: list[tuple[asyncio.BaseTransport, Stream]] = []
        self._heard = [-1] * PHONES
        self._waits_for = 0
        self._all: asyncio.Future[None] | None = None

    async def join(self, http: httpx.AsyncClient) -> None:
        """Puts the table on the hub and takes its four seats."""
        first = f"http://127.0.0.1:{self._ports[0]}"
        body = {"record": {**record.write_header(HEADER), "actions": []}}
        # Each table is another household's, or the hub would slow us down.
        home = {"X-Forwarded-For": f"192.0.2.{self._number % 250}.{self._number // 250}"}
        put = (await http.post(f"{first}/api/tables", json=body, headers=home)).json()
        for seat in range(PHONES):
            told = {"code": put["code"], "seats": [seat]}
            said = await http.post(f"{first}/api/join", json=told, headers=home)
            self._tokens.append(said.json()["token"])

    async def listen(self) -> None:
        """Opens the four streams, and waits until each told the table."""
        loop = asyncio.get_running_loop()
        for phone in range(PHONES):
            asks = self._head("GET", "/api/table/events", phone) + b"\r\n"

            def made(asks: bytes = asks, phone: int = phone) -> Stream:
                return Stream(asks, lambda step: self._hear(phone, step))

            port = self._ports[phone % len(self._ports)]
            self._streams.append(await loop.create_connection(made, "127.0.0.1", port))
        await self.all_have(0)

    def close(self) -> None:
        """Everybody goes home."""
        for transport, _ in self._streams:
            transport.close()

    @property
    def is_cut(self) -> bool:
        """Whether a stream ended, which none should."""
        return any(stream.lost.done() for _, stream in self._streams)

    def _hear(self, phone: int, step: int) -> None:
        self._heard[phone] = step
        if self._all is not None and min(self._heard) >= self._waits_for and not self._all.done():
            self._all.set_result(None)

    async def all_have(self, step: int) -> None:
        """Until every phone has that step."""
        if min(self._heard) < step:
            self._waits_for = step
            self._all = asyncio.get_running_loop().create_future()
            await self._all

    async def act(self, step: int) -> None:
        """A turn that is always legal: everybody places something, then takes it back again."""
        turn = step % (2 * PHONES)
        phone = min(turn, 2 * PHONES - 1 - turn)
        action: dict[str, object] = {"by": phone, "do": "undo"}
        if turn < PHONES:
            action = {"by": phone, "do": "place", "value": 0, "cell": CELLS[phone]}
        body = json.dumps({"at": step, "id": f"action-{step}", "action": action}).encode()
        more = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        head = self._head("POST", "/api/table/actions", phone)
        answer = await self._lines[phone % len(self._lines)].ask(head + more + body)
        assert answer.startswith(b"HTTP/1.1 200"), answer.decode()

    def _head(self, method: str, path: str, phone: int) -> bytes:
        port = self._ports[phone % len(self._ports)]
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {self._tokens[phone]}\r\n"
        ).encode()
