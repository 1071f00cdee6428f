"""Taking back another seat's step: with a yes of that seat's phone or of the host, and no other."""

import asyncio
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import httpx
import pytest

from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.games.arabana.actions import Keep
from companion.playing.live import Stale
from companion.playing.log import last_entry
from companion.playing.seats import UndoRequest
from companion.playing.undo_rules import UndoRefused
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.hub.routes import Hub
from companion.sharing.hub.undo_requests import UndoRequests
from companion.store.postgres import PostgresStore
from tests.cluster import Cluster
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering
from tests.sharing.test_client import PATIENCE, sit, until
from tests.sharing.test_hub import Phone, answers, asking

Told = dict[str, Any]


@pytest.fixture
def table(house: House) -> str:
    """A shared table after one step of Ana's and one of Ben's."""
    return begun(house)


def begun(house: House) -> str:
    id = house.table("arabana", 3)
    house.seating.share(id)
    for seat in (0, 1):
        keep(house, id, seat)
    return id


def keep(house: House, id: str, seat: int) -> None:
    live = house.tables.live(id)
    hand: list[str] = live.table.rules.write(live.table.position)["hands"][seat]  # type: ignore[assignment, index]
    live.push(Keep(seat, hand[0]), live.kept)


@pytest.fixture
def phones(house: House, table: str) -> list[str]:
    """A token for each player's phone."""
    return [house.seating.take(table, [seat]).token for seat in range(3)]


@pytest.fixture
def undo(house: House) -> UndoRequests:
    return house.seating.undo


def asked(undo: UndoRequests, table: str, token: str | None = None) -> list[tuple[int, bool, bool]]:
    return [
        (undo_request.by, undo_request.mine, undo_request.asked)
        for undo_request in undo.now(table, token)
    ]


def only(undo: UndoRequests, table: str, token: str | None = None) -> UndoRequest:
    (undo_request,) = undo.now(table, token)
    return undo_request


def said(house: House, table: str) -> list[str]:
    return [str(words) for words in last_entry(house.tables.seen(table)).more]


def test_the_phone_of_the_seat_is_asked_and_the_host_and_nobody_else(
    undo: UndoRequests, table: str, phones: list[str]
) -> None:
    ana, ben, chloe = phones
    undo.ask(chloe, 2, 2, 1)
    assert asked(undo, table, chloe) == [(2, True, False)]
    assert asked(undo, table, ben) == asked(undo, table) == [(2, False, True)]
    assert asked(undo, table, ana) == [(2, False, False)]
    assert only(undo, table).seats == (1,)
    for stranger in (ana, chloe):
        with pytest.raises(Refusal, match="Nobody waits"):
            undo.answer(table, only(undo, table).id, True, stranger)


