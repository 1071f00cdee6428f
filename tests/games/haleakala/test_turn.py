"""Your turn: discs, sums, shaman and boat, by the rulebook's examples."""

import pytest

from companion.core.action import Action
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.haleakala.actions import Place, Shaman, Stay
from companion.games.haleakala.position import Position
from tests.tables import do, table

EMPTY: list[list[list[int]]] = [[[], []] for _ in range(6)]


def beaches(**at: list[list[int]]) -> list[list[list[int]]]:
    """Six beaches, those named with their discs: `b2=[[3], []]`."""
    return [at.get(f"b{segment}", [[], []]) for segment in range(1, 7)]


def haleakala(*actions: JsonObject, **header: object) -> Table[Position]:
    return table("haleakala", *actions, **header)  # type: ignore[return-value]


def refused(message: str, *actions: JsonObject, **header: object) -> None:
    with pytest.raises(Refusal) as why:
        haleakala(*actions, **header)
    assert message in str(why.value)


def legal(of: Table[Position], kind: type[Action]) -> list[Action]:
    return [action for action in of.rules.legal(of.position) if isinstance(action, kind)]


def test_set_up() -> None:
    start = haleakala().position
    assert start.shamans == ("beach-1", "beach-4")
    assert start.boat == 2
    assert start.piles == (3, 12, 15)
    assert all(start.slots)
    assert start.priestess_up
    assert start.scores == (0, 0)
    assert start.turn == 0


def test_the_tactical_set_up_takes_the_lava_cards_out() -> None:
    assert haleakala(options={"variant": "tactical"}).position.piles == (3, 8, 11)


def test_the_starting_player_begins() -> None:
    assert haleakala(first=1).to_act == (1,)


def test_yellow_cannot_place_a_3_beside_a_red_3_so_she_places_a_2() -> None:
    start = {"turn": 1, "beaches": beaches(b5=[[3], []])}
    refused("both sums on beach 5 would be 3", do(1, "place", disc=3, beach=5), start=start)
    assert haleakala(do(1, "place", disc=2, beach=5), start=start).position.sums(5) == (3, 2)


def test_sums_must_also_differ_after_taking_back() -> None:
    start = {"beaches": beaches(b5=[[1, 3], [3]])}
    refused(
        "action 1 (Ana, take_back): both sums on beach 5 would be 3",
        do(0, "take_back", disc=1, beach=5),
        start=start,
    )


def test_taking_the_last_disc_back_is_no_tie() -> None:
    start = {"beaches": beaches(b5=[[3], [1, 4]])}
    assert haleakala(do(0, "take_back", disc=3, beach=5), start=start).position.sums(5) == (0, 5)


def test_a_disc_lies_on_one_beach_only() -> None:
    refused(
        "disc 3 already lies on a beach",
        do(0, "place", disc=3, beach=5),
        do(0, "stay"),
        do(1, "place", disc=1, beach=1),
        do(1, "stay"),
        do(0, "place", disc=3, beach=6),
    )


def test_after_a_disc_away_from_the_boat_the_shaman_may_walk() -> None:
    after = haleakala(do(0, "place", disc=3, beach=5))
    assert after.to_act == (0,)
    assert legal(after, Stay) == [Stay(0)]
    assert haleakala(do(0, "place", disc=3, beach=5), do(0, "stay")).to_act == (1,)


def test_a_disc_at_the_boat_makes_it_sail_clockwise() -> None:
    assert haleakala(do(0, "place", disc=3, beach=2)).position.boat == 5
    assert haleakala(do(0, "place", disc=5, beach=2)).position.boat == 1


def test_the_boat_never_lets_the_shaman_walk() -> None:
    refused(
        "must place a disc, take one back, or sail first",
        do(0, "place", disc=3, beach=2),
        do(0, "stay"),
    )


def walks(shaman: str, other: str = "beach-4") -> set[str]:
    start = {"shamans": [shaman, other]}
    of = haleakala(do(0, "place", disc=1, beach=5), start=start)
    return {action.to for action in legal(of, Shaman) if isinstance(action, Shaman)}


def test_from_the_hut_only_to_the_grassland() -> None:
    assert walks("beach-1") == {"grassland-1", "grassland-2", "grassland-6"}


def test_one_space_uphill_at_most() -> None:
    reached = walks("grassland-3")
    assert {"forest-2", "forest-3", "forest-4"} <= reached
    assert not any(space.startswith("mountain") for space in reached)


def test_two_spaces_downhill() -> None:
    assert "grassland-3" in walks("mountain-3")


def test_two_sideways_round_the_ring() -> None:
    assert {"forest-1", "forest-5"} <= walks("forest-3")


def test_never_diagonally_two_steps_down_and_across() -> None:
    assert "grassland-4" not in walks("mountain-3")


def test_through_the_other_shaman_but_not_onto_it() -> None:
    reached = walks("forest-3", other="forest-4")
    assert "forest-4" not in reached
    assert "forest-5" in reached


def test_onto_a_statue_is_allowed() -> None:
    start = {"shamans": ["forest-3", "beach-4"], "statues": {"forest-4": 1}}
    of = haleakala(do(0, "place", disc=1, beach=5), do(0, "shaman", to="forest-4"), start=start)
    assert of.position.shamans[0] == "forest-4"


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("beach-3", "never goes back to a beach"),
        ("crater-3", "never enters the crater"),
        ("mountain-6", "more than two steps away"),
        ("forest-3", "is there already"),
        ("lagoon-1", "there is no space"),
    ],
)
def test_where_the_shaman_never_goes(to: str, why: str) -> None:
    start = {"shamans": ["forest-3", "beach-4"]}
    refused(why, do(0, "place", disc=1, beach=5), do(0, "shaman", to=to), start=start)


ALL_OUT = {"beaches": beaches(b1=[[1, 2], []], b3=[[3], []], b4=[[4], []], b6=[[5], []])}


def test_sailing_without_a_disc_needs_an_empty_supply() -> None:
    refused("only when none is left in supply", do(0, "sail"))
    assert haleakala(do(0, "sail"), start=ALL_OUT).position.boat == 3


def test_with_all_discs_out_one_may_still_be_taken_back() -> None:
    of = haleakala(start=ALL_OUT)
    assert not legal(of, Place)
    assert haleakala(do(0, "take_back", disc=5, beach=6), do(0, "stay"), start=ALL_OUT)


def test_the_seat_that_is_not_asked_is_refused() -> None:
    refused("it is Ana who must answer now", do(1, "place", disc=3, beach=5))
