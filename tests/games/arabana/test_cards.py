"""Set-up, playing and drawing cards, and the twenty bridges."""

import pytest

from companion.core.json_text import Json
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.arabana.events import CardTurnedUp, IslandLost
from tests.games.arabana.tables import (
    CHART,
    arabana,
    bridges,
    happened,
    legal,
    markers,
    refused,
    told,
)
from tests.tables import do


def many_bridges(number: int, free: str) -> dict[str, Json]:
    """So many of Ana's bridges, none at the free island, that hold few islands."""
    found: dict[str, Json] = {}
    built = 0
    for slot, key in enumerate(CHART.keys):
        fits = CHART.held(built | 1 << slot).bit_count() <= 8
        if len(found) < number and free not in CHART.pairs[slot] and fits:
            found[key] = 0
            built |= 1 << slot
    assert len(found) == number
    return found


# Set-up


@pytest.mark.parametrize(("players", "bag"), [(3, 36), (4, 32)])
def test_four_cards_to_each_player(players: int, bag: int) -> None:
    table = arabana(players=players)
    assert [len(hand) for hand in table.position.hands] == [4] * players
    assert table.position.bag.size == bag
    assert table.to_act == tuple(range(players))
    assert told(table)["pending"] == {"ask": "keep", "keep": list(range(players))}
    assert len(table.rules.prompts(table.position)) == players


@pytest.mark.parametrize(("players", "bag"), [(3, 35), (4, 32)])
def test_each_lays_one_open_in_any_order_and_with_three_a_fourth_is_added(
    players: int, bag: int
) -> None:
    table = arabana(players=players, first=1)
    for seat in reversed(table.rules.seats):
        assert seat in table.to_act
        card = CHART.names[table.position.hands[seat][0]]
        table.push(table.rules.codec.read(do(seat, "keep", open=card)))
    assert [len(hand) for hand in table.position.hands] == [3] * players
    assert len(table.position.open) == 4
    assert table.position.bag.size == bag
    assert len(happened(table, CardTurnedUp)) == len(table.last.outcome.drew) == 4 - players
    assert table.to_act == (1,)
    assert "pending" not in told(table)


def test_a_card_is_laid_open_once_and_from_the_own_hand() -> None:
    table = arabana()
    card = CHART.names[table.position.hands[1][0]]
    table.push(table.rules.codec.read(do(1, "keep", open=card)))
    with pytest.raises(Refusal, match="Ben has laid a card open already"):
        table.push(table.rules.codec.read(do(1, "keep", open=card)))
    missing = next(
        name for name in CHART.names if CHART.number[name] not in table.position.hands[2]
    )
    with pytest.raises(Refusal, match=f"{missing} is not in Chloé’s hand"):
        table.push(table.rules.codec.read(do(2, "keep", open=missing)))


def test_nobody_plays_before_all_have_laid_a_card_open() -> None:
    refused("Ana must lay a card open first", do(0, "draw", card="bag"))


def test_three_or_four_play() -> None:
    refused("Arabana-Opodopo is for 3–4 players, not for 2.", players=2)


# Playing cards


def test_a_card_builds_on_a_free_slot_of_its_island() -> None:
    start = {"hands": [["Amaruki", "Lusepil"], [], []], "bridges": {"Amaruki-Fanolei": 1}}
    table = arabana(start=start)
    assert legal(table, "bridge")[:2] == [
        {"card": "Amaruki", "between": ["Amaruki", "Hiratuva"]},
        {"card": "Amaruki", "between": ["Amaruki", "Kamorei"]},
    ]
    assert len(legal(table, "bridge")) == 2 + 7


@pytest.mark.parametrize(
    ("why", "card", "between"),
    [
        ("Ben’s bridge stands on Amaruki–Fanolei", "Amaruki", ["Amaruki", "Fanolei"]),
        ("Lusepil is no end of Amaruki–Kamorei", "Lusepil", ["Amaruki", "Kamorei"]),
        ("Opodopo is not in Ana’s hand", "Opodopo", ["Lusepil", "Opodopo"]),
        ("no bridge leads from Amaruki to Lusepil", "Amaruki", ["Amaruki", "Lusepil"]),
        ("there is no card “Atlantis”", "Atlantis", ["Amaruki", "Kamorei"]),
        ("write a bridge in alphabetical order", "Amaruki", ["Kamorei", "Amaruki"]),
        ("with a card or with Kanaloa’s stone", "", ["Amaruki", "Kamorei"]),
    ],
)
def test_where_a_card_cannot_build(why: str, card: str, between: list[Json]) -> None:
    start = {"hands": [["Amaruki", "Lusepil"], [], []], "bridges": {"Amaruki-Fanolei": 1}}
    refused(why, do(0, "bridge", card=card, between=between), start=start)


