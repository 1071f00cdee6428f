"""Mauna Kea's set-up: start tiles, boats, explorers, cards and the first hands."""

from collections import Counter
from random import Random

import pytest

from companion.core.action import Correct
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import ARTEFACTS
from companion.games.mauna_kea.walking import LAKE
from tests.games.mauna_kea.at_table import can, do, now, table


@pytest.mark.parametrize(("players", "explorers"), [(2, 5), (3, 4), (4, 3)])
def test_five_four_or_three_explorers_each(players: int, explorers: int) -> None:
    assert now(table(players=players))["explorers"] == [explorers] * players


def test_the_start_tiles_lie_on_the_24_marked_fields_with_their_artefacts() -> None:
    at = table(tracking="full")
    position = now(at)
    assert len(position["tiles"]) == 24  # type: ignore[arg-type]
    lying = Counter(a for pile in position["artefacts"].values() for a in pile)  # type: ignore[union-attr]
    assert lying == ARTEFACTS


def test_artefacts_lie_on_the_squares_that_are_printed_for_them() -> None:
    at = table(tracking="full", seed="turned")
    black = next(s for s, pile in at.position.artefacts.items() if pile == ("black",))
    assert at.position.ground[black] == LAKE, "the tile mjlm has it on its lake"


def test_eight_boats_lie_in_eight_coves() -> None:
    assert sorted(now(table())["boats"].values()) == [1, 2, 3, 4, 5, 6, 7, 8]  # type: ignore[union-attr]


def test_explorers_are_set_anticlockwise_and_the_last_to_set_begins() -> None:
    at = table(players=3, first=1, tracking="full")
    setters = []
    while can(at, "set_explorer"):
        setters.append(at.to_act[0])
        at.push(at.rules.legal(at.position)[0])
    assert setters == [1, 0, 2] * 4
    assert at.position.turn == setters[-1] == 2


def test_there_are_sixteen_squares_and_one_explorer_on_each() -> None:
    at = table(tracking="full")
    assert len(can(at, "set_explorer")) == 16
    do(at, 0, "set_explorer", at="7,7")
    assert len(can(at, "set_explorer")) == 15
    with pytest.raises(Refusal, match="already stands on 7,7"):
        do(at, 1, "set_explorer", at="7,7")


def test_a_light_table_begins_with_the_one_who_would_set_last() -> None:
    assert table(players=4, first=2).position.turn == 3


def test_the_hand_of_2_and_1_and_3_stops_at_6_points() -> None:
    at = table(draws="physical")
    do(at, 0, "drew", tile="jjll2")
    do(at, 1, "drew", tile="jjjm3")
    do(at, 0, "drew", tile="jlll1")
    do(at, 1, "drew", tile="jjjm3")
    do(at, 0, "drew", tile="jjjj3")
    assert now(at)["tiles_in_hand"][0] == ["jjjj3", "jjll2", "jlll1"]  # type: ignore[index]
    assert at.position.pending is None


def test_the_first_tiles_are_drawn_one_each_skipping_who_has_five_points() -> None:
    at = table(draws="physical", players=3)
    drawers = []
    for tile in ("jjjj3", "jlll1", "jjjl3", "jjjj3", "jjjm3", "jjll2", "jjll2"):
        drawers.append(at.to_act[0])
        do(at, at.to_act[0], "drew", tile=tile)
    assert drawers == [0, 2, 1, 0, 2, 1, 2]


def test_lava_among_the_first_tiles_is_set_aside_and_put_back() -> None:
    at = table(draws="physical")
    position = do(at, 0, "drew", flow="north", exits=["ahead"])
    assert position["out"]["tiles"] == {"north:ahead": 1}  # type: ignore[index,call-overload]
    assert at.to_act == (0,), "the same player draws another tile"
    for seat in (0, 1, 0, 1):
        position = do(at, seat, "drew", tile="jjjl3")
    assert position["bag"]["north:ahead"] == 3  # type: ignore[index,call-overload]
    assert "lava" not in position
    assert position["out"] == {"explorers": [0, 0]}


def test_own_tiles_are_laid_out_once_each() -> None:
    at = table(tracking="full", draws="physical")
    box = at.rules.box  # type: ignore[attr-defined]
    fields = at.rules.profile.entries["tile_fields"].value
    tiles = {field: [number, 1] for number, field in enumerate(fields)}  # type: ignore[arg-type]
    boats = {boat: cove for cove, boat in enumerate(box.boats, start=1)}
    with pytest.raises(Refusal, match="each start tile"):
        do(at, 0, "lay_out", tiles={**tiles, "b2": [3, 0]}, boats=boats)  # type: ignore[dict-item]
    with pytest.raises(Refusal, match="each cove"):
        do(at, 0, "lay_out", tiles=tiles, boats={**boats, "red-2a": 1})  # type: ignore[arg-type]
    position = do(at, 0, "lay_out", tiles=tiles, boats=boats)  # type: ignore[arg-type]
    assert position["tiles"]["b2"] == "jjlj"  # type: ignore[index,call-overload]
    assert position["artefacts"]["4,3"] == ["white"]  # type: ignore[index,call-overload]
    assert position["pending"] == {"ask": "set_explorer", "by": 0}


