"""A turn in Mauna Kea: tiles, walking, artefacts, boats, drawing."""

import pytest

from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.island import SQUARE_AT
from tests.games.mauna_kea.at_table import STRIP, can, do, now, table

HANDS: list[Json] = [["jjjj3", "jjll2"], ["jjjm3", "jjll2"]]


def walk(**more: Json) -> dict[str, Json]:
    """Ana at the edge of the start field d4, with the strip before her."""
    return {
        "turn": 0,
        "tiles": STRIP,
        "explorers": [{"7,7": []}, {"12,12": []}],
        "tiles_in_hand": HANDS,
        **more,
    }


def test_a_tile_is_laid_or_spent_not_both() -> None:
    at = table(walk())
    position = do(at, 0, "lay", tile="jjll2", field="c5", turned=1)
    assert position["tiles"]["c5"] == "ljlj"  # type: ignore[index,call-overload]
    assert position["points"] == 0
    with pytest.raises(Refusal, match="no tile “jjll2”"):
        do(at, 0, "spend", tile="jjll2")
    position = do(at, 0, "spend", tile="jjjj3")
    assert position["points"] == 3


def test_a_spent_tile_goes_back_into_the_bag() -> None:
    at = table(walk())
    before = at.position.bag["jjjj3"]
    do(at, 0, "spend", tile="jjjj3")
    assert at.position.bag["jjjj3"] == before + 1


def test_a_tile_goes_on_an_empty_field_only() -> None:
    at = table(walk())
    for field in ("c4", "d4", "e5"):
        with pytest.raises(Refusal, match="not empty"):
            do(at, 0, "lay", tile="jjll2", field=field)
    assert {a["field"] for a in can(at, "lay")}.isdisjoint({"c4", "d4", "e5"})


def test_a_turn_has_four_orientations() -> None:
    at = table(walk())
    looks = []
    for turned in range(4):
        looks.append(do(at, 0, "lay", tile="jjll2", field="c5", turned=turned)["tiles"]["c5"])  # type: ignore[index,call-overload]
        at = table(walk())
    assert looks == ["jjll", "ljlj", "lljj", "jljl"]


def test_the_walk_of_2_and_2_and_1_and_1() -> None:
    tiles: dict[str, Json] = {"c4": "lljj", "b4": "jjmj"}
    at = table(walk(tiles=tiles, points=6, artefacts={"7,7": ["white"]}))
    path: list[Json] = ["6,7", "5,7", "4,7", "3,7"]
    position = do(at, 0, "move", from_="7,7", path=path, carry=["white"])
    assert position["points"] == 6 - (2 + 2 + 1 + 1), "the artefact costs nothing more"
    assert position["explorers"][0] == {"3,7": ["white"]}  # type: ignore[index]
    assert "artefacts" not in position


def test_an_artefact_on_the_way_is_picked_up_when_its_square_is_left() -> None:
    at = table(walk(points=6, artefacts={"6,7": ["white"]}))
    do(at, 0, "move", from_="7,7", path=["6,7"])
    position = do(at, 0, "move", from_="6,7", path=["5,7"], carry=["white"])
    assert position["explorers"][0] == {"5,7": ["white"]}  # type: ignore[index]


@pytest.mark.parametrize(
    ("to", "why"),
    [("6,6", "not beside"), ("7,6", "no tile lies"), ("8,7", "explorer stands")],
)
def test_closed_squares(to: str, why: str) -> None:
    at = table(walk(points=3, explorers=[{"7,7": []}, {"8,7": []}]))
    with pytest.raises(Refusal, match=why):
        do(at, 0, "move", from_="7,7", path=[to])


def test_mountains_and_lava_are_closed() -> None:
    at = table(walk(points=5, tiles={"c4": "jmjj"}))
    with pytest.raises(Refusal, match="6,7 is a mountain"):
        do(at, 0, "move", from_="7,7", path=["6,7"])
    lava: Json = {"d5": {"flow": "west", "heading": "west", "exits": ["ahead"]}}
    at = table(walk(points=5, tiles={}, lava=lava, explorers=[{"7,8": []}, {"12,12": []}]))
    with pytest.raises(Refusal, match="lava lies at 7,9"):
        do(at, 0, "move", from_="7,8", path=["7,9"])


def test_points_may_be_shared_among_explorers_and_need_not_be_used() -> None:
    at = table(
        walk(points=3, tiles_in_hand=[[], []], explorers=[{"7,7": [], "8,8": []}, {"12,12": []}])
    )
    do(at, 0, "move", from_="7,7", path=["7,8"])
    do(at, 0, "move", from_="8,8", path=["8,7"])
    assert at.position.points == 1
    do(at, 0, "end")
    assert at.position.points == 0


def test_more_than_the_pool_cannot_be_spent() -> None:
    at = table(walk(points=1, tiles={"c4": "jlml"}))
    with pytest.raises(Refusal, match="the points left do not reach"):
        do(at, 0, "move", from_="7,7", path=["6,7"])


def test_an_explorer_carries_three_artefacts_at_most() -> None:
    at = table(walk(points=2, artefacts={"7,7": ["white", "white", "grey", "black"]}))
    with pytest.raises(Refusal, match="at most 3"):
        do(at, 0, "move", from_="7,7", carry=["white", "white", "grey", "black"])
    position = do(at, 0, "move", from_="7,7", carry=["white", "grey", "black"])
    assert position["explorers"][0] == {"7,7": ["black", "grey", "white"]}  # type: ignore[index]
    assert position["artefacts"] == {"7,7": ["white"]}
    assert position["points"] == 2, "picking up costs nothing"


