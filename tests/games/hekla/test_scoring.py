"""Hekla's scoring and eruption, the rulebook's examples first."""

import pytest

from companion.core.event import Reached
from companion.core.json_text import Json
from companion.games.hekla import events
from companion.games.hekla.actions import Done, Erupt
from companion.games.hekla.preview import near_lines, preview
from companion.games.hekla.rules import GameRules
from tests.games.hekla.tables import BLUE, GREEN, RED, cells, hekla, lava, legal, refused
from tests.tables import do

# The rulebook's picture: red comes in from e1; then there are 8 hollows in the three cells.
PICTURE: dict[str, Json] = {
    "c2": [[RED, 3], [GREEN, 1]],
    "d2": [[BLUE, 2]],
    "e1": [[RED, 2]],
    "e2": [["lava", 0]],
}
INTO_THE_LINE = do(RED, "move", **{"from": "e1"}, value=2, to="e2")
# All zeros but the picture's lie elsewhere on the board.
ZEROS: dict[str, Json] = {
    "a2": lava(0, 0), "a3": lava(0, 0), "a4": lava(0, 0), "b5": lava(0, 0), "c5": lava(0),
}  # fmt: skip


def test_the_red_piece_makes_8_red_gets_3_blue_and_green_1() -> None:
    table = hekla(INTO_THE_LINE, seats=4, start={"cells": PICTURE})
    assert table.position.road == (3, 0, 1, 1)
    (sheet,) = table.sheets
    assert sheet.name == "c2-d2-e2"
    assert sheet.points("volcanoes") == (2, 0, 1, 1)
    assert sheet.points("trigger") == (1, 0, 0, 0)
    assert table.to_act == (1,)


def test_the_blue_volcano_is_replaced_by_a_lava_of_value_1_when_no_0_is_left() -> None:
    table = hekla(INTO_THE_LINE, seats=4, start={"cells": {**PICTURE, **ZEROS}})
    assert table.position.lava == (0, 9)
    cells: dict[str, Json] = {
        **ZEROS,
        "c2": [[RED, 3], [GREEN, 1]],
        "d2": lava(1),
        "e2": [[RED, 2], ["lava", 0]],
    }
    assert table.rules.write(table.position)["cells"] == cells
    assert table.position.supply[BLUE] == (0, 1, 2, 3)


def test_lava_of_value_0_comes_first() -> None:
    table = hekla(INTO_THE_LINE, seats=4, start={"cells": PICTURE})
    assert table.position.lava == (8, 10)
    assert table.rules.write(table.position)["cells"]["d2"] == lava(0)  # type: ignore[index,call-overload]


def test_an_eruption_is_recorded_event_by_event() -> None:
    table = hekla(INTO_THE_LINE, seats=4, start={"cells": {**PICTURE, **ZEROS}})
    happened = table.last.events
    assert [type(event) for event in happened] == [
        events.VolcanoMoved,
        Reached,
        events.LineScored,
        *[events.VulcanologistDrove] * 3,
        events.VolcanoWentHome,
        events.LavaPlaced,
    ]
    assert [str(event.words()) for event in happened[2:]] == [
        "Line c2–e2 makes 8 hollows.",
        "Ana drives 3 circles.",
        "Chloé drives 1 circle.",
        "Dan drives 1 circle.",
        "Take Dan’s 2 home from d2.",
        "Put a lava 1 on d2.",
    ]


def test_7_hollows_are_not_enough() -> None:
    start: dict[str, Json] = {"cells": {"c2": [[0, 3]], "d2": [[1, 2]], "e1": [[0, 2]]}}
    table = hekla(do(0, "move", **{"from": "e1"}, value=2, to="e2"), start=start)
    assert table.sheets == ()


def test_every_cell_of_a_line_needs_a_piece() -> None:
    # 8 hollows on two cells: the third is empty.
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 3], [0, 2]], "d2": [[1, 3]], "d1": [[0, 0]]},
    }
    table = hekla(do(0, "move", **{"from": "d1"}, value=0, to="d2"), start=start)
    assert table.sheets == ()
    # A volcano without hollows is enough.
    start["cells"]["e3"] = [[0, 0]]  # type: ignore[index,call-overload]
    table = hekla(do(0, "move", **{"from": "e3"}, value=0, to="e2"), start=start)
    assert [sheet.name for sheet in table.sheets] == ["c2-d2-e2"]


