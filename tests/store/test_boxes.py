"""Boxes by their names: a club has two copies of a game, and each is kept as it is."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.refusal import Refusal
from companion.games import find
from companion.store import backup
from companion.store.postgres import PostgresStore
from companion.store.salvage import salvage
from companion.store.schema import VERSION
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.cluster import Cluster
from tests.store.conftest import Opener


def names(store: Store, game: str = "haleakala") -> list[str]:
    return [box.name for box in store.boxes(game)]


def test_a_game_has_no_box_before_one_was_checked(store: Store) -> None:
    assert store.boxes("haleakala") == []
    store.set_box("haleakala", {})
    assert names(store) == [""]


def test_two_copies_are_kept_apart_and_the_one_used_last_is_meant(
    store: Store, opened: Opener
) -> None:
    store.set_box("haleakala", {"jetty": 3})
    store.set_box("haleakala", {"jetty": 6}, "Club")
    assert store.box("haleakala") == {"jetty": 6}
    store.use_box("haleakala", "")
    again = opened("caldera")
    assert names(again) == ["", "Club"]
    assert again.box("haleakala") == {"jetty": 3}
    assert again.box("haleakala", "Club") == {"jetty": 6}


def test_a_box_is_renamed_unless_another_one_is_called_so(store: Store) -> None:
    store.set_box("haleakala", {"jetty": 3})
    store.set_box("haleakala", {"jetty": 6}, "Club")
    with pytest.raises(Refusal, match="There is a box “Club” already"):
        store.rename_box("haleakala", "", "Club")
    store.rename_box("haleakala", "", "At home")
    assert sorted(names(store)) == ["At home", "Club"]
    assert store.box("haleakala", "At home") == {"jetty": 3}


def test_a_removed_box_is_gone_and_no_other(store: Store) -> None:
    store.set_box("haleakala", {"jetty": 3}, "Club")
    store.set_box("hekla", {"lava": [9, 11]}, "Club")
    store.remove_box("haleakala", "Club")
    assert names(store) == []
    assert store.box("hekla") == {"lava": [9, 11]}


@pytest.mark.parametrize("name", ["x" * 41, "two\nlines", "half \ud83c"])
def test_what_cannot_be_a_name_is_refused(store: Store, name: str) -> None:
    with pytest.raises(Refusal):
        store.set_box("haleakala", {}, name)
    store.set_box("haleakala", {}, "Club")
    with pytest.raises(Refusal):
        store.rename_box("haleakala", "Club", name)


def test_a_box_of_before_names_becomes_the_first_one_in_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "caldera.db"
    with closing(SqliteStore(path, find, copies=False)) as store:
        store.set_box("haleakala", {"jetty": 3}, "Club")
    _as_first_version(path)
    with closing(SqliteStore(path, find, copies=False)) as store:
        assert names(store) == [""]
        assert store.box("haleakala") == {"jetty": 6}
        assert store.rows("SELECT * FROM boxes") == []
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)


def _as_first_version(path: Path) -> None:
    """The file as it was before boxes had names, with one of them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DROP TABLE own_boxes")
        database.execute("""INSERT INTO boxes VALUES ('haleakala', '{"jetty": 6}')""")
        database.execute("PRAGMA user_version = 1")


def test_a_box_of_before_names_is_salvaged_too(tmp_path: Path) -> None:
    path = tmp_path / "caldera.db"
    SqliteStore(path, find, copies=False).close()
    _as_first_version(path)
    salvage(path, find, None)
    with closing(SqliteStore(path, find, copies=False)) as store:
        assert store.box("haleakala") == {"jetty": 6}


def test_named_boxes_are_salvaged(tmp_path: Path) -> None:
    path = tmp_path / "caldera.db"
    with closing(SqliteStore(path, find, copies=False)) as store:
        store.set_box("haleakala", {"jetty": 3}, "Club")
        store.set_box("haleakala", {"jetty": 6}, "At home")
    salvage(path, find, None)
    with closing(SqliteStore(path, find, copies=False)) as store:
        assert names(store) == ["At home", "Club"]
        assert store.box("haleakala", "Club") == {"jetty": 3}


