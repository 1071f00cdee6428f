"""Hekla's box: any consistent one is played, any other is refused with the reason."""

import pytest

from companion.core.json_text import Json
from companion.games.hekla.grid import CELLS
from companion.games.hekla.rules import GameRules
from tests.games.hekla.tables import hekla, refused


def usual() -> GameRules:
    rules = hekla().rules
    assert isinstance(rules, GameRules)
    return rules


def test_the_usual_board_has_26_cells_and_loops_of_26_and_30() -> None:
    grid = usual().grid
    assert len(grid.cells) == 26
    assert (len(grid.inner), grid.inner.count(None)) == (26, 4)
    assert (len(grid.outer), grid.outer.count(None)) == (30, 8)
    assert grid.third_lap == 57


def test_the_first_circle_is_above_column_a_and_a_lap_ends_at_the_last_corner() -> None:
    grid = usual().grid
    assert {grid.cells[at] for at in grid.pointed(1)} == {"a2", "a3", "a4"}
    assert grid.pointed(0) == grid.pointed(26) == frozenset()
    assert {grid.cells[at] for at in grid.pointed(27)} == {"a2", "a3", "a4"}
    assert [grid.lap(driven) for driven in (0, 26, 27, 56, 57, 87)] == [1, 1, 2, 2, 3, 4]


def test_the_usual_board_has_its_lines() -> None:
    names = [line.name for line in usual().grid.lines]
    # Rows 1 and 5 have four cells, 2–4 six; columns a and f three, b–e five.
    assert len(names) == 2 * 2 + 3 * 4 + 2 * 1 + 4 * 3
    assert "b1-c1-d1" in names
    assert "a1-b1-c1" not in names


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ({"missing": ["a1", "g7"]}, "names “g7”: cells are a1 to f5"),
        ({"missing": ["a1", "a1"]}, "names “a1” twice"),
        ({"missing": "a1"}, "must be a list"),
        ({"missing": ["b2"]}, "b2 is missing and has high activity"),
        ({"hot": ["b2", "c3"]}, "3 high-activity cells, not 2"),
        ({"inner": []}, "has 0 circles"),
        ({"inner": ["g"]}, "a circle “g”"),
        ({"outer": [6]}, "a circle “6”"),
        ({"outer": [True]}, "a circle “True”"),
        ({"inner": ["a", "a", None, "a"]}, "points at “a” from 3 circles"),
        ({"missing": ["a1", "a2", "a3", "a4", "a5"]}, "points at “a”, which has no cells"),
        ({"volcanoes": {"2": [1], "3": [1]}}, "2, 3 and 4 players"),
        ({"volcanoes": {"2": [1], "3": [4], "4": [1]}}, "from 0 to 3"),
        ({"volcanoes": {"2": [], "3": [1], "4": [1]}}, "0 volcanoes to each of 2"),
        ({"lava": [0, 0]}, "0 lava pieces"),
        ({"lava": [30, 30]}, "must be 1 to 52"),
        ({"lava": [3]}, "must have 2 entries"),
        ({"cells": []}, "no entry “cells”"),
    ],
)
def test_an_inconsistent_box_is_refused(box: dict[str, Json], message: str) -> None:
    refused(message, box=box)


def test_a_board_without_a_line_is_refused() -> None:
    missing: list[Json] = [cell for cell in CELLS if cell not in ("b2", "c3", "d4")]
    refused(
        "no three cells in a line",
        box={"missing": missing, "inner": ["b"], "outer": [None]},
    )


def test_records_may_say_who_draws_and_it_changes_nothing() -> None:
    for draws in ("app", "physical"):
        assert hekla(options={"draws": draws}).position == hekla().position
    refused("no option “variant”", options={"variant": "base"})


def test_every_entry_says_how_sure_it_is() -> None:
    sure = {key: entry.confidence.value for key, entry in GameRules.profile.entries.items()}
    assert sure == {
        "missing": "assumed",
        "hot": "assumed",
        "inner": "assumed",
        "outer": "assumed",
        "volcanoes": "sure",
        "lava": "sure",
    }
