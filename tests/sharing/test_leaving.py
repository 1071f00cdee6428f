"""A phone that stops listening: what was held for it is freed at once, not by garbage collection.

A hub collects garbage seldom, so a table in a reference cycle would stay in memory for long.
"""

import gc
import weakref
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from companion.sharing.hub.routes import Hub
from tests.sharing.conftest import House
from tests.sharing.hubs import answering

PATIENCE = 10.0


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def is_freed(held: "weakref.ref[Any]") -> bool:
    """Whether it is freed soon; the server ends connections in a thread of its own."""
    end = monotonic() + PATIENCE
    while held() is not None and monotonic() < end:
        sleep(0.01)
    return held() is None


@pytest.mark.usefixtures("no_collection")
def test_a_phone_that_leaves_keeps_no_table_in_memory(house: House) -> None:
    hub, table = Hub(house.tables, house.seating), house.table()
    house.seating.share(table)
    token = house.seating.take(table, [0]).token
    asks = {"Authorization": f"Bearer {token}"}
    with answering(house, hub) as address:
        with httpx.stream("GET", f"{address}/api/table/events", headers=asks) as events:
            # Kept: httpx closes the connection as soon as nobody holds its lines.
            lines = events.iter_lines()
            assert "event: table" in lines
            room = weakref.ref(hub.rooms._rooms[table])
            live = weakref.ref(house.tables.live(table))
        assert is_freed(room)
        house.tables._live.clear()
        assert is_freed(live)
