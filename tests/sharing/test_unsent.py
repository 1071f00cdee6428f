"""What cannot be sent to a hub is refused at once and is never done later, unless it may wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from companion.core.json_text import dump
from companion.core.refusal import Refusal
from companion.games import GAMES, find, find_meta
from companion.playing.seen import Seen
from companion.playing.unsent import Unsent
from companion.sharing.client import event_stream, remote_table
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.hub.routes import Hub, hub_app
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering, free_port
from tests.sharing.test_client import PATIENCE, Deaf, sit, until


class Network:
    """A hub with an Arabana table that can be reached or not, and Ana's phone at it."""

    def __init__(self, house: House) -> None:
        self.house, self.port = house, free_port()
        self.table = house.table("arabana", 3)
        self.code = house.seating.share(self.table).code
        self._on = answering(house, port=self.port)

    @property
    def kept(self) -> int:
        """How many steps the hub has."""
        return self.house.tables.live(self.table).kept

    def answer(self, seat: int) -> None:
        """At the hub a seat answers what it is asked at set-up."""
        live = self.house.tables.live(self.table)
        legal = live.table.rules.legal(live.table.position)
        live.push(next(action for action in legal if action.by == seat), live.kept)

    def up(self) -> str:
        self._on = answering(self.house, port=self.port)
        return self._on.__enter__()

    async def down(self, phone: RemoteTable) -> None:
        await asyncio.to_thread(self._on.__exit__, None, None, None)
        await until(lambda: not phone.connected)

    @asynccontextmanager
    async def phone(self) -> AsyncIterator[RemoteTable]:
        phone = await sit(self.up(), self.code, 0)
        try:
            yield phone
        finally:
            await phone.close()
            await asyncio.to_thread(self._on.__exit__, None, None, None)


@pytest.fixture
def network(house: House, monkeypatch: pytest.MonkeyPatch) -> Network:
    monkeypatch.setattr(event_stream, "LATE", 0.5)
    return Network(house)


async def refused(seen: Seen) -> Unsent:
    """The first answer that can be given is not sent."""
    with pytest.raises(Unsent) as why:
        await seen.push(seen.sight.legal[0], seen.step)
    return why.value


def test_without_a_connection_an_action_is_refused_and_never_done_later(network: Network) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            await network.down(ana)
            why = await refused(ana.seen())
            assert str(why) == (
                "No connection to the hub: nothing was done. Try again when it is back."
            )
            network.up()
            await until(lambda: ana.connected)
            assert (network.kept, ana.has_unsent) == (0, False)
            await ana.seen().push(ana.seen().sight.legal[0], 0)
            assert network.kept == 1

    asyncio.run(play())


def test_a_hub_that_died_a_moment_ago_is_noticed_by_the_tap(network: Network) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            # The line has not noticed yet.
            ana._lost = lambda: None  # type: ignore[method-assign]
            await asyncio.to_thread(network._on.__exit__, None, None, None)
            ana.offline_since = None
            assert "nothing was done" in str(await refused(ana.seen()))
            network.up()

    asyncio.run(play())


def test_an_action_that_was_left_to_wait_is_done_once_when_the_hub_is_back(
    network: Network,
) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            await network.down(ana)
            why = await refused(ana.seen())
            assert why.later is not None
            why.later()
            assert ana.seen().has_unsent
            with pytest.raises(Refusal, match="A step of yours waits"):
                await ana.seen().push(ana.seen().sight.legal[1], 0)
            network.up()
            await until(lambda: not ana.has_unsent)
            assert (network.kept, ana.seen().step) == (1, 1)
            assert ana.seen().unsent_refusal() is None

    asyncio.run(play())


def test_an_action_that_waits_can_be_dropped(network: Network) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            await network.down(ana)
            why = await refused(ana.seen())
            assert why.later is not None
            why.later()
            ana.seen().drop_unsent()
            network.up()
            await until(lambda: ana.connected)
            await asyncio.sleep(0.3)
            assert (network.kept, ana.has_unsent) == (0, False)

    asyncio.run(play())


def test_what_waited_too_long_is_said_not_to_be_done(network: Network) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            await network.down(ana)
            why = await refused(ana.seen())
            assert why.later is not None
            why.later()
            network.answer(0)
            network.up()
            await until(lambda: not ana.has_unsent)
            assert network.kept == 1
            assert "The table has moved on meanwhile" in str(ana.seen().unsent_refusal())
            assert ana.seen().unsent_refusal() is None

    asyncio.run(play())


def test_what_waited_is_done_although_somebody_else_was_asked_too_and_answered(
    network: Network,
) -> None:
    async def play() -> None:
        async with network.phone() as ana:
            await network.down(ana)
            why = await refused(ana.seen())
            assert why.later is not None
            why.later()
            network.answer(1)
            network.up()
            await until(lambda: not ana.has_unsent)
            assert network.kept == 2
            assert ana.seen().unsent_refusal() is None

    asyncio.run(play())


def test_an_answer_that_never_comes_leaves_open_whether_it_was_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_table, "ANSWERED", 0.5)
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        hub = HubClient(address)
        joined = await hub.join(code, [0])
        deaf = Deaf(1000)
        ana = RemoteTable(GAMES, address, joined.token, httpx.AsyncClient(transport=deaf))
        await ana.ready(PATIENCE)
        why = await refused(ana.seen())
        assert "nothing was done" not in str(why)
        assert "If this was done all the same, the table shows it" in str(why)
        # It was, once; to let it wait does not do it again.
        assert house.tables.live(table).kept == 1
        await until(lambda: ana.connected)
        deaf.losses = 0
        assert why.later is not None
        why.later()
        await until(lambda: not ana.has_unsent)
        assert (house.tables.live(table).kept, ana.seen().step) == (1, 1)
        await ana.close()
        await hub.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_the_hub_does_nothing_for_a_phone_that_waits_no_longer(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hub.sqlite", find, find_meta, copies=False)
    house = house_on(store)
    table = house.table("arabana", 3)
    taken = house.seating.take(table, [0]) if house.seating.share(table) else None
    assert taken is not None
    app = hub_app(Hub(house.tables, house.seating))
    live = house.tables.live(table)
    action = next(one for one in live.table.rules.legal(live.table.position) if one.by == 0)
    written = live.table.rules.codec.write(action)
    body = dump({"at": 0, "action": written, "id": "waited-in-vain"}).encode()

    def asked(stays: bool) -> int:
        """How many steps the table has after a phone asked, and stayed or went."""
        told: list[dict[str, object]] = [{"type": "http.request", "body": body, "more_body": False}]
        if not stays:
            told.append({"type": "http.disconnect"})

        async def receive() -> dict[str, object]:
            if told:
                return told.pop(0)
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: object) -> None:
            pass

        headers = [
            (b"authorization", f"Bearer {taken.token}".encode()),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/table/actions",
            "raw_path": b"/table/actions",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 2),
            "scheme": "http",
            "http_version": "1.1",
        }

        async def once() -> None:
            await app(scope, receive, send)

        asyncio.run(once())
        return live.kept

    assert asked(stays=False) == 0
    assert asked(stays=True) == 1
    store.close()