def test_any_number_of_cards_may_be_played_one_by_one_or_none() -> None:
    start = {"hands": [["Amaruki", "Lusepil", "Lusepil"], [], []]}
    table = arabana(
        do(0, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"]),
        do(0, "bridge", card="Amaruki", between=["Amaruki", "Kamorei"]),
        do(0, "bridge", card="Lusepil", between=["Lusepil", "Nuridan"]),
        start=start,
    )
    assert table.to_act == (0,)
    assert table.position.discard == 3
    assert arabana(do(0, "draw", card="bag"), start=start).to_act == (1,)


def test_it_is_one_players_turn() -> None:
    start = {"hands": [[], ["Lusepil"], []]}
    built = do(1, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"])
    refused("it is Ana who must answer now", built, start=start)


def test_cards_may_be_discarded_unseen_any_number_of_them() -> None:
    start = {"hands": [["Amaruki", "Lusepil"], [], []]}
    table = arabana(do(0, "discard", card="Amaruki"), do(0, "discard", card="Lusepil"), start=start)
    assert table.position.discard == 2
    assert table.to_act == (0,)


# Drawing a card


def test_the_turn_ends_with_one_card_from_the_bag() -> None:
    table = arabana(do(0, "draw", card="bag"), start={"open": ["Amaruki"]})
    assert len(table.position.hands[0]) == 1
    assert table.position.bag.size == 46
    assert told(table)["open"] == ["Amaruki"]
    assert table.last.outcome.drew == ()
    assert table.to_act == (1,)


def test_an_open_card_that_is_taken_is_replaced_at_once() -> None:
    start = {"open": ["Amaruki", "Amaruki", "Epunoa", "Lusepil"]}
    table = arabana(do(0, "draw", card="Epunoa"), start=start)
    (new,) = table.last.outcome.drew
    assert told(table)["open"] == sorted(["Amaruki", "Amaruki", "Lusepil", new])
    assert told(table)["hands"] == [["Epunoa"], [], []]
    assert table.position.bag.size == 48 - 5


def test_with_an_empty_bag_an_open_card_is_not_replaced() -> None:
    start = {"open": ["Amaruki", "Lusepil"], "discard": 46}
    table = arabana(do(0, "draw", card="Lusepil"), start=start)
    assert told(table)["open"] == ["Amaruki"]
    assert table.last.outcome.drew == ()
    refused("the bag is empty: take an open card", do(0, "draw", card="bag"), start=start)


def test_with_four_in_hand_one_is_drawn_with_five_none() -> None:
    five: list[Json] = ["Amaruki", "Epunoa", "Lusepil", "Lusepil", "Opodopo"]
    four = arabana(start={"hands": [five[:4], [], []]})
    assert legal(four, "draw") == [{"card": "bag"}]
    assert legal(four, "end") == []
    full = arabana(start={"hands": [five, [], []]})
    assert legal(full, "draw") == []
    assert legal(full, "end") == [{}]
    refused(
        "with five cards none is drawn", do(0, "draw", card="bag"), start={"hands": [five, [], []]}
    )
    refused(
        "the turn ends with a card: draw one", do(0, "end"), start={"hands": [five[:4], [], []]}
    )
    assert arabana(do(0, "end"), start={"hands": [five, [], []]}).to_act == (1,)


def test_no_turn_ends_with_more_than_five_cards() -> None:
    six = ["Amaruki", "Epunoa", "Lusepil", "Lusepil", "Opodopo", "Opodopo"]
    start = {"hands": [six, [], []]}
    refused("no turn ends with more than 5 cards", do(0, "end"), start=start)
    refused("no turn ends with more than 5 cards", do(0, "draw", card="bag"), start=start)
    table = arabana(start=start)
    words = table.rules.prompts(table.position)[0].words
    assert str(words) == "Play or discard 1 card: five are the most."
    assert isinstance(words, Message)
    assert arabana(do(0, "discard", card="Opodopo"), do(0, "end"), start=start).to_act == (1,)


def test_what_is_drawn_follows_from_the_seed() -> None:
    draw = do(0, "draw", card="bag")
    hands = {str(told(arabana(draw, seed=seed, start={}))["hands"]) for seed in "aab"}
    assert len(hands) == 2


# All twenty bridges


def test_with_twenty_bridges_out_none_is_built_but_one_comes_back() -> None:
    out = many_bridges(20, free="Nuridan")
    start = {"bridges": out, "hands": [["Nuridan"], [], []]}
    table = arabana(start=start)
    assert legal(table, "bridge") == []
    assert ["-".join(action["between"]) for action in legal(table, "recall")] == sorted(out)  # type: ignore[arg-type]
    refused(
        "all 20 bridges are out",
        do(0, "bridge", card="Nuridan", between=["Nuridan", "Opodopo"]),
        start=start,
    )
    recall = do(0, "recall", between=["Amaruki", "Fanolei"])
    build = do(0, "bridge", card="Nuridan", between=["Nuridan", "Opodopo"])
    after = arabana(recall, build, start=start)
    assert "Amaruki-Fanolei" not in bridges(after)
    assert bridges(after)["Nuridan-Opodopo"] == 0
    assert told(after)["pending"] == {"ask": "turn", "by": 0, "barred": ["Amaruki-Fanolei"]}


def test_the_slot_is_barred_for_the_rest_of_the_turn() -> None:
    start = {"bridges": many_bridges(20, "Nuridan"), "hands": [["Amaruki", "Fanolei"], [], []]}
    recall = do(0, "recall", between=["Amaruki", "Fanolei"])
    again = do(0, "bridge", card="Fanolei", between=["Amaruki", "Fanolei"])
    refused("taken back from Amaruki–Fanolei this turn", recall, again, start=start)
    discard = do(0, "discard", card="Amaruki")
    draws = [do(seat, "draw", card="bag") for seat in (0, 1, 2)]
    table = arabana(recall, discard, *draws, start=start)
    assert {"card": "Fanolei", "between": ["Amaruki", "Fanolei"]} in legal(table, "bridge")


def test_after_taking_a_bridge_back_a_card_is_owed() -> None:
    start = {"bridges": many_bridges(20, "Nuridan"), "hands": [["Nuridan", "Opodopo"], [], []]}
    recall = do(0, "recall", between=["Amaruki", "Fanolei"])
    table = arabana(recall, start=start)
    assert told(table)["pending"] == {
        "ask": "turn",
        "by": 0,
        "barred": ["Amaruki-Fanolei"],
        "owes": True,
    }
    refused(
        "a card must be played or discarded first", recall, do(0, "draw", card="bag"), start=start
    )
    discard = do(0, "discard", card="Nuridan")
    assert arabana(recall, discard, do(0, "draw", card="bag"), start=start).to_act == (1,)


def test_without_a_card_no_bridge_comes_back() -> None:
    start = {"bridges": many_bridges(20, "Nuridan")}
    refused("without a card", do(0, "recall", between=["Amaruki", "Fanolei"]), start=start)
    fewer = {"bridges": many_bridges(19, "Nuridan"), "hands": [["Lusepil"], [], []]}
    refused(
        "only when all 20 are out", do(0, "recall", between=["Amaruki", "Fanolei"]), start=fewer
    )


def test_taking_a_bridge_back_may_cost_its_islands() -> None:
    start = {"bridges": many_bridges(20, "Nuridan"), "hands": [["Nuridan"], [], []]}
    before = arabana(start=start)
    for action in legal(before, "recall"):
        table = arabana({"by": 0, "do": "recall", **action}, start=start)
        lost = [event.island for event in happened(table, IslandLost)]  # type: ignore[attr-defined]
        assert set(markers(before)) - set(markers(table)) == set(lost)  # type: ignore[arg-type]
        if lost:
            return
    pytest.fail("no recall cost an island")
