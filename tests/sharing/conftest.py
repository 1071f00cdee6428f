"""A house with one table that is shared."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.core.game import Header, Player
from companion.games import GAMES, find, find_meta
from companion.playing.tables import Tables
from companion.sharing.hub.seating import Seating
from companion.store.sqlite import SqliteStore
from companion.store.store import Store

COLORS = ("red", "yellow", "green", "blue")
NAMES = ("Ana", "Ben", "Chloé", "Dan")


def header(game: str, players: int, **options: str | bool) -> Header:
    colors = GAMES.meta(game).colors[players]
    seats = tuple(Player(name, color) for name, color in zip(NAMES, colors, strict=False))
    return Header(game, seats[:players], options=options, seed="a seed nobody may see")


@dataclass
class House:
    """Tables, who sits at them, and the store below."""

    store: Store
    tables: Tables
    seating: Seating

    def table(self, game: str = "arabana", players: int = 3, **options: str | bool) -> str:
        return self.tables.begin(header(game, players, **options))


def house_on(store: Store) -> House:
    tables = Tables(store, GAMES)
    return House(store, tables, Seating(tables, store))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = SqliteStore(tmp_path / "tables.sqlite", find, find_meta, copies=False)
    yield house_on(store)
    store.close()
