"""With an own bag what people tell is believed (G3): the number of tiles stays true."""

from collections import Counter

import pytest

from companion.core import record
from companion.core.action import Correct
from companion.core.event import BoxDiffers
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea.box import ACTION_CARDS
from companion.games.mauna_kea.position import Position
from tests.games.mauna_kea.at_table import can, do, now, number_of_tiles, table

START: dict[str, Json] = {
    "turn": 0,
    "explorers": [{"7,7": []}, {"12,12": []}],
    "tiles_in_hand": [["jmmm1", "jmmm1"], ["jjjj3", "jjjj3"]],
    "pending": {"ask": "draw", "by": 0, "for": "end"},
}


def differs(at: Table[Position]) -> list[str]:
    return [str(event.words()) for event in at.last.events if isinstance(event, BoxDiffers)]


def test_a_third_tile_of_which_there_should_be_two_is_believed() -> None:
    at = table(START)
    assert "jmmm1" not in at.position.bag
    before = sum(at.position.bag.values())
    assert {"by": 0, "do": "drew", "tile": "jmmm1"} in can(at, "drew")
    do(at, 0, "drew", tile="jmmm1")
    assert at.position.hands[0] == ("jmmm1", "jmmm1", "jmmm1")
    assert sum(at.position.bag.values()) == before - 1
    assert number_of_tiles(at.rules, at.position) == 94
    assert differs(at) == [
        "Our list of the box has only 2 of “tile of 1 (1 jungle, 3 mountains)”: "
        "have a look at Check your box."
    ]


def test_the_tile_that_is_missing_instead_is_one_much_like_it() -> None:
    at = table(START)
    before = at.position.bag
    do(at, 0, "drew", tile="jmmm1")
    missing = Counter(before) - Counter(at.position.bag)
    assert missing == {"jlll1": 1}


def test_a_tile_that_no_list_has_is_believed_too() -> None:
    at = table(START)
    do(at, 0, "drew", tile="mmmm1")
    assert at.position.hands[0] == ("jmmm1", "jmmm1", "mmmm1")
    assert differs(at) == [
        "Our list of the box has no “tile of 1 (4 mountains)”: have a look at Check your box."
    ]
    do(at, 0, "drew", flow="north", exits=["ahead", "left"])
    assert now(at)["lava"] == {
        "e4": {"flow": "north", "heading": "north", "exits": ["ahead", "left"]}
    }
    assert number_of_tiles(at.rules, at.position) == 94
    again = record.read_text(record.write_text(at), find)
    assert again.position == at.position
    begun = table(now(at))
    assert now(begun) == now(at)


def test_a_believed_tile_is_spent_and_laid_like_any_other() -> None:
    at = table(
        {**START, "tiles_in_hand": [["mmmm1", "jmmm1"], ["jjjj3", "jjjj3"]], "pending": None}
    )
    do(at, 0, "spend", tile="mmmm1")
    assert at.position.points == 1
    assert at.position.bag["mmmm1"] == 1
    do(at, 0, "lay", tile="jmmm1", field="c5")
    assert number_of_tiles(at.rules, at.position) == 94


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ({"tiles_in_hand": [["jmmm1"] * 3, ["jjjj3", "jjjj3"]]}, "only 2 of “tile of 1"),
        ({"tiles": dict.fromkeys(["c4", "c5", "c6"], "mjmm")}, "only 2 of “tile of 1"),
        ({"tiles": {"c5": "mmmm"}}, "no “tile of"),
    ],
)
def test_a_correction_is_believed_as_a_drawn_tile_is(patch: dict[str, Json], why: str) -> None:
    at = table(START)
    at.push(Correct(0, patch))
    assert len(differs(at)) == 1
    assert why in differs(at)[0]
    assert number_of_tiles(at.rules, at.position) == 94


def test_once_believed_nothing_is_said_again_and_the_bag_stays() -> None:
    at = table(START)
    do(at, 0, "drew", tile="jmmm1")
    bag = at.position.bag
    at.push(Correct(0, {"agreed": []}))
    assert differs(at) == []
    assert at.position.bag == bag
    at.push(Correct(0, {"tiles_in_hand": [["jmmm1", "jmmm1", "jjll2"], ["jjjj3", "jjjj3"]]}))
    assert at.position.bag["jlll1"] == bag["jlll1"] + 1
    assert at.position.bag["jjll2"] == bag["jjll2"] - 1
    assert number_of_tiles(at.rules, at.position) == 94


