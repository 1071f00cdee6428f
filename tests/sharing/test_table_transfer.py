"""A table moves: put on a hub and taken home with the same record, whatever breaks on the way."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from companion.core.json_text import JsonObject, parse
from companion.core.refusal import Refusal
from companion.games import GAMES, find, find_meta
from companion.playing.seen import Seen
from companion.sharing.client import event_stream, hub_client
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.joined_tables import KEY
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.client.responses import Offline
from companion.sharing.client.table_transfer import TableTransfers
from companion.sharing.hub.routes import Hub
from companion.sharing.wire.seats import Hosted
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering, free_port
from tests.sharing.test_client import played, until


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """Another house than the hub's."""
    store = SqliteStore(tmp_path / "home.sqlite", find, find_meta, copies=False)
    yield house_on(store)
    store.close()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "LATE", 0.3)


def moves_of(home: House, told: list[None] | None = None) -> TableTransfers:
    return TableTransfers(
        home.tables, home.store, lambda: (told if told is not None else []).append(None)
    )


def hosted(moves: TableTransfers) -> RemoteGuest:
    (place,) = moves.places().values()
    return place


async def shown(place: RemoteGuest) -> Seen:
    leave = place.subscribe(lambda: None)
    await until(lambda: place.seen() is not None)
    leave()
    seen = place.seen()
    assert seen is not None
    return seen


def listed(home: House) -> list[str]:
    return [kept.id for kept in home.tables.open_tables()]


def record(home: House, table: str) -> JsonObject:
    told = parse(home.tables.raw(table))
    assert isinstance(told, dict)
    return told


def test_a_table_goes_to_a_hub_is_played_there_and_comes_home_with_every_step(
    house: House, home: House
) -> None:
    table = home.table("arabana", 3)
    played(home, table, 5)
    before = record(home, table)
    told: list[None] = []

    async def move(address: str) -> str:
        moves = moves_of(home, told)
        await moves.put(table, address, "")
        assert listed(home) == []
        assert len(told) == 1
        place = hosted(moves)
        assert place.host is not None
        assert place.table == table
        seen = await shown(place)
        assert seen.id == table
        assert seen.holds == {0, 1, 2}
        # Somebody joins by the code that the host shows, and both play.
        shared = place.shared()
        assert shared is not None
        assert [chair.hold for chair in shared.chairs] == ["host", "free", "free"]
        ben = HubClient(address)
        joined = await ben.join(shared.code, [1])
        await ben.close()
        phone = RemoteTable(GAMES, address, joined.token)
        await phone.ready()
        await until(lambda: place.seats == {0, 2})
        for _ in range(4):
            mine = phone.seen() if phone.seen().to_act[0] == 1 else await shown(place)
            await mine.push(mine.sight.legal[0], mine.step)
            kept = house.tables.live(listed(house)[0]).kept
            await until(lambda: {phone.seen().step, place.connection.seen().step} == {kept})  # noqa: B023
        assert await moves.take_home(table) == table
        assert not moves.places()
        await until(lambda: phone.over is not None)
        await phone.close()
        with pytest.raises(Refusal, match="No table here"):
            await HubClient(address).find(shared.code)
        return table

    with answering(house) as address:
        asyncio.run(move(address))
    assert listed(home) == [table]
    after = record(home, table)
    assert isinstance(after["actions"], list)
    assert {**after, "actions": after["actions"][:5]} == before
    assert len(after["actions"]) == 9
    # It goes on here.
    played(home, table, 2)
    assert home.tables.live(table).kept == 11
    assert (len(told), home.store.setting(KEY)) == (2, "{}")


def test_a_hub_that_wants_a_key_says_so_and_the_table_stays(house: House, home: House) -> None:
    table = home.table()

    async def move(address: str) -> None:
        moves = moves_of(home)
        with pytest.raises(Refusal, match="must know its key"):
            await moves.put(table, address, "")
        assert listed(home) == [table]
        assert not moves.places()
        await moves.put(table, address, " sesame ")
        assert listed(home) == []

    hub = Hub(house.tables, house.seating, lambda key: key == "sesame")
    with answering(house, hub) as address:
        asyncio.run(move(address))


def test_without_a_hub_nothing_is_moved_and_it_is_said(home: House) -> None:
    table = home.table()
    moves = moves_of(home)
    with pytest.raises(Offline, match="still here"):
        asyncio.run(moves.put(table, f"127.0.0.1:{free_port()}", ""))
    with pytest.raises(Refusal, match="is not a hub’s address"):
        asyncio.run(moves.put(table, "ftp://hub", ""))
    assert listed(home) == [table]
    assert not moves.places()


