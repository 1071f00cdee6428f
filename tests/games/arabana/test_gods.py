"""The power of the gods: sixteen stones, five gods."""

from collections import Counter

import pytest

from companion.core.json_text import Json, JsonObject
from companion.games.arabana.events import HandShown, KanePoints, StoneTaken
from tests.games.arabana.tables import (
    CHART,
    GODS,
    arabana,
    bridges,
    happened,
    legal,
    refused,
    spokes,
    told,
)
from tests.games.arabana.test_cards import many_bridges
from tests.tables import do


def second_round(**start: Json) -> JsonObject:
    """A start in round 2, where stones may be used."""
    return {"round": 2, **start}


# Stones


def test_a_stone_lies_on_every_island_by_the_seed() -> None:
    stones = [told(arabana(options=GODS, seed=seed))["stones"] for seed in "aab"]
    for lying in stones:
        assert sorted(lying) == sorted(CHART.names)  # type: ignore[arg-type, type-var]
        assert Counter(lying.values()) == {  # type: ignore[union-attr]
            "kane": 4, "kanaloa": 3, "ku": 3, "lono": 3, "pele": 3,
        }  # fmt: skip
    assert stones[0] == stones[1] != stones[2]


def test_the_islands_alone_have_no_stones() -> None:
    assert "stones" not in told(arabana())
    refused("“The power of the gods” only", start={"held": [["ku"], [], []]})


def test_the_first_to_take_an_island_gets_its_stone_the_next_one_none() -> None:
    start: JsonObject = {
        "bridges": {"Amaruki-Fanolei": 0},
        "hands": [["Amaruki"], [], []],
        "stones": {"Amaruki": "pele", "Lusepil": "ku"},
    }
    build = do(0, "bridge", card="Amaruki", between=["Amaruki", "Hiratuva"])
    table = arabana(build, options=GODS, start=start)
    assert told(table)["stones"] == {"Lusepil": "ku"}
    assert told(table)["held"] == [["pele"], [], []]
    assert happened(table, StoneTaken)
    empty: JsonObject = {**start, "stones": {"Lusepil": "ku"}}
    table = arabana(build, options=GODS, start=empty)
    assert told(table)["held"] == [[], [], []]


@pytest.mark.parametrize(
    ("island", "own", "points"), [("Amaruki", 1, 1), ("Nuridan", 2, 2), ("Lusepil", 3, 3)]
)
def test_kane_gives_points_at_once_by_the_size_of_the_island(
    island: str, own: int, points: int
) -> None:
    slots = CHART.slots_at[CHART.number[island]]
    start: JsonObject = {
        "bridges": spokes(island, [0] * own + [None] * (len(slots) - own)),
        "hands": [[island], [], []],
        "stones": {island: "kane"},
    }
    build = do(0, "bridge", card=island, between=list(CHART.pairs[slots[own]]))
    table = arabana(build, options=GODS, start=start)
    assert table.scores == (points, 0, 0)
    assert told(table)["held"] == [[], [], []]
    assert happened(table, KanePoints)
    assert table.sheets == ()


@pytest.mark.parametrize("god", ["ku", "lono", "pele"])
def test_stones_are_used_from_the_second_round_on(god: str) -> None:
    hands: list[Json] = [[], ["Lusepil"], []]
    all_fields: dict[str, JsonObject] = {
        "ku": {"from": 1, "card": "Lusepil"},
        "lono": {"card": "bag"},
    }
    fields = all_fields.get(god, {})
    start: JsonObject = {"hands": hands, "held": [[god], [], []]}
    use = do(0, "stone", god=god, **fields)
    refused("from the second round on", use, options=GODS, start=start)
    table = arabana(use, options=GODS, start={**start, "round": 2})
    assert told(table)["held"] == [[], [], []]
    again = "must give" if god == "pele" else f"Ana holds no stone of {god.title()}"
    refused(again, use, use, options=GODS, start={**start, "round": 2})


def test_a_stone_won_in_the_second_round_can_be_used_at_once() -> None:
    start = second_round(
        bridges={"Amaruki-Fanolei": 0}, hands=[["Amaruki"], [], []], stones={"Amaruki": "lono"}
    )
    table = arabana(
        do(0, "bridge", card="Amaruki", between=["Amaruki", "Hiratuva"]),
        do(0, "stone", god="lono", card="bag"),
        options=GODS,
        start=start,
    )
    assert len(table.position.hands[0]) == 1


