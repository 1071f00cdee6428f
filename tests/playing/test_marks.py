"""What a phone remembers of a table: its own moments and ticks, and nobody else's."""

from pathlib import Path

import pytest

from companion.games import find
from companion.playing.marks import Marks
from companion.store.mark_rows import MOST, MarkRows
from companion.store.sqlite import SqliteStore
from companion.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return SqliteStore(tmp_path / "caldera.db", find)


def test_each_phone_has_its_own_marks(store: Store) -> None:
    kitchen, garden = Marks(store, "kitchen"), Marks(store, "garden")
    kitchen.see("ABC234", (7, 1))
    kitchen.tick("ABC234", 7, frozenset({0, 2}))
    assert Marks(store, "kitchen").seen("ABC234") == (7, 1)
    assert Marks(store, "kitchen").ticked("ABC234", 7) == {0, 2}
    assert garden.seen("ABC234") is None
    assert garden.ticked("ABC234", 7) == frozenset()


def test_ticks_are_kept_for_their_own_step_only(store: Store) -> None:
    Marks(store, "kitchen").tick("ABC234", 1, frozenset({0, 2}))
    assert Marks(store, "kitchen").ticked("ABC234", 1) == {0, 2}
    assert Marks(store, "kitchen").ticked("ABC234", 4) == frozenset()


def test_each_table_has_its_own_marks(store: Store) -> None:
    marks = Marks(store, "kitchen")
    marks.see("ABC234", (7, 1))
    assert marks.seen("DEF567") is None


@pytest.mark.parametrize("nonsense", ["", "7", "x.y", "7.", "-1.2"])
def test_a_mark_that_is_not_understood_is_none(store: Store, nonsense: str) -> None:
    MarkRows(store, "kitchen").set("ABC234", "seen", nonsense)
    assert Marks(store, "kitchen").seen("ABC234") is None


def test_whoever_comes_under_many_names_leaves_a_bounded_number_of_marks(store: Store) -> None:
    Marks(store, "kitchen").see("DEF567", (1, 1))
    for number in range(MOST + 50):
        Marks(store, f"{number:016x}").see("ABC234", (7, 1))
    assert store.rows("SELECT count(*) FROM marks WHERE table_id = 'ABC234'") == [(MOST,)]
    assert Marks(store, f"{MOST + 49:016x}").seen("ABC234") == (7, 1)
    assert Marks(store, "kitchen").seen("DEF567") == (1, 1)
    assert store.rows("SELECT key FROM settings") == []
