"""Correcting a table that one corrected often: with a yes of another phone or of the host (G1)."""

import asyncio
from secrets import token_hex
from typing import Any

import httpx
import pytest

from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.playing.live import Stale
from companion.playing.log import last_entry
from companion.playing.masked_corrections import MOST, NEEDS_A_YES
from companion.playing.seats import CorrectionRequest
from companion.playing.window import Window
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.hub.correction_requests import CorrectionRequests
from companion.sharing.hub.routes import Hub
from companion.store.postgres import PostgresStore
from tests.cluster import Cluster
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering
from tests.sharing.test_client import PATIENCE, sit, until

Told = dict[str, Any]


@pytest.fixture
def table(house: House) -> str:
    """A shared table that Ana has corrected as often as she may by herself."""
    return begun(house)


def begun(house: House) -> str:
    id = house.table("arabana", 3)
    house.seating.share(id)
    seats = frozenset({0})
    for points in range(MOST):
        window = Window(house.tables.live(id), seats, seats, host=False)
        asyncio.run(window.correct(corrected(house, id, 0, scores=[points + 1, 0, 0]), window.step))
    return id


def corrected(house: House, id: str, seat: int, **changed: Any) -> Told:
    """The table as a seat sees it, with some entries changed."""
    rules, position = house.tables.live(id).table.rules, house.tables.live(id).table.position
    return {**rules.write(rules.masked(position, frozenset({seat}))), **changed}


def wanted(house: House, id: str) -> Told:
    """What Ana would like to correct."""
    return corrected(house, id, 0, scores=[0, 0, 5])


@pytest.fixture
def phones(house: House, table: str) -> list[str]:
    """A token for each player's phone."""
    return [house.seating.take(table, [seat]).token for seat in range(3)]


@pytest.fixture
def corrections(house: House) -> CorrectionRequests:
    return house.seating.corrections


def only(corrections: CorrectionRequests, id: str, token: str | None = None) -> CorrectionRequest:
    (request,) = corrections.now(id, token)
    return request


def scores(house: House, id: str) -> list[int]:
    return [*house.tables.live(id).table.scores]


def said(house: House, table: str) -> list[str]:
    return [str(words) for words in last_entry(house.tables.seen(table)).more]


