"""Where things lie on the drawn island, and what a finger on it means."""

import runpy
from collections.abc import Collection
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest

from companion.core.game import Header, Player
from companion.games.haleakala.island import LAND
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.board import GameBoard
from companion.showing.pointing import place_at
from companion.showing.scene import Picture

ROOT = Path(__file__).parents[3]


def picture(turn: int = 0, lit: Collection[str] = ()) -> Picture:
    """The board with nothing asked, but some spaces lit."""
    rules = GameRules(Header("haleakala", (Player("Ana", "red"), Player("Ben", "yellow"))))
    drawn = GameBoard(rules).still(rules.set_up().position, turn).picture
    spaces = (replace(one, state="lit") if one.place in lit else one for one in drawn.spaces)
    return replace(drawn, spaces=tuple(spaces))


def meant(at: tuple[float, float], turn: int = 0, lit: Collection[str] = ()) -> str | None:
    return place_at(picture(turn, lit), *at, reach=24)


@pytest.mark.parametrize("turn", range(geometry.TURNS))
def test_a_tap_on_a_piece_means_its_space_however_the_board_is_turned(turn: int) -> None:
    for space in geometry.SPACES:
        assert meant(geometry.spot(space, turn), turn) == space


@pytest.mark.parametrize("turn", range(geometry.TURNS))
def test_a_tap_on_a_card_means_that_card(turn: int) -> None:
    for slot in range(12):
        assert meant(geometry.slot_at(slot, turn), turn) == f"slot-{slot}"


def test_a_tap_at_the_edge_of_a_lit_space_means_the_lit_one() -> None:
    edge = geometry.edge("mountain", geometry.angle_of(2)) - 3
    assert meant(geometry.polar(edge, geometry.angle_of(2)), lit={"forest-2"}) == "forest-2"


def test_a_tap_in_the_middle_of_a_space_means_that_space_though_its_neighbour_is_lit() -> None:
    assert meant(geometry.spot("mountain-2"), lit={"forest-2"}) == "mountain-2"


def test_a_tap_on_a_lit_space_means_that_one_though_others_are_lit_too() -> None:
    assert meant(geometry.spot("mountain-2"), lit={"forest-2", "mountain-2"}) == "mountain-2"


def test_a_tap_far_from_every_lit_space_means_what_lies_under_it() -> None:
    assert meant(geometry.spot("beach-5"), lit={"mountain-2"}) == "beach-5"


def test_a_tap_on_the_water_means_the_sea() -> None:
    at = geometry.polar(geometry.RADII["sea"], geometry.angle_of(3))
    assert meant(at) == "sea-3"


def test_segments_go_round_clockwise_from_the_upper_right() -> None:
    first, second = geometry.spot("beach-1"), geometry.spot("beach-2")
    assert first.x > geometry.CENTRE[0]
    assert first.y < geometry.CENTRE[1]
    assert second.x > first.x
    assert second.y == pytest.approx(geometry.CENTRE[1])


def test_turning_the_board_six_times_leaves_everything_where_it_was() -> None:
    assert geometry.spot("forest-4", 6) == pytest.approx(geometry.spot("forest-4"))


@pytest.mark.parametrize("space", [*LAND, "beach-1"])
def test_the_light_of_a_space_surrounds_where_its_piece_stands(space: str) -> None:
    spot = geometry.spot(space)
    across = [x - spot.x for x, _ in geometry.outline(space)]
    down = [y - spot.y for _, y in geometry.outline(space)]
    assert min(across) < 0 < max(across)
    assert min(down) < 0 < max(down)


@pytest.mark.parametrize("count", range(2, 11))
def test_so_many_discs_stay_on_their_beach(count: int) -> None:
    asides = geometry.fan(count)
    assert asides[0] == -asides[-1]
    assert max(asides) < 30


def test_the_way_of_the_boat_follows_the_sea_and_ends_before_the_goal() -> None:
    dots = geometry.route(5, 3)
    middle = geometry.CENTRE
    assert all(
        hypot(x - middle[0], y - middle[1]) == pytest.approx(geometry.RADII["sea"]) for x, y in dots
    )
    goal = geometry.polar(geometry.RADII["sea"], geometry.angle_of(2))
    last = dots[-1]
    assert 20 < hypot(last.x - goal.x, last.y - goal.y) < 40


def test_the_drawn_lights_follow_the_islands_edges() -> None:
    recipe = runpy.run_path(str(ROOT / "build" / "lights"))
    assert recipe["out_of_step"]() == []