def test_kane_is_never_held_and_never_called() -> None:
    refused("Kane’s stone is never held", options=GODS, start={"held": [["kane"], [], []]})
    refused(
        "Ana holds no stone of Kane",
        do(0, "stone", god="kane"),
        options=GODS,
        start=second_round(held=[["ku"], [], []]),
    )


# Kanaloa


def test_kanaloa_builds_on_any_free_slot() -> None:
    start = second_round(held=[["kanaloa"], [], []], bridges={"Amaruki-Fanolei": 1})
    table = arabana(options=GODS, start=start)
    slots = [action["between"] for action in legal(table, "bridge")]
    assert len(slots) == 36
    assert ["Amaruki", "Fanolei"] not in slots
    build = do(0, "bridge", stone="kanaloa", between=["Epunoa", "Vaipuri"])
    after = arabana(build, options=GODS, start=start)
    assert bridges(after)["Epunoa-Vaipuri"] == 0
    assert after.position.discard == 0
    assert told(after)["held"] == [[], [], []]


def test_kanaloa_is_half_of_a_pair_that_swaps() -> None:
    start = second_round(
        held=[["kanaloa", "kanaloa"], [], []],
        hands=[["Nuridan"], [], []],
        bridges={"Nuridan-Opodopo": 1, "Epunoa-Opodopo": 1},
    )
    table = arabana(options=GODS, start=start)
    assert legal(table, "swap") == [
        {"cards": ["Nuridan", "kanaloa"], "between": ["Nuridan", "Opodopo"]}
    ]
    swap = do(0, "swap", cards=["Nuridan", "kanaloa"], between=["Nuridan", "Opodopo"])
    after = arabana(swap, options=GODS, start=start)
    assert bridges(after)["Nuridan-Opodopo"] == 0
    assert after.position.discard == 1
    both = do(0, "swap", cards=["kanaloa", "kanaloa"], between=["Nuridan", "Opodopo"])
    refused("one half of a swap, not both", both, options=GODS, start=start)


def test_kanaloa_needs_a_bridge_in_supply_and_respects_a_barred_slot() -> None:
    start = second_round(
        held=[["kanaloa"], [], []],
        hands=[["Nuridan"], [], []],
        bridges=many_bridges(20, "Nuridan"),
    )
    build = do(0, "bridge", stone="kanaloa", between=["Nuridan", "Opodopo"])
    refused("all 20 bridges are out", build, options=GODS, start=start)
    recall = do(0, "recall", between=["Amaruki", "Fanolei"])
    again = do(0, "bridge", stone="kanaloa", between=["Amaruki", "Fanolei"])
    refused("not there again", recall, again, options=GODS, start=start)
    table = arabana(recall, build, options=GODS, start=start)
    assert told(table)["pending"]["owes"] is True  # type: ignore[call-overload, index]


# Ku


def test_ku_shows_a_hand_and_takes_a_card_of_it() -> None:
    start = second_round(held=[["ku"], [], []], hands=[[], ["Epunoa", "Lusepil"], []])
    table = arabana(options=GODS, start=start)
    assert legal(table, "stone") == [
        {"god": "ku", "from": 1, "card": "Epunoa"},
        {"god": "ku", "from": 1, "card": "Lusepil"},
    ]
    take = do(0, "stone", god="ku", card="Lusepil", **{"from": 1})
    after = arabana(take, options=GODS, start=start)
    assert told(after)["hands"] == [["Lusepil"], ["Epunoa"], []]
    (shown,) = happened(after, HandShown)
    assert shown.cards == ("Epunoa", "Lusepil")  # type: ignore[attr-defined]
    refused(
        "Chloé has no card",
        do(0, "stone", god="ku", card="Lusepil", **{"from": 2}),
        options=GODS,
        start=start,
    )
    refused(
        "from another player",
        do(0, "stone", god="ku", card="Lusepil", **{"from": 0}),
        options=GODS,
        start=start,
    )


