"""What one connection may take: bytes before it has asked for something, and time."""

import asyncio
import resource
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from time import monotonic, sleep

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from companion.serving import bounded_http, limits
from companion.serving.connections import SLACK, BoundedConfig
from companion.sharing.hub.rate_limits import MOST_STREAMS
from tests.browser.server import Process, Server

PATIENCE = 20.0
HEAD = b"GET /.well-known/caldera HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
LARGE = 3_000_000
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class App:
    """Answers at once, with much, or without an end."""

    def __init__(self) -> None:
        self.ended = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await request.body()
        if request.url.path == "/endless":
            answer: Response = StreamingResponse(self._endless())
        else:
            answer = Response(b"x" * (LARGE if request.url.path == "/large" else 1))
        await answer(scope, receive, send)

    async def _endless(self) -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"x" * 65536
                await asyncio.sleep(0)
        finally:
            self.ended.set()


@contextmanager
def listening(app: App) -> Iterator[int]:
    """The port of a server in this process that has our bounds."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = BoundedConfig(app, lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        until(lambda: server.started)
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


@pytest.fixture
def app() -> App:
    return App()


@pytest.fixture
def port(app: App) -> Iterator[int]:
    with listening(app) as port:
        yield port


def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds that another thread does."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end
        sleep(0.005)


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def answer(port: int, *pieces: bytes) -> bytes:
    """Everything that comes back until the connection is ended; nothing if it is cut."""
    with connect(port) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
            return heard(line)
        except ConnectionError:
            return b""


def heard(line: socket.socket) -> bytes:
    """Everything until the other side ends it."""
    got = b""
    while piece := line.recv(65536):
        got += piece
    return got


def is_ended(line: socket.socket) -> bool:
    """Whether the other side ended it, waiting for that as long as it takes."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def is_answered(port: int) -> bool:
    """Whether somebody else is answered now."""
    return answer(port, HEAD + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


COMMANDS = {
    "the app": ("-m", "tests.serve.little_app"),
    "a hub": ("-m", "companion", "hub", "--api-only"),
    "a static site": ("-m", "tests.serve.little_site"),
}


@pytest.fixture(scope="module", params=[*COMMANDS])
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Each way to serve, as a program of its own that may open few files at first."""
    data = tmp_path_factory.mktemp("serving") / "data"
    server = SomeServer(data, (sys.executable, *COMMANDS[request.param]))
    server.start()
    yield server
    server.kill()


class SomeServer(Server):
    """Any of our servers; a hub has no page to wait for."""

    def begin(self, arguments: Sequence[str], environment: dict[str, str]) -> Process:
        """Starts it where few files may be open at first, as is usual."""
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, before[1]))
        try:
            return super().begin(arguments, environment)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)

    def answers(self) -> bool:
        """Whether anything is answered at all."""
        try:
            return answer(self.port, HEAD + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1")
        except OSError:
            return False


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([HEAD, *[b"x: " + b"y" * 8000 + b"\r\n"] * 20], id="headers"),
        pytest.param([HEAD, b"x: ", *[b"y" * 8000] * 20], id="one header"),
        pytest.param([b"GET /", *[b"y" * 8000] * 20], id="an address"),
        pytest.param([HEAD, (b"x: " + b"y" * 8000 + b"\r\n") * 125, b"\r\n"], id="1 MB, whole"),
        pytest.param([HEAD, b"x:\r\n" * 40_000, b"\r\n"], id="thousands of headers, whole"),
        pytest.param(
            [POST, CHUNKED, b"0\r\n", *[b"x: " + b"y" * 8000 + b"\r\n"] * 20],
            id="headers behind the body",
        ),
    ],
)
def test_a_head_without_end_is_cut(running: Server, pieces: Sequence[bytes]) -> None:
    got = answer(running.port, *pieces)
    assert got == b"" or b"HTTP/1.1 431 " in got


def test_a_head_of_a_megabyte_is_refused_in_a_sentence(port: int) -> None:
    got = answer(port, HEAD, (b"x: " + b"y" * 8000 + b"\r\n") * 125, b"Connection: close\r\n\r\n")
    assert got == b"" or got.startswith(b"HTTP/1.1 431 ")


def test_a_usual_head_and_a_large_body_are_taken(port: int) -> None:
    head = POST + b"Cookie: " + b"y" * 8000 + b"\r\nConnection: close\r\n"
    body = b"z" * 1_000_000
    whole = head + b"Content-Length: 1000000\r\n\r\n" + body
    assert answer(port, whole).startswith(b"HTTP/1.1 200")
    pieces = [b"2000\r\n" + body[:8192] + b"\r\n"] * 100
    assert answer(port, head + CHUNKED, *pieces, b"0\r\n\r\n").startswith(b"HTTP/1.1 200")


def test_heads_are_counted_one_by_one(port: int) -> None:
    asked = HEAD + b"x: " + b"y" * 8000 + b"\r\n"
    with connect(port) as line:
        for _ in range(20):
            line.sendall(asked + b"\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_requests_do_not_pile_up_behind_one_that_is_being_answered(port: int) -> None:
    got = answer(port, b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3000)
    assert got.count(b"HTTP/1.1 200") <= 1


@pytest.mark.parametrize("begun", [b"", b"G", HEAD, HEAD + b"\r\n" + HEAD])
def test_who_never_says_what_they_want_is_hung_up(
    port: int, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(limits, "SPEAKS_WITHIN", 0.2)
    with connect(port) as line:
        line.sendall(begun)
        if HEAD + b"\r\n" in begun:
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert is_ended(line)


def test_a_head_that_comes_byte_by_byte_is_hung_up(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SPEAKS_WITHIN", 0.3)
    with connect(port) as line:
        line.sendall(HEAD)
        line.settimeout(0.02)
        for _ in range(int(PATIENCE / 0.02)):
            try:
                line.sendall(b"x")
                assert line.recv(1) == b""
                return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("it was heard out")


@pytest.mark.parametrize("how", [b"Content-Length: 1000\r\n\r\n", CHUNKED])
def test_a_body_that_does_not_come_is_hung_up(
    port: int, monkeypatch: pytest.MonkeyPatch, how: bytes
) -> None:
    monkeypatch.setattr(limits, "TOLD_WITHIN", 0.2)
    with connect(port) as line:
        line.sendall(POST + how)
        assert is_ended(line)


def test_who_reads_slowly_gets_everything(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SPEAKS_WITHIN", 0.3)
    monkeypatch.setattr(limits, "READS_WITHIN", 0.3)
    got = 0
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", port))
        line.sendall(b"GET /large HTTP/1.0\r\nHost: localhost\r\n\r\n")
        while piece := line.recv(65536):
            got += len(piece)
            sleep(0.01)
    assert got > LARGE


def test_who_does_not_read_at_all_is_hung_up(
    app: App, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "READS_WITHIN", 0.2)
    with connect(port) as line:
        line.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert app.ended.wait(PATIENCE)


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(b"x: y\r\n" * 200, id="more headers than it takes"),
        pytest.param(b"x: " + b"y" * 9000 + b"\r\n", id="a longer header than it takes"),
        pytest.param(b"x: \xff\x00\r\n", id="no header"),
    ],
)
def test_a_socket_that_cannot_be_opened_is_hung_up(port: int, wrong: bytes) -> None:
    with connect(port) as line:
        line.sendall(UPGRADE + wrong + b"\r\n")
        assert b"101" not in heard(line)


def test_many_who_say_nothing_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 30)
    monkeypatch.setattr(limits, "MOST_WAITING", 10)
    with listening(App()) as port, ExitStack() as idle:
        lines = [idle.enter_context(connect(port)) for _ in range(60)]
        assert is_answered(port)
        for line in lines[:40]:
            assert is_ended(line)
        # The newest ones still have their time to ask.
        lines[-1].sendall(HEAD + b"\r\n")
        assert lines[-1].recv(65536).startswith(b"HTTP/1.1 200")


def test_many_from_everywhere_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 30)
    numbers = count()
    monkeypatch.setattr(bounded_http, "sender", lambda address: str(next(numbers)))
    with listening(App()) as port, ExitStack() as idle:
        # More than the server takes, also with those that were cut a moment ago.
        for _ in range(30 + SLACK + 20):
            idle.enter_context(connect(port))
        assert is_answered(port)


def test_as_many_files_may_be_open_as_phones_may_listen(running: Server) -> None:
    assert running.process is not None
    soft, hard = resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)
    assert soft >= min(hard, MOST_STREAMS + 1000)
