"""Absolute and relative majority, by the rule text's examples."""

import pytest

from companion.core.json_text import JsonObject
from companion.games.arabana.events import IslandLost, IslandTaken
from tests.games.arabana.tables import (
    CHART,
    arabana,
    bridges,
    happened,
    legal,
    markers,
    refused,
    spokes,
    told,
)
from tests.tables import do


def fill(island: str, other: str) -> JsonObject:
    """Ana builds with the island's card on the slot between both."""
    return do(0, "bridge", card=island, between=sorted([island, other]))


# Absolute majority


@pytest.mark.parametrize(("island", "needed"), [("Amaruki", 2), ("Nuridan", 3), ("Lusepil", 4)])
def test_control_needs_more_than_half_of_the_slots(island: str, needed: int) -> None:
    slots = CHART.slots_at[CHART.number[island]]
    for own in range(1, needed + 1):
        owners = [0] * (own - 1) + [None] * (len(slots) - own + 1)
        start = {"bridges": spokes(island, owners), "hands": [[island], [], []]}
        pair = CHART.pairs[slots[own - 1]]
        table = arabana(do(0, "bridge", card=island, between=list(pair)), start=start)
        assert markers(table) == ({island: 0} if own == needed else {})


def test_whoever_takes_an_island_removes_the_others_bridges() -> None:
    start = {"bridges": spokes("Nuridan", [0, 0, 1, 2, None]), "hands": [["Nuridan"], [], []]}
    table = arabana(fill("Nuridan", "Vaipuri"), start=start)
    assert markers(table) == {"Nuridan": 0}
    assert bridges(table) == spokes("Nuridan", [0, 0, None, None, 0])


def test_removed_bridges_cost_control_elsewhere_and_give_it_to_nobody() -> None:
    # Ben holds Amaruki by two bridges, one of which ends at Fanolei.
    held = {"Amaruki-Fanolei": 1, "Amaruki-Hiratuva": 1, "Amaruki-Kamorei": 2}
    fanolei = {"Fanolei-Hiratuva": 0, "Fanolei-Kamorei": 0}
    start = {"bridges": {**held, **fanolei}, "hands": [["Fanolei"], [], []]}
    assert markers(arabana(start=start)) == {"Amaruki": 1}
    table = arabana(fill("Fanolei", "Sefanui"), start=start)
    assert markers(table) == {"Fanolei": 0}
    assert "Amaruki-Fanolei" not in bridges(table)
    assert [event.island for event in happened(table, IslandLost)] == ["Amaruki"]  # type: ignore[attr-defined]


def test_others_may_build_again_on_an_island_that_is_held() -> None:
    start = {
        "turn": 1,
        "bridges": spokes("Nuridan", [0, 0, 0, None, None]),
        "hands": [[], ["Nuridan"], []],
    }
    table = arabana(do(1, "bridge", card="Nuridan", between=["Nuridan", "Tekumao"]), start=start)
    assert markers(table) == {"Nuridan": 0}
    assert bridges(table)["Nuridan-Tekumao"] == 1


def test_one_bridge_can_take_both_its_ends_in_alphabetical_order() -> None:
    start = {
        "bridges": {
            "Amaruki-Fanolei": 0,
            "Amaruki-Kamorei": 1,
            "Hiratuva-Nuridan": 0,
            "Hiratuva-Tekumao": 0,
            "Hiratuva-Vaipuri": 2,
        },
        "hands": [["Hiratuva"], [], []],
    }
    table = arabana(fill("Hiratuva", "Amaruki"), start=start)
    assert [event.island for event in happened(table, IslandTaken)] == ["Amaruki", "Hiratuva"]  # type: ignore[attr-defined]
    assert bridges(table) == {
        "Amaruki-Fanolei": 0,
        "Amaruki-Hiratuva": 0,
        "Hiratuva-Nuridan": 0,
        "Hiratuva-Tekumao": 0,
    }


# Relative majority


def test_relative_majority_never_applies_to_a_small_island() -> None:
    start = {"bridges": spokes("Amaruki", [1, 2, None]), "hands": [["Amaruki"], [], []]}
    table = arabana(fill("Amaruki", "Kamorei"), start=start)
    assert bridges(table) == spokes("Amaruki", [1, 2, 0])
    assert "pending" not in told(table)


