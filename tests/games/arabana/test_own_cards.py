"""Own cards: the players shuffle and draw, and the app knows no hands."""

from random import Random

import pytest

from companion.core.event import BoxDiffers
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from tests.games.arabana.tables import (
    CHART,
    GODS,
    OWN_CARDS,
    OWN_CARDS_AND_GODS,
    arabana,
    bridges,
    happened,
    legal,
    refused,
    told,
)
from tests.tables import do

KEEPS = [
    do(0, "keep", open="Lusepil"),
    do(1, "keep", open="Lusepil"),
    do(2, "keep", open="Opodopo", drew="Amaruki"),
]


def nulls(*numbers: int) -> list[Json]:
    return [[None] * number for number in numbers]


def own(*actions: JsonObject, **start: Json):  # type: ignore[no-untyped-def]
    return arabana(*actions, options=OWN_CARDS, start=start)


def test_hands_are_only_counted() -> None:
    assert told(arabana(options=OWN_CARDS))["hands"] == nulls(4, 4, 4)
    table = arabana(*KEEPS, options=OWN_CARDS)
    assert told(table)["hands"] == nulls(3, 3, 3)
    assert told(table)["open"] == ["Amaruki", "Lusepil", "Lusepil", "Opodopo"]
    assert (table.position.bag.size, table.to_act) == (35, (0,))
    assert table.last.outcome.drew == ("Amaruki",)


def test_with_four_players_no_card_is_added() -> None:
    keeps = [do(seat, "keep", open="Lusepil" if seat else "Amaruki") for seat in range(4)]
    table = arabana(*keeps, players=4, options=OWN_CARDS)
    assert len(table.position.open) == 4
    more = [*keeps[:3], do(3, "keep", open="Lusepil", drew="Amaruki")]
    refused("no card comes to lie open by this", *more, players=4, options=OWN_CARDS)


def test_the_card_that_came_up_may_be_entered_in_a_step_of_its_own() -> None:
    keeps = [*KEEPS[:2], do(2, "keep", open="Opodopo")]
    table = arabana(*keeps, options=OWN_CARDS)
    assert told(table)["pending"] == {"ask": "reveal", "by": 2, "reveal": 1}
    assert legal(table, "reveal") == [{"card": name} for name in CHART.names]
    after = arabana(*keeps, do(2, "reveal", card="Amaruki"), options=OWN_CARDS)
    assert told(after) == told(arabana(*KEEPS, options=OWN_CARDS))