def test_a_yes_of_that_seat_takes_the_step_back_and_both_are_named(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    undo.ask(phones[2], 2, 2, 1)
    undo.answer(table, only(undo, table).id, True, phones[1])
    live = house.tables.live(table)
    assert (live.kept, live.table.last.standing.number) == (3, 1)
    assert said(house, table) == ["Chloé asked, Ben agreed."]
    assert undo.now(table) == ()
    # The record is what it always was.
    assert b'{"by": 2, "do": "undo"}' in house.tables.raw(table)


def test_the_host_may_agree_instead(house: House, undo: UndoRequests, table: str) -> None:
    house.seating.keep(table, [0])
    chloe = house.seating.take(table, [2]).token
    house.seating.take(table, [1])
    undo.ask(chloe, 2, 2, 1)
    undo.answer(table, only(undo, table).id, True)
    assert said(house, table) == ["Chloé asked, Ana agreed."]


def test_a_host_without_a_seat_agrees_as_the_host(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    host = house.seating.host(table)
    undo.ask(phones[2], 2, 2, 1)
    assert asked(undo, table, host) == [(2, False, True)]
    undo.answer(table, only(undo, table).id, True, host)
    assert said(house, table) == ["Chloé asked, the host agreed."]


def test_a_no_reaches_who_asked_and_nothing_is_taken_back(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    chloe = phones[2]
    undo.ask(chloe, 2, 2, 1)
    undo.answer(table, only(undo, table).id, False, phones[1])
    undo_request = only(undo, table, chloe)
    assert (undo_request.mine, undo_request.refused, undo_request.refused_by) == (True, True, 1)
    with pytest.raises(Refusal, match="Nobody waits"):
        undo.answer(table, undo_request.id, True)
    assert house.tables.live(table).kept == 2
    undo.withdraw(chloe)
    assert undo.now(table) == ()
    undo.ask(chloe, 2, 2, 1)
    undo.answer(table, only(undo, table).id, False)
    assert only(undo, table, chloe).refused_by is None


def test_a_host_who_plays_is_named_for_a_no_too_and_a_late_answer_is_none_to_the_next_asking(
    house: House, undo: UndoRequests, table: str
) -> None:
    house.seating.keep(table, [1])
    chloe = house.seating.take(table, [2]).token
    undo.ask(chloe, 2, 2, 1)
    first = only(undo, table)
    undo.answer(table, first.id, False)
    assert only(undo, table, chloe).refused_by == 1
    undo.ask(chloe, 2, 2, 1)
    with pytest.raises(Refusal, match="Nobody waits"):
        undo.answer(table, first.id, True)
    undo.answer(table, only(undo, table).id, True)
    assert said(house, table) == ["Chloé asked, Ben agreed."]


def test_it_lapses_when_the_table_goes_on(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    undo.ask(phones[2], 2, 2, 1)
    id = only(undo, table).id
    keep(house, table, 2)
    assert undo.now(table) == ()
    with pytest.raises(Refusal, match="Nobody waits"):
        undo.answer(table, id, True)
    with pytest.raises(Stale):
        undo.ask(phones[0], 0, 2, 1)


def test_several_steps_need_a_yes_of_everybody_whose_they_are(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    undo.ask(phones[2], 2, 2, 0)
    undo_request = only(undo, table)
    assert undo_request.seats == (0, 1)
    undo.answer(table, undo_request.id, True, phones[1])
    assert house.tables.live(table).kept == 2
    assert only(undo, table).seats == (0,)
    assert asked(undo, table, phones[1]) == [(2, False, False)]
    undo.answer(table, undo_request.id, True, phones[0])
    live = house.tables.live(table)
    assert (live.kept, live.table.last.standing.number) == (4, 0)
    assert said(house, table) == ["Chloé asked, Ben and Ana agreed."]


def test_who_asks_for_their_own_steps_or_for_nothing_is_refused(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    with pytest.raises(Refusal, match="your own"):
        undo.ask(phones[1], 1, 2, 1)
    with pytest.raises(Refusal, match="no seat"):
        undo.ask(phones[0], 1, 2, 1)
    with pytest.raises(Refusal, match="no seat"):
        undo.ask(house.seating.take(table).token, 0, 2, 1)
    house.seating.leave(phones[2])
    with pytest.raises(Refusal, match="no seat"):
        undo.ask(phones[2], 2, 2, 1)


def test_who_leaves_or_is_not_shared_with_any_more_asks_nothing(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    undo.ask(phones[2], 2, 2, 1)
    house.seating.leave(phones[2])
    assert undo.now(table) == ()
    undo.ask(phones[0], 0, 2, 1)
    house.seating.unshare(table)
    assert undo.now(table) == ()
    assert house.store.rows("SELECT value FROM marks") == []


def test_what_cannot_be_read_is_as_if_nobody_had_asked(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    undo.ask(phones[2], 2, 2, 1)
    with house.store.change() as change:
        assert change.execute("UPDATE marks SET value = ?", '{"by": "?"}') == 1
    assert undo.now(table) == ()
    undo.ask(phones[2], 2, 2, 1)
    assert len(undo.now(table)) == 1


def test_everybody_who_shows_the_table_hears_of_it(
    house: House, undo: UndoRequests, table: str, phones: list[str]
) -> None:
    told: list[int] = []
    house.seating.subscribe(table, lambda: told.append(len(undo.now(table))))
    undo.ask(phones[2], 2, 2, 1)
    undo.answer(table, only(undo, table).id, False)
    undo.withdraw(phones[2])
    assert told == [1, 1, 0]


def test_what_was_shown_is_not_even_asked_for(
    house: House, undo: UndoRequests, table: str, phones: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    why = GAMES.find("arabana").meta.options[0].words
    rules = house.tables.live(table).table.rules
    monkeypatch.setattr(type(rules), "keeps", lambda *_: why)
    with pytest.raises(UndoRefused):
        undo.ask(phones[2], 2, 2, 1)


@pytest.fixture
def asks(house: House, table: str) -> Iterator[httpx.Client]:
    with answering(house, Hub(house.tables, house.seating)) as address, asking(address) as client:
        yield client


@pytest.fixture
def code(house: House, table: str) -> str:
    return house.seating.share(table).code


def undos(phone: Phone) -> list[Told]:
    told: list[Told] = phone.get("/table/seats").json()["undo"]
    return told


def test_over_the_api_nobody_takes_back_anothers_step_unasked(
    house: House, asks: httpx.Client, code: str
) -> None:
    ana, ben = Phone(asks, code, 0), Phone(asks, code, 1)
    refused = ana.push({"by": 0, "do": "undo"}, 2)
    assert refused.status_code == 403
    assert refused.json()["sentence"].startswith("That was Ben’s step")
    assert ana.post("/table/undo", by=0, at=2, to=1).status_code == 204
    assert [
        (undo_request["by"], undo_request["mine"], undo_request["asked"])
        for undo_request in undos(ana)
    ] == [(0, True, False)]
    (undo_request,) = undos(ben)
    assert (undo_request["asked"], undo_request["seats"]) == (True, [1])
    assert ana.post("/table/undo/answers", asking=undo_request["id"], yes=True).status_code == 400
    assert ben.post("/table/undo/answers", asking=undo_request["id"], yes=True).status_code == 204
    step = ana.table["steps"][3]
    assert (step["action"], step["agreed"]) == ({"by": 0, "do": "undo"}, [1])
    # Done again by whoever took it back, or whose step it is; by nobody else.
    chloe = Phone(asks, code, 2)
    refused = chloe.push({"by": 2, "do": "redo"}, 3)
    assert refused.status_code == 403
    assert ben.push({"by": 1, "do": "redo"}, 3).status_code == 200
    assert ben.push({"by": 1, "do": "undo"}, 4, "own-step").status_code == 200
    assert ana.post("/table/undo", by=0, at=2, to=1).status_code == 409
    assert ana.delete("/table/undo").status_code == 204


def test_over_the_api_actions_of_one_tap_are_marked_as_such(asks: httpx.Client, code: str) -> None:
    chloe = Phone(asks, code, 2)
    action = answers(chloe.table)[0]
    body = {"at": 2, "id": "one-tap-1", "action": action, "joined": True}
    assert chloe.post("/table/actions", **body).json() == {"step": 3}
    assert chloe.post("/table/actions", **body).json() == {"step": 3}
    assert chloe.table["steps"][3]["joined"] is True


def test_a_phone_elsewhere_asks_hears_a_no_asks_again_and_gets_a_yes(
    house: House, table: str, code: str
) -> None:
    async def play(address: str) -> None:
        ana, ben = await sit(address, code, 0), await sit(address, code, 1)
        guest = RemoteGuest(GAMES, address, code, ana.token)
        guest.subscribe(lambda: None)
        await until(lambda: guest.seen() is not None)
        seen = guest.seen()
        assert seen is not None
        assert (seen.is_host, seen.others(seen.last_tap)) == (False, (1,))
        with pytest.raises(Refusal, match="That was Ben’s step"):
            await seen.undo()
        for yes in (False, True):
            await guest.ask_undo(0, 2, 1)
            await until(lambda: bool(ben.sitting and ben.sitting.undo))
            assert ben.sitting is not None
            (undo_request,) = ben.sitting.undo
            assert undo_request.asked
            await ben.answer_request(undo_request, yes)
            if not yes:
                await until(lambda: any(one.refused for one in guest.requests()))
                (mine,) = guest.requests()
                assert (mine.mine, mine.refused_by) == (True, 1)
                await guest.withdraw_request(mine)
                await until(lambda: not guest.requests() and not ben.requests)
        await until(lambda: seen.step == 3)
        assert [str(words) for words in last_entry(seen).more] == ["Ana asked, Ben agreed."]
        for connection in (ana, ben, guest.connection):
            await connection.close()

    with answering(house) as address:
        asyncio.run(asyncio.wait_for(play(address), 4 * PATIENCE))


@pytest.fixture
def houses(cluster: Cluster) -> Iterator[tuple[House, House]]:
    """Two processes on one database."""
    schema = f"undo_{token_hex(4)}"
    both = [house_on(PostgresStore(cluster.address, find, schema=schema)) for _ in range(2)]
    yield both[0], both[1]
    for house in both:
        house.store.close()


def test_several_processes_ask_and_agree_through_one_database(
    houses: tuple[House, House],
) -> None:
    here, there = houses
    table = begun(here)
    ana, ben = here.seating.take(table, [0]).token, there.seating.take(table, [1]).token
    here.seating.undo.ask(ana, 0, 2, 1)
    (undo_request,) = there.seating.undo.now(table, ben)
    there.seating.undo.answer(table, undo_request.id, True, ben)
    assert here.seating.undo.now(table) == ()
    here.tables.live(table).catch_up()
    assert said(here, table) == said(there, table) == ["Ana asked, Ben agreed."]
