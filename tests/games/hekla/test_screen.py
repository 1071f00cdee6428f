"""Hekla on the table screen: taps lead to one action, and what it would do is shown before."""

import pytest

from companion.core.message import Message
from companion.core.notation import JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.core.words import language
from companion.games.hekla import box_words, geometry
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.board import GameBoard
from companion.games.hekla.box import PROFILE, read_box
from companion.games.hekla.moments import GameTelling
from companion.games.hekla.position import Position
from companion.games.hekla.staging import BACK, MORE, PLAY_ON, Choice
from companion.ui.board_protocol import Scene
from companion.ui.moments import moments_in, pages
from tests.games.hekla.tables import hekla, lava

# Ana's 3 may go one cell to the right and make 3 + 4 + 2, as on the design's picture.
NEARLY: JsonObject = {
    "turn": 0,
    "cells": {
        "c5": [[0, 3], *lava(0)],
        "c3": [[1, 1], [2, 3]],
        "c2": [[3, 2], *lava(0)],
    },
    "road": [22, 19, 28, 16],
}


def english(message: Message) -> str:
    return language("en", "hekla").say(message)


def board_of(table: Table[Position]) -> GameBoard:
    return GameBoard(table.rules)


def tapping(table: Table[Position], *places: str) -> tuple[Choice, Scene]:
    """What is chosen after these taps, and what is seen then."""
    board = board_of(table)
    choice = board.nothing(table.position)
    for place in places:
        choice = board.tapped(table.position, choice, place)
    return choice, board.scene(table.position, choice, 0)


def states(scene: Scene, state: str) -> set[str]:
    return {space.place for space in scene.picture.spaces if space.state == state}


def why_not(table: Table[Position], *places: str) -> str:
    with pytest.raises(Refusal) as refusal:
        tapping(table, *places)
    return str(refusal.value)


# Geometry


def test_the_start_is_a_corner_and_the_inner_loop_ends_there() -> None:
    road = geometry.circles(read_box({}).grid, 2)
    assert road[0] == road[26] == (37.5, 405)
    assert len(set(road)) == 26 + 30


def test_letters_run_down_and_every_turn_keeps_cells_apart() -> None:
    downwards = [geometry.spot(f"{letter}3", 0).y for letter in "abcdef"]
    assert downwards == sorted(downwards)
    for turn in range(geometry.TURNS):
        spots = {geometry.spot(cell, turn) for cell in read_box({}).grid.cells}
        assert len(spots) == 26


@pytest.mark.parametrize("turn", range(geometry.TURNS))
def test_a_finger_in_a_cell_means_the_cell(turn: int) -> None:
    grid = read_box({}).grid
    for cell in grid.cells:
        assert geometry.place_at(grid, *geometry.spot(cell, turn), turn, (), 24) == cell
    at = geometry.circles(grid, turn)[5]
    assert geometry.place_at(grid, *at, turn, (), 24) == "road-5"


def test_a_finger_beside_a_lit_cell_means_that_cell() -> None:
    grid = read_box({}).grid
    x, y = geometry.spot("c3", 0)
    assert geometry.place_at(grid, x + 35, y, 0, {"c3"}, 24) == "c3"


def test_a_road_that_runs_the_other_way_is_drawn_the_other_way() -> None:
    clockwise = ["a", "b", "c", "d", "e", "f", None, 1, 2, 3, 4, 5, None]
    there = geometry.loop([*clockwise, "f", "e", "d", "c", "b", "a", None, 5, 4, 3, 2, 1, None], 15)
    back = [5, 4, 3, 2, 1, None, "a", "b", "c", "d", "e", "f", None]
    other = geometry.loop([1, 2, 3, 4, 5, None, "a", "b", "c", "d", "e", "f", None, *back[:6]], 15)
    assert there[0] == (28.5, -15), "above the letters first"
    assert other[0] == (-15, 28.5), "left of the numbers first"
    assert other[6] == (28.5, 300), "then below the letters"


# Taps


