"""Two tables that differ only in what some seats cannot see look the same to these seats."""

from importlib import import_module
from itertools import combinations
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.json_text import dump
from companion.core.simulation import WantedTables, headers
from companion.games import GAMES, find
from tests.games.test_properties import RELAXED, played, random_actions
from tests.tables import alone

# Nothing is hidden at Hekla.
HIDING = [game.id for game in GAMES if game.id != "hekla"]
hiding_games = pytest.mark.parametrize("game", HIDING)


def dealing(game: str) -> ModuleType:
    """How a game's hidden things are dealt otherwise."""
    return import_module(f"tests.games.{game.replace('-', '_')}.dealing")


@hiding_games
@RELAXED
@given(data=st.data())
def test_what_seats_cannot_see_changes_nothing_in_their_views(
    game: str, data: st.DataObject
) -> None:
    header = data.draw(random_actions(game).headers())
    seed = data.draw(st.integers(0, 10**6))
    table = played(header, seed, data.draw(st.integers(0, 150)))
    rules, position, luck = table.rules, table.position, Random(seed)
    groups = [group for size in (0, 1, 2) for group in combinations(rules.seats, size)]
    for seats in groups:
        other = dealing(game).dealt_otherwise(rules, position, seats, luck, keep=0)
        looking = frozenset(seats)
        if not rules.result(position):
            assert dump(rules.view(other, looking)) == dump(rules.view(position, looking))
        assert random_actions(game).pieces(rules, other) == random_actions(game).pieces(
            rules, position
        )


OPTIONS: dict[str, dict[str, str | bool]] = {
    "haleakala": {"variant": "base"},
    "arabana": {"variant": "gods"},
    "mauna-kea": {"variant": "expert"},
}


@hiding_games
def test_positions_differ_and_the_next_draws_stay(game: str) -> None:
    made, meta = dealing(game), find(game).meta
    for header in headers(meta, WantedTables(game, None, OPTIONS[game]), 5, "hidden"):
        table, luck = played(header, 1, 40), Random(header.seed)
        rules, position = table.rules, table.position
        assert made.dealt_otherwise(rules, position, (0,), luck, keep=0) != position
        other = made.dealt_otherwise(rules, position, (0,), luck, keep=4)
        assert other != position
        assert rules.view(other, alone(0)) == rules.view(position, alone(0))
        assert made.next_draws(rules, other, 4) == made.next_draws(rules, position, 4)
