"""Each gap of Flet's server is still there without our workaround, and closed with it."""

import asyncio
from dataclasses import fields
from inspect import signature
from typing import Any

import flet as ft
import flet_web.fastapi as flet_fastapi  # type: ignore[import-untyped]
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.messaging.protocol import ControlEventBody, Message, MessageAction
from flet.messaging.session import Session
from flet_web.fastapi import FletApp, flet_app
from flet_web.fastapi.flet_app_manager import FletAppManager  # type: ignore[import-untyped]
from starlette.datastructures import URL, Address
from starlette.websockets import WebSocketDisconnect

from companion.flet_seams.server.allowed_properties import MAX_TEXT, CheckedProperties
from companion.flet_seams.server.connection import SteadyConnection
from companion.flet_seams.server.session_classes import use_sessions
from tests.flet_seams.sessions import RecordingConnection, turns, with_session

PAGE = {"route": "/", "width": 390, "height": 844, "platform": "linux"}
REGISTER = b"\0" + msgpack.packb(
    [MessageAction.REGISTER_CLIENT.value, {"session_id": "unknown", "page_name": "", "page": PAGE}]
)


class Socket:
    """A WebSocket whose client sends these frames, then closes."""

    client = Address("127.0.0.1", 1)
    headers: dict[str, str] = {}  # noqa: RUF012
    cookies: dict[str, str] = {}  # noqa: RUF012
    url = URL("ws://localhost/ws")

    def __init__(self, *frames: bytes) -> None:
        self.frames = list(frames)

    async def accept(self) -> None:
        """Accepts nothing: there is no client."""

    async def send_bytes(self, data: bytes) -> None:
        """Sends nothing."""

    async def receive_bytes(self) -> bytes:
        await turns()
        if not self.frames:
            raise WebSocketDisconnect(1000)
        return self.frames.pop(0)


class CountingManager(FletAppManager):  # type: ignore[misc]
    """Counts the sessions that were started."""

    started = 0

    async def add_session(self, session_id: str, session: Session) -> None:
        self.started += 1
        await super().add_session(session_id, session)


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> CountingManager:
    """Flet's own session class, in a manager of this test."""
    manager = CountingManager()
    monkeypatch.setattr(flet_app, "Session", Session)
    for module in (flet_fastapi, flet_app):
        monkeypatch.setattr(module, "app_manager", manager)
    return manager


def connect(kind: Any, socket: Socket, manager: CountingManager) -> Any:
    """Serves one client until it has closed; its connection."""

    async def run() -> Any:
        loop = asyncio.get_running_loop()
        connection = kind(loop, manager.executor, lambda page: None, None)
        await connection.handle(socket)
        return connection

    return asyncio.run(run())


@pytest.mark.parametrize(("kind", "started"), [(FletApp, 2), (SteadyConnection, 1)])
def test_bare_flet_starts_a_session_for_each_registration(
    kind: Any, started: int, manager: CountingManager
) -> None:
    connect(kind, Socket(REGISTER, REGISTER), manager)
    assert manager.started == started


def test_bare_flet_fails_when_it_sends_to_a_page_that_was_closed(manager: CountingManager) -> None:
    message = Message(MessageAction.PATCH_CONTROL, {})
    with pytest.raises(AttributeError):
        connect(FletApp, Socket(REGISTER), manager).send_message(message)
    connect(SteadyConnection, Socket(REGISTER), manager).send_message(message)


def test_bare_flet_has_no_way_to_stop_sending() -> None:
    assert {"close", "stop", "disconnect", "stop_sending"}.isdisjoint(dir(FletApp))


def test_bare_flet_has_no_setting_for_its_session_class_and_manager(
    manager: CountingManager,
) -> None:
    settings = {*signature(FletApp).parameters, *signature(flet_fastapi.app).parameters}
    named = {name for name in settings if "session" in name or "manager" in name}
    assert named == {"session_timeout_seconds"}
    other = CountingManager()
    use_sessions(CheckedProperties, other)
    connect(FletApp, Socket(REGISTER), manager)
    assert (manager.started, other.started) == (0, 1)


@pytest.mark.parametrize(
    ("kind", "kept"), [(Session, MAX_TEXT + 1), (CheckedProperties, len("usual"))]
)
def test_bare_flet_sets_any_property_of_any_size(kind: type[Session], kept: int) -> None:
    field = ft.TextField(value="usual", label="fixed")

    async def patch(session: Session, connection: RecordingConnection) -> None:
        session.apply_patch(field._i, {"value": "x" * (MAX_TEXT + 1), "label": "changed"})

    with_session(kind, lambda page: page.add(field), patch)
    assert (len(str(field.value)), field.label) == (
        kept,
        "changed" if kind is Session else "fixed",
    )


def test_bare_flet_does_not_say_when_an_event_happened() -> None:
    assert {field.name for field in fields(ControlEventBody)} == {"target", "name", "data"}