def test_a_volcano_of_the_tray_lights_every_empty_cell() -> None:
    table = hekla()
    _, scene = tapping(table, "supply-3")
    assert len(states(scene, "lit")) == 26
    assert english(scene.prompt) == "Put your 3 on a glowing cell."


def test_a_cell_for_the_chosen_volcano_is_one_placing() -> None:
    _, scene = tapping(hekla(), "supply-3", "c3")
    assert scene.primary
    assert scene.primary.action == Place(0, 3, "c3")
    assert english(scene.primary.words) == "Place 3 on c3"
    assert scene.banner
    assert english(scene.banner) == "No line reaches 8 with this."


def test_a_second_tap_takes_a_choice_back() -> None:
    table = hekla()
    assert tapping(table, "supply-3", "c3", "c3")[0] == Choice(value=3)
    assert tapping(table, "supply-3", "supply-3")[0] == Choice()


def test_a_move_that_scores_is_told_before_it_is_done() -> None:
    choice, scene = tapping(hekla(seats=4, start=NEARLY), "c5", "c4")
    assert choice == Choice(value=3, start="c5", cell="c4")
    assert scene.primary
    assert scene.primary.action == Move(0, "c5", 3, "c4")
    assert english(scene.primary.words) == "Move 3 to c4, scores 9"
    assert scene.tally
    assert scene.tally.terms == (3, 4, 2)
    assert [seat.gain for seat in scene.seats] == [3, 2, 2, 1]
    assert english(scene.tally.words) == "Lava 0 replaces Ben 1 and Chloé 3."


def test_lines_near_eight_show_their_total() -> None:
    _, scene = tapping(hekla(seats=4, start=NEARLY))
    assert [tag.text for tag in scene.picture.tags] == ["6", "6", "7"]


def test_two_volcanoes_on_a_cell_are_chosen_one_after_the_other() -> None:
    table = hekla(start={"cells": {"c3": [[0, 1], [0, 3]]}})
    assert tapping(table, "c3")[0].value == 3
    assert tapping(table, "c3", "c3")[0].value == 1
    assert tapping(table, "c3", "c3", "c3")[0] == Choice()


def test_what_does_not_answer_says_why() -> None:
    table = hekla(start={"cells": {"c3": [[1, 3]], "a2": [[0, 2]]}})
    assert "Choose a volcano first" in why_not(table, "c3")
    assert "c3 is not empty" in why_not(table, "supply-3", "c3")
    assert "moves one cell" in why_not(table, "a2", "f2")


def test_driving_back_is_counted_in_circles() -> None:
    table = hekla(seats=4, start=NEARLY)
    _, scene = tapping(table, BACK, MORE, MORE)
    assert scene.primary
    assert scene.primary.action == Retreat(0, 3)
    assert english(scene.primary.words) == "Drive back 3"
    assert tapping(table, BACK, "road-19")[1].primary.action == Retreat(0, 3)  # type: ignore[union-attr]
    assert tapping(table, BACK, BACK)[0] == Choice()


def test_of_several_lines_one_is_picked_by_its_cells() -> None:
    table = hekla(
        {"by": 0, "do": "place", "value": 3, "cell": "c3"},
        start={
            "cells": {
                "c2": [[1, 3]], "c4": [[1, 2]], "b3": [[0, 2], [0, 2]], "d3": [[0, 2]],
            }
        },
    )  # fmt: skip
    _, scene = tapping(table)
    assert english(scene.prompt) == "2 lines. Which erupts first?"
    assert scene.primary
    assert scene.primary.action is None
    assert scene.secondary is None, "the first line must be scored"
    _, scene = tapping(table, "b3")
    assert scene.primary
    assert scene.primary.action == Erupt(0, ("b3", "c3", "d3"))
    other, again = (tapping(table, *["c3"] * taps)[0].line for taps in (1, 2))
    assert other != again