def test_lava_counts_its_hollows_but_brings_nobody_points() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 3], ["lava", 1]], "d2": [[1, 2]], "e3": [[0, 2]]},
    }
    table = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    assert table.position.road == (2 + 1, 1)


def test_one_extra_for_8_hollows_two_for_9_even_without_a_volcano_of_ones_own_left_over() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[1, 3]], "d2": [[1, 2], [1, 2]], "e3": [[0, 2]]},
    }
    table = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    assert table.sheets[0].points("trigger") == (2, 0)
    assert table.sheets[0].points("volcanoes") == (1, 3)


def test_a_volcano_on_a_high_activity_cell_brings_2() -> None:
    # b2 and c3 are high-activity cells: on b2 both of Ben's volcanoes count double.
    start: dict[str, Json] = {
        "cells": {"a2": [[0, 3]], "b2": [[1, 3], [1, 1]], "c1": [[0, 1]]},
    }
    table = hekla(do(0, "move", **{"from": "c1"}, value=1, to="c2"), start=start)
    assert table.sheets[0].points("volcanoes") == (2, 4)
    assert [str(why) for why in table.sheets[0].lines[0].why] == [
        "2 volcanoes",
        "2 volcanoes, 2 of high activity",
    ]


def test_both_volcanoes_of_the_centre_go_home_and_one_lava_comes() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 3]], "d2": [[0, 1], [1, 2]], "e3": [[0, 2]]},
    }
    table = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    assert cells(table) == {"c2": [[0, 3]], "d2": lava(0), "e2": [[0, 2]]}
    assert table.position.supply == ((0, 0, 1, 2, 2), (0, 0, 1, 2, 2, 2, 3))


def test_a_cell_erupts_twice_at_most() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 3], [1, 3]], "d2": lava(0), "e3": [[0, 2]]},
    }
    table = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    # A lone lava in the centre erupts: nobody goes home, a second lava comes (K1).
    assert cells(table) == {"c2": [[0, 3], [1, 3]], "d2": lava(0, 0), "e2": [[0, 2]]}
    assert not any(isinstance(event, events.VolcanoWentHome) for event in table.last.events)
    start["cells"]["d2"] = lava(0, 0)  # type: ignore[index,call-overload]
    quiet = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    assert quiet.sheets == ()


def test_a_line_left_standing_scores_only_for_who_comes_into_it() -> None:
    standing: dict[str, Json] = {"c2": [[0, 3], [1, 3]], "d2": [[0, 2]], "e2": [[0, 2]]}
    start: dict[str, Json] = {"cells": {**standing, "b4": [[1, 0]], "d1": [[1, 1]]}, "turn": 1}
    beside = hekla(do(1, "move", **{"from": "b4"}, value=0, to="b3"), start=start)
    assert beside.sheets == ()
    into = hekla(do(1, "move", **{"from": "d1"}, value=1, to="d2"), start=start)
    assert [sheet.name for sheet in into.sheets] == ["c2-d2-e2"]


def test_a_volcano_that_leaves_a_line_does_not_score_it() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 3], [1, 3]], "d2": [[0, 2], [1, 0]], "e2": [[0, 2]]},
        "turn": 1,
    }
    table = hekla(do(1, "move", **{"from": "d2"}, value=0, to="d3"), start=start)
    assert table.sheets == ()


# A 3 of red comes to d3: row c3–e3 has 9 hollows, column d2–d4 has 8.
CROSSING: dict[str, Json] = {
    "cells": {
        "c3": [[1, 3]],
        "e3": [[0, 2], [0, 1]],
        "d2": [[1, 2], ["lava", 1]],
        "d4": [[1, 2]],
    }
}
CROSS = do(0, "place", value=3, cell="d3")
ROW, COLUMN = ["c3", "d3", "e3"], ["d2", "d3", "d4"]


