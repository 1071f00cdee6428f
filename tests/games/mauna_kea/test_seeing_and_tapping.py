"""What a finger finds on the island, and what the screen says of it without being asked."""

import pytest

from companion.core.json_text import Json
from companion.core.table import Table
from companion.games.mauna_kea.actions import Move
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen.art import tile as tile_lies
from companion.games.mauna_kea.screen.board import GameBoard
from companion.games.mauna_kea.screen.choice import Choice
from companion.showing.fixing import read_facts
from companion.showing.grid import STAY
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from tests.games.mauna_kea.at_table import STRIP, table

WALKING: dict[str, Json] = {
    "turn": 0,
    "points": 3,
    "tiles": STRIP,
    "explorers": [{"5,7": [], "8,8": []}, {"12,12": []}],
    "tiles_in_hand": [[], ["jjjj3", "jjjl3"]],
}


def tapping(at: Table[Position], *taps: str) -> tuple[Choice, Scene]:
    board = GameBoard(at.rules)
    sight = Sight(at.rules, at.position, at.rules.prompts(at.position))
    choice = board.nothing(sight)
    for place in taps:
        choice = board.tapped(sight, choice, place)
    return choice, board.scene(sight, choice, 0)


def test_a_finger_beside_the_only_explorer_there_means_it() -> None:
    at = table(WALKING)
    assert tapping(at, "4,6")[0] == tapping(at, "5,7")[0]
    with pytest.raises(Exception, match="Choose one of your explorers first"):
        tapping(at, "2,7")


def test_between_two_explorers_neither_is_meant() -> None:
    both: dict[str, Json] = {**WALKING, "explorers": [{"5,7": [], "7,7": []}, {"12,12": []}]}
    with pytest.raises(Exception, match="Choose one of your explorers first"):
        tapping(table(both), "6,7")


def test_after_a_walk_the_view_stays_while_points_are_left() -> None:
    at = table(WALKING)
    _, scene = tapping(at, "5,7", "4,7")
    assert scene.primary is not None
    assert isinstance(scene.primary.action, Move)
    at.push(scene.primary.action)
    _, scene = tapping(at)
    assert scene.picture.grid is not None
    assert scene.picture.grid.near is not None
    assert scene.picture.grid.near.key == STAY
    _, scene = tapping(table({**WALKING, "points": 0}))
    assert scene.picture.grid is not None
    assert scene.picture.grid.near is None


def test_the_cove_that_is_asked_for_glows() -> None:
    at = table(tracking="full", draws="physical")
    board = GameBoard(at.rules)
    sight = Sight(at.rules, at.position, at.rules.prompts(at.position))
    choice = board.nothing(sight)
    while True:
        scene = board.scene(sight, choice, 0)
        tiles = [item.place for item in scene.tray if item.state == "ready"]
        if not tiles[0].startswith("face-"):
            break
        choice = board.tapped(sight, choice, tiles[0])
    assert str(scene.prompt) == "Which boat lies at the glowing cove?"
    assert scene.picture.grid is not None
    cove = next(space for space in scene.picture.spaces if space.place == "cove-1")
    assert (cove.x, cove.y) in {(light.x, light.y) for light in scene.picture.grid.lights}


def test_a_strip_counts_boats_not_what_is_on_them() -> None:
    late: dict[str, Json] = {
        "turn": 0,
        "explorers": [1, 1],
        "boats": {
            "brown-3": {"seat": 0, "artefacts": ["white", "grey"]},
            "green-1": {"seat": 0, "artefacts": []},
        },
    }
    _, scene = tapping(table(late, tracking="light"))
    boats = scene.seats[0].holdings[-1]
    assert boats.count == 2
    assert str(boats.words) == ("2 boats: brown, 2 of 3 places filled; green, 0 of 1 place filled")


def test_a_light_table_says_that_a_boat_is_tapped() -> None:
    walks: dict[str, Json] = {"turn": 0, "points": 2, "tiles_in_hand": [[], ["jjjj3", "jjjl3"]]}
    _, scene = tapping(table(walks, tracking="light"))
    assert str(scene.prompt) == "Walk, or tap a boat: 2 points left."


QUAKE: dict[str, Json] = {
    **WALKING,
    "cards": [["earthquake", "jungle", "lake", "helicopter"], ["lake", "lake", "jungle", "jungle"]],
}


def test_an_earthquake_can_be_left_at_each_step() -> None:
    at = table(QUAKE, variant="expert", tracking="full")
    taken, scene = tapping(at, "card-0")
    assert taken.card == "earthquake"
    offered = (scene.primary, scene.secondary)
    assert [str(one.words) for one in offered if one] == ["Draw one", "Back"]
    _, scene = tapping(at, "card-0", "draw-one")
    offered = (scene.primary, scene.secondary)
    assert [str(one.words) for one in offered if one] == ["Play: Earthquake", "Back"]
    assert scene.secondary is not None
    left, _ = tapping(at, "card-0", "draw-one", scene.secondary.place)
    assert not left.card
    _, scene = tapping(at, "card-0", "a4")
    assert scene.secondary is not None
    assert str(scene.secondary.words) == "Draw one"


def test_ways_that_a_tile_could_lie_look_and_sound_different() -> None:
    at = table(WALKING)
    fixing = GameBoard(at.rules).fixing
    facts = read_facts(fixing.facts, at.rules.write(at.position))
    lies = next(g for g in fixing.place(facts, "a4").groups if str(g.title) == "How it lies")
    assert len({(option.art, option.quarters) for option in lies.options}) == 4
    assert len({str(option.words) for option in lies.options}) == 4
    assert [option.quarters for option in lies.options if option.chosen] == [tile_lies("jljm")[1]]