def test_ku_may_take_two_steps_a_look_and_then_a_card() -> None:
    start = second_round(held=[["ku"], [], []], hands=[[], ["Epunoa", "Lusepil"], []])
    look = do(0, "stone", god="ku", **{"from": 1})
    looking = arabana(look, options=GODS, start=start)
    assert told(looking)["pending"] == {"ask": "ku", "by": 0, "from": 1}
    assert told(looking)["held"] == [[], [], []]
    assert told(looking)["hands"] == [[], ["Epunoa", "Lusepil"], []]
    (shown,) = happened(looking, HandShown)
    assert shown.cards == ("Epunoa", "Lusepil")  # type: ignore[attr-defined]
    assert [action.do for action in looking.rules.legal(looking.position)] == ["stone"] * 2
    assert legal(looking, "stone") == [
        {"god": "ku", "from": 1, "card": "Epunoa"},
        {"god": "ku", "from": 1, "card": "Lusepil"},
    ]
    take = do(0, "stone", god="ku", card="Lusepil", **{"from": 1})
    after = arabana(look, take, options=GODS, start=start)
    assert after.position == arabana(take, options=GODS, start=start).position
    assert [str(event.words()) for event in after.last.events] == ["Lusepil goes from Ben to Ana."]


def test_a_look_can_be_begun_from_and_corrected_and_goes_on_as_the_turn_was() -> None:
    look = do(0, "stone", god="ku", **{"from": 1})
    hands: list[Json] = [["Lusepil"], ["Epunoa"], []]
    start = second_round(held=[["ku"], [], []], hands=hands, bag=0)
    looking = arabana(look, options=GODS, start=start)
    # The final turn has begun with the look: after it nobody may wait.
    assert told(looking)["pending"] == {"ask": "ku", "by": 0, "from": 1, "begun": True}
    again = arabana(options=GODS, start=told(looking))
    assert again.rules.legal(again.position) == looking.rules.legal(looking.position)
    score = do(2, "correct", patch={"scores": [1, 2, 3]})
    assert arabana(look, score, options=GODS, start=start).to_act == (0,)


@pytest.mark.parametrize(
    ("why", "then"),
    [
        ("must take a card of the hand that Ku showed", do(0, "end")),
        ("must take a card of the hand that Ku showed", do(0, "discard", card="Fanolei")),
        ("Ku showed Ben’s hand", do(0, "stone", god="ku", card="Lusepil", **{"from": 2})),
        ("there is no card “”", do(0, "stone", god="ku", **{"from": 1})),
        ("Opodopo is not in Ben’s hand", do(0, "stone", god="ku", card="Opodopo", **{"from": 1})),
        ("it is Ana who must answer now", do(1, "stone", god="ku", card="Epunoa", **{"from": 0})),
        ("cannot be asked in this position", do(1, "correct", patch={"hands": [[], [], []]})),
        ("cannot be asked in this position", do(1, "correct", patch={"pending": {"from": 0}})),
    ],
)  # fmt: skip
def test_after_the_look_a_card_of_that_hand_is_taken(why: str, then: JsonObject) -> None:
    hands: list[Json] = [["Fanolei"], ["Epunoa", "Lusepil"], ["Lusepil"]]
    look = do(0, "stone", god="ku", **{"from": 1})
    refused(why, look, then, options=GODS, start=second_round(held=[["ku"], [], []], hands=hands))


@pytest.mark.parametrize(
    ("why", "start"),
    [
        ("holds no stone of Ku", second_round(hands=[[], ["Epunoa"], []])),
        ("Ben has no card", second_round(held=[["ku"], [], []], hands=[["Epunoa"], [], []])),
    ],
)
def test_without_the_stone_or_a_hand_there_is_no_look(why: str, start: JsonObject) -> None:
    refused(why, do(0, "stone", god="ku", **{"from": 1}), options=GODS, start=start)


def test_a_god_may_take_the_hand_above_five_within_the_turn() -> None:
    five: list[Json] = ["Amaruki", "Epunoa", "Fanolei", "Lusepil", "Opodopo"]
    start = second_round(held=[["lono"], [], []], hands=[five, [], []], open=["Vaipuri"])
    lono = do(0, "stone", god="lono", card="Vaipuri")
    table = arabana(lono, options=GODS, start=start)
    assert len(table.position.hands[0]) == 6
    refused("more than 5 cards", lono, do(0, "end"), options=GODS, start=start)
    assert arabana(
        lono, do(0, "discard", card="Vaipuri"), do(0, "end"), options=GODS, start=start
    ).to_act == (1,)


# Pele


