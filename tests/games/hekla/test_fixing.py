"""Positions told by hand in Hekla: starts and corrections, checked for sense."""

import pytest

from companion.core.action import Correct
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.hekla.position import Position
from tests.games.hekla.tables import cells, hekla, lava, refused
from tests.tables import do


def corrected(table: Table[Position], **patch: Json) -> Table[Position]:
    table.push(Correct(0, patch))
    return table


def test_supply_and_lava_left_out_are_what_the_cells_leave() -> None:
    start = hekla(start={"cells": {"c3": [[0, 2], ["lava", 1]], "b1": [[1, 0]]}}).position
    assert start.supply == ((0, 0, 1, 2, 2, 3), (0, 1, 2, 2, 2, 3))
    assert start.lava == (10, 9)


def test_pieces_are_written_by_seat_and_value_lava_last() -> None:
    table = hekla(start={"cells": {"d1": [["lava", 0], [1, 2]], "c3": [[1, 1], [0, 2]]}})
    assert cells(table) == {"c3": [[0, 2], [1, 1]], "d1": [[1, 2], ["lava", 0]]}
    assert list(table.rules.write(table.position)) == ["turn", "cells", "supply", "lava", "road"]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"cells": {"a1": [[0, 1]]}}, "no cell “a1”"),
        ({"cells": {"c3": [[0, 1], [0, 2], [0, 3]]}}, "Cell c3 has 2 places, not 3"),
        (
            {"cells": {"c3": [[0, 3]], "c4": [[0, 3]]}},
            "Ana’s volcanoes of value 3: there would be 2, the box has 1",
        ),
        ({"cells": {"c3": [[2, 3]]}}, "belongs to a seat or to “lava”, not to “2”"),
        ({"cells": {"c3": [["lava", 2]]}}, "A lava piece must be a whole number from 0 to 1"),
        ({"cells": {"c3": [[0, 4]]}}, "A volcano must be a whole number from 0 to 3"),
        ({"lava": [11, 10]}, "Lava of value 0: there would be 11, the box has 10"),
        ({"lava": [9, 10]}, "Lava of value 0: only 9 on or beside the board"),
        (
            {"supply": [[0], [0, 0, 1, 2, 2, 2, 3]]},
            "Ana’s volcanoes of value 0: only 1 on the board",
        ),
        ({"road": [1]}, "must have 2 entries"),
        ({"road": [-1, 0]}, "from 0 to"),
        ({"turn": 2}, "from 0 to 1"),
        ({"boat": 2}, "unknown key “boat”"),
        ({"pending": {"ask": "dance"}}, "“dance” is not a question"),
        ({"pending": {"ask": "act", "by": 1}}, "the seat whose turn it is"),
        ({"pending": {"ask": "end_game", "by": 0}}, "“end_game” cannot be asked"),
        (
            {"pending": {"ask": "erupt", "cell": "c3", "lines": [["a3", "b3", "c3"]]}},
            "“erupt” cannot be asked",
        ),
        (
            {"pending": {"ask": "erupt", "cell": "c3", "lines": [["a3", "c3", "d3"]]}},
            "a3-c3-d3 is no line",
        ),
    ],
)
def test_an_impossible_position_is_refused(start: dict[str, Json], message: str) -> None:
    refused(message, start=start)


def test_a_correction_of_the_cells_takes_pieces_from_the_supply_and_back() -> None:
    table = corrected(hekla(do(0, "place", value=3, cell="c3")), cells={"d3": [[1, 2]]})
    assert cells(table) == {"c3": [[0, 3]], "d3": [[1, 2]]}
    assert table.position.supply == ((0, 0, 1, 2, 2, 2), (0, 0, 1, 2, 2, 3))
    corrected(table, cells={"c3": None, "b1": lava(0, 1)})
    assert list(table.position.supply[0]) == [0, 0, 1, 2, 2, 2, 3]
    assert table.position.lava == (9, 9)


def test_a_correction_sets_off_no_eruption() -> None:
    table = corrected(hekla(), cells={"c2": [[0, 3]], "d2": [[1, 3]], "e2": [[0, 2], [1, 2]]})
    assert table.sheets == ()
    assert table.to_act == (0,)
    assert table.position.road == (0, 0)


def test_a_correction_that_makes_no_sense_changes_nothing() -> None:
    table = hekla(do(0, "place", value=3, cell="c3"))
    before = table.position
    with pytest.raises(
        Refusal, match="Ana’s volcanoes of value 3: there would be 2, the box has 1"
    ):
        corrected(table, cells={"c4": [[0, 3]]})
    with pytest.raises(Refusal, match="Lava of value 0: only 5 on or beside"):
        corrected(table, lava=[5, 10])
    assert table.position is before


def test_the_road_and_the_turn_can_be_put_right() -> None:
    table = corrected(hekla(), road=[7, 31], turn=1)
    assert table.scores == (7, 31)
    assert table.to_act == (1,)


CORNER: dict[str, Json] = {
    "cells": {"b3": [[1, 3]], "a3": [[0, 2]], "c4": [[1, 2], [1, 1]], "c5": [[0, 2]]}
}
TO_THE_CORNER = do(0, "place", value=3, cell="c3")


def test_a_question_goes_on_with_the_lines_that_are_still_in_order() -> None:
    table = corrected(hekla(TO_THE_CORNER, start=CORNER), cells={"a3": [[0, 0]]})
    assert table.rules.write(table.position)["pending"] == {
        "ask": "erupt",
        "cell": "c3",
        "lines": [["c3", "c4", "c5"]],
        "must": True,
    }
    corrected(table, cells={"c5": None})
    assert "pending" not in table.rules.write(table.position)
    assert table.to_act == (1,)


def test_a_correction_that_uses_the_last_lava_ends_the_game() -> None:
    table = corrected(hekla(box={"lava": [1, 0]}), cells={"c3": lava(0)})
    assert table.result is not None


def test_a_question_can_be_put_right_too() -> None:
    table = corrected(hekla(TO_THE_CORNER, start=CORNER), pending=None, turn=1)
    assert table.to_act == (1,)
    with pytest.raises(Refusal, match="“erupt” cannot be asked"):
        corrected(table, pending={"ask": "erupt", "cell": "f2", "lines": [["c3", "c4", "c5"]]})