def test_each_player_keeps_four_of_six_cards_in_any_order() -> None:
    at = table(variant="expert", players=3)
    assert at.to_act == (0, 1, 2)
    assert {prompt.ask for prompt in at.rules.prompts(at.position)} == {"keep_cards"}
    for seat in (2, 0, 1):
        dealt = at.position.cards[seat]
        assert len(dealt) == 6
        with pytest.raises(Refusal, match="4 cards are kept, not 5"):
            do(at, seat, "keep_cards", cards=list(dealt[:5]))
        do(at, seat, "keep_cards", cards=list(dealt[2:]))
        assert at.position.cards[seat] == dealt[2:]
    assert sum(at.position.out.cards.values()) == 30 - 12
    assert at.position.pending is None


ASKED: Json = {"ask": "keep_cards", "seats": [0, 1]}


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_a_start_that_asks_for_cards_and_tells_none_has_them_dealt(tracking: str) -> None:
    at = table({"pending": ASKED}, variant="expert", tracking=tracking, draws="app")
    set_up = table(variant="expert", tracking=tracking, draws="app")
    assert at.position.cards == set_up.position.cards
    assert sum(at.position.out.cards.values()) == 30 - 12
    luck = Random(1)
    while at.result is None:
        at.push(at.rules.pick(at.position, luck))


def test_cards_that_a_start_leaves_out_are_asked_for_once_the_explorers_are_set() -> None:
    setting: Json = {"ask": "set_explorer", "by": 0}
    at = table({"pending": setting}, variant="expert", draws="app")
    luck = Random(1)
    while at.result is None:
        assert all(prompt.answers for prompt in at.rules.prompts(at.position))
        at.push(at.rules.pick(at.position, luck))


@pytest.mark.parametrize("asked", [ASKED, {"ask": "set_explorer", "by": 0}])
def test_whoever_has_fewer_than_four_cards_is_not_asked_to_keep_four(asked: Json) -> None:
    six: list[Json] = ["jungle", "jungle", "lake", "lake", "mountain", "mountain"]
    start: dict[str, Json] = {"pending": asked, "cards": [["jungle"], six]}
    if asked == ASKED:
        with pytest.raises(Refusal, match="“keep_cards” cannot be asked"):
            table(start, variant="expert", draws="app")
        start["pending"] = {"ask": "keep_cards", "seats": [1]}
    at = table(start, variant="expert", draws="app")
    luck = Random(1)
    while at.result is None:
        assert all(prompt.answers for prompt in at.rules.prompts(at.position))
        at.push(at.rules.pick(at.position, luck))


def test_artefacts_are_in_the_box_until_the_island_is_laid_out() -> None:
    at = table({"pending": {"ask": "set_explorer", "by": 0}})
    assert at.position.out.artefacts == {}
    luck = Random(1)
    while at.position.pending is not None and at.position.pending.ask != "draw":
        at.push(at.rules.pick(at.position, luck))
    assert sum(map(len, at.position.artefacts.values())) == 25
    assert at.position.out.artefacts == {}


def test_no_correction_leaves_somebody_to_keep_four_of_fewer_cards() -> None:
    at = table(variant="expert", draws="app")
    mine, others = at.position.cards
    with pytest.raises(Refusal, match="“keep_cards” cannot be asked"):
        at.push(Correct(0, {"cards": [[*mine[:3]], [*others]]}))


def test_own_cards_are_entered_and_there_are_three_of_each_action_card() -> None:
    at = table(variant="expert", draws="physical")
    assert can(at, "keep_cards") == [{"by": 0, "do": "keep_cards"}, {"by": 1, "do": "keep_cards"}]
    do(at, 1, "keep_cards", cards=["lake", "lake", "white-3", "jungle"])
    with pytest.raises(Refusal, match="no more cards “lake”"):
        do(at, 0, "keep_cards", cards=["lake", "lake", "white-2", "jungle"])
    do(at, 0, "keep_cards", cards=["lake", "jungle", "white-2", "jungle"])
    assert now(at)["pending"] == {"ask": "draw", "by": 0, "for": "set-up"}


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("tiles", [{"squares": "jjjj", "points": 3, "count": 69}], "70 terrain tiles, not 69"),
        ("tiles", [{"squares": "jjxj", "points": 3, "count": 70}], "jjxj"),
        ("lava", {"north": [["ahead"]], "east": [], "south": [], "west": []}, "24 lava tiles"),
        ("lava", {"north": [["left", "left"]] * 24, "east": [], "south": [], "west": []}, "exits"),
        ("boats", [{"id": "a", "color": "red", "places": 4}], "1, 2 or 3 places"),
        ("coves", [["9,9", "1,2", "1,3", "1,4"]] * 8, "rim"),
        ("start_fields", ["d4", "f4", "d6", "e5"], "no field"),
        ("start_fields", ["b2", "f4", "d6", "f6"], "cannot have a start tile"),
        ("start_tiles", [{"squares": "jjjj", "artefacts": [[], [], [], []]}] * 24, "artefacts"),
        ("objectives", [], "15 objective cards"),
        ("objectives", [{"id": "x", "need": {"gold": 1}, "points": 1}], "gold"),
        ("sharks", 3, "no entry “sharks”"),
    ],
)
def test_a_box_that_cannot_be_is_refused(key: str, value: object, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        table(box={key: value})  # type: ignore[dict-item]
