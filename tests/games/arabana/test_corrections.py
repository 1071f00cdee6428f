"""Fixing the board, beginning in the middle, and boxes that cannot be."""

from collections import Counter

import pytest

from companion.core.box import Confidence
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.games.arabana.box import PROFILE, read_box
from tests.games.arabana.tables import GODS, arabana, bridges, markers, refused, spokes, told
from tests.tables import do


def fix(**patch: Json) -> JsonObject:
    return do(1, "correct", patch=patch)


# Corrections


def test_markers_follow_from_the_corrected_bridges() -> None:
    patch: JsonObject = {"Amaruki-Fanolei": 2, "Amaruki-Hiratuva": 2}
    table = arabana(fix(bridges=patch), start={"bridges": spokes("Nuridan", [0, 0, 0, None, None])})
    assert markers(table) == {"Amaruki": 2, "Nuridan": 0}
    table = arabana(fix(bridges={**patch, "Nuridan-Opodopo": None}), start={})
    assert markers(table) == {"Amaruki": 2}
    table = arabana(fix(markers={"Lusepil": 0}), start={})
    assert markers(table) == {}


def test_a_corrected_hand_takes_its_cards_from_the_bag() -> None:
    start: JsonObject = {"hands": [["Amaruki"], [], []], "open": ["Epunoa"]}
    table = arabana(fix(hands=[["Amaruki", "Lusepil"], [], []]), start=start)
    assert table.position.bag.size == 45
    seen = Counter(table.position.bag.order) + Counter(table.position.open)
    for hand in table.position.hands:
        seen.update(hand)
    assert set(seen.values()) == {3}


def test_a_correction_that_touches_no_card_leaves_the_bag_in_its_order() -> None:
    before = arabana(start={"open": ["Epunoa"]})
    assert (
        arabana(fix(scores=[1, 2, 3]), start={"open": ["Epunoa"]}).position.bag.order
        == before.position.bag.order
    )
    changed = arabana(fix(open=["Lusepil"]), start={"open": ["Epunoa"]})
    assert Counter(changed.position.bag.order) != Counter(before.position.bag.order)
    again = arabana(fix(open=["Lusepil"]), start={"open": ["Epunoa"]})
    assert again.position.bag.order == changed.position.bag.order


