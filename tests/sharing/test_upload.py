"""Putting a table on a hub: the rate and the key come first, then the record is read."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from companion.core.json_text import dump
from companion.core.refusal import Refusal
from companion.sharing.client.hub_client import HubClient
from companion.sharing.hub.rate_limits import MOST_BODY, MOST_PUTS_OF_ONE, Rate
from companion.sharing.hub.routes import Hub
from companion.sharing.wire import bodies
from companion.sharing.wire.versions import HEADER, spoken
from tests.sharing.conftest import House
from tests.sharing.hubs import answering

PATIENCE = 20.0
KEY = "Schlüssel 100 % ☃"
Told = dict[str, Any]


@pytest.fixture
def hub(house: House) -> Hub:
    return Hub(house.tables, house.seating, may_host=lambda key: key == KEY)


@pytest.fixture
def address(house: House, hub: Hub) -> Iterator[str]:
    with answering(house, hub) as address:
        yield address


@pytest.fixture
def record(house: House) -> Told:
    told: Told = httpx.Response(200, content=house.tables.raw(house.table())).json()
    return told


def begin(address: str, *headers: str, size: int = 3_000_000) -> socket.socket:
    """A request of which only the head is sent."""
    place = urlsplit(address)
    assert place.port is not None
    line = socket.create_connection((place.hostname, place.port), PATIENCE)
    head = ("POST /api/tables HTTP/1.1", f"Host: {place.netloc}", f"Content-Length: {size}")
    line.sendall("".join(f"{one}\r\n" for one in (*head, *headers, "")).encode())
    return line


def heard(line: socket.socket) -> bytes:
    """An answer with its body, which may come in several pieces."""
    told = b""
    while not told.endswith(b"}"):
        piece = line.recv(65536)
        assert piece, told
        told += piece
    return told


def test_a_wrong_key_is_said_before_the_table_is_sent(address: str) -> None:
    with begin(address, "Authorization: Bearer wrong") as line:
        told = heard(line)
    assert told.startswith(b"HTTP/1.1 403")
    assert b"must know its key" in told


def test_without_a_key_ahead_no_long_table_is_read(address: str) -> None:
    with begin(address) as line:
        told = heard(line)
    assert told.startswith(b"HTTP/1.1 403")
    assert b"newest version" in told


def test_who_uploads_too_many_is_refused_before_the_table_is_sent(address: str, hub: Hub) -> None:
    hub.puts = Rate(1, 0.01)
    for status in (b"403", b"429"):
        with begin(address, "Authorization: Bearer wrong") as line:
            assert line.recv(65536).startswith(b"HTTP/1.1 " + status)


def test_wrong_keys_are_slowed(address: str, hub: Hub) -> None:
    hub.puts = Rate(1000, 1.0)
    for number in range(14):
        with begin(address, "Authorization: Bearer wrong") as line:
            status = b"403" if number < 12 else b"429"
            assert line.recv(65536).startswith(b"HTTP/1.1 " + status)


def test_one_sender_sends_few_tables_at_once(house: House, record: Told) -> None:
    with answering(house) as address, ExitStack() as lines:
        for _ in range(MOST_PUTS_OF_ONE):
            lines.enter_context(begin(address))
        # Those that have come first are still awaited.
        refused = [begin(address) for _ in range(3)]
        told = [lines.enter_context(line).recv(65536) for line in refused]
        assert all(one.startswith(b"HTTP/1.1 429") for one in told)
    with answering(house) as address:
        said = httpx.post(f"{address}/api/tables", json={"record": record})
        assert said.status_code == 201


def test_a_table_that_was_cut_off_makes_room_for_another(house: House, record: Told) -> None:
    with answering(house) as address:
        for _ in range(MOST_PUTS_OF_ONE + 1):
            begin(address).close()
        end = monotonic() + PATIENCE
        while httpx.post(f"{address}/api/tables", json={"record": record}).status_code != 201:
            assert monotonic() < end
            sleep(0.5)


def test_a_record_is_read_in_no_loop(
    address: str, record: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    real = bodies.Put.model_validate_json

    def watched(text: bytes) -> bodies.Put:
        found.append("a thread")
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            found.append("the loop")
        return real(text)

    monkeypatch.setattr(bodies.Put, "model_validate_json", watched)
    asyncio.run(put(address, record, KEY))
    assert found == ["a thread"]


async def put(address: str, record: Told, key: str) -> str:
    hub = HubClient(address)
    try:
        return (await hub.put(dump(record).encode(), key=key)).code
    finally:
        await hub.close()


def test_this_caldera_shows_the_key_ahead(address: str, house: House, record: Told) -> None:
    long = {**record, "box": {"filling": ["x" * 1000] * 100}}
    assert len(dump(long)) > MOST_BODY
    with pytest.raises(Refusal) as why:
        asyncio.run(put(address, long, KEY))
    # It was read: only its box is none.
    assert "key" not in str(why.value).lower()
    assert house.seating.find(asyncio.run(put(address, record, KEY)))
    with pytest.raises(Refusal, match="must know its key"):
        asyncio.run(put(address, record, "another"))


def test_an_older_caldera_tells_the_key_with_its_table(address: str, record: Told) -> None:
    said = httpx.post(f"{address}/api/tables", json={"record": record, "key": KEY})
    assert said.status_code == 201
    said = httpx.post(f"{address}/api/tables", json={"record": record, "key": "wrong"})
    assert said.status_code == 403


def test_an_older_hub_finds_the_key_with_the_table(record: Told) -> None:
    """It looks there alone, and at no header."""
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        body = {"token": "t", "table": "T", "code": "KEA427PNB"}
        return httpx.Response(201, json=body, headers={HEADER: spoken()})

    async def ask() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        await HubClient("http://127.0.0.1:1", http).put(dump(record).encode(), key=KEY)

    asyncio.run(ask())
    assert httpx.Response(200, content=sent[0].content).json()["key"] == KEY


def test_what_has_no_form_is_said(address: str) -> None:
    shown = {"Authorization": "Bearer Schl%C3%BCssel%20100%20%25%20%E2%98%83"}
    for body in (b"", b"[]", b"{", b"{}", b'{"record": 1}', b'{"record": {}, "more": 1}'):
        said = httpx.post(f"{address}/api/tables", content=body, headers=shown)
        assert said.status_code == 422, body
        assert said.json()["where"]
