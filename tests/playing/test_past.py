"""Tables that are over, looked at together."""

import json
from pathlib import Path

import pytest

from companion.core import record
from companion.games import find
from companion.playing.past import Wanted, people_of, records
from companion.store.sqlite import SqliteStore
from companion.store.store import ListedTable

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture
def tables(tmp_path: Path) -> list[ListedTable]:
    """Ben wins a Haleakalā on a tie at 15; Ben and Chloé share a Hekla with 35, Ana has 33."""
    store = SqliteStore(tmp_path / "tables.sqlite", find)
    for name in ("haleakala/tie-broken-by-statues", "hekla/shared-win"):
        told = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
        store.keep(record.read_text(json.dumps(told).encode(), find))
    found = store.finished_tables()
    store.close()
    return found


def test_whoever_shares_a_win_has_won(tables: list[ListedTable]) -> None:
    assert [(one.name, one.wins) for one in records(tables)] == [
        ("Ben", 2),
        ("Chloé", 1),
        ("Ana", 0),
    ]


def test_points_have_an_average_only_where_one_game_is_looked_at(tables: list[ListedTable]) -> None:
    assert {one.average for one in records(tables)} == {None}
    hekla = records(Wanted(games=frozenset({"hekla"})).of(tables))
    assert {one.name: one.average for one in hekla} == {"Ana": 33.0, "Ben": 35.0, "Chloé": 35.0}


def test_tables_are_found_by_everybody_who_sat_there(tables: list[ListedTable]) -> None:
    with_both = Wanted(people=frozenset({"Ana", "Chloé"})).of(tables)
    assert [kept.header.game for kept in with_both] == ["hekla"]
    assert Wanted(people=frozenset({"Nobody"})).of(tables) == []
    assert people_of(tables) == ["Ana", "Ben", "Chloé"]


def test_points_are_told_round_by_round_where_every_table_had_as_many(
    tables: list[ListedTable],
) -> None:
    two_rounds = records(Wanted(games=frozenset({"haleakala"})).of(tables))
    assert {len(one.rounds) for one in two_rounds} == {2}
    assert {sum(one.rounds) for one in two_rounds} == {15.0}
    assert {one.rounds for one in records(Wanted(games=frozenset({"hekla"})).of(tables))} == {()}
    assert {one.rounds for one in records(tables)} == {()}