def test_of_several_lines_the_player_picks_the_first_which_is_compulsory() -> None:
    table = hekla(CROSS, start=CROSSING)
    assert table.sheets == ()
    assert table.rules.write(table.position)["pending"] == {
        "ask": "erupt",
        "cell": "d3",
        "lines": [ROW, COLUMN],
        "must": True,
    }
    assert [action.line for action in legal(table, Erupt)] == [tuple(ROW), tuple(COLUMN)]  # type: ignore[attr-defined]
    assert str(table.rules.prompts(table.position)[0].words) == "2 lines. Which erupts first?"
    refused("the first line of a turn must be scored", CROSS, do(0, "done"), start=CROSSING)
    refused(
        "Ana must deal with the lines", CROSS, do(1, "place", value=0, cell="a2"), start=CROSSING
    )


def test_a_line_that_an_eruption_put_out_of_order_is_gone() -> None:
    # The 3 is in both centres: once it is home, neither line has 8 hollows left.
    table = hekla(CROSS, do(0, "erupt", line=ROW), start=CROSSING)
    assert [sheet.name for sheet in table.sheets] == ["c3-d3-e3"]
    assert table.to_act == (1,)


# Red's 3 comes to c3, the end of two lines whose centres are elsewhere.
CORNER: dict[str, Json] = {
    "cells": {
        "b3": [[1, 3]],
        "a3": [[0, 2], [1, 0]],
        "c4": [[1, 2], [1, 1]],
        "c5": [[0, 2]],
    }
}
TO_THE_CORNER = do(0, "place", value=3, cell="c3")
LEFT, DOWN = ["a3", "b3", "c3"], ["c3", "c4", "c5"]


def test_further_lines_may_be_scored_one_after_the_other() -> None:
    first = hekla(TO_THE_CORNER, do(0, "erupt", line=LEFT), start=CORNER)
    assert first.to_act == (0,)
    assert first.rules.write(first.position)["pending"] == {
        "ask": "erupt",
        "cell": "c3",
        "lines": [DOWN],
    }
    assert [type(action) for action in first.rules.legal(first.position)] == [Erupt, Done]
    assert str(first.rules.prompts(first.position)[0].words) == (
        "This line has 8 hollows. Score it, too?"
    )
    both = hekla(TO_THE_CORNER, do(0, "erupt", line=LEFT), do(0, "erupt", line=DOWN), start=CORNER)
    assert [sheet.name for sheet in both.sheets] == ["a3-b3-c3", "c3-c4-c5"]
    # c3 is hot: 2 for red's 3 in each line, 1 for each of red's others, 1 for 8 hollows.
    assert both.position.road == ((2 + 1 + 1) + (2 + 1 + 1), 2 + 2)
    assert both.to_act == (1,)


def test_further_lines_may_be_left() -> None:
    table = hekla(TO_THE_CORNER, do(0, "erupt", line=DOWN), do(0, "done"), start=CORNER)
    assert len(table.sheets) == 1
    assert table.to_act == (1,)


def test_a_line_is_scored_once_a_turn() -> None:
    # c4 keeps a place for a second lava and the line 8 hollows: still not again.
    start: dict[str, Json] = {
        "cells": {**CORNER["cells"], "c5": [[0, 2], [1, 2]], "c4": [[1, 1]]}  # type: ignore[dict-item]
    }
    again = do(0, "erupt", line=DOWN)
    refused("not among the lines", TO_THE_CORNER, again, again, start=start)


def test_only_lines_in_order_from_the_beginning_may_follow() -> None:
    # Row b2–d2 has 7 hollows, row c2–e2 has 8; then the lava 1 on d2 makes b2–d2 an 8, too late.
    start: dict[str, Json] = {
        "cells": {
            **ZEROS,
            "f3": lava(0),
            "b2": [[0, 2], [0, 2]],
            "d2": [[1, 0]],
            "e2": [[1, 2], [1, 3]],
        },
    }
    table = hekla(do(0, "place", value=3, cell="c2"), start=start)
    assert [sheet.name for sheet in table.sheets] == ["c2-d2-e2"]
    assert table.rules.write(table.position)["cells"]["d2"] == lava(1)  # type: ignore[index,call-overload]
    assert table.to_act == (1,)