class Losing(httpx.AsyncHTTPTransport):
    """Does what is asked, and loses the answers to some of it."""

    def __init__(self, lost: Callable[[httpx.Request], bool], losses: int) -> None:
        super().__init__()
        self.lost, self.losses = lost, losses

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await super().handle_async_request(request)
        if self.losses and self.lost(request):
            self.losses -= 1
            await answer.aclose()
            raise httpx.ReadError("lost on the way", request=request)
        return answer


@contextmanager
def losing(
    monkeypatch: pytest.MonkeyPatch, lost: Callable[[httpx.Request], bool], losses: int
) -> Iterator[None]:
    with monkeypatch.context() as patched:
        for module in (hub_client, event_stream):
            patched.setattr(
                module, "http_client", lambda: httpx.AsyncClient(transport=Losing(lost, losses))
            )
        yield


def test_an_answer_lost_on_the_way_there_puts_no_second_table(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = home.table("arabana", 3)
    played(home, table, 3)

    async def move(address: str) -> None:
        lost = losing(monkeypatch, lambda request: request.url.path.endswith("/tables"), 1)
        with lost, pytest.raises(Offline, match="still here"):
            await moves_of(home).put(table, address, "")
        assert listed(home) == [table]
        assert len(listed(house)) == 1
        # Also after the app was closed and opened.
        await moves_of(home).put(table, address, "")
        assert listed(home) == []
        assert len(listed(house)) == 1

    with answering(house) as address:
        asyncio.run(move(address))


def test_a_table_that_went_on_meanwhile_stays_and_leaves_nothing_on_the_hub(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = home.table("arabana", 3)
    put = HubClient.put

    async def slowly(hub: HubClient, *sent: object, **more: object) -> Hosted:
        hosted = await put(hub, *sent, **more)  # type: ignore[arg-type]
        played(home, table, 1)
        return hosted

    async def move(address: str) -> None:
        moves = moves_of(home)
        with monkeypatch.context() as patched:
            patched.setattr(HubClient, "put", slowly)
            with pytest.raises(Refusal, match="so it stayed here"):
                await moves.put(table, address, "")
        assert listed(home) == [table]
        assert home.tables.live(table).kept == 1
        assert listed(house) == []
        assert not moves.places()
        await moves.put(table, address, "")
        assert [house.tables.live(id).kept for id in listed(house)] == [1]

    with answering(house) as address:
        asyncio.run(move(address))


def test_nothing_is_done_at_home_to_a_table_that_has_left(house: House, home: House) -> None:
    table = home.table("arabana", 3)
    window = home.tables.seen(table, frozenset({0}))

    async def move(address: str) -> None:
        await moves_of(home).put(table, address, "")
        with pytest.raises(Refusal, match="no table"):
            await window.push(window.sight.legal[0], 0)

    with answering(house) as address:
        asyncio.run(move(address))
    assert record(home, table)["actions"] == []


def test_answers_lost_on_the_way_home_lose_no_step(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = home.table("arabana", 3)

    async def move(address: str) -> None:
        with losing(monkeypatch, lambda request: request.method == "DELETE", 2):
            moves = moves_of(home)
            await moves.put(table, address, "")
            played(house, listed(house)[0], 4)
            assert await moves.take_home(table) == table
        assert listed(house) == []

    with answering(house) as address:
        asyncio.run(move(address))
    assert listed(home) == [table]
    assert home.tables.live(table).kept == 4


def test_a_hub_that_goes_in_the_middle_of_the_way_home_keeps_the_table_until_it_is_back(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sharing.client.remote_table.PATIENCE", 0.2)
    table = home.table("arabana", 3)
    port = free_port()
    kept: list[int] = []

    async def move() -> None:
        first = answering(house, port=port)
        address = first.__enter__()
        moves = moves_of(home)
        await moves.put(table, address, "")
        played(house, listed(house)[0], 4)

        async def and_gone() -> None:
            # The record is here; before the hub lets go of its own, it is switched off.
            kept.append(home.tables.live(table).kept)
            await asyncio.to_thread(first.__exit__, None, None, None)

        with monkeypatch.context() as patched:
            patched.setattr(home.store, "safe", and_gone)
            with pytest.raises(Offline, match="still there"):
                await moves.take_home(table)
        assert kept == [4]
        # It is in one place: on the hub.
        assert listed(home) == []
        assert len(listed(house)) == 1
        with answering(house, port=port):
            # The app was closed and opened in between.
            again = moves_of(home)
            assert await again.take_home(table) == table
        assert listed(house) == []

    asyncio.run(move())
    assert listed(home) == [table]
    assert home.tables.live(table).kept == 4


@pytest.mark.parametrize("opened_again", [False, True])
def test_a_table_that_the_hub_gave_up_without_our_hearing_of_it_is_taken_home_later(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch, opened_again: bool
) -> None:
    monkeypatch.setattr("companion.sharing.client.remote_table.PATIENCE", 0.2)
    table = home.table("arabana", 3)

    async def move(address: str) -> None:
        moves = moves_of(home)
        with losing(monkeypatch, lambda request: request.method == "DELETE", 100):
            await moves.put(table, address, "")
            played(house, listed(house)[0], 4)
            with pytest.raises(Offline, match="still there"):
                await moves.take_home(table)
        assert listed(home) == listed(house) == []
        again = moves_of(home) if opened_again else moves
        assert await again.take_home(table) == table
        assert not again.places()

    with answering(house) as address:
        asyncio.run(move(address))
    assert listed(home) == [table]
    assert home.tables.live(table).kept == 4


def test_taking_a_table_home_is_not_reported_as_its_loss(house: House, home: House) -> None:
    table = home.table("arabana", 3)

    async def move(address: str) -> None:
        moves = moves_of(home)
        await moves.put(table, address, "")
        place = hosted(moves)
        await shown(place)
        take_away = place.connection.take_away

        async def and_heard(keep: Callable[[bytes], Awaitable[None]]) -> None:
            # Of its end the event stream hears before the request is answered.
            place.connection.close = lambda: until(lambda: not moves.places())  # type: ignore[method-assign]
            await take_away(keep)

        place.connection.take_away = and_heard  # type: ignore[method-assign]
        assert await moves.take_home(table) == table

    with answering(house) as address:
        asyncio.run(move(address))
    assert listed(home) == [table]
    assert home.store.notice is None


def test_nothing_is_done_at_home_before_the_hub_has_let_the_table_go(
    house: House, home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be lost if the hub kept the table after all."""
    table = home.table("arabana", 3)
    refused: list[str] = []

    async def move(address: str) -> None:
        moves = moves_of(home)
        await moves.put(table, address, "")
        played(house, listed(house)[0], 4)
        safe = home.store.safe

        async def and_tapped() -> None:
            if listed(house):
                # The record is at home, and the hub has the table still.
                try:
                    played(home, table, 1)
                except Refusal as why:
                    refused.append(str(why))
            await safe()

        monkeypatch.setattr(home.store, "safe", and_tapped)
        assert await moves.take_home(table) == table

    with answering(house) as address:
        asyncio.run(move(address))
    assert refused == [f"There is no table {table} here any more."]
    assert listed(home) == [table]
    played(home, table, 1)
    assert home.tables.live(table).kept == 5


def test_a_table_on_a_hub_is_never_purged_at_home(house: House, home: House) -> None:
    table = home.table("arabana", 3)

    async def move(address: str) -> None:
        await moves_of(home).put(table, address, "")
        # The app was closed and opened in between.
        moves_of(home).places()

    with answering(house) as address:
        asyncio.run(move(address))
    assert home.store.rows("SELECT deleted IS NULL, purge_at FROM tables") == [(0, None)]


def test_a_table_whose_hub_has_it_no_more_is_here_again_and_that_is_said(
    house: House, home: House
) -> None:
    table = home.table("arabana", 3)
    played(home, table, 2)

    async def move(address: str) -> None:
        moves = moves_of(home)
        await moves.put(table, address, "")
        await shown(hosted(moves))
        house.seating.unshare(listed(house)[0])
        await until(lambda: not moves.places())

    with answering(house) as address:
        asyncio.run(move(address))
    assert listed(home) == [table]
    assert "no longer has the table of Ana, Ben, Chloé" in str(home.store.notice)
    assert home.store.setting(KEY) == "{}"


def test_two_phones_of_the_house_cannot_put_the_same_table_twice(house: House, home: House) -> None:
    table = home.table()

    async def move(address: str) -> None:
        moves = moves_of(home)
        await moves.put(table, address, "")
        with pytest.raises(Refusal, match="on a hub already"):
            await moves.put(table, address, "")
        with pytest.raises(Refusal, match="not on a hub"):
            await moves.take_home("KEA427")

    with answering(house) as address:
        asyncio.run(move(address))
