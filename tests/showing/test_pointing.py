"""What a finger means: the space under it, or a lit one that it nearly hit."""

import pytest

from companion.core.message import say
from companion.showing.pointing import outline, place_at
from companion.showing.scene import Picture, Space, Spots, State

REACH = 10.0


def space(place: str, x: float, state: State = "plain", edge: Spots = ()) -> Space:
    """A field 40 wide and tall, its middle at x, 20."""
    return Space(place, say("{place}", place=place), x, 20, 40, 40, state, edge)


def picture(*spaces: Space) -> Picture:
    return Picture(200, 40, spaces)


# Three fields in a row, then water up to a fourth.
ROW = ("left", 20.0), ("middle", 60.0), ("right", 100.0), ("far", 180.0)


def meant(x: float, y: float = 20.0, **states: State) -> str | None:
    drawn = picture(*(space(place, at, states.get(place, "plain")) for place, at in ROW))
    return place_at(drawn, x, y, REACH)


def test_a_finger_in_the_middle_of_an_unlit_space_means_that_space() -> None:
    assert meant(60, left="lit", right="lit") == "middle"
    assert meant(64, right="lit") == "middle"


def test_a_finger_at_the_edge_of_an_unlit_space_means_the_lit_one_beside_it() -> None:
    assert meant(76, right="lit") == "right"
    assert meant(44, left="lit") == "left"


def test_a_finger_in_a_lit_space_means_it_though_its_neighbour_is_lit_and_near() -> None:
    assert meant(79, middle="lit", right="lit") == "middle"
    assert meant(81, middle="lit", right="lit") == "right"


def test_what_is_chosen_answers_as_what_is_lit_does() -> None:
    assert meant(76, right="chosen") == "right"


def test_what_is_refused_does_not_draw_a_finger_to_it() -> None:
    assert meant(76, right="refused") == "middle"
    assert meant(100, right="refused") == "right"


def test_between_spaces_the_nearest_lit_one_within_reach_is_meant() -> None:
    assert meant(128, right="lit", far="lit") == "right"
    assert meant(152, right="lit", far="lit") == "far"


def test_out_of_reach_of_every_lit_space_a_finger_means_nothing() -> None:
    assert meant(140, right="lit", far="lit") is None
    assert meant(125) is None


def test_a_finger_far_from_what_is_lit_means_what_lies_under_it() -> None:
    assert meant(39, far="lit") == "left"


def test_of_spaces_that_overlap_the_one_drawn_last_is_meant() -> None:
    assert place_at(picture(space("sea", 20), space("boat", 25)), 30, 20, REACH) == "boat"


def test_a_space_is_where_its_outline_is_and_not_where_its_frame_is() -> None:
    wedge: Spots = ((0, 0), (40, 0), (0, 40))
    drawn = picture(space("slope", 20, edge=wedge))
    assert place_at(drawn, 10, 10, REACH) == "slope"
    assert place_at(drawn, 36, 36, REACH) is None


def test_without_an_outline_the_frame_is_the_edge() -> None:
    assert outline(space("field", 20)) == ((0, 0), (40, 0), (40, 40), (0, 40))


@pytest.mark.parametrize("reach", [0.0, 10.0, 1000.0])
def test_however_far_a_finger_may_miss_the_middle_of_a_space_is_its_own(reach: float) -> None:
    drawn = picture(*(space(place, at, "lit" if at > 100 else "plain") for place, at in ROW))
    assert [place_at(drawn, at, 20, reach) for _, at in ROW] == [place for place, _ in ROW]