def test_an_empty_correction_leaves_a_tile_beyond_the_list_in_the_bag() -> None:
    at = table(
        {**START, "tiles_in_hand": [["mmmm1", "jmmm1"], ["jjjj3", "jjjj3"]], "pending": None}
    )
    do(at, 0, "spend", tile="mmmm1")
    before = at.position
    assert before.bag["mmmm1"] == 1
    at.push(Correct(0, {}))
    assert at.position == before
    at.push(Correct(0, {"points": 3}))
    assert at.position.bag == before.bag


def test_a_tile_beyond_the_list_comes_out_of_the_bag_when_a_correction_puts_it_elsewhere() -> None:
    at = table(
        {**START, "tiles_in_hand": [["mmmm1", "jmmm1"], ["jjjj3", "jjjj3"]], "pending": None}
    )
    do(at, 0, "spend", tile="mmmm1")
    at.push(Correct(0, {"tiles_in_hand": [["jmmm1", "mmmm1"], ["jjjj3", "jjjj3"]], "points": 0}))
    assert "mmmm1" not in at.position.bag
    assert differs(at) == []
    assert number_of_tiles(at.rules, at.position) == 94
    # Laid on the board and taken off again it is in the bag; a misread one is there no more.
    at.push(Correct(0, {"tiles_in_hand": [["jmmm1"], ["jjjj3", "jjjj3"]], "tiles": {"c5": "mmmm"}}))
    assert number_of_tiles(at.rules, at.position) == 94
    at.push(Correct(0, {"tiles": {"c5": None}}))
    assert number_of_tiles(at.rules, at.position) == 94
    assert at.position.bag == at.rules.box.bag | {"jmmm1": 1, "jjjj3": 4}  # type: ignore[attr-defined]


def test_an_expert_table_that_begins_with_a_tile_beyond_the_list_spent_has_it_out() -> None:
    hands: list[Json] = [["mmmm1", "jmmm1"], ["jjjj3", "jjjj3"]]
    at = table({**START, "tiles_in_hand": hands, "pending": None}, variant="expert")
    do(at, 0, "spend", tile="mmmm1")
    assert at.position.out.tiles == {"mmmm1": 1}
    begun = table(now(at), variant="expert")
    assert begun.position.out.tiles == {"mmmm1": 1}
    assert now(begun) == now(at)
    partly = {key: value for key, value in now(at).items() if key != "bag"}
    assert now(table(partly, variant="expert")) == now(at)


def test_an_objective_entered_twice_leaves_three_of_each_action_card() -> None:
    at = table(variant="expert", draws="physical")
    do(at, 1, "keep_cards", cards=["white-3", "white-3", "white-3", "lake"])
    do(at, 0, "keep_cards", cards=["mountain", "mountain", "mountain", "helicopter"])
    held = Counter(card for hand in at.position.cards for card in hand)
    there = held + Counter(at.position.out.cards)
    assert {card: there[card] for card in ACTION_CARDS} == dict.fromkeys(ACTION_CARDS, 3)
    assert there.total() == 30
    # Of the others one less of much the same sort.
    assert {there[f"white-{number}"] for number in (2, 5)} <= {0, 1}
    assert all(there[card] == 1 for card in ("no-penalty-a", "boat-green", "explorers-2a"))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"tile": "jjjj4"}, "no terrain tile “jjjj4”"),
        ({"tile": "water"}, "no terrain tile “water”"),
        ({"flow": "north", "exits": ["left", "left"]}, "no lava tile “north:left\\+left”"),
        ({"flow": "up", "exits": ["left"]}, "no lava tile “up:left”"),
        ({"flow": "north"}, "no lava tile “north:”"),
        ({"tile": "jjjj3", "flow": "north"}, "named by"),
    ],
)
def test_what_cannot_be_a_tile_is_refused(fields: dict[str, Json], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(table(START), 0, "drew", **fields)


def test_an_objective_too_many_is_believed_an_action_card_is_not() -> None:
    at = table(variant="expert", draws="physical")
    do(at, 1, "keep_cards", cards=["lake", "lake", "white-3", "jungle"])
    do(at, 0, "keep_cards", cards=["lake", "jungle", "white-3", "jungle"])
    assert differs(at) == [
        "Our list of the box has only 1 of “3 white artefacts: 2 points”: "
        "have a look at Check your box."
    ]
    held = Counter(card for hand in at.position.cards for card in hand)
    assert (held + Counter(at.position.out.cards)).total() == 30
    with pytest.raises(Refusal, match="not that many cards “lake”"):
        at.push(Correct(0, {"cards": [["lake"] * 4, []]}))
