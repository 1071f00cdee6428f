"""Hekla's turn: placing, moving, long moves and driving back."""

import pytest

from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.games.hekla import events
from companion.games.hekla.actions import EndGame, Move, Place, Retreat
from tests.games.hekla.tables import cells, hekla, lava, legal, refused
from tests.tables import do, table

# Circles of the default road: 1 above column a, 7 a corner, 8 at row 1, 10 at row 3.
AT_A, AT_C, AT_CORNER, AT_ROW_3 = 1, 3, 7, 10


@pytest.mark.parametrize(
    ("seats", "values"),
    [(2, (0, 0, 1, 2, 2, 2, 3)), (3, (0, 1, 2, 2, 3)), (4, (0, 1, 2, 3))],
)
def test_set_up_gives_each_player_volcanoes_by_their_number(
    seats: int, values: tuple[int, ...]
) -> None:
    start = hekla(seats=seats).position
    assert start.supply == (values,) * seats
    assert start.lava == (10, 10)
    assert start.road == (0,) * seats
    assert len(start.cells) == 26


def test_the_first_player_begins_and_turns_go_clockwise() -> None:
    played = hekla(do(2, "place", value=0, cell="c3"), seats=3, first=2)
    assert played.to_act == (0,)


@pytest.mark.parametrize(("seats", "colors"), [(2, "red, green"), (3, "red, yellow, green")])
def test_colours_follow_the_number_of_players(seats: int, colors: str) -> None:
    players: list[Json] = [{"name": "Ana", "color": "blue"}, *[{"name": "Ben"}] * (seats - 1)]
    with pytest.raises(Refusal, match=f"the colours for {seats} are {colors}"):
        table("hekla", players=players)


def test_a_volcano_is_placed_on_a_cell_that_is_wholly_empty() -> None:
    played = hekla(do(0, "place", value=3, cell="c3"))
    assert cells(played) == {"c3": [[0, 3]]}
    assert played.position.supply[0] == (0, 0, 1, 2, 2, 2)
    assert played.to_act == (1,)
    # 25 cells are left, for each of the four values.
    assert len(legal(played, Place)) == 25 * 4


def test_a_cell_with_one_place_taken_can_only_be_entered_by_moving() -> None:
    start = {"cells": {"c3": [[1, 0]], "c2": [[0, 0]], "d3": lava(0)}}
    refused("c3 is not empty", do(0, "place", value=3, cell="c3"), start=start)
    refused("d3 is not empty", do(0, "place", value=3, cell="d3"), start=start)
    moved = hekla(do(0, "move", **{"from": "c2"}, value=0, to="c3"), start=start)
    assert cells(moved) == {"c3": [[0, 0], [1, 0]], "d3": lava(0)}


def test_only_what_is_in_supply_is_placed_and_only_on_the_board() -> None:
    refused("no volcano 4 in supply", do(0, "place", value=4, cell="c3"))
    refused("no cell “a1”", do(0, "place", value=0, cell="a1"))
    start = {"cells": {"c3": [[0, 3]]}}
    refused("no volcano 3 in supply", do(0, "place", value=3, cell="c4"), start=start)


def test_a_volcano_moves_one_cell_up_down_left_or_right() -> None:
    played = hekla(start={"cells": {"c3": [[0, 1]]}})
    assert {move.to for move in legal(played, Move)} == {"b3", "d3", "c2", "c4"}  # type: ignore[attr-defined]
    start = {"cells": {"c3": [[0, 1]]}}
    refused("never diagonally", do(0, "move", **{"from": "c3"}, value=1, to="d4"), start=start)
    refused("moves one cell", do(0, "move", **{"from": "c3"}, value=1, to="e3"), start=start)
    refused("already", do(0, "move", **{"from": "c3"}, value=1, to="c3"), start=start)


def test_only_an_own_volcano_moves_and_only_to_a_free_place() -> None:
    start = {"cells": {"c3": [[0, 1], [1, 1]], "c2": [[1, 0], [1, 2]], "c4": [["lava", 0], [1, 0]]}}
    refused("no volcano 2 of yours", do(0, "move", **{"from": "c2"}, value=2, to="b2"), start=start)
    refused("both places on c2", do(0, "move", **{"from": "c3"}, value=1, to="c2"), start=start)
    refused("both places on c4", do(0, "move", **{"from": "c3"}, value=1, to="c4"), start=start)


def test_two_equal_volcanoes_on_a_cell_are_one_choice() -> None:
    played = hekla(start={"cells": {"c3": [[0, 2], [0, 2]]}})
    assert len(legal(played, Move)) == 4


@pytest.mark.parametrize("circle", [AT_C, AT_ROW_3])
def test_a_volcano_in_line_with_its_vulcanologist_moves_far_along_row_and_column(
    circle: int,
) -> None:
    played = hekla(start={"cells": {"c3": [[0, 1]]}, "road": [circle, 0]})
    assert {move.to for move in legal(played, Move)} == {  # type: ignore[attr-defined]
        "a3", "b3", "d3", "e3", "f3", "c1", "c2", "c4", "c5",
    }  # fmt: skip


@pytest.mark.parametrize("circle", [0, AT_A, AT_CORNER])
def test_a_volcano_out_of_line_moves_one_cell(circle: int) -> None:
    played = hekla(start={"cells": {"c3": [[0, 1]]}, "road": [circle, 0]})
    assert len(legal(played, Move)) == 4


