"""PageSessions come to an end: of phones that vanish, that never speak, that ask for too much."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from contextvars import copy_context
from time import monotonic, sleep

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion.serving import HouseKey, Served, limits, site, sockets
from companion.serving.host_check import host_check_for
from companion.serving.limits import is_bearable
from companion.serving.page_sessions import MOST_ASLEEP, PAGE_SESSIONS, PageSession
from companion.serving.site import assets_folder
from companion.sharing.hub.rate_limits import Rate

REGISTER, PATCH, CRASHED = 1, 2, 6
PATIENCE = 20.0
followers: list[Callable[[], object] | None] = []


@ft.component
def Following() -> ft.Control:  # noqa: N802
    """A screen that follows something, as those of a table do."""
    count, set_count = ft.use_state(0)
    following: ft.MutableRef[Callable[[], object] | None] = ft.use_ref(None)

    def follow() -> None:
        loop, here = asyncio.get_running_loop(), copy_context()

        def more() -> None:
            loop.call_soon_threadsafe(lambda: set_count(lambda old: old + 1), context=here)

        following.current = more
        followers.append(more)

    ft.use_effect(follow, [], cleanup=lambda: followers.remove(following.current))
    if count == 13:
        raise ValueError("a screen that cannot be drawn")
    return ft.Column([ft.Text(f"Count {count}"), *(ft.Text("filling") for _ in range(200))])


def main(page: ft.Page) -> None:
    page.render(Following)


@pytest.fixture
def phone() -> Iterator[TestClient]:
    hosts = host_check_for("0.0.0.0")
    app = site(Served(main, assets_folder(), hosts=hosts, house=HouseKey(is_open=True)))
    with TestClient(app, base_url="http://localhost", client=("192.168.1.20", 50000)) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody_before_and_nobody_after() -> Iterator[None]:
    followers.clear()
    yield
    PAGE_SESSIONS._all.clear()


def frame(action: int, body: dict[str, object]) -> bytes:
    """What a page sends."""
    return b"\0" + bytes(msgpack.packb([action, body]))


def register(socket: WebSocketTestSession, id: str = "") -> str:
    """Says which page this is; the id that it goes by from now on."""
    page = {"route": "/", "width": 390, "height": 844, "platform": "android"}
    socket.send_bytes(frame(REGISTER, {"session_id": id, "page_name": "", "page": page}))
    return str(heard(socket, REGISTER)["session_id"])


def heard(socket: WebSocketTestSession, action: int) -> dict[str, object]:
    """The next message of that kind."""
    while True:
        said, body = msgpack.unpackb(socket.receive_bytes()[1:], strict_map_key=False)
        if said == action:
            assert isinstance(body, dict)
            return body


def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds that another thread does."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end
        sleep(0.004)


def go_on() -> None:
    """Something changes that the first page follows."""
    assert followers[0] is not None
    followers[0]()


def visit(phone: TestClient) -> WebSocketTestSession:
    return phone.websocket_connect("ws://localhost/ws")


def in_memory() -> int:
    """The visits that anything still holds on to."""
    gc.collect()
    return sum(isinstance(thing, PageSession) for thing in gc.get_objects())


@pytest.mark.parametrize("pages", [40, pytest.param(500, marks=pytest.mark.long)])
def test_pages_opened_and_dropped_leave_nothing_behind(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch, pages: int
) -> None:
    monkeypatch.setattr(limits, "MOST_OF_ONE", 1000)
    monkeypatch.setattr(Rate, "take", lambda rate, who="": 0.0)

    def open_and_drop(times: int) -> None:
        for _ in range(times):
            before = len(followers)
            with visit(phone) as socket:
                register(socket)
                heard(socket, PATCH)
                until(lambda before=before: len(followers) > before)  # type: ignore[misc]
            until(lambda: len(PAGE_SESSIONS) <= MOST_ASLEEP and len(followers) <= MOST_ASLEEP)

    open_and_drop(MOST_ASLEEP + 6)
    until(lambda: in_memory() == MOST_ASLEEP)
    blocks = sys.getallocatedblocks()
    open_and_drop(pages)
    until(lambda: in_memory() == MOST_ASLEEP)
    # One visit is some thousands of them.
    assert sys.getallocatedblocks() - blocks < 20_000


def test_a_phone_that_was_put_away_finds_its_page_as_it_is_now(phone: TestClient) -> None:
    with visit(phone) as socket:
        id = register(socket)
        heard(socket, PATCH)
        until(lambda: len(followers) == 1)
    until(lambda: all(visit.connection is None for visit in PAGE_SESSIONS._all.values()))
    go_on()
    with visit(phone) as socket:
        assert register(socket, id) == id
        assert "Count 1" in str(heard(socket, PATCH))


def test_what_is_drawn_while_a_page_is_being_closed_is_no_fault() -> None:
    async def draw() -> None:
        closing = sockets.PageConnection(main)
        # As Flet leaves it between the end of a socket and the end of its session.
        closing._FletApp__send_queue = None
        closing.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(1, [])))

    asyncio.run(draw())


def test_a_screen_that_cannot_be_drawn_leaves_the_page_alive_and_the_next_visit_new(
    phone: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with visit(phone) as socket:
        id = register(socket)
        heard(socket, PATCH)
        until(lambda: len(followers) == 1)
        for _ in range(13):
            go_on()
            sleep(0.02)
        assert "a screen that cannot be drawn" in str(heard(socket, CRASHED))
        go_on()
        assert "Count 14" in str(heard(socket, PATCH))
    assert "test_page_sessions.py" in caplog.text
    until(lambda: len(PAGE_SESSIONS) == 0)
    with visit(phone) as socket:
        assert register(socket, id) != id


def test_a_connection_that_never_speaks_is_hung_up(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SPEAKS_WITHIN", 0.05)
    with visit(phone) as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_bytes()


@pytest.mark.parametrize(
    "garbage", [b"\0\xc1", b"\0" + b"\x91" * 5000, b"\2", b"\0\x92\x05\x80", b"\1\0", b"\0" * 40]
)
def test_garbage_is_hung_up_and_leaves_nothing(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch, garbage: bytes
) -> None:
    monkeypatch.setattr(limits, "SPEAKS_WITHIN", 0.05)
    with visit(phone) as socket:
        socket.send_bytes(garbage)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_bytes()
    assert len(PAGE_SESSIONS) == 0


def test_a_frame_with_more_values_than_any_phone_sends_is_not_read(phone: TestClient) -> None:
    with visit(phone) as socket:
        register(socket)
        socket.send_bytes(b"\0" + b"\xdd\x00\xff\xff\xff" + b"\x90" * 0xFFFFFF)
        with pytest.raises(WebSocketDisconnect) as ended:
            heard(socket, CRASHED)
    assert ended.value.code == sockets.TOO_BIG


@pytest.mark.parametrize(
    "value",
    [
        {"bytes": b"x" * 1_000_000, "name": "tables.json", "size": 1_000_000},
        {"text": "ä" * 100_000, "numbers": [1, -1, 200, -200, 1e9, 2**33, -(2**33), 70000, None]},
        [msgpack.ExtType(1, b"x" * size) for size in (1, 2, 3, 4, 8, 16, 300, 70000)],
        ["a" * size for size in (0, 31, 32, 255, 256, 65535, 65536)],
        [b"a" * size for size in (0, 255, 256, 65535, 65536)],
        [True, False, 1.5, {str(n): n for n in range(20)}, list(range(20))],
    ],
)
def test_what_a_phone_sends_is_counted_rightly(value: object) -> None:
    packed = msgpack.packb(value)

    def values(thing: object) -> int:
        if isinstance(thing, dict):
            return 1 + sum(1 + values(inner) for inner in thing.values())
        return 1 + sum(map(values, thing)) if isinstance(thing, list) else 1

    assert is_bearable(packed, values(value))
    assert not is_bearable(packed, values(value) - 1)


def test_one_phone_opens_only_so_many_pages(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_OF_ONE", 2)
    with visit(phone) as first, visit(phone) as second:
        register(first)
        register(second)
        with pytest.raises(WebSocketDenialResponse) as refused, visit(phone):
            pass
    assert refused.value.status_code == 429
    with visit(phone) as again:
        register(again)