def test_an_artefact_can_be_put_down_anywhere() -> None:
    at = table(walk(points=2, explorers=[{"7,7": ["grey"]}, {"12,12": []}]))
    position = do(at, 0, "move", from_="7,7", path=["8,7"])
    assert position["artefacts"] == {"7,7": ["grey"]}


def test_nobody_takes_what_is_not_there() -> None:
    at = table(walk(points=2))
    with pytest.raises(Refusal, match="no 1 black artefact"):
        do(at, 0, "move", from_="7,7", path=["8,7"], carry=["black"])


SHORE: dict[str, Json] = {
    "turn": 0,
    "points": 2,
    "tiles": {"a2": "jjjj", "a3": "jjjj"},
    "explorers": [{"1,4": ["grey", "white", "white"], "1,5": []}, {"12,12": []}],
    "boats": {"red-2a": 8, "brown-3": 7},
    "tiles_in_hand": [["jjjj3"], []],
}


def test_boarding_costs_one_point_and_what_does_not_fit_stays() -> None:
    at = table(SHORE)
    with pytest.raises(Refusal, match="at most 2"):
        do(at, 0, "board", from_="1,4", boat="red-2a", carry=["grey", "white", "white"])
    position = do(at, 0, "board", from_="1,4", boat="red-2a", carry=["grey", "white"])
    assert position["points"] == 1
    assert position["boats"]["red-2a"] == {"seat": 0, "artefacts": ["grey", "white"]}  # type: ignore[index,call-overload]
    assert position["artefacts"] == {"1,4": ["white"]}
    with pytest.raises(Refusal, match="has left already"):
        do(at, 0, "board", from_="1,5", boat="red-2a")


def test_artefacts_may_be_left_behind_even_if_there_is_room() -> None:
    at = table(SHORE)
    position = do(at, 0, "board", from_="1,4", boat="red-2a")
    assert position["boats"]["red-2a"] == {"seat": 0}  # type: ignore[index,call-overload]
    assert position["artefacts"] == {"1,4": ["grey", "white", "white"]}


def test_a_boat_is_boarded_from_its_own_four_squares() -> None:
    at = table(SHORE)
    with pytest.raises(Refusal, match="cannot be boarded from 1,4"):
        do(at, 0, "board", from_="1,4", boat="brown-3")
    assert {a["boat"] for a in can(at, "board")} == {"red-2a"}


def test_boarding_needs_a_point() -> None:
    at = table({**SHORE, "points": 0})
    with pytest.raises(Refusal, match="costs 1 point"):
        do(at, 0, "board", from_="1,4", boat="red-2a")


def test_all_tiles_are_played_before_the_turn_ends() -> None:
    at = table(walk())
    with pytest.raises(Refusal, match="every tile must be laid or spent"):
        do(at, 0, "end")
    assert not can(at, "end")


def test_then_the_player_draws_to_five_points_and_the_next_one_plays() -> None:
    at = table(walk(tiles_in_hand=[[], ["jjjm3", "jjll2"]]))
    do(at, 0, "end")
    do(at, 0, "drew", tile="jjll2")
    assert at.position.turn == 0
    do(at, 0, "drew", tile="jjjl3")
    assert at.position.turn == 1
    assert at.position.pending is None


def test_the_app_draws_to_five_points_by_itself() -> None:
    at = table(seed="draws")
    for tile in at.position.hands[1]:
        do(at, 1, "spend", tile=tile)
    step = at.push(at.rules.codec.read({"by": 1, "do": "end"}))
    assert step.outcome.drew
    while at.position.pending is not None:
        do(at, 1, "lost")
    assert at.rules.box.points(at.position.hands[1]) >= 5  # type: ignore[attr-defined]


def test_a_path_is_as_good_as_its_steps() -> None:
    start = walk(points=6, explorers=[{"7,7": ["grey"]}, {"12,12": []}])
    at, step_by_step = table(start), table(start)
    path: list[Json] = ["6,7", "5,7", "4,7", "3,7"]
    do(at, 0, "move", from_="7,7", path=path, carry=["grey"])
    here = "7,7"
    for to in path:
        do(step_by_step, 0, "move", from_=here, path=[to], carry=["grey"])
        here = str(to)
    assert now(at) == now(step_by_step)


def test_where_an_explorer_can_go_and_the_way_there() -> None:
    at = table(walk(points=4))
    costs = walking.entries(at.position)
    found = walking.reach(costs, SQUARE_AT["7,7"], at.position.points)
    assert found[SQUARE_AT["3,7"]] == 4
    assert found[SQUARE_AT["6,8"]] == 3
    way = walking.way(at.position, SQUARE_AT["7,7"], SQUARE_AT["3,7"])
    assert way == tuple(SQUARE_AT[s] for s in ("6,7", "5,7", "4,7", "3,7"))
    assert walking.way(at.position, SQUARE_AT["7,7"], SQUARE_AT["12,12"]) == ()


def test_a_light_table_counts_and_boards_for_a_point() -> None:
    at = table({"points": 2, "tiles_in_hand": [[], []], "turn": 0}, tracking="light")
    assert not can(at, "move")
    with pytest.raises(Refusal, match="does not follow walks"):
        do(at, 0, "move", from_="7,7", path=["7,8"])
    with pytest.raises(Refusal, match="leave “from” out"):
        do(at, 0, "board", from_="1,4", boat="red-2a")
    position = do(at, 0, "board", boat="red-2a", carry=["black", "white"])
    assert position["explorers"] == [4, 5]
    assert position["artefacts"] == {"grey": 7, "white": 16}
    assert position["points"] == 1
    assert position["boats"] == {"red-2a": {"seat": 0, "artefacts": ["black", "white"]}}