def test_a_card_that_is_played_is_believed() -> None:
    table = own(hands=nulls(1, 0, 0))
    assert len(legal(table, "bridge")) == 37 * 2
    build = do(0, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"])
    after = own(build, hands=nulls(1, 0, 0))
    assert bridges(after) == {"Lusepil-Opodopo": 0}
    assert told(after)["hands"] == nulls(0, 0, 0)
    assert legal(after, "bridge") == []


def test_a_swap_needs_two_cards_in_hand() -> None:
    swap = do(0, "swap", cards=["Lusepil", "Opodopo"], between=["Lusepil", "Opodopo"])
    fields: JsonObject = {"bridges": {"Lusepil-Opodopo": 1}}
    assert bridges(own(swap, hands=nulls(2, 0, 0), **fields)) == {"Lusepil-Opodopo": 0}
    with pytest.raises(Refusal, match="a swap takes two cards"):
        own(swap, hands=nulls(1, 0, 0), **fields)


def test_a_discard_need_not_be_named() -> None:
    table = own(do(0, "discard"), do(0, "discard", card="Lusepil"), hands=nulls(2, 0, 0))
    assert told(table)["hands"] == nulls(0, 0, 0)
    assert table.position.discard == 2
    refused("there is no card “”", do(0, "discard"), start={"hands": [["Lusepil"], [], []]})


def test_an_open_card_is_replaced_by_what_came_up() -> None:
    start: JsonObject = {"open": ["Amaruki", "Lusepil"], "hands": nulls(1, 1, 1)}
    table = own(do(0, "draw", card="Lusepil", drew="Vaipuri"), **start)
    assert told(table)["open"] == ["Amaruki", "Vaipuri"]
    assert (table.position.bag.size, table.to_act) == (48 - 3 - 2 - 1, (1,))
    later = own(do(0, "draw", card="Lusepil"), **start)
    assert told(later)["pending"] == {"ask": "reveal", "by": 0, "reveal": 1}
    assert later.to_act == (0,)
    later = own(do(0, "draw", card="Lusepil"), do(0, "reveal", card="Vaipuri"), **start)
    assert told(later) == told(table)


def test_a_card_from_the_bag_stays_unknown() -> None:
    table = own(do(0, "draw", card="bag"), hands=nulls(1, 1, 1))
    assert told(table)["hands"] == nulls(2, 1, 1)
    with pytest.raises(Refusal, match="no card comes to lie open by this"):
        own(do(0, "draw", card="bag", drew="Lusepil"), hands=nulls(1, 1, 1))


@pytest.mark.parametrize(
    ("why", "card", "drew", "open_cards"),
    [
        ("there is no card “Atlantis”", "Amaruki", "Atlantis", ["Amaruki"]),
        ("all 3 cards of Lusepil lie open", "Amaruki", "Lusepil", ["Amaruki", *["Lusepil"] * 3]),
        ("all 3 cards of Lusepil lie open", "Lusepil", "Lusepil", ["Amaruki", *["Lusepil"] * 3]),
        ("no card Epunoa lies open", "Epunoa", "Lusepil", ["Amaruki"]),
    ],
)
def test_what_cannot_have_come_up(why: str, card: str, drew: str, open_cards: list[Json]) -> None:
    with pytest.raises(Refusal, match=why):
        own(do(0, "draw", card=card, drew=drew), open=open_cards)


def test_where_caldera_draws_nothing_is_entered() -> None:
    start: JsonObject = {"open": ["Amaruki"]}
    refused(
        "Caldera draws the cards here", do(0, "draw", card="Amaruki", drew="Lusepil"), start=start
    )
    refused("Ana", do(0, "reveal", card="Lusepil"), start=start)


def test_the_second_rounds_open_cards_are_entered_one_by_one() -> None:
    start: JsonObject = {"turn": 2, "open": ["Lusepil"], "bag": 0}
    table = own(do(2, "draw", card="Lusepil"), **start)
    assert told(table)["pending"] == {"ask": "reveal", "by": 0, "reveal": 4}
    reveals = [do(0, "reveal", card=card) for card in ("Vaipuri", "Amaruki", "Epunoa", "Epunoa")]
    table = own(do(2, "draw", card="Lusepil"), *reveals, **start)
    assert told(table)["open"] == ["Amaruki", "Epunoa", "Epunoa", "Vaipuri"]
    assert (table.position.bag.size, table.to_act) == (43, (0,))
    assert "pending" not in told(table)


def test_stones_are_entered_at_set_up_in_any_order() -> None:
    table = arabana(options=OWN_CARDS_AND_GODS, first=1)
    assert told(table)["pending"] == {"ask": "keep", "keep": [0, 1, 2], "stones": True}
    luck = Random(1)
    while table.position.pending is not None:
        actions = table.rules.legal(table.position)
        table.push(luck.choice(list(actions)))
    assert len(table.position.stones) == 16
    assert len(table.position.open) == 4
    assert table.to_act == (1,)


def stone(island: str, god: str) -> JsonObject:
    return do(0, "reveal", island=island, god=god)


def test_no_stone_is_entered_twice() -> None:
    refused(
        "a stone lies on Amaruki already",
        stone("Amaruki", "ku"),
        stone("Amaruki", "kane"),
        options=OWN_CARDS_AND_GODS,
    )
    refused("there is no god “maui”", stone("Amaruki", "maui"), options=OWN_CARDS_AND_GODS)


def test_a_stone_too_many_is_believed_and_said() -> None:
    three = [stone(name, "ku") for name in ("Amaruki", "Epunoa", "Fanolei")]
    table = arabana(*three, options=OWN_CARDS_AND_GODS)
    assert happened(table, BoxDiffers) == []
    table = arabana(*three, stone("Lusepil", "ku"), options=OWN_CARDS_AND_GODS)
    said = "Our list of the box has only 3 of “stone of Ku”: have a look at Check your box."
    assert [str(event.words()) for event in happened(table, BoxDiffers)] == [said]
    held: list[Json] = [["ku"], ["ku", "ku"], ["ku"]]
    fix = do(1, "correct", patch={"held": held})
    table = arabana(fix, options=OWN_CARDS_AND_GODS, start={"round": 2})
    assert [str(event.words()) for event in happened(table, BoxDiffers)] == [said]
    bare: JsonObject = {"round": 2, "stones": {}}
    refused("The box has 3 stones of ku, not 4.", fix, options=GODS, start=bare)


def test_there_are_sixteen_stones_whoever_tells_them() -> None:
    held: list[Json] = [["ku"] * 9, ["lono"] * 8, []]
    refused(
        "There are 16 god stones, not 17.",
        options=OWN_CARDS_AND_GODS,
        start={"round": 2, "held": held},
    )


def test_ku_and_pele_name_no_cards() -> None:
    start: JsonObject = {"round": 2, "hands": nulls(1, 2, 0), "held": [["ku", "pele"], [], []]}
    table = arabana(options=OWN_CARDS_AND_GODS, start=start)
    assert legal(table, "stone") == [{"god": "ku", "from": 1}, {"god": "pele"}]
    ku = do(0, "stone", god="ku", **{"from": 1})
    after = arabana(ku, do(0, "stone", god="pele"), options=OWN_CARDS_AND_GODS, start=start)
    assert told(after)["hands"] == nulls(2, 1, 0)
    assert told(after)["held"] == [[], [], []]
    assert "pending" not in told(after)
    named = {**ku, "card": "Lusepil"}
    refused("Ku’s card is not named", named, options=OWN_CARDS_AND_GODS, start=start)


def test_lono_tells_what_came_up() -> None:
    start: JsonObject = {"round": 2, "held": [["lono"], [], []], "open": ["Amaruki", "Lusepil"]}
    lono = do(0, "stone", god="lono", card="Lusepil", drew="Vaipuri")
    table = arabana(lono, options=OWN_CARDS_AND_GODS, start=start)
    assert told(table)["open"] == ["Amaruki", "Vaipuri"]
    assert table.to_act == (0,)
    plain = do(0, "stone", god="lono", card="Lusepil")
    asked = arabana(plain, options=OWN_CARDS_AND_GODS, start=start)
    assert told(asked)["pending"] == {"ask": "reveal", "by": 0, "reveal": 1}
    reveal = do(0, "reveal", card="Vaipuri")
    assert told(arabana(plain, reveal, options=OWN_CARDS_AND_GODS, start=start)) == told(table)


def test_hands_cannot_be_set_up_by_name() -> None:
    with pytest.raises(Refusal, match="put null for each card"):
        own(hands=[["Lusepil"], [], []])
    refused("each card in a hand must have its name", start={"hands": [[None], [], []]})