def test_every_other_phone_with_a_seat_is_asked_and_the_host_and_nobody_who_watches(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    watching = house.seating.take(table).token
    corrections.ask(phones[0], 0, MOST, wanted(house, table))
    seen = [only(corrections, table, token) for token in (*phones, watching, None)]
    assert [one.asked for one in seen] == [False, True, True, False, True]
    assert [one.mine for one in seen] == [True, False, False, False, False]
    id = seen[0].id
    for stranger in (phones[0], watching):
        with pytest.raises(Refusal, match="Nobody waits"):
            corrections.answer(table, id, True, stranger)
    assert scores(house, table) == [MOST, 0, 0]


def test_a_yes_of_one_of_them_corrects_the_table_and_the_log_names_both(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    corrections.ask(phones[0], 0, MOST, wanted(house, table))
    corrections.answer(table, only(corrections, table).id, True, phones[2])
    assert scores(house, table) == [0, 0, 5]
    assert said(house, table)[-1] == "Ana asked, Chloé agreed."
    assert corrections.now(table) == ()


def test_the_host_may_agree_with_a_seat_and_without(
    house: House, corrections: CorrectionRequests, table: str
) -> None:
    ana = house.seating.take(table, [0]).token
    house.seating.take(table, [2])
    corrections.ask(ana, 0, MOST, wanted(house, table))
    corrections.answer(table, only(corrections, table).id, True)
    assert said(house, table)[-1] == "Ana asked, the host agreed."
    house.seating.keep(table, [1])
    corrections.ask(ana, 0, MOST + 1, corrected(house, table, 0, scores=[0, 1, 0]))
    corrections.answer(table, only(corrections, table).id, True, house.seating.host(table))
    assert said(house, table)[-1] == "Ana asked, Ben agreed."
    assert scores(house, table) == [0, 1, 0]


def test_a_no_reaches_who_asked_and_nothing_changes(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    corrections.ask(phones[0], 0, MOST, wanted(house, table))
    corrections.answer(table, only(corrections, table).id, False, phones[1])
    request = only(corrections, table, phones[0])
    assert (request.mine, request.refused, request.refused_by) == (True, True, 1)
    with pytest.raises(Refusal, match="Nobody waits"):
        corrections.answer(table, request.id, True, phones[2])
    corrections.withdraw(phones[0])
    assert corrections.now(table) == ()
    assert scores(house, table) == [MOST, 0, 0]


def test_it_lapses_when_the_table_goes_on_or_who_asked_has_left(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    corrections.ask(phones[0], 0, MOST, wanted(house, table))
    id = only(corrections, table).id
    house.seating.leave(phones[0])
    assert corrections.now(table) == ()
    ana = house.seating.take(table, [0]).token
    corrections.ask(ana, 0, MOST, wanted(house, table))
    with pytest.raises(Refusal, match="Nobody waits"):
        corrections.answer(table, id, True)
    ben = Window(house.tables.live(table), frozenset({1}), frozenset({1}), host=False)
    asyncio.run(ben.correct(corrected(house, table, 1, scores=[0, 9, 0]), MOST))
    assert corrections.now(table) == ()
    with pytest.raises(Stale):
        corrections.ask(ana, 0, MOST, wanted(house, table))


def test_only_what_lies_open_is_shown_to_who_is_asked_and_nothing_to_who_asks(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    seen = corrected(house, table, 0)
    card = "Amaruki" if seen["hands"][0][0] != "Amaruki" else "Epunoa"
    # A card that is drawn for her is in no request: who asks again and again learns nothing.
    hands = [[card, *seen["hands"][0][1:-1], None], *seen["hands"][1:]]
    corrections.ask(phones[0], 0, MOST, {**seen, "hands": hands, "scores": [1, 0, 0]})
    assert only(corrections, table, phones[0]).patch == {}
    for token in (phones[1], phones[2], None):
        assert only(corrections, table, token).patch == {"scores": [1, 0, 0]}


def test_what_could_not_be_done_is_refused_when_it_is_asked(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    hands = [["Amaruki"], ["Epunoa", None], [None]]
    with pytest.raises(Refusal, match="cards are hidden from"):
        corrections.ask(phones[0], 0, MOST, corrected(house, table, 0, hands=hands))
    with pytest.raises(Refusal, match="no seat"):
        corrections.ask(phones[0], 1, MOST, wanted(house, table))
    with pytest.raises(Refusal, match="no seat"):
        corrections.ask(house.seating.take(table).token, 0, MOST, wanted(house, table))
    assert corrections.now(table) == ()


def test_where_the_table_is_not_shared_any_more_nobody_asks(
    house: House, corrections: CorrectionRequests, table: str, phones: list[str]
) -> None:
    corrections.ask(phones[0], 0, MOST, wanted(house, table))
    house.seating.unshare(table)
    assert house.store.rows("SELECT value FROM marks") == []


@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
def test_a_phone_on_a_hub_asks_and_is_answered(house: House, table: str, yes: bool) -> None:
    async def play() -> None:
        with answering(house, Hub(house.tables, house.seating)) as address:
            code = house.seating.share(table).code
            guest = RemoteGuest(GAMES, address, code)
            await guest.sit(frozenset({0}))
            ben = await sit(address, code, 1)
            told, seen = wanted(house, table), guest.seen()
            assert seen is not None
            why = await seen.objection(told)
            assert why is not None
            assert why.id == NEEDS_A_YES
            with pytest.raises(Refusal, match="needs a yes from another phone"):
                await seen.correct(told, MOST)
            await guest.ask_correction(0, MOST, told)
            await until(lambda: bool(ben.requests))
            (request,) = ben.requests
            assert isinstance(request, CorrectionRequest)
            assert request.patch == {"scores": [0, 0, 5]}
            await ben.answer_request(request, yes)
            if yes:
                await until(lambda: [*guest.seen().scores] == [0, 0, 5])  # type: ignore[union-attr]
            else:
                await until(lambda: any(one.refused for one in guest.requests()))
                (mine,) = guest.requests()
                assert mine.refused_by == 1
                await guest.withdraw_request(mine)
            await until(lambda: not guest.requests() and not ben.requests)
            await ben.close()
            await guest.connection.close()

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await play()

    asyncio.run(in_time())


def test_the_host_of_a_table_on_a_hub_is_not_counted(house: House, table: str) -> None:
    house.seating.keep(table, [0])
    for seat in (1, 2):
        house.seating.take(table, [seat])
    token = house.seating.host(table)
    with answering(house, Hub(house.tables, house.seating)) as address:
        told = corrected(house, table, 0, scores=[0, 7, 0])
        body = {"at": MOST, "id": "the-hosts-own", "position": told}
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.post(f"{address}/api/table/corrections", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert scores(house, table) == [0, 7, 0]


def test_who_asks_one_process_of_a_hub_is_answered_at_another(cluster: Cluster) -> None:
    schema = f"corrections_{token_hex(4)}"
    here, there = (house_on(PostgresStore(cluster.address, find, schema=schema)) for _ in range(2))
    table = begun(here)
    ana, ben = (here.seating.take(table, [seat]).token for seat in (0, 1))
    here.seating.corrections.ask(ana, 0, MOST, wanted(here, table))
    request = only(there.seating.corrections, table, ben)
    there.seating.corrections.answer(table, request.id, True, ben)
    assert here.seating.corrections.now(table) == ()
    here.tables.live(table).catch_up()
    assert scores(here, table) == [0, 0, 5]
    for house in (here, there):
        house.store.close()
