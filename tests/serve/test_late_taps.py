"""A page and its server know whether they hear each other, and what came late is not done."""

import struct
from collections.abc import Iterator
from time import time

import flet as ft
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from companion.flet_seams.server.late_taps import LATE, STAMPED, WINDOW, Lateness, is_tap
from companion.serving import HouseKey, Served, site
from companion.serving.host_check import host_check_for
from companion.serving.page_sessions import PAGE_SESSIONS
from companion.serving.site import assets_folder
from tests.serve.served_house import EVENT, PATCH, frame, register

ADDRESS = "ws://localhost/ws"


class Clock:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_frame_is_late_by_what_it_took_longer_than_others() -> None:
    clock = Clock()
    lateness = Lateness(clock)
    # The page's clock stands elsewhere, and the way takes 0.1 seconds.
    assert lateness.of(clock.now - 500.1) == 0
    clock.now += 60
    assert lateness.of(clock.now - 500.1 - 5) == pytest.approx(5)
    assert lateness.of(clock.now - 500.1) == pytest.approx(0)


def test_a_clock_that_was_set_anew_is_believed_once_the_page_reports_it() -> None:
    clock = Clock()
    lateness = Lateness(clock)
    lateness.of(clock.now)
    assert lateness.of(clock.now - 3600) == pytest.approx(3600)
    lateness.clock_requested()
    clock.now += LATE
    lateness.clock_received(clock.now - 3600)
    assert lateness.of(clock.now - 3600) == pytest.approx(3600)
    lateness.clock_requested()
    clock.now += 0.1
    lateness.clock_received(clock.now - 3600)
    assert lateness.of(clock.now - 3600) == pytest.approx(0)


def test_clocks_that_drift_apart_are_followed() -> None:
    clock = Clock()
    lateness = Lateness(clock)
    for number in range(20 * WINDOW):
        clock.now += 60
        assert lateness.of(clock.now - number * 0.001) < LATE


def test_the_end_of_a_hold_is_no_tap() -> None:
    def told(name: str) -> bytes:
        return frame(EVENT, {"target": 7, "name": name, "data": None})

    assert is_tap(told("click"))
    assert is_tap(told("pan_down"))
    assert not is_tap(told("pan_end"))
    assert not is_tap(frame(PATCH, {"id": 7}))
    assert not is_tap(b"\0\xc1")


def main(page: ft.Page) -> None:
    def tapped() -> None:
        count.value = f"Tapped {count.data}"
        count.data += 1
        page.update()

    count = ft.Text("Never", data=1)
    page.add(count, ft.Container(on_click=tapped, data="button"))


@pytest.fixture
def phone() -> Iterator[TestClient]:
    hosts = host_check_for("0.0.0.0")
    app = site(Served(main, assets_folder(), hosts=hosts, house=HouseKey(is_open=True)))
    with TestClient(app, base_url="http://localhost", client=("192.168.1.20", 50000)) as client:
        yield client


def connect(phone: TestClient, query: str = "") -> WebSocketTestSession:
    return phone.websocket_connect(ADDRESS + query, headers={"origin": "http://localhost"})


def button(id: str) -> int:
    """The control that is tapped."""
    visit = next(visit for known, visit in PAGE_SESSIONS._all.items() if id in known)
    return int(next(i for i, one in visit.index.items() if one.data == "button"))


def tap(socket: WebSocketTestSession, target: int, ago: float) -> None:
    """A tap as the page's script sends it, so many seconds ago."""
    stamp = struct.pack(">Bd", STAMPED, (time() - ago) * 1000)
    socket.send_bytes(stamp + frame(EVENT, {"target": target, "name": "click", "data": None}))


def until(socket: WebSocketTestSession, words: str) -> None:
    """Reads until something says this."""
    while True:
        message = socket.receive()
        if message.get("text") == words:
            return
        if message.get("bytes") and words.encode() in message["bytes"]:
            return


def test_a_heartbeat_is_answered(phone: TestClient) -> None:
    with connect(phone) as socket:
        register(socket)
        socket.send_text("beat")
        until(socket, "beat")


def test_a_tap_that_was_held_up_is_dropped_and_said_to_be(phone: TestClient) -> None:
    with connect(phone) as socket:
        id = register(socket)
        until(socket, "Never")
        target = button(id)
        tap(socket, target, ago=0)
        until(socket, "Tapped 1")
        tap(socket, target, ago=LATE + 1)
        until(socket, "dropped")
        tap(socket, target, ago=0)
        until(socket, "Tapped 2")


def test_a_page_that_gave_its_connection_up_goes_on_in_another(phone: TestClient) -> None:
    with connect(phone) as dead:
        id = register(dead)
        until(dead, "Never")
        target = button(id)
        tap(dead, target, ago=0)
        until(dead, "Tapped 1")
        with connect(phone, "?instead") as socket:
            assert register(socket, id=id) == id
            tap(socket, target, ago=0)
            until(socket, "Tapped 2")


def test_a_copied_page_takes_nothing_from_the_one_that_is_open(phone: TestClient) -> None:
    with connect(phone) as first:
        id = register(first)
        with connect(phone) as second:
            assert register(second, id=id) != id
