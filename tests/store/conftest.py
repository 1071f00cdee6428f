"""Stores to keep tables in: what holds for one kind holds for the other."""

from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from companion.games import find
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore
from companion.store.store import Store

Opener = Callable[[str], Store]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caldera.db"


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens a store by its name, also one that was opened before."""
    stores: list[Store] = []
    address = request.getfixturevalue("cluster").address if request.param == "postgres" else ""
    token = token_hex(4)

    def open_store(name: str) -> Store:
        if address:
            store: Store = PostgresStore(address, find, schema=f"{name}_{token}", connections=4)
        else:
            store = SqliteStore(tmp_path / f"{name}.db", find, copies=False)
        stores.append(store)
        return store

    yield open_store
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opener) -> Store:
    return opened("caldera")