def test_an_old_copy_is_restored_with_its_box(tmp_path: Path) -> None:
    path = tmp_path / "caldera.db"
    with closing(SqliteStore(path, find)) as store:
        store.set_box("haleakala", {"jetty": 3}, "Club")
        assert store._copies is not None
        copy = store._copies.make()
        _as_first_version(tmp_path / "copies" / copy.name)
        store.restore_copy(copy.name)
        assert names(store) == [""]
        assert store.box("haleakala") == {"jetty": 6}


def test_a_box_of_before_names_becomes_the_first_one_in_postgres(cluster: Cluster) -> None:
    first = PostgresStore(cluster.address, find, schema="before_names", connections=2)
    with first.change() as change:
        change.execute("DROP TABLE own_boxes")
        change.execute("INSERT INTO boxes VALUES (?, ?)", "haleakala", '{"jetty": 6}')
        change.execute("UPDATE about SET version = 1")
    first.close()
    with closing(
        PostgresStore(cluster.address, find, schema="before_names", connections=2)
    ) as store:
        assert names(store) == [""]
        assert store.box("haleakala") == {"jetty": 6}
        assert store.rows("SELECT version FROM about") == [(VERSION,)]
        assert store.rows("SELECT * FROM boxes") == []


# Everything in one file


def test_named_boxes_travel_in_the_file_and_the_one_used_last_stays_it(
    store: Store, opened: Opener
) -> None:
    store.set_box("haleakala", {"jetty": 3}, "Club")
    store.set_box("haleakala", {"jetty": 6}, "At home")
    store.set_box("hekla", {})
    other = opened("other")
    backup.read(other, backup.write(store).encode())
    assert names(other) == ["At home", "Club"]
    assert other.box("haleakala", "Club") == {"jetty": 3}
    assert names(other, "hekla") == [""]


def test_a_file_without_names_is_as_it_always_was(store: Store) -> None:
    store.set_box("haleakala", {"jetty": 3})
    house = json.loads(backup.write(store))
    assert house["boxes"] == {"haleakala": {"jetty": 3}}
    assert "named_boxes" not in house


def test_an_old_file_replaces_the_box_without_a_name_alone(store: Store) -> None:
    store.set_box("haleakala", {"jetty": 6}, "Club")
    house = {"format": backup.FORMAT, "names": [], "boxes": {"haleakala": {"jetty": 3}}}
    backup.read(store, json.dumps(house).encode())
    assert names(store) == ["", "Club"]
    assert store.box("haleakala") == {"jetty": 3}


@pytest.mark.parametrize(
    "named",
    [
        [{"game": "haleakala", "name": "x" * 41, "box": {}}],
        [{"game": "haleakala", "box": {}}],
        [{"game": "haleakala", "name": "Club", "box": {}, "more": 1}],
        {"haleakala": {}},
    ],
)
def test_named_boxes_of_a_wrong_form_are_refused_and_nothing_is_kept(
    store: Store, named: object
) -> None:
    house = {"format": backup.FORMAT, "names": ["Ana"], "named_boxes": named}
    with pytest.raises(Refusal):
        backup.read(store, json.dumps(house).encode())
    assert store.names() == []
    assert store.boxes("haleakala") == []


def test_a_named_box_that_does_not_fit_is_left_out_and_said(store: Store) -> None:
    named = [
        {"game": "haleakala", "name": "Club", "box": {"jetty": 99}},
        {"game": "haleakala", "name": "At home", "box": {"jetty": 3}},
    ]
    house = {"format": backup.FORMAT, "named_boxes": named}
    taken = backup.read(store, json.dumps(house).encode())
    assert names(store) == ["At home"]
    assert taken.misfits == ["Club"]
