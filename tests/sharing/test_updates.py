"""Hubs and phones of different versions, as while a hub is updated: each says what to do."""

import asyncio
from pathlib import Path
from secrets import token_hex

import httpx
import psycopg
import pytest

from companion.core.languages import language
from companion.core.refusal import Refusal
from companion.games import GAMES, find, find_meta
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.client.responses import OtherVersion
from companion.sharing.hub.listeners import Rooms
from companion.sharing.wire import versions
from companion.store.announcements import Hearing, announce, read_announcement
from companion.store.database import Trouble
from companion.store.postgres import PostgresStore
from tests.cluster import Cluster
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering

# What processes have announced, by version: 1 without a number, 2 with it, and of the future.
RECORDED = Path(__file__).parents[1] / "records" / "wire" / "announcements.txt"
NEWER = {"KEA427 5 ab12/3 <action>": 5, "KEA427 5 ab12/10": 5, "KEA427 5 ab12/next more": 5}
STRANGE = (
    "",
    "?",
    "KEA427",
    "KEA427 five ab12/3",
    "3:KEA427 5 ab12",
    '{"v":3}',
    "KEA427 5",
    "é 1 a",
)
UNKNOWN = '{"do": "fly", "by": 0}'


def test_announcements_of_earlier_versions_are_read() -> None:
    for line in RECORDED.read_text("utf-8").splitlines():
        told = read_announcement(line)
        assert told is not None, line
        assert (told.id, told.step, told.sender) == ("KEA427", 3, "0123456789abcdef")
        assert told.action in ("", '{"by": 0, "do": "undo"}')


def test_what_is_announced_now_is_among_the_recorded() -> None:
    lines = RECORDED.read_text("utf-8").splitlines()
    assert announce("KEA427", 3, "0123456789abcdef") in lines


@pytest.mark.parametrize("told", NEWER)
def test_of_a_newer_announcement_the_step_is_taken_and_the_action_looked_up(told: str) -> None:
    heard: list[tuple[str, int, str]] = []
    found = read_announcement(told)
    assert found is not None
    Hearing("me", lambda *word: heard.append(word)).take(found)
    assert heard == [("KEA427", NEWER[told], "")]


@pytest.mark.parametrize("told", STRANGE)
def test_what_cannot_be_read_is_no_announcement(told: str) -> None:
    assert read_announcement(told) is None


def test_a_process_that_hears_what_it_cannot_read_looks_up_and_goes_on(cluster: Cluster) -> None:
    schema = f"hub_{token_hex(4)}"
    stores = [PostgresStore(cluster.address, find, find_meta, schema=schema) for _ in range(2)]
    here, there = (house_on(store) for store in stores)
    table = here.table("arabana", 3)
    live = there.tables.live(table)
    with psycopg.connect(cluster.address, autocommit=True) as other:
        for told in (*STRANGE, *NEWER):
            other.execute("SELECT pg_notify(%s, %s)", (schema, told))
    came = asyncio.Event()

    async def play_and_hear() -> None:
        loop = asyncio.get_running_loop()

        def hear() -> None:
            loop.call_soon_threadsafe(came.set)

        leave = live.subscribe(hear)
        first = here.tables.live(table)
        action = first.asked()[0].answers[0]
        await asyncio.to_thread(first.push, action, 0)
        async with asyncio.timeout(20):
            await came.wait()
        leave()

    asyncio.run(play_and_hear())
    assert live.kept == 1
    for store in stores:
        store.close()


def newer_action(house: House, table: str) -> None:
    """A newer process has played on with an action that nobody here knows."""
    with house.store.change() as change:
        change.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", table, 1, 0.0, UNKNOWN)


def test_a_table_that_a_newer_process_played_on_is_said_to_be_unreadable_here(
    house: House,
) -> None:
    table = house.table()
    live = house.tables.live(table)
    told: list[bool] = []
    live.subscribe(lambda: told.append(live.is_lost))
    newer_action(house, table)
    with pytest.raises(Trouble, match=r"this hub is being updated\. Try again in a moment"):
        live.hear(1, UNKNOWN)
    assert told == [True]
    with pytest.raises(Refusal, match="fly"):
        house.tables.live(table)


def test_who_listens_to_such_a_table_is_sent_to_another_process(house: House) -> None:
    table = house.table()
    house.seating.share(table)
    token = house.seating.take(table, [0]).token
    ticket = house.seating.ticket(token)
    assert ticket is not None
    rooms = Rooms(house.tables, house.seating)

    async def listen() -> list[bytes]:
        stream = rooms.listen(token, ticket, None)
        said = [await anext(stream) for _ in range(3)]
        newer_action(house, table)
        with pytest.raises(Trouble):
            house.tables.live(table).hear(1, UNKNOWN)
        async with asyncio.timeout(20):
            return said + [part async for part in stream if part != b": \n\n"]

    assert len(asyncio.run(listen())) == 3


# Phones and hubs


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (None, versions.OLDER_HUB),
        ("1 1", versions.OLDER_HUB),
        ("2 2", None),
        ("9 2", None),
        ("9 3", versions.NEWER_HUB),
        ("next", versions.NEWER_HUB),
    ],
)
def test_a_phone_knows_whether_it_understands_a_hub(told: str | None, sentence: str | None) -> None:
    why = versions.mismatch(told, "http://hub")
    assert (why and why.id) == sentence


def test_a_newer_phone_says_that_the_hub_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "VERSION", 3)
    monkeypatch.setattr(versions, "OLDEST", 2)
    for told in (None, "1 1"):
        why = versions.mismatch(told, "http://hub")
        assert why is not None
        assert why.id == versions.OLDER_HUB


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("sentence", [versions.NEWER_HUB, versions.OLDER_HUB])
def test_both_say_what_to_do_in_each_language(code: str, sentence: str) -> None:
    why = versions.mismatch("9 3", "http://hub")
    assert why is not None
    spoken = language(code).say(type(why)(sentence, why.values))
    assert "http://hub" in spoken
    assert (spoken == sentence.format(address="http://hub")) == (code == "en")


def newer_hub(request: httpx.Request) -> httpx.Response:
    """A hub that does not understand this phone any more."""
    return httpx.Response(200, headers={versions.HEADER: "9 3"}, json={"new": "words"})


def test_an_older_phone_that_joins_a_newer_hub_says_what_to_do() -> None:
    async def join() -> None:
        hub = HubClient("http://hub", httpx.AsyncClient(transport=httpx.MockTransport(newer_hub)))
        await hub.find("KEA427PNB")

    with pytest.raises(OtherVersion, match=r"newer Caldera than this phone\. Load the newest"):
        asyncio.run(join())


def test_a_phone_at_a_hub_that_was_updated_says_it_and_keeps_its_seat() -> None:
    async def sit() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(newer_hub))
        line = RemoteTable(GAMES, "http://hub", "KEA427-token", http)
        with pytest.raises(OtherVersion, match="newer Caldera"):
            await line.ready()
        with pytest.raises(OtherVersion, match="newer Caldera"):
            await line.correct({}, 0)
        assert line.over is None
        await line.close()

    asyncio.run(sit())


def test_a_hub_says_its_version_with_every_answer_to_any_page(house: House) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    with answering(house) as address, httpx.Client(base_url=f"{address}/api") as http:
        answers = [
            http.post("/find", json={"code": "AAA222AAA"}, headers=origin),
            http.post("/table/actions", json={}),
            http.get("/table", headers=origin),
        ]
    for answer in answers:
        assert answer.headers[versions.HEADER] == versions.spoken()
    assert versions.HEADER in answers[0].headers["Access-Control-Expose-Headers"]
