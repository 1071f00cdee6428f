"""Hekla on the table screen: taps lead to one action, and what it would do is shown before."""

import pytest

from companion.core.json_text import JsonObject
from companion.core.languages import language
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.box import read_box
from companion.games.hekla.position import Position
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.board import GameBoard
from companion.games.hekla.screen.taps import BACK, MORE, PLAY_ON, Choice
from companion.playing.moments import moments_in
from companion.playing.sheet_pages import pages
from companion.showing.fixing import read_facts, write_facts
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from tests.games.hekla.tables import hekla, lava
from tests.seeing import seen, sight_of

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
    return language("en", GAMES.find("hekla").words).say(message)


def board_of(table: Table[Position]) -> GameBoard:
    return GameBoard(table.rules)


def tapping(table: Table[Position], *places: str) -> tuple[Choice, Scene]:
    """What is chosen after these taps, and what is seen then."""
    board, sight = board_of(table), sight_of(table.rules, table.position)
    choice = board.nothing(sight)
    for place in places:
        choice = board.tapped(sight, choice, place)
    return choice, board.scene(sight, choice, 0)


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
    table = hekla()
    picture = board_of(table).still(table.position, turn).picture
    grid = read_box({}).grid
    for cell in grid.cells:
        assert place_at(picture, *geometry.spot(cell, turn), reach=24) == cell
    assert place_at(picture, *geometry.circles(grid, turn)[5], reach=24) == "road-5"


def test_a_finger_beside_a_lit_cell_means_that_cell() -> None:
    table = hekla(start={"cells": {"c2": lava(0, 1)}})
    picture = tapping(table, "supply-3")[1].picture
    x, y = geometry.spot("c3", 0)
    assert place_at(picture, x + 35, y, reach=24) == "c3"


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


def test_a_second_tap_keeps_what_is_staged_and_puts_a_volcano_back() -> None:
    table = hekla()
    assert tapping(table, "supply-3", "c3", "c3")[0] == Choice(value=3, cell="c3")
    assert tapping(table, "supply-3", "supply-3")[0] == Choice()


def test_a_move_that_scores_shows_its_points_before_it_is_done() -> None:
    choice, scene = tapping(hekla(seats=4, start=NEARLY), "c5", "c4")
    assert choice == Choice(value=3, start="c5", cell="c4")
    assert scene.primary
    assert scene.primary.action == Move(0, "c5", 3, "c4")
    assert english(scene.primary.words) == "Move 3 to c4: you +3"
    assert (
        english(scene.prompt)
        == "c2–c4, 9 hollows: you\u00a0+3, Ben\u00a0+2, Chloé\u00a0+2, Dan\u00a0+1."
    )
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


def test_the_only_volcano_that_can_be_used_is_in_hand_and_stays_there() -> None:
    # All of Ana's volcanoes are out, and three of them have no free cell beside them.
    cells: JsonObject = {
        "c5": [[0, 3]],
        "a2": [[0, 0], [0, 1]],
        "a3": [[0, 2], *lava(0)],
        **{cell: [*lava(0, 0)] for cell in ("a4", "b2", "b3")},
    }
    table = hekla(seats=4, start={"turn": 0, "cells": cells})
    in_hand = Choice(value=3, start="c5")
    assert tapping(table)[0] == in_hand
    assert tapping(table, "c5")[0] == in_hand
    assert tapping(table, "c4", "c5")[0] == in_hand


def test_where_only_one_volcano_can_go_says_which() -> None:
    # All of Ana's volcanoes are out, the others far away.
    cells: JsonObject = {"c5": [[0, 3]], "f2": [[0, 0], [0, 1]], "f3": [[0, 2]]}
    table = hekla(seats=4, start={"turn": 0, "cells": cells})
    choice, _ = tapping(table, "c4")
    assert choice == Choice(value=3, start="c5", cell="c4")


def test_a_cell_that_several_could_reach_asks_for_a_volcano_first() -> None:
    assert why_not(hekla(seats=4, start=NEARLY), "d1").startswith("Choose a volcano first")


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
    with pytest.raises(Refusal, match="Several lines meet on c3"):
        tapping(table, "c3")


def test_a_further_line_may_be_scored_or_skipped() -> None:
    table = hekla(
        {"by": 0, "do": "place", "value": 3, "cell": "d3"},
        {"by": 0, "do": "erupt", "line": ["b3", "c3", "d3"]},
        start={
            "cells": {"c3": [[1, 3]], "b3": [[1, 2]], "d2": [[0, 2], [0, 2]], "d4": [[0, 1]]},
        },
    )
    _, scene = tapping(table)
    assert english(scene.prompt) == "This line has 8 hollows. Score it, too?"
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
    facts, told = board_of(table).fixing.facts, table.rules.write(table.position)
    assert write_facts(facts, told, read_facts(facts, told)) == told


def test_a_piece_put_right_brings_supply_and_lava_along() -> None:
    table = hekla(seats=4, start=NEARLY)
    changes: JsonObject = {"cell-a2": [["lava", 1]], "driven-0": 5}
    told = write_facts(board_of(table).fixing.facts, table.rules.write(table.position), changes)
    corrected = table.rules.correct(table.position, told, 1).position
    assert corrected.lava == (8, 9)
    assert corrected.road[0] == 5


def test_a_circle_tapped_while_fixing_means_the_nearest_lap() -> None:
    table = hekla(start={"road": [58, 0]})
    facts = read_facts(board_of(table).fixing.facts, table.rules.write(table.position))
    place = board_of(table).fixing.place(facts, "road-30")
    assert [fix.value for fix in place.groups[0].options] == [60, 30]


# Moments


def test_an_eruption_lists_everything_to_do() -> None:
    table = hekla(
        {"by": 0, "do": "move", "from": "c5", "value": 3, "to": "c4"}, seats=4, start=NEARLY
    )
    window = seen(table)
    eruption = window.telling.eruption(window.last)
    assert eruption
    assert english(eruption.title) == "Eruption on c3"
    assert [(english(task.words), english(task.place)) for task in eruption.tasks] == [
        ("Ben 1 goes home", "c3"),
        ("Chloé 3 goes home", "c3"),
        ("Put a lava 0", "c3"),
        ("Ana drives 3", "Inner circle 25"),
        ("Ben drives 2", "Inner circle 21"),
        ("Chloé drives 2", "Outer circle 4"),
        ("Dan drives 1", "Inner circle 17"),
    ]
    assert moments_in(window, window.last) == (), "one of many is told at the table"


def test_the_account_of_the_road_adds_up_to_the_circles_driven() -> None:
    table = hekla(
        {"by": 0, "do": "retreat", "circles": 4},
        {"by": 0, "do": "move", "from": "c5", "value": 3, "to": "c4"},
        seats=4,
        start=NEARLY,
    )
    (page,) = pages(seen(table))
    rows = [row for group in page.groups for row in group.rows]
    assert [row.points for row in rows] == [(3, 2, 2, 1), (-4, 0, 0, 0), (22, 19, 28, 16)]
    assert page.totals == table.scores == (21, 21, 30, 17)