def test_pele_takes_a_card_from_each_and_gives_one_back_to_each() -> None:
    hands: list[Json] = [["Opodopo"], ["Epunoa", "Lusepil"], ["Vaipuri"], []]
    start = second_round(held=[["pele"], [], [], []], hands=hands)
    table = arabana(do(0, "stone", god="pele"), players=4, options=GODS, start=start)
    assert told(table)["pending"] == {"ask": "give", "by": 0, "give": [1, 2]}
    assert [len(hand) for hand in table.position.hands] == [3, 1, 0, 0]
    taken = sorted(told(table)["hands"][0])  # type: ignore[arg-type, index]
    assert len(legal(table, "stone")) == len(table.rules.legal(table.position)) == 6
    give = do(0, "stone", god="pele", give={"1": "Opodopo", "2": taken[0]})
    after = arabana(do(0, "stone", god="pele"), give, players=4, options=GODS, start=start)
    assert [len(hand) for hand in after.position.hands] == [1, 2, 1, 0]
    assert "Opodopo" in told(after)["hands"][1]  # type: ignore[index, operator]
    assert after.to_act == (0,)


def test_pele_must_give_before_anything_else_and_each_card_once() -> None:
    start = second_round(held=[["pele"], [], []], hands=[["Opodopo"], ["Lusepil"], ["Vaipuri"]])
    take = do(0, "stone", god="pele")

    def give(**back: str) -> JsonObject:
        seats: JsonObject = {seat[1:]: card for seat, card in back.items()}
        return do(0, "stone", god="pele", give=seats)

    refused(
        "Ana must give the cards back first",
        take,
        do(0, "draw", card="bag"),
        options=GODS,
        start=start,
    )
    refused("to each of: Ben, Chloé", take, give(s1="Lusepil"), options=GODS, start=start)
    refused("only once", take, give(s1="Lusepil", s2="Lusepil"), options=GODS, start=start)
    refused(
        "is not in Ana’s hand", take, give(s1="Epunoa", s2="Lusepil"), options=GODS, start=start
    )
    refused("Ana must give", take, do(0, "draw", card="bag"), options=GODS, start=start)
    after = arabana(take, give(s1="Vaipuri", s2="Opodopo"), options=GODS, start=start)
    assert told(after)["hands"] == [["Lusepil"], ["Vaipuri"], ["Opodopo"]]


def test_pele_needs_somebody_with_a_card() -> None:
    start = second_round(held=[["pele"], [], []])
    refused("nobody else has a card", do(0, "stone", god="pele"), options=GODS, start=start)


# Lono


def test_lono_takes_an_open_card_that_is_replaced_or_one_from_the_bag() -> None:
    start = second_round(held=[["lono"], [], []], open=["Epunoa", "Lusepil"])
    table = arabana(options=GODS, start=start)
    assert legal(table, "stone") == [
        {"god": "lono", "card": "Epunoa"},
        {"god": "lono", "card": "Lusepil"},
        {"god": "lono", "card": "bag"},
    ]
    after = arabana(do(0, "stone", god="lono", card="Lusepil"), options=GODS, start=start)
    assert told(after)["hands"] == [["Lusepil"], [], []]
    assert len(after.position.open) == 2
    assert len(after.last.outcome.drew) == 1
    assert after.to_act == (0,)


def test_lono_may_take_the_last_card_and_the_turn_goes_on_without_drawing() -> None:
    start = second_round(held=[["lono"], [], []], open=["Lusepil"], bag=0, scores=[0, 5, 0])
    lono = do(0, "stone", god="lono", card="Lusepil")
    table = arabana(lono, options=GODS, start=start)
    assert told(table)["pending"] == {"ask": "turn", "by": 0, "final": False}
    assert legal(table, "wait") == []
    assert legal(table, "end") == [{}]
    build = do(0, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"])
    assert told(arabana(lono, build, options=GODS, start=start))["pending"] == {
        "ask": "turn",
        "by": 0,
        "final": False,
    }
    after = arabana(lono, build, do(0, "end"), options=GODS, start=start)
    assert after.to_act == (1,)
    assert "final_order" not in told(after)
    assert after.position.final
    rest = [do(1, "end"), do(2, "end"), do(0, "end")]
    over = arabana(lono, build, do(0, "end"), *rest, options=GODS, start=start)
    assert told(over)["final_order"] == [1, 2, 0]


def test_lono_takes_nothing_where_nothing_is_left() -> None:
    start = second_round(held=[["lono"], [], []], bag=0)
    lono = do(0, "stone", god="lono", card="bag")
    refused("no card is left to take", lono, options=GODS, start=start)


def test_stones_may_be_used_in_the_final_turn() -> None:
    start = second_round(held=[["ku"], [], []], hands=[[], ["Lusepil"], []], bag=0)
    take = do(0, "stone", god="ku", card="Lusepil", **{"from": 1})
    table = arabana(take, options=GODS, start=start)
    assert told(table)["pending"] == {"ask": "turn", "by": 0, "begun": True}
