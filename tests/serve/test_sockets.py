"""What one page may take: small frames unless a file is asked for, one session, few properties."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion.flet_seams.server.connection import POLICY
from companion.serving import HouseKey, Served, limits, site, sockets
from companion.serving.connections import BoundedConfig
from companion.serving.host_check import host_check_for
from companion.serving.page_sessions import PAGE_SESSIONS, PageSession
from companion.serving.site import assets_folder
from tests.serve.served_house import EVENT, INVOKE, REGISTER, frame, let_all_go, register

UPDATE = 4
PATIENCE = 20.0
FIELD, SHEET = "Name", "Sheet"


async def main(page: ft.Page) -> None:
    """A page with what people change by hand; it reads a file when it is told to."""
    told = ft.Text("")

    async def read() -> None:
        files = await ft.FilePicker().pick_files(with_data=True)
        told.value = f"{len(files[0].bytes or b'')} bytes"
        page.update()

    page.add(
        told,
        ft.Button("Read", on_click=read),
        ft.TextField(label=FIELD),
        ft.Checkbox(label="Yes"),
    )
    page.show_dialog(ft.AlertDialog(title=ft.Text(SHEET)))


@pytest.fixture
def app() -> FastAPI:
    house = HouseKey(is_open=True)
    return site(Served(main, assets_folder(), hosts=host_check_for("0.0.0.0"), house=house))


@pytest.fixture
def phone(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost", client=("192.168.1.20", 50000)) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody_after() -> Iterator[None]:
    yield
    let_all_go()


def heard(line: WebSocketTestSession, action: int) -> dict[str, object]:
    """The next message of that kind."""
    while True:
        said, body = msgpack.unpackb(line.receive_bytes()[1:], strict_map_key=False)
        if said == action:
            assert isinstance(body, dict)
            return body


def until_heard(line: WebSocketTestSession, text: str) -> None:
    """Waits until a message has these words in it."""
    while text.encode() not in line.receive_bytes():
        pass


@contextmanager
def opened(phone: TestClient) -> Iterator[tuple[WebSocketTestSession, PageSession]]:
    """A page that shows everything that it has."""
    with phone.websocket_connect("ws://localhost/ws") as line:
        id = register(line)
        until_heard(line, SHEET)
        yield line, next(one for one in PAGE_SESSIONS._all.values() if one.id == id)


def control(visit: PageSession, kind: type[ft.BaseControl]) -> ft.BaseControl:
    """The one control of a kind."""
    (found,) = [one for one in tuple(visit.index.values()) if type(one) is kind]
    return found


def say(
    line: WebSocketTestSession, visit: PageSession, about: ft.BaseControl, **props: object
) -> None:
    """Says something of a control, and waits until that was taken in."""
    line.send_bytes(frame(UPDATE, {"id": about._i, "props": props}))
    mark = str(monotonic())
    line.send_bytes(frame(UPDATE, {"id": visit.page._i, "props": {"route": f"/{mark}"}}))
    end = monotonic() + PATIENCE
    while visit.page.route != f"/{mark}":
        assert monotonic() < end
        sleep(0.005)


def test_a_frame_larger_than_a_tap_is_not_read(phone: TestClient) -> None:
    with opened(phone) as (line, visit):
        body = {"target": visit.page._i, "name": "resize", "data": b"x" * limits.MOST_FRAME}
        line.send_bytes(frame(EVENT, body))
        with pytest.raises(WebSocketDisconnect) as ended:
            heard(line, -1)
    assert ended.value.code == sockets.TOO_BIG


def test_a_file_that_was_asked_for_is_read_and_then_no_other(phone: TestClient) -> None:
    with opened(phone) as (line, visit):
        button = control(visit, ft.Button)
        line.send_bytes(frame(EVENT, {"target": button._i, "name": "click", "data": None}))
        asked = heard(line, INVOKE)
        while asked["name"] != "pick_files":
            asked = heard(line, INVOKE)
        file = {"id": 0, "name": "all.json", "size": 500_000, "bytes": b"x" * 500_000}
        about = {key: asked[key] for key in ("control_id", "call_id")}
        answer = frame(INVOKE, {**about, "result": [file], "error": None})
        line.send_bytes(answer)
        until_heard(line, "500000 bytes")
        line.send_bytes(answer)
        with pytest.raises(WebSocketDisconnect):
            heard(line, -1)


def test_a_page_that_comes_back_may_still_bring_the_file(phone: TestClient) -> None:
    """A phone that shows its own files may put the page away meanwhile."""
    with opened(phone) as (line, visit):
        button = control(visit, ft.Button)
        line.send_bytes(frame(EVENT, {"target": button._i, "name": "click", "data": None}))
        asked = heard(line, INVOKE)
        while asked["name"] != "pick_files":
            asked = heard(line, INVOKE)
    end = monotonic() + PATIENCE
    while visit.connection is not None:
        assert monotonic() < end
        sleep(0.005)
    with phone.websocket_connect("ws://localhost/ws") as line:
        assert register(line, id=visit.id) == visit.id
        file = {"id": 0, "name": "all.json", "size": 500_000, "bytes": b"x" * 500_000}
        about = {key: asked[key] for key in ("control_id", "call_id")}
        while visit.connection is None:
            sleep(0.005)
        line.send_bytes(frame(INVOKE, {**about, "result": [file], "error": None}))
        until_heard(line, "500000 bytes")


def test_a_socket_is_one_page(phone: TestClient) -> None:
    with opened(phone) as (line, _):
        page = {"route": "/", "width": 390, "height": 844, "platform": "android"}
        again = frame(REGISTER, {"session_id": "made-up", "page_name": "", "page": page})
        line.send_bytes(again)
        line.send_bytes(again)
        with pytest.raises(WebSocketDisconnect) as ended:
            heard(line, REGISTER)
        assert ended.value.code == POLICY
    assert len(PAGE_SESSIONS) == 1


def test_what_a_page_says_of_itself_is_heard(phone: TestClient) -> None:
    with opened(phone) as (line, visit):
        media = {"device_pixel_ratio": 3.0, "padding": {"left": 1, "top": 2}}
        say(line, visit, visit.page, width=800.0, platform_brightness="dark", media=media)
        assert visit.page.width == 800
        assert visit.page.platform_brightness == ft.Brightness.DARK
        assert visit.page.media.device_pixel_ratio == 3.0


def test_what_somebody_changes_by_hand_is_heard(phone: TestClient) -> None:
    with opened(phone) as (line, visit):
        field, sheet = control(visit, ft.TextField), control(visit, ft.AlertDialog)
        tick = control(visit, ft.Checkbox)
        selection = {"base_offset": 0, "extent_offset": 3, "affinity": "downstream"}
        say(line, visit, field, value="Ana", selection=selection)
        say(line, visit, sheet, open=False)
        say(line, visit, tick, value=True)
        assert isinstance(field, ft.TextField)
        assert field.value == "Ana"
        assert field.selection is not None
        assert field.selection.extent_offset == 3
        assert (sheet.open, tick.value) == (False, True)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [ft.Page, ft.TextField, ft.Text, ft.AlertDialog, ft.Button])
def test_nothing_else_is_kept_of_what_a_page_says(
    phone: TestClient, kind: type[ft.BaseControl]
) -> None:
    with opened(phone) as (line, visit):
        about = visit.page if kind is ft.Page else _first(visit, kind)
        before = set(vars(about)), dict(about._values)
        names = ("data", "_kept", "_internals", "tooltip", "title", "content", "label", "key")
        for name in names:
            say(line, visit, about, **{name: b"x" * 50_000})
            say(line, visit, about, **{name: "x" * 50_000})
        inner = {"_kept": "x" * 10_000}
        say(line, visit, about, media=inner, selection=inner, value=["x" * 10_000], open=inner)
        say(line, visit, about, value=[[[[]]]], text="x" * 50_000, route={"a": "x"})
        after = dict(about._values)
        after.pop("route", None)
        before[1].pop("route", None)
        assert (set(vars(about)), after) == before
        if kind is ft.Page:
            assert "_kept" not in vars(visit.page.media)


def _first(visit: PageSession, kind: type[ft.BaseControl]) -> ft.BaseControl:
    return next(one for one in tuple(visit.index.values()) if type(one) is kind)


# Sockets of the real server


@pytest.fixture
def server(app: FastAPI) -> Iterator[uvicorn.Server]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        made = uvicorn.Server(BoundedConfig(app))
        made.place = listener.getsockname()  # type: ignore[attr-defined]
        thread = threading.Thread(target=made.run, args=([listener],), daemon=True)
        thread.start()
        while not made.started:
            assert thread.is_alive()
            sleep(0.005)
        yield made
        made.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture
def line(server: uvicorn.Server) -> Iterator[socket.socket]:
    """A socket after its opening, to which anything can be written."""
    with socket.create_connection(server.place, PATIENCE) as made:  # type: ignore[attr-defined]
        made.sendall(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        got = b""
        while b"\r\n\r\n" not in got:
            got += made.recv(1)
        assert b" 101 " in got
        yield made


def piece(first: int, content: bytes = b"", size: int | None = None) -> bytes:
    """A masked frame, or only the beginning of one."""
    told = len(content) if size is None else size
    length = bytes([0x80 | told]) if told < 126 else b"\xff" + told.to_bytes(8, "big")
    return bytes([first]) + length + bytes(4) + content


def is_ended(line: socket.socket) -> bool:
    """Whether the other side ended it, waiting for that as long as it takes."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


BINARY, MORE, PING, FINAL = 2, 0, 9, 0x80


def test_nothing_is_kept_of_a_frame_that_says_it_will_be_large(line: socket.socket) -> None:
    line.sendall(piece(FINAL | BINARY, b"x" * 1000, 25_000_000))
    assert b"\x03\xf1" in line.recv(65536)
    assert is_ended(line)


def test_a_frame_in_pieces_without_end_is_cut(line: socket.socket) -> None:
    line.sendall(piece(BINARY) + piece(MORE) * 5000)
    assert is_ended(line)


def test_who_does_not_read_is_sent_no_more(server: uvicorn.Server, line: socket.socket) -> None:
    pings = piece(FINAL | PING, b"x" * 120) * 1000
    line.settimeout(2)
    sent = 0
    try:
        for _ in range(200):
            sent += line.send(pings)
    except TimeoutError:
        pass
    (open_,) = server.server_state.connections
    assert open_.transport.get_write_buffer_size() < 1_000_000
    assert sent > 1_000_000