def test_another_players_vulcanologist_points_for_nobody_else() -> None:
    played = hekla(start={"cells": {"c3": [[0, 1]]}, "road": [0, AT_C]})
    assert len(legal(played, Move)) == 4


def test_the_outer_loop_points_too_round_and_round() -> None:
    # 26 inner circles: 29 is the third of the outer loop, column c; 59 the same a lap later.
    for circle in (29, 59, 89):
        played = hekla(start={"cells": {"c3": [[0, 1]]}, "road": [circle, 0]})
        assert len(legal(played, Move)) == 9
    for circle in (33, 34):
        corner = hekla(start={"cells": {"c3": [[0, 1]]}, "road": [circle, 0]})
        assert len(legal(corner, Move)) == 4


def test_a_long_move_passes_over_full_cells_but_not_over_a_gap() -> None:
    start = {
        "cells": {"a3": [[0, 1]], "b3": [[1, 0], [1, 0]], "c3": lava(0, 0)},
        "road": [AT_A, 0],
    }
    played = hekla(start=start)
    assert {move.to for move in legal(played, Move)} == {"a2", "a4", "d3", "e3", "f3"}  # type: ignore[attr-defined]
    gap = {"missing": ["c3"], "hot": ["b2", "d4", "e4"]}
    played = hekla(start={"cells": {"a3": [[0, 1]]}, "road": [AT_A, 0]}, box=gap)
    assert {move.to for move in legal(played, Move)} == {"a1", "a2", "a4", "a5", "b3"}  # type: ignore[attr-defined]
    refused(
        "a gap between a3 and d3",
        do(0, "move", **{"from": "a3"}, value=1, to="d3"),
        start={"cells": {"a3": [[0, 1]]}, "road": [AT_A, 0]},
        box=gap,
    )


def test_driving_back_puts_the_vulcanologist_in_line_and_costs_the_circles() -> None:
    start = {"cells": {"c3": [[0, 1]]}, "road": [AT_CORNER, 5]}
    back = hekla(do(0, "retreat", circles=4), start=start)
    assert back.position.road == (AT_C, 5)
    assert back.rules.write(back.position)["pending"] == {"ask": "act"}
    assert back.to_act == (0,)
    assert not legal(back, Retreat)
    assert not legal(back, EndGame)
    moved = hekla(
        do(0, "retreat", circles=4), do(0, "move", **{"from": "c3"}, value=1, to="f3"), start=start
    )
    assert cells(moved) == {"f3": [[0, 1]]}
    assert moved.to_act == (1,)


def test_driving_back_goes_as_far_as_was_driven_once_a_turn() -> None:
    start = {"road": [3, 0]}
    assert [action.circles for action in legal(hekla(start=start), Retreat)] == [1, 2, 3]  # type: ignore[attr-defined]
    refused("the drive so far is 3", do(0, "retreat", circles=4), start=start)
    refused("one circle at least", do(0, "retreat", circles=0), start=start)
    back = do(0, "retreat", circles=1)
    refused("must now place or move", back, back, start=start)
    placed = hekla(back, do(0, "place", value=0, cell="c3"), start=start)
    assert placed.position.road == (2, 0)


def walled_in(road: list[int]) -> dict[str, object]:
    """Red 0 on a2, every cell beside it full; red has nothing else, and row 2 is open further on.

    With one volcano each, red can act only from a circle that points at a2.
    """
    return {
        "cells": {
            "a2": [[0, 0], ["lava", 0]],
            "a3": lava(0, 0),
            "b2": lava(0, 0),
        },
        "road": road,
    }


ONE_EACH = {"volcanoes": {"2": [0], "3": [0], "4": [0]}}


def test_nobody_drives_back_to_where_nothing_could_be_done() -> None:
    # Circles 1 (column a) and 9 (row 2) point at a2, from 8 and 10 nothing can be done.
    played = hekla(start=walled_in([10, 0]), box=ONE_EACH)
    assert played.to_act == (0,)
    assert not legal(played, Move)
    assert [action.circles for action in legal(played, Retreat)] == [1, 9]  # type: ignore[attr-defined]
    assert str(played.rules.prompts(played.position)[0].words) == (
        "Drive back, then move a volcano far."
    )
    refused(
        "from there no volcano could be placed or moved",
        do(0, "retreat", circles=2),
        start=walled_in([10, 0]),
        box=ONE_EACH,
    )


def test_what_happened_is_recorded_as_events() -> None:
    played = hekla(
        do(0, "place", value=1, cell="c3"),
        do(1, "place", value=2, cell="e4"),
        do(0, "move", **{"from": "c3"}, value=1, to="c4"),
    )
    assert [step.events for step in played.steps[1:]] == [
        (events.VolcanoPlaced(0, 1, "c3"),),
        (events.VolcanoPlaced(1, 2, "e4"),),
        (events.VolcanoMoved(0, 1, "c3", "c4"),),
    ]


def test_out_of_turn_is_refused_by_name() -> None:
    refused("it is Ana who must answer", do(1, "place", value=1, cell="c3"))
    refused("Ana must place or move", do(0, "done"))
    refused("Ana must place or move", do(0, "erupt", line=["c2", "d2", "e2"]))
