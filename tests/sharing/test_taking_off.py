"""A table leaves a hub while somebody plays on: the host's record has all that was acknowledged."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from time import sleep

import httpx
import pytest

from companion.core.chance import chance
from companion.core.refusal import Refusal
from companion.games import find, find_meta
from companion.playing.live import Stale
from companion.sharing.hub.rate_limits import Rate
from companion.sharing.hub.routes import Hub
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore
from companion.store.store import WentOn
from tests.sharing.conftest import House, house_on
from tests.sharing.hubs import answering
from tests.sharing.test_client import played

TRIALS, ACTIONS = 25, 12


@pytest.fixture(params=["sqlite", "two on postgres"])
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """The hub that is asked to give the table away, and the process where somebody plays."""
    if request.param == "sqlite":
        file = SqliteStore(tmp_path / "tables.sqlite", find, find_meta, copies=False)
        house = house_on(file)
        yield house, house
        file.close()
        return
    address, schema = request.getfixturevalue("cluster").address, f"hub_{token_hex(4)}"
    stores = [PostgresStore(address, find, find_meta, schema=schema) for _ in range(2)]
    yield house_on(stores[0]), house_on(stores[1])
    for store in stores:
        store.close()


def play_on(house: House, table: str) -> list[int]:
    """The steps that were acknowledged, one action after the other until the table is gone."""
    done: list[int] = []
    live = house.tables.live(table)
    for turn in range(ACTIONS):
        picked = chance("racing", table, turn)
        action = live.table.rules.pick(live.table.position, picked)
        try:
            done.append(live.push(action, live.kept).number)
        except Stale:
            continue
        except Refusal:
            break
        sleep(picked.uniform(0.0, 0.004))
    return done


def take_off(asks: httpx.Client, token: str) -> int:
    """Takes the table away as its host does: its record first, again if it went on meanwhile."""
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        step = len(asks.get("/table/record", headers=headers).json()["actions"])
        said = asks.request("DELETE", "/table", json={"at": step}, headers=headers)
        if said.status_code == 204:
            return step
        assert said.status_code == 409, said.text


def test_nothing_that_was_acknowledged_is_lost_when_the_host_takes_the_table_away(
    houses: tuple[House, House],
) -> None:
    here, there = houses
    hub = Hub(here.tables, here.seating, action_rate=Rate(100_000, 100_000.0))
    with (
        answering(here, hub) as address,
        httpx.Client(base_url=f"{address}/api", timeout=20) as asks,
        ThreadPoolExecutor(1) as pool,
    ):
        for trial in range(TRIALS):
            table = here.table("arabana", 3)
            here.seating.share(table)
            playing = pool.submit(play_on, there, table)
            sleep(chance("moment", trial).uniform(0.0, 0.04))
            taken = take_off(asks, here.seating.host(table))
            done = playing.result()
            assert all(step <= taken for step in done), (trial, taken, done)
            assert not here.store.open_tables()


def test_a_table_that_was_taken_off_takes_no_action_of_anybody(
    houses: tuple[House, House],
) -> None:
    here, there = houses
    table = here.table("arabana", 3)
    here.seating.share(table)
    live = there.tables.live(table)
    here.tables.take_off(table, 0)
    action = live.table.rules.pick(live.table.position, chance("late"))
    with pytest.raises(Refusal, match="no table"):
        live.push(action, 0)
    assert here.store.since(table, 0) == []
    assert here.seating.shared(table) is None


def test_a_table_that_went_on_is_not_taken_off_and_stays_shared(
    houses: tuple[House, House],
) -> None:
    here, there = houses
    table = here.table("arabana", 3)
    shared = here.seating.share(table)
    played(there, table, 2)
    with pytest.raises(WentOn):
        here.tables.take_off(table, 1)
    assert [kept.id for kept in here.store.open_tables()] == [table]
    assert here.seating.shared(table) == shared
