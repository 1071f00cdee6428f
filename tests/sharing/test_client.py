"""The client is another source of a Seen: it shows the same, and outlives a lost network."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from companion.core.action import Undo
from companion.core.chance import chance
from companion.core.game import NOBODY
from companion.core.json_text import JsonObject, parse
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.games import GAMES, find, find_meta
from companion.playing.live import Stale
from companion.playing.seen import Seen
from companion.sharing.client import event_stream
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_seen import TableCopy
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.client.responses import Gone, Offline
from companion.sharing.client.transport import forbidden, read_address
from companion.sharing.hub.channel import Channel
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering, free_port

T = TypeVar("T")
PATIENCE = 20


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def sit(address: str, code: str, *seats: int) -> RemoteTable:
    hub = HubClient(address)
    joined = await hub.join(code, seats)
    await hub.close()
    table = RemoteTable(GAMES, address, joined.token)
    await table.ready(PATIENCE)
    return table


def listed(prompt: Prompt) -> Prompt:
    return replace(prompt, answers=tuple(prompt.answers))


def same(there: Seen, here: Seen) -> bool:
    """Whether two windows show the same."""
    return (
        [*there.steps] == [*here.steps]
        and [*map(listed, there.prompts)] == [*map(listed, here.prompts)]
        and (there.header, there.holds, there.shows, there.hides, there.minutes)
        == (here.header, here.holds, here.shows, here.hides, here.minutes)
        and there.started == here.started
    )


def played(house: House, table: str, steps: int) -> None:
    live, luck = house.tables.live(table), chance("client", table)
    for _ in range(steps):
        live.push(live.table.rules.pick(live.table.position, luck), live.kept)


def test_word_of_a_step_that_is_known_already_asks_nothing(house: House) -> None:
    table = house.table("hekla", 2)
    channel = Channel(house.tables.live(table), frozenset({0}))
    played(house, table, 1)
    _, earlier = channel.since(0)
    played(house, table, 1)
    copy = TableCopy(GAMES, parse(channel.whole()[1]))
    asked = copy.prompts
    copy.add(parse(earlier.partition(b"data: ")[2]))
    assert [prompt.seat for prompt in asked] == [0]
    assert copy.prompts == asked


@pytest.mark.parametrize("game", ["haleakala", "arabana", "mauna-kea", "hekla"])
def test_it_shows_what_a_window_beside_the_table_shows(house: House, game: str) -> None:
    players = GAMES.meta(game).players[-1]
    table = house.table(game, players)
    code = house.seating.share(table).code
    played(house, table, 12)

    async def look(address: str) -> None:
        both = await sit(address, code, 0, 1)
        watcher = await sit(address, code)
        for _ in range(3):
            await until(
                lambda: both.seen().step == watcher.seen().step == house.tables.live(table).kept
            )
            for remote, seats in ((both, frozenset({0, 1})), (watcher, NOBODY)):
                here = house.tables.seen(table, seats, seats)
                assert same(remote.seen(), here)
                for shows in (NOBODY, frozenset({0}) & seats):
                    assert same(remote.seen().showing(shows), here.showing(shows))
            played(house, table, 5)
        with pytest.raises(Refusal, match="may not look"):
            watcher.seen().showing(frozenset({0}))
        for one in (both, watcher):
            await one.close()

    with answering(house) as address:
        asyncio.run(look(address))


def test_what_one_phone_does_all_see(house: House) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        phones = [await sit(address, code, seat) for seat in range(3)]
        for _ in range(9):
            seen = phones[0].seen()
            seat = seen.to_act[0]
            mine = phones[seat].seen()
            await mine.push(mine.sight.legal[0], mine.step)
            assert mine.step == house.tables.live(table).kept
            await until(lambda: len({phone.seen().step for phone in phones}) == 1)
        with pytest.raises(Refusal, match="only look on"):
            await phones[0].seen().push(Undo(1), phones[0].seen().step)
        step, last = phones[0].seen().step, phones[0].seen().last.action
        assert last is not None
        await phones[last.by].seen().undo()
        assert phones[last.by].seen().step == step + 1
        for phone in phones:
            await phone.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_who_is_late_is_refused_and_sees_what_happened(house: House) -> None:
    table = house.table("hekla", 2)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        ana = await sit(address, code, 0)
        one, other, *_ = ana.seen().sight.legal
        await ana.seen().push(one, 0)
        with pytest.raises(Stale, match="The table has moved on meanwhile"):
            await ana.seen().push(other, 0)
        assert ana.seen().step == 1
        await ana.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_four_phones_that_choose_at_once_at_set_up_are_all_heard(house: House) -> None:
    table = house.table("arabana", 4)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        phones = [await sit(address, code, seat) for seat in range(4)]
        chosen = [phone.seen().sight.legal[0] for phone in phones]
        # Each was meant for the table as it was laid out.
        both = zip(phones, chosen, strict=True)
        await asyncio.gather(*(phone.seen().push(card, 0) for phone, card in both))
        line = house.tables.live(table).table.line()
        assert {step.action for step in line} - {None} == {*chosen}
        for phone in phones:
            await phone.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_a_correction_goes_through_the_hub(house: House) -> None:
    table = house.table("haleakala", 2)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        ana = await sit(address, code, 0)
        seen = ana.seen()
        told: JsonObject = {**seen.rules.write(seen.position), "scores": [7, 8]}
        assert await seen.objection(told) is None
        assert "boat" in str(await seen.objection({**told, "boat": 9}))
        await seen.correct(told, seen.step)
        assert ana.seen().scores == (7, 8)
        await ana.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_a_correction_shows_no_hand_that_is_put_away_on_the_same_phone(house: House) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        both = await sit(address, code, 0, 1)
        seen = both.seen()
        told = seen.rules.write(seen.position)
        hands: Any = told["hands"]
        swapped: JsonObject = {**told, "hands": [hands[1], hands[0], *hands[2:]]}
        await seen.correct(swapped, seen.step)
        here = house.tables.seen(table, frozenset({0, 1}), frozenset({0, 1}))
        for shows in (NOBODY, frozenset({0}), frozenset({1}), frozenset({0, 1})):
            assert same(both.seen().showing(shows), here.showing(shows))
        put_away = str(both.seen().showing(frozenset({0})).last.action)
        assert all(card in put_away for card in hands[1])
        assert not any(card in put_away for card in {*hands[0]} - {*hands[1]})
        await both.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_without_network_it_shows_on_says_so_and_finds_the_hub_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "LATE", 0.5)
    store = SqliteStore(tmp_path / "hub.sqlite", find, find_meta, copies=False)
    house, port = house_on(store), free_port()
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def lose_and_find() -> None:
        first = answering(house, port=port)
        address = first.__enter__()
        ana = await sit(address, code, 0)
        told: list[bool] = []
        ana.subscribe(lambda: told.append(ana.connected))
        await asyncio.to_thread(first.__exit__, None, None, None)
        await until(lambda: not ana.connected)
        assert ana.offline_since
        assert told[-1] is False
        assert ana.seen().step == 0
        played(house, table, 4)
        assert ana.seen().step == 0
        with answering(house, port=port):
            await until(lambda: ana.connected and ana.seen().step == 4)
            assert same(ana.seen(), house.tables.seen(table, frozenset({0}), frozenset({0})))
            await ana.close()

    asyncio.run(lose_and_find())
    store.close()


class Deaf(httpx.AsyncHTTPTransport):
    """Loses the first answers to actions, after they were done."""

    def __init__(self, losses: int) -> None:
        super().__init__()
        self.losses, self.sent = losses, 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await super().handle_async_request(request)
        if request.url.path.endswith("/actions"):
            self.sent += 1
            if self.losses:
                self.losses -= 1
                await answer.aclose()
                raise httpx.ReadError("lost on the way", request=request)
        return answer


def test_an_answer_that_got_lost_is_asked_for_again_and_nothing_is_done_twice(
    house: House,
) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        hub = HubClient(address)
        joined = await hub.join(code, [0])
        deaf = Deaf(3)
        ana = RemoteTable(GAMES, address, joined.token, httpx.AsyncClient(transport=deaf))
        await ana.ready(PATIENCE)
        await ana.seen().push(ana.seen().sight.legal[0], 0)
        assert (deaf.sent, house.tables.live(table).kept, ana.seen().step) == (4, 1, 1)
        await ana.close()
        await hub.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_a_seat_that_is_taken_back_ends_or_changes_what_is_seen(house: House) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        ana = await sit(address, code, 0, 1)
        assert ana.seen().holds == {0, 1}
        house.seating.keep(table, [1])
        await until(lambda: ana.copy.holds == {0})
        assert all(-1 in step.after.hands[1] for step in ana.seen().steps)  # type: ignore[attr-defined]
        house.seating.unshare(table)
        await until(lambda: ana.over is not None)
        assert "not shared with this phone" in str(ana.over)
        with pytest.raises(Gone):
            await ana.take([2])
        await ana.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_seats_are_asked_for_and_given_over_the_line(house: House) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        ben, eve = await sit(address, code, 1), await sit(address, code, 2)
        await eve.take([1])
        await until(lambda: bool(ben.sitting and ben.sitting.asked))
        assert ben.sitting is not None
        (asking,) = ben.sitting.asked
        await ben.answer(asking.id, True)
        await until(lambda: eve.copy.holds == {1, 2} and ben.copy.holds == NOBODY)
        await eve.leave()
        await until(lambda: bool(ben.sitting and {s.state for s in ben.sitting.seats} == {"free"}))
        await ben.close()

    with answering(house) as address:
        asyncio.run(play(address))


def test_a_table_is_put_on_a_hub_and_taken_back_by_its_host(house: House, tmp_path: Path) -> None:
    home = house_on(SqliteStore(tmp_path / "home.sqlite", find, find_meta, copies=False))
    here = home.table("arabana", 3)
    played(home, here, 5)

    async def move(address: str) -> str:
        hub = HubClient(address)
        put = await hub.put(home.tables.raw(here), name="Ana")
        assert (await hub.find(put.code)).game == "arabana"
        await hub.close()
        ana = RemoteTable(GAMES, address, put.token)
        await ana.ready(PATIENCE)
        assert ana.seen().holds == {0, 1, 2}
        played(house, put.table, 3)
        taken: list[str] = []

        async def keep(text: bytes) -> None:
            taken.append(home.tables.take_in(text))

        await ana.take_away(keep)
        with pytest.raises(Refusal, match="No table here"):
            await HubClient(address).find(put.code)
        return taken[-1]

    with answering(house) as address:
        taken = asyncio.run(move(address))
    record = httpx.Response(200, content=home.tables.raw(taken)).json()
    before = httpx.Response(200, content=home.tables.raw(here)).json()
    assert record["seed"] == before["seed"]
    assert record["actions"][:5] == before["actions"]
    assert len(record["actions"]) == 8
    home.store.close()


def test_no_hub_is_said() -> None:
    async def connect() -> None:
        with pytest.raises(Offline, match="No hub answers at"):
            await HubClient(f"127.0.0.1:{free_port()}").find("KEA 427 PNB")

    asyncio.run(connect())


@pytest.mark.parametrize(
    "typed", ["", "ftp://hub", "http://", "http://a b", "hub:port", "http://[::1", "a" * 300]
)
def test_what_is_no_address_is_said(typed: str) -> None:
    with pytest.raises(Refusal, match="is not a hub’s address"):
        read_address(typed)


@pytest.mark.parametrize(
    ("page", "hub", "may"),
    [
        ("", "http://192.168.1.5:8550", True),
        ("http://hub.example/", "http://192.168.1.5:8550", True),
        ("https://caldera.example/", "https://hub.example", True),
        ("https://caldera.example/", "http://localhost:8550", True),
        ("https://caldera.example/", "http://192.168.1.5:8550", False),
    ],
)
def test_what_a_browser_forbids_is_said_before_it_is_tried(page: str, hub: str, may: bool) -> None:
    why = forbidden(page, hub)
    assert (why is None) == may
    assert why is None or hub in str(why)