def test_large_island_2_1_1_1_one_bridge_of_choice_comes_off() -> None:
    start = {"bridges": spokes("Nuridan", [0, 1, 2, 3, None]), "hands": [["Nuridan"], [], [], []]}
    table = arabana(fill("Nuridan", "Vaipuri"), players=4, start=start)
    assert told(table)["pending"] == {"ask": "remove", "by": 0, "remove": ["Nuridan"]}
    assert legal(table, "remove") == [
        {"between": ["Lusepil", "Nuridan"]},
        {"between": ["Nuridan", "Opodopo"]},
        {"between": ["Nuridan", "Tekumao"]},
    ]
    assert len(table.rules.legal(table.position)) == 3
    removed = do(0, "remove", between=["Nuridan", "Opodopo"])
    after = arabana(fill("Nuridan", "Vaipuri"), removed, players=4, start=start)
    assert bridges(after) == spokes("Nuridan", [0, 1, None, 3, 0])
    assert markers(after) == {}
    assert after.to_act == (0,)


@pytest.mark.parametrize(
    ("players", "owners"),
    [(3, [0, 0, 1, 1, 2, 2, None]), (4, [0, 0, 1, 1, 2, 3, None])],
    ids=["3-2-2", "3-2-1-1"],
)
def test_lusepil_with_a_sole_leader(players: int, owners: list[int | None]) -> None:
    hands = [["Tekumao"]] + [[]] * (players - 1)
    start = {"bridges": spokes("Lusepil", owners), "hands": hands}
    table = arabana(
        do(0, "bridge", card="Tekumao", between=["Lusepil", "Tekumao"]),
        players=players,
        start=start,
    )
    others = [pair for pair in bridges(table) if bridges(table)[pair] != 0]
    assert ["-".join(action["between"]) for action in legal(table, "remove")] == others  # type: ignore[arg-type]
    assert len(others) == 4


@pytest.mark.parametrize(
    ("players", "island", "owners", "left"),
    [
        (3, "Nuridan", [0, 1, 1, 2, None], [0, 1, 1, None, 0]),
        (3, "Lusepil", [0, 0, 1, 1, 1, 2, None], [0, 0, 1, 1, 1, None, 0]),
        (4, "Lusepil", [0, 1, 1, 2, 2, 3, None], [0, 1, 1, 2, 2, None, 0]),
    ],
    ids=["2-2-1", "3-3-1", "2-2-2-1"],
)
def test_tied_for_the_lead_the_single_bridge_comes_off(
    players: int, island: str, owners: list[int | None], left: list[int | None]
) -> None:
    last = CHART.pairs[CHART.slots_at[CHART.number[island]][-1]]
    start = {"bridges": spokes(island, owners), "hands": [[island]] + [[]] * (players - 1)}
    table = arabana(do(0, "bridge", card=island, between=list(last)), players=players, start=start)
    assert bridges(table) == spokes(island, left)
    assert "pending" not in told(table)


def test_whoever_is_not_in_the_lead_removes_nothing() -> None:
    start = {"bridges": spokes("Nuridan", [1, 1, 2, 2, None]), "hands": [["Nuridan"], [], []]}
    table = arabana(fill("Nuridan", "Vaipuri"), start=start)
    assert bridges(table) == spokes("Nuridan", [1, 1, 2, 2, 0])


def test_nothing_is_removed_where_somebody_holds_more_than_half() -> None:
    start = {"bridges": spokes("Nuridan", [1, 1, 1, 0, None]), "hands": [["Nuridan"], [], []]}
    table = arabana(fill("Nuridan", "Vaipuri"), start=start)
    assert bridges(table) == spokes("Nuridan", [1, 1, 1, 0, 0])
    assert markers(table) == {"Nuridan": 1}


def test_only_the_last_free_slot_counts() -> None:
    start = {"bridges": spokes("Nuridan", [0, 1, 2, None, None]), "hands": [["Nuridan"], [], []]}
    assert "pending" not in told(arabana(fill("Nuridan", "Vaipuri"), start=start))


def test_removing_is_compulsory_and_comes_before_anything_else() -> None:
    start = {
        "bridges": spokes("Nuridan", [0, 1, 2, 3, None]),
        "hands": [["Lusepil", "Nuridan"], [], [], []],
    }
    one = fill("Nuridan", "Vaipuri")
    refused(
        "Ana must take another player’s bridge off first",
        one,
        do(0, "draw", card="bag"),
        players=4,
        start=start,
    )
    refused(
        "it must be another player’s bridge",
        one,
        do(0, "remove", between=["Hiratuva", "Nuridan"]),
        players=4,
        start=start,
    )