def test_a_line_may_be_named_either_way_round() -> None:
    table = hekla(TO_THE_CORNER, do(0, "erupt", line=DOWN[::-1]), start=CORNER)
    assert table.sheets[0].name == "c3-c4-c5"


def test_three_cells_that_are_no_line_are_refused() -> None:
    refused("no line", TO_THE_CORNER, do(0, "erupt", line=["a3", "b3", "d3"]), start=CORNER)
    refused("without a piece", TO_THE_CORNER, do(0, "erupt", line=["c1", "c2", "c3"]), start=CORNER)


def test_a_line_does_not_cross_a_gap_in_the_board() -> None:
    gap: dict[str, Json] = {"missing": ["c2"], "hot": ["b2", "c3", "d4"]}
    rules = hekla(box=gap).rules
    assert isinstance(rules, GameRules)
    assert [line.name for line in rules.grid.lines if "2" in line.name and line.name[0] == "d"] == [
        "d1-d2-d3", "d2-d3-d4", "d2-e2-f2",
    ]  # fmt: skip


def test_the_third_lap_turns_the_pawn_over() -> None:
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 2], [1, 3]], "d2": [[1, 1]], "e3": [[0, 2]]},
        "road": [53, 55],
    }
    table = hekla(do(0, "move", **{"from": "e3"}, value=2, to="e2"), start=start)
    # Red 2 + 1 to 56, still upright; green 2 to 57, the third lap (K9).
    assert table.position.road == (56, 57)
    turned = [event for event in table.last.events if isinstance(event, events.TurnedOver)]
    assert turned == [events.TurnedOver(1, True, "Ben")]
    back = hekla(do(1, "retreat", circles=1), start={"road": [0, 57], "turn": 1})
    assert back.last.events[1] == events.TurnedOver(1, False, "Ben")


def test_scores_are_the_road() -> None:
    table = hekla(start={"road": [12, 30]})
    assert table.scores == (12, 30)
    reckoning = table.reckon()
    assert reckoning.sheet.write() == {
        "name": "road",
        "lines": [{"label": "road", "points": [12, 30]}],
        "totals": [12, 30],
    }
    assert reckoning.result.winners == (1,)


@pytest.mark.parametrize("picked", [LEFT, DOWN])
def test_a_preview_says_what_an_action_will_do(picked: list[str]) -> None:
    table = hekla(start=CORNER)
    rules = table.rules
    assert isinstance(rules, GameRules)
    place = rules.codec.read(TO_THE_CORNER)
    seen = {forecast.line.cells: forecast for forecast in preview(rules, table.position, place)}
    assert set(seen) == {tuple(LEFT), tuple(DOWN)}
    forecast = seen[tuple(picked)]  # type: ignore[index]
    done = hekla(TO_THE_CORNER, do(0, "erupt", line=picked), start=CORNER)
    assert done.sheets == (forecast.sheet,)
    assert sum(forecast.hollows) == 8
    assert not forecast.last


def test_a_preview_is_said_in_words() -> None:
    rules = hekla(start=CORNER).rules
    assert isinstance(rules, GameRules)
    place = rules.codec.read(TO_THE_CORNER)
    told = [str(one.words()) for one in preview(rules, hekla(start=CORNER).position, place)]
    assert told == ["Lava 0 replaces Ben 3.", "Lava 0 replaces Ben 1 and Ben 2."]


def test_lines_close_to_8_show_their_hollows() -> None:
    table = hekla(start=CORNER)
    rules = table.rules
    assert isinstance(rules, GameRules)
    near = {found.line.name: found for found in near_lines(rules, table.position, least=5)}
    assert near["a3-b3-c3"].hollows == (2, 3, 0)
    assert near["a3-b3-c3"].total == 5
    assert not near["a3-b3-c3"].filled
    assert set(near) == {"a3-b3-c3", "c3-c4-c5"}
