"""Any correction is refused with a sentence or leads to a position that can be played on."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.action import Correct, Undo
from companion.core.refusal import Refusal
from companion.games.hekla.grid import CELLS
from companion.games.hekla.position_json import position_form
from companion.games.hekla.rules import GameRules
from tests.games.hekla.random_actions import headers, pieces
from tests.games.test_properties import played

ASKS = ("act", "erupt", "end_game", "finished", "dance")


def patches(rules: GameRules) -> st.SearchStrategy[dict[str, object]]:
    """Merge patches that are at least of the right shape, most of the time."""
    players = len(rules.seats)
    cell = st.sampled_from([*rules.grid.cells, *CELLS[:2]])
    piece = st.tuples(st.sampled_from([*rules.seats, "lava"]), st.integers(0, 3)).map(list)
    values = st.lists(st.integers(0, 3), max_size=3)
    lines = st.lists(st.sampled_from([list(line.cells) for line in rules.grid.lines]), max_size=2)
    parts: dict[str, st.SearchStrategy[object]] = {
        "turn": st.integers(0, players),
        "cells": st.dictionaries(cell, st.none() | st.lists(piece, max_size=3), max_size=4),
        "supply": st.none() | st.lists(values, min_size=players, max_size=players),
        "lava": st.none() | st.lists(st.integers(-1, 10), min_size=2, max_size=2),
        "road": st.lists(st.integers(-1, 90), min_size=players, max_size=players),
        "pending": st.none()
        | st.fixed_dictionaries(
            {"ask": st.sampled_from(ASKS)},
            optional={
                "by": st.integers(0, players),
                "cell": cell,
                "lines": lines,
                "must": st.booleans(),
            },
        ),
    }
    keys = position_form(rules.grid, players).keys
    assert set(parts) == set(keys)
    some = st.sets(st.sampled_from(keys), min_size=1, max_size=3)
    nonsense: st.SearchStrategy[object] = st.one_of(
        st.none(), st.integers(), st.text(max_size=3), st.just([]), st.just({})
    )

    def filled(some: set[str]) -> st.SearchStrategy[dict[str, object]]:
        return st.fixed_dictionaries(
            {key: st.one_of(*[parts[key]] * 5, nonsense) for key in sorted(some)}
        )

    return some.flatmap(filled)


@settings(
    deadline=None, max_examples=150, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(data=st.data())
def test_a_correction_makes_sense_or_is_refused(data: st.DataObject) -> None:
    table = played(
        data.draw(headers()), data.draw(st.integers(0, 99)), data.draw(st.integers(0, 80))
    )
    rules = table.rules
    assert isinstance(rules, GameRules)
    before, components = table.position, pieces(rules, table.position)  # type: ignore[arg-type]
    try:
        table.push(Correct(0, data.draw(patches(rules))))  # type: ignore[arg-type]
    except Refusal as why:
        assert str(why)  # noqa: PT017
        assert table.position == before
        return
    assert table.last.outcome.sheets == ()
    assert pieces(rules, table.position) == components  # type: ignore[arg-type]
    luck, played_on = Random(1), 0
    while table.result is None and played_on < 60:
        table.push(rules.pick(table.position, luck))  # type: ignore[arg-type]
        played_on += 1
    for _ in range(played_on + 1):
        table.push(Undo(0))
    assert table.position == before