def test_the_turn_goes_on_and_may_turn_relative_into_absolute_majority() -> None:
    start = {
        "bridges": spokes("Nuridan", [0, 1, 2, 3, None]),
        "hands": [["Lusepil", "Nuridan"], [], [], []],
    }
    table = arabana(
        fill("Nuridan", "Vaipuri"),
        do(0, "remove", between=["Lusepil", "Nuridan"]),
        do(0, "bridge", card="Lusepil", between=["Lusepil", "Nuridan"]),
        players=4,
        start=start,
    )
    assert markers(table) == {"Nuridan": 0}
    assert bridges(table) == spokes("Nuridan", [0, 0, None, None, 0])


def test_with_both_ends_filled_a_bridge_comes_off_at_each_in_any_order() -> None:
    start = {
        "bridges": {
            **spokes("Nuridan", [0, 1, None, 2, 3]),
            **spokes("Opodopo", [0, 1, None, 2, 3]),
        },
        "hands": [["Nuridan"], [], [], []],
    }
    build = fill("Nuridan", "Opodopo")
    table = arabana(build, players=4, start=start)
    assert told(table)["pending"]["remove"] == ["Nuridan", "Opodopo"]  # type: ignore[call-overload, index]
    first = do(0, "remove", between=["Opodopo", "Ravuloa"])
    table = arabana(build, first, players=4, start=start)
    assert told(table)["pending"]["remove"] == ["Nuridan"]  # type: ignore[call-overload, index]
    second = do(0, "remove", between=["Lusepil", "Nuridan"])
    table = arabana(build, first, second, players=4, start=start)
    assert "pending" not in told(table)


# Swapping a bridge


NURIDAN_OPODOPO = ["Nuridan", "Opodopo"]


@pytest.mark.parametrize(
    "cards", [["Nuridan", "Nuridan"], ["Opodopo", "Opodopo"], ["Nuridan", "Opodopo"]]
)
def test_two_cards_of_its_ends_swap_another_players_bridge(cards: list[str]) -> None:
    start = {"bridges": {"Nuridan-Opodopo": 1}, "hands": [cards, [], []]}
    swap = do(0, "swap", cards=cards, between=NURIDAN_OPODOPO)
    table = arabana(swap, start=start)
    assert bridges(table) == {"Nuridan-Opodopo": 0}
    assert table.position.discard == 2


def test_a_swap_can_cost_an_island_and_give_it_to_another() -> None:
    start = {
        "bridges": spokes("Epunoa", [1, 1, 0]),
        "hands": [["Epunoa", "Opodopo"], [], []],
    }
    assert markers(arabana(start=start)) == {"Epunoa": 1}
    swap = do(0, "swap", cards=["Epunoa", "Opodopo"], between=["Epunoa", "Opodopo"])
    table = arabana(swap, start=start)
    assert markers(table) == {"Epunoa": 0}
    assert bridges(table) == spokes("Epunoa", [0, None, 0])


def test_a_swap_fills_no_free_slot_so_nothing_is_removed() -> None:
    start = {
        "bridges": spokes("Nuridan", [0, 1, 1, 2, 3]),
        "hands": [["Nuridan", "Nuridan"], [], [], []],
    }
    swap = do(0, "swap", cards=["Nuridan", "Nuridan"], between=["Lusepil", "Nuridan"])
    table = arabana(swap, players=4, start=start)
    assert bridges(table) == spokes("Nuridan", [0, 0, 1, 2, 3])
    assert "pending" not in told(table)


def test_what_cannot_be_swapped() -> None:
    hands = [["Nuridan", "Opodopo", "Vaipuri"], [], []]
    start = {"bridges": {"Nuridan-Opodopo": 0, "Opodopo-Vaipuri": 1}, "hands": hands}

    def swap(cards: list[str], between: list[str]) -> JsonObject:
        return do(0, "swap", cards=cards, between=between)

    both = ["Nuridan", "Opodopo"]
    refused("Nuridan–Opodopo is Ana’s already", swap(both, NURIDAN_OPODOPO), start=start)
    refused(
        "no bridge stands on Nuridan–Vaipuri",
        swap(["Nuridan", "Vaipuri"], ["Nuridan", "Vaipuri"]),
        start=start,
    )
    refused("Nuridan is no end of Opodopo–Vaipuri", swap(both, ["Opodopo", "Vaipuri"]), start=start)
    refused(
        "there is only one Vaipuri in hand",
        swap(["Vaipuri", "Vaipuri"], ["Opodopo", "Vaipuri"]),
        start=start,
    )
    refused(
        "write the cards in this order: Opodopo, Vaipuri",
        swap(["Vaipuri", "Opodopo"], ["Opodopo", "Vaipuri"]),
        start=start,
    )
    refused(
        "alphabetical order: Opodopo–Vaipuri",
        swap(["Opodopo", "Vaipuri"], ["Vaipuri", "Opodopo"]),
        start=start,
    )
