"""The expert game of Mauna Kea: action cards (M10), helicopters (M6), objectives (M7)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.mauna_kea import objectives
from companion.games.mauna_kea.box import ACTION_CARDS, Objective
from companion.games.mauna_kea.position import Position
from tests.games.mauna_kea.at_table import can, do, now, table


def expert(cards: list[str], **more: Json) -> Table[Position]:
    """Ana with some cards on a strip of jungle, lake and mountain."""
    start: dict[str, Json] = {
        "turn": 0,
        # Seen from d4 to the left: a row of jungle above a row of lake, then mountains.
        "tiles": {"c4": "jjll", "b4": "jjmm", "a4": "jjjj"},
        "explorers": [{"7,7": [], "8,7": []}, {"12,12": []}],
        "artefacts": {"4,7": ["white"]},
        "tiles_in_hand": [["jjjj3"], ["jjjl3"]],
        "cards": [list(cards), []],
        **more,
    }
    return table(start, variant="expert")


def ends(at: Table[Position], start: str) -> set[Json]:
    return {a["to"] for a in can(at, "card") if a.get("from") == start and "to" in a}


def test_the_jungle_walk_goes_any_distance_over_jungle_and_stops_at_an_artefact() -> None:
    at = expert(["jungle"])
    assert ends(at, "7,7") == {"7,8", "8,8", "6,7", "5,7", "4,7"}
    position = do(at, 0, "card", card="jungle", from_="7,7", to="4,7")
    assert position["explorers"][0] == {"4,7": [], "8,7": []}  # type: ignore[index]
    assert position["points"] == 0
    assert position["cards"] == [[], []]
    assert position["out"]["cards"]["jungle"] == 3  # type: ignore[index,call-overload]


def test_the_lake_walk_may_begin_in_the_jungle_and_ends_on_a_lake() -> None:
    at = expert(["lake"])
    assert ends(at, "7,7") == set(), "no lake is beside 7,7"
    at = expert(["lake"], explorers=[{"7,8": [], "8,7": []}, {"12,12": []}])
    assert ends(at, "7,8") == {"6,8", "5,8"}


def test_the_mountain_walk_begins_and_ends_beside_mountains() -> None:
    at = expert(["mountain"], explorers=[{"5,8": [], "8,7": []}, {"12,12": []}])
    assert ends(at, "5,8") == {"4,7", "3,7", "2,8"}, "over 4,8 and 3,8"
    assert ends(at, "8,7") == set(), "at least one mountain square"


def test_a_walk_takes_a_load_along() -> None:
    at = expert(["jungle"], artefacts={"7,7": ["grey"]})
    position = do(at, 0, "card", card="jungle", from_="7,7", to="3,7", carry=["grey"])
    assert position["explorers"][0] == {"3,7": ["grey"], "8,7": []}  # type: ignore[index]


def test_the_earthquake_turns_a_tile_with_its_artefacts_but_not_under_explorers() -> None:
    at = expert(["earthquake"])
    position = do(at, 0, "card", card="earthquake", field="b4", turned=1)
    assert position["tiles"]["b4"] == "mjmj"  # type: ignore[index,call-overload]
    assert position["artefacts"] == {"4,8": ["white"]}
    at = expert(["earthquake"], explorers=[{"6,7": [], "8,7": []}, {"12,12": []}])
    with pytest.raises(Refusal, match="an explorer stands on c4"):
        do(at, 0, "card", card="earthquake", field="c4", turned=1)
    with pytest.raises(Refusal, match="no tile lies open on d6"):
        do(at, 0, "card", card="earthquake", field="d6", turned=1)


def test_an_earthquake_turns_or_draws_or_both() -> None:
    at = expert(["earthquake"])
    with pytest.raises(Refusal, match="turn a tile, draw one, or both"):
        do(at, 0, "card", card="earthquake")
    do(at, 0, "card", card="earthquake", field="b4", turned=2, draw=True)
    assert now(at)["pending"] == {"ask": "draw", "by": 0, "for": "earthquake"}
    position = do(at, 0, "drew", tile="jjjm3")
    assert position["pending"] == {"ask": "place", "by": 0, "tile": "jjjm3"}
    with pytest.raises(Refusal, match="Ana must lay the drawn tile first"):
        do(at, 0, "spend", tile="jjjj3")
    with pytest.raises(Refusal, match="lay “drawn”"):
        do(at, 0, "lay", tile="jjjj3", field="c5")
    position = do(at, 0, "lay", tile="drawn", field="c5", turned=3)
    assert position["tiles"]["c5"] == "jmjj"  # type: ignore[index,call-overload]
    assert "pending" not in position


def test_lava_that_an_earthquake_brings_up_flows_at_once() -> None:
    at = expert(["earthquake"])
    do(at, 0, "card", card="earthquake", draw=True)
    position = do(at, 0, "drew", flow="west", exits=["ahead"])
    assert "d5" in position["lava"]  # type: ignore[operator]
    assert position["turn"] == 0, "the turn goes on"
    assert can(at, "spend")


def test_the_helicopter_saves_artefacts_and_never_the_last_explorer() -> None:
    at = expert(
        ["helicopter", "helicopter"], explorers=[{"7,7": ["grey"], "8,7": []}, {"12,12": []}]
    )
    position = do(at, 0, "card", card="helicopter", from_="7,7", carry=["grey"])
    assert position["helicopters"] == [[["grey"]], []]
    with pytest.raises(Refusal, match="Ana’s last explorer"):
        do(at, 0, "card", card="helicopter", from_="8,7")
    assert at.reckon().sheet.points("explorers") == (0, 0)
    assert at.reckon().sheet.points("artefacts") == (2, 0)


def test_a_spent_tile_leaves_the_game() -> None:
    at = expert([])
    position = do(at, 0, "spend", tile="jjjj3")
    assert position["out"]["tiles"] == {"jjjj3": 1}  # type: ignore[index,call-overload]


def test_objective_cards_are_not_played() -> None:
    at = expert(["white-3"])
    with pytest.raises(Refusal, match="counts at the end"):
        do(at, 0, "card", card="white-3")


def test_a_card_that_one_does_not_have_cannot_be_played() -> None:
    at = expert(["lake"])
    with pytest.raises(Refusal, match="Ana has no card “jungle”"):
        do(at, 0, "card", card="jungle", from_="7,7", to="6,7")


def test_on_a_light_table_cards_are_only_played() -> None:
    start: dict[str, Json] = {"turn": 0, "cards": [["jungle", "helicopter", "earthquake"], []]}
    at = table(start, variant="expert", tracking="light")
    do(at, 0, "card", card="jungle")
    position = do(at, 0, "card", card="helicopter", carry=["black"])
    assert position["explorers"] == [4, 5]
    assert position["helicopters"] == [[["black"]], []]
    do(at, 0, "card", card="earthquake", field="b2", turned=1)
    assert at.position.cards == ((), ())


def objective_points(cards: list[str], boats: dict[str, Json], **more: Json) -> tuple[int, int]:
    start: dict[str, Json] = {"boats": boats, "cards": [list(cards), []], "explorers": [[[]], [[]]]}
    sheet = table({**start, **more}, variant="expert").reckon().sheet
    return sheet.points("objectives")[0], sheet.points("empty places")[0]


FULL: dict[str, Json] = {"seat": 0, "artefacts": ["white", "white", "white"]}


def test_three_white_artefacts_score_two_more() -> None:
    assert objective_points(["white-3"], {"brown-3": FULL}) == (2, 0)


def test_two_explorers_score_one_more_but_not_with_the_helicopter() -> None:
    boats: dict[str, Json] = {"brown-3": FULL, "green-3": FULL}
    assert objective_points(["explorers-2a"], boats)[0] == 1
    assert objective_points(["explorers-2a"], {"brown-3": FULL}, helicopters=[[[]], []])[0] == 0


def test_a_green_boat_scores_one_more_and_uses_nothing_up() -> None:
    assert objective_points(["boat-green", "white-3"], {"green-3": FULL})[0] == 3


def test_empty_places_are_forgiven_by_the_card() -> None:
    boats: dict[str, Json] = {"green-3": {"seat": 0}}
    assert objective_points([], boats) == (0, -3)
    assert objective_points(["no-penalty-a", "no-penalty-b"], boats) == (0, 0)


def test_each_artefact_is_used_for_one_card_only() -> None:
    assert objective_points(["white-3", "white-2"], {"brown-3": FULL})[0] == 2


needs = st.dictionaries(
    st.sampled_from(["white", "grey", "black", "explorers"]), st.integers(1, 4), min_size=1
)


@given(
    st.lists(
        st.tuples(needs, st.sampled_from([None, None, "green"]), st.integers(1, 5)), max_size=6
    ),
    st.dictionaries(st.sampled_from(["white", "grey", "black", "explorers"]), st.integers(0, 8)),
    st.sets(st.sampled_from(["green", "red"])),
)
def test_the_best_assignment_is_what_brute_force_finds(
    told: list[tuple[dict[str, int], str | None, int]], saved: dict[str, int], boats: set[str]
) -> None:
    cards = [Objective(str(n), need, boat, points) for n, (need, boat, points) in enumerate(told)]
    most = 0
    for size in range(len(cards) + 1):
        for some in combinations(cards, size):
            used = sum((Counter(card.need) for card in some), Counter[str]())
            fits = all(saved.get(thing, 0) >= number for thing, number in used.items())
            if fits and all(card.boat is None or card.boat in boats for card in some):
                most = max(most, sum(card.points for card in some))
    best = objectives.best(cards, saved, boats)
    assert best.points == most
    assert best.points == sum(card.points for card in cards if card.id in best.cards)


def test_there_are_three_of_each_action_card_and_fifteen_objectives() -> None:
    cards = table(variant="expert").rules.box.cards  # type: ignore[attr-defined]
    assert [cards[card] for card in ACTION_CARDS] == [3] * 5
    assert sum(cards.values()) == 30