def test_a_further_line_may_be_scored_or_skipped() -> None:
    table = hekla(
        {"by": 0, "do": "place", "value": 3, "cell": "d3"},
        {"by": 0, "do": "erupt", "line": ["b3", "c3", "d3"]},
        start={
            "cells": {"c3": [[1, 3]], "b3": [[1, 2]], "d2": [[0, 2], [0, 2]], "d4": [[0, 1]]},
        },
    )
    _, scene = tapping(table)
    assert english(scene.prompt) == "This line makes 8. Score it, too?"
    assert scene.tally
    assert scene.secondary
    assert english(scene.secondary.words) == "Skip"
    assert scene.secondary.action == Done(0)


def test_ending_by_agreement_starts_in_the_menu_and_asks_the_next() -> None:
    table = hekla()
    _, scene = tapping(table)
    assert [command.action for command in scene.more] == [EndGame(0)]
    table.push(EndGame(0))
    _, scene = tapping(table)
    assert scene.seat == 1
    assert scene.primary
    assert scene.primary.action == EndGame(1)
    _, scene = tapping(table, PLAY_ON)
    assert scene.seat == 0
    assert english(scene.prompt) == "Place a volcano."


# Putting right


def test_the_facts_of_a_position_tell_it_again() -> None:
    table = hekla(seats=4, start=NEARLY)
    board = board_of(table)
    assert board.told(board.facts(table.position)) == table.rules.write(table.position)


def test_a_piece_put_right_brings_supply_and_lava_along() -> None:
    table = hekla(seats=4, start=NEARLY)
    board = board_of(table)
    changes: JsonObject = {"cell-a2-0": ["lava", 1], "driven-0": 5}
    facts = {**board.facts(table.position), **changes}
    corrected = table.rules.correct(table.position, board.told(facts), 1).position
    assert corrected.lava == (8, 9)
    assert corrected.road[0] == 5


def test_a_circle_tapped_while_fixing_means_the_nearest_lap() -> None:
    table = hekla(start={"road": [58, 0]})
    place = board_of(table).fixes(board_of(table).facts(table.position), "road-30")
    assert [fix.value for fix in place.groups[0].options] == [60, 30]


# Moments


def test_an_eruption_is_told_with_everything_to_do() -> None:
    table = hekla(
        {"by": 0, "do": "move", "from": "c5", "value": 3, "to": "c4"}, seats=4, start=NEARLY
    )
    telling = GameTelling(table.rules)
    upheaval = telling.upheaval(table.last)
    assert upheaval
    assert english(upheaval.title) == "Eruption on c3"
    assert [(english(task.words), english(task.place)) for task in upheaval.losses] == [
        ("Ben 1 goes home", "c3"),
        ("Chloé 3 goes home", "c3"),
        ("Put a lava 0", "c3"),
        ("Ana drives 3", "Inner circle 25"),
        ("Ben drives 2", "Inner circle 21"),
        ("Chloé drives 2", "Outer circle 4"),
        ("Dan drives 1", "Inner circle 17"),
    ]
    assert [moment.kind for moment in moments_in(table, table.last)] == ["eruption"]


def test_the_account_of_the_road_adds_up_to_the_circles_driven() -> None:
    table = hekla(
        {"by": 0, "do": "retreat", "circles": 4},
        {"by": 0, "do": "move", "from": "c5", "value": 3, "to": "c4"},
        seats=4,
        start=NEARLY,
    )
    (page,) = pages(table)
    rows = [row for group in page.groups for row in group.rows]
    assert [row.points for row in rows] == [(3, 2, 2, 1), (-4, 0, 0, 0), (22, 19, 28, 16)]
    assert page.totals == table.scores == (21, 21, 30, 17)


# The box


@pytest.mark.parametrize("key", ["missing", "hot", "inner", "outer"])
def test_the_lists_of_the_box_are_typed_as_they_are_shown(key: str) -> None:
    value = PROFILE.entries[key].value
    spelled = box_words.spelled(key, value)
    assert spelled
    assert box_words.read(key, spelled) == value


def test_a_corner_is_a_dash_however_it_is_typed() -> None:
    assert box_words.read("inner", "a, b – 1 - f") == ["a", "b", None, 1, None, "f"]