def test_what_was_spent_stays_spent() -> None:
    start: JsonObject = {"hands": [["Lusepil"], [], []]}
    played = do(0, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"])
    table = arabana(played, fix(open=["Amaruki"]), start=start)
    spent = [table.rules.chart.names[card] for card in table.position.spent]  # type: ignore[attr-defined]
    assert spent == ["Lusepil"]
    assert table.position.bag.size == 46


def test_a_correction_can_be_taken_back() -> None:
    table = arabana(fix(bridges={"Amaruki-Fanolei": 2}), do(0, "undo"), start={})
    assert bridges(table) == {}


def test_fewer_cards_in_the_bag_lie_among_the_discards() -> None:
    table = arabana(fix(bag=10), start={"discard": 4})
    assert (table.position.bag.size, table.position.discard) == (10, 38)


@pytest.mark.parametrize(
    ("why", "patch"),
    [
        ("There are 3 cards of Lusepil, not 4.", {"open": ["Lusepil"] * 4}),
        ("There would be 60 cards: the box has 48.", {"bag": 40, "discard": 20}),
        ("There is no island “Atlantis”", {"open": ["Atlantis"]}),
        ("There is no bridge slot “Amaruki-Lusepil”", {"bridges": {"Amaruki-Lusepil": 0}}),
        ("There is no bridge slot “Fanolei-Amaruki”", {"bridges": {"Fanolei-Amaruki": 0}}),
        ("“bridges” of the position must be a whole number", {"bridges": {"Amaruki-Fanolei": 3}}),
        ("“hands” of the position must have 3 entries", {"hands": [[], []]}),
        ("unknown key “boats”", {"boats": 1}),
        ("“final_order” of the position names a seat twice", {"final_order": [0, 0]}),
        ("lacks the key “turn”", {"turn": None}),
        ("“dance” is not a question", {"pending": {"ask": "dance"}}),
        (
            "“remove” cannot be asked",
            {"pending": {"ask": "remove", "by": 0, "remove": ["Nuridan"]}},
        ),
        ("“remove” cannot be asked", {"pending": {"ask": "remove", "by": 0}}),
        ("“give” cannot be asked", {"pending": {"ask": "give", "by": 0, "give": [1]}}),
        ("“keep” cannot be asked", {"pending": {"ask": "keep", "keep": [0]}}),
        ("“reveal” cannot be asked", {"pending": {"ask": "reveal", "reveal": 1}}),
        ("“turn” cannot be asked", {"pending": {"ask": "turn", "by": 1}}),
        ("A card is owed, but none is in hand", {"pending": {"ask": "turn", "owes": True}}),
    ],
)
def test_corrections_that_make_no_sense(why: str, patch: JsonObject) -> None:
    refused(why, do(0, "correct", patch=patch), start={})


def test_nobody_has_more_than_twenty_bridges() -> None:
    keys = [f"{left}-{right}" for left, right in read_box({}).bridges]
    refused("Ana has only 20 bridges, not 21.", start={"bridges": dict.fromkeys(keys[:21], 0)})


def test_stones_are_checked_against_the_box() -> None:
    refused(
        "The box has 3 stones of ku, not 4.",
        options=GODS,
        start={"held": [["ku", "ku"], ["ku"], []], "stones": {"Lusepil": "ku"}},
    )
    refused("There is no god “maui”", options=GODS, start={"held": [["maui"], [], []]})


# Beginning in the middle


def test_a_partial_start_leaves_hands_and_open_cards_empty() -> None:
    table = arabana(start={"discard": 8, "hands": [["Lusepil"], [], []]})
    assert told(table) == {
        "round": 1,
        "turn": 0,
        "hands": [["Lusepil"], [], []],
        "bag": 39,
        "discard": 8,
        "scores": [0, 0, 0],
        "held": [[], [], []],
    }


def test_left_out_stones_lie_as_at_set_up_unless_some_are_held() -> None:
    dealt = told(arabana(options=GODS))["stones"]
    assert told(arabana(options=GODS, start={}))["stones"] == dealt
    held = told(arabana(options=GODS, start={"held": [["ku"], [], []]}))
    assert "stones" not in held


def test_too_many_cards_are_refused() -> None:
    refused("There would be 49 cards", start={"discard": 48, "open": ["Lusepil"]})
    refused("There would be 51 cards", start={"bag": 48, "open": ["Lusepil"] * 3})


# The box


def test_the_default_box_is_the_one_we_know() -> None:
    box = read_box({})
    assert len(box.bridges) == 37
    assert ("Nuridan", "Opodopo") in box.bridges
    assert box.islands["Lusepil"] == 7
    assert sum(box.stones.values()) == 16
    assert {entry.confidence for entry in PROFILE.entries.values()} == {Confidence.ASSUMED}


def swapped(key: str, old: str, new: str) -> Json:
    """The profile's entry with one island's name changed."""
    value = PROFILE.entries[key].value
    if isinstance(value, dict):
        return {new if name == old else name: entry for name, entry in value.items()}
    assert isinstance(value, list)
    return [[new if name == old else name for name in pair] for pair in value]  # type: ignore[union-attr]


BRIDGES: list[Json] = [list(pair) for pair in read_box({}).bridges]


@pytest.mark.parametrize(
    ("why", "box"),
    [
        ("4 islands with 3 slots, 11 with 5 and one with 7", {"islands": {"Lusepil": 7}}),
        ("Amaruki has 3 slots, but 2 bridges lead there.", {"bridges": BRIDGES[1:]}),
        ("has the bridge Amaruki–Fanolei twice", {"bridges": [*BRIDGES, ["Fanolei", "Amaruki"]]}),
        ("leads from Lusepil to itself", {"bridges": [*BRIDGES, ["Lusepil", "Lusepil"]]}),
        ("ends at no island: “Atlantis”", {"bridges": [*BRIDGES, ["Lusepil", "Atlantis"]]}),
        ("cannot be called “Lu-sepil”", {"islands": swapped("islands", "Lusepil", "Lu-sepil")}),
        ("cannot be called “bag”", {"islands": swapped("islands", "Lusepil", "bag")}),
        ("where each of its islands lies", {"at": {"Lusepil": [0.5, 0.5]}}),
        (
            "“Lusepil” must lie on the board",
            {"at": {**PROFILE.entries["at"].value, "Lusepil": [2, 0]}},  # type: ignore[dict-item]
        ),
        ("must have 16 god stones", {"stones": {"ku": 15}}),
        ("There is no god “maui”", {"stones": {"maui": 16}}),
        ("no entry “boats”", {"boats": 4}),
    ],
)
def test_a_box_that_the_rules_do_not_allow(why: str, box: JsonObject) -> None:
    refused(why, box=box)


def test_players_may_name_their_islands() -> None:
    box: JsonObject = {
        key: swapped(key, "Vaipuri", "Zanzibar") for key in ("islands", "at", "bridges")
    }
    table = arabana(box=box, start={"hands": [["Zanzibar"], [], []]})
    table.push(
        table.rules.codec.read(do(0, "bridge", card="Zanzibar", between=["Ikunao", "Zanzibar"]))
    )
    assert bridges(table) == {"Ikunao-Zanzibar": 0}
    with pytest.raises(Refusal, match="where each of its islands lies"):
        arabana(box={"islands": box["islands"]})


# A hand above five


def test_a_hand_above_five_stands_only_in_its_owners_own_turn() -> None:
    six: list[Json] = ["Amaruki", "Epunoa", "Fanolei", "Lusepil", "Lusepil", "Opodopo"]
    own: JsonObject = {"round": 2, "hands": [six, [], []]}
    assert arabana(options=GODS, start=own).to_act == (0,)
    assert len(arabana(fix(hands=[six, [], []]), options=GODS, start={}).position.hands[0]) == 6
    why = "Ben cannot have 6 cards: more than 5 only in one’s own turn."
    refused(why, options=GODS, start={"round": 2, "hands": [[], six, []]})
    refused(why, fix(hands=[[], six, []]), options=GODS, start={"round": 2})
    refused("Ana cannot have 6", fix(turn=1), options=GODS, start=own)
    # Before a turn has begun nobody can have got a god's gift in it.
    telling: JsonObject = {"ask": "reveal", "by": 1, "reveal": 1}
    own_cards: JsonObject = {"draws": "physical", "variant": "gods"}
    hand: list[Json] = [[None] * 6, [], []]
    refused("Ana cannot have 6", options=own_cards, start={"hands": hand, "pending": telling})
    lono: JsonObject = {"ask": "reveal", "by": 0, "reveal": 1}
    start: JsonObject = {"round": 2, "hands": hand, "pending": lono}
    assert arabana(options=own_cards, start=start).to_act == (0,)
    nulls: list[Json] = [None] * 6
    refused(why, options={"draws": "physical"}, start={"hands": [[], nulls, []]})
