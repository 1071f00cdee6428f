"""Both scorings: when they happen, the purchase before, the eruption, every line, the winner."""

import pytest

from companion.core.table import Table
from companion.games.haleakala import events
from companion.games.haleakala.position import Position
from tests.games.haleakala.test_cards import BOX, LAND_AT_3, OWN, slots, told
from tests.games.haleakala.test_turn import beaches, haleakala
from tests.tables import do

LAST_CARDS = {
    "beaches": beaches(b3=[[2], [4]]),
    "slots": slots(s3=["fish-1", "white-pearl"]),
}


def test_the_first_scoring_comes_as_soon_as_the_last_two_palm_card_is_placed() -> None:
    start = {**LAST_CARDS, "piles": [0, 1, 15]}
    before = [LAND_AT_3, do(1, "choose", slot=1)]
    after = haleakala(*before, *told("fish-2"), start=start, **OWN)
    assert [sheet.name for sheet in after.sheets] == ["first"]
    assert after.position.round == 2
    # The slot still empty is filled from the next pile, after the scoring; then Ben's turn.
    assert after.position.pending.phase == "refill"  # type: ignore[union-attr]
    assert after.to_act == (0,)
    assert haleakala(*before, *told("fish-2", "shell"), start=start, **OWN).to_act == (1,)


def test_a_lava_card_may_be_the_last_two_palm_card() -> None:
    start = {
        **LAST_CARDS,
        "piles": [0, 1, 15],
        "statues": {"mountain-3": 0, "forest-3": 1},
    }
    after = haleakala(LAND_AT_3, do(1, "choose", slot=1), *told("lava"), start=start, **OWN)
    assert after.position.statues == {"forest-3": 1}
    assert after.sheets[0].points("statues") == (0, 2)
    assert after.position.cards_at(3) == (None, None)


def test_the_last_card_with_every_slot_full_scores_before_the_turn_passes() -> None:
    start = {**LAST_CARDS, "piles": [0, 2, 15]}
    after = haleakala(
        LAND_AT_3, do(1, "choose", slot=1), *told("fish-2", "shell"), start=start, **OWN
    )
    assert after.position.round == 2
    assert after.to_act == (1,)


ENDGAME = {"round": 2, "piles": [0, 0, 0], "slots": slots(s3=[None, None])}


def test_the_second_scoring_needs_an_empty_pile_and_a_segment_without_cards() -> None:
    after = haleakala(LAND_AT_3, start=ENDGAME, box=BOX)
    assert [sheet.name for sheet in after.sheets] == ["second"]
    assert after.result is not None
    assert after.to_act == ()
    one_left = {**ENDGAME, "slots": slots(s3=[None, "fish-1"])}
    assert haleakala(LAND_AT_3, start=one_left, box=BOX).result is None


def test_at_the_second_scoring_no_disc_is_taken_back() -> None:
    start = {**ENDGAME, "beaches": beaches(b3=[[2], [4]])}
    assert haleakala(LAND_AT_3, start=start, box=BOX).position.sums(3) == (2, 4)


def test_before_a_scoring_each_may_buy_one_card_the_active_player_first() -> None:
    start = {**ENDGAME, "hands": [{"shell": 1}, {"shell": 2}]}
    asked = haleakala(LAND_AT_3, start=start, box=BOX)
    assert asked.to_act == (0,)
    asked = haleakala(LAND_AT_3, do(0, "pass"), start=start, box=BOX)
    assert asked.to_act == (1,)
    after = haleakala(LAND_AT_3, do(0, "pass"), do(1, "buy", card="segment"), start=start, box=BOX)
    assert after.position.scoring_cards == ((), ("segment",))
    assert after.sheets[0].points("shells") == (1, 0)


def test_before_a_scoring_the_priestess_is_not_for_sale_unless_the_option_says_so() -> None:
    start = {**ENDGAME, "hands": [{"shell": 1}, {}], "craters": [1, 0, 0, 0, 0, 0]}
    with pytest.raises(Exception, match="only a scoring card can be bought just before a scoring"):
        haleakala(LAND_AT_3, do(0, "buy", card="priestess"), start=start, box=BOX)
    after = haleakala(
        LAND_AT_3,
        do(0, "buy", card="priestess"),
        do(0, "priestess", **{"from": 1, "to": 2}),
        start={**start, "statues": {"mountain-1": 0, "mountain-2": 1}},
        box=BOX,
        options={"priestess_before_scoring": True},
    )
    assert after.position.statues == {"mountain-1": 0}


def test_the_tactical_variant_sells_nothing_before_a_scoring() -> None:
    start = {**ENDGAME, "hands": [{"shell": 1}, {"shell": 2}]}
    after = haleakala(LAND_AT_3, start=start, box=BOX, options={"variant": "tactical"})
    assert after.result is not None


# The eruption

SEGMENT_1 = {"mountain-1": 0, "forest-1": 1, "grassland-1": 0}


@pytest.mark.parametrize(
    ("lava", "left"),
    [
        (0, SEGMENT_1),
        (1, {"forest-1": 1, "grassland-1": 0}),
        (2, {"grassland-1": 0}),
        (3, {}),
        (4, {}),
    ],
)
def test_lava_flows_a_space_for_each_disc_and_the_fourth_does_nothing(
    lava: int, left: dict[str, int]
) -> None:
    start = {**ENDGAME, "statues": SEGMENT_1, "craters": [lava, 0, 0, 0, 0, 0]}
    after = haleakala(LAND_AT_3, start=start, box=BOX)
    assert after.position.statues == left
    assert after.position.craters == (0,) * 6


def test_shamans_dodge_the_lava() -> None:
    start = {**ENDGAME, "shamans": ["mountain-1", "beach-4"], "craters": [1, 0, 0, 0, 0, 0]}
    after = haleakala(LAND_AT_3, start=start, box=BOX)
    assert after.position.shamans[0] == "mountain-1"
    assert events.ShamanDodged(0, "mountain-1") in after.last.events


def test_the_rulebook_s_eruption_yellow_loses_a_mountain_and_a_grassland_statue() -> None:
    """Yellow keeps two mountains, a forest and a grassland: 3 + 3 + 2 + 1 = 9."""
    start = {
        **ENDGAME,
        "statues": {
            "mountain-1": 1,
            "grassland-1": 1,
            "mountain-2": 1,
            "mountain-3": 1,
            "forest-4": 1,
            "grassland-5": 1,
        },
        "craters": [3, 0, 0, 0, 0, 0],
    }
    after = haleakala(LAND_AT_3, start=start, box=BOX)
    lost = [e.space for e in after.last.events if isinstance(e, events.StatueDestroyed)]
    assert lost == ["mountain-1", "grassland-1"]
    assert after.sheets[0].points("statues") == (0, 9)


# The lines


def second(**start) -> Table[Position]:  # type: ignore[no-untyped-def]
    return haleakala(LAND_AT_3, start={**ENDGAME, **start}, box=BOX)


def points(label: str, **start):  # type: ignore[no-untyped-def]
    return second(**start).sheets[-1].points(label)


def test_fish_3_points_for_more_baskets_none_when_level() -> None:
    assert points("fish", hands=[{"fish-1": 1}, {"fish-2": 1}]) == (0, 3)
    assert points("fish", hands=[{"fish-1": 2}, {"fish-2": 1}]) == (0, 0)


@pytest.mark.parametrize(
    ("hand", "value"),
    [({"white-pearl": 1}, 1), ({"black-pearl": 1}, 2), ({"white-pearl": 1, "black-pearl": 1}, 4)],
)
def test_pearls(hand: dict[str, int], value: int) -> None:
    assert points("pearls", hands=[hand, {}]) == (value, 0)


def test_the_nautilus_and_shells_count_in_the_second_scoring_only() -> None:
    hands = [{"nautilus": 1}, {"shell": 0}]
    assert points("nautilus", hands=hands) == (3, 0)
    first = {**LAST_CARDS, "piles": [0, 1, 15], "hands": [{"nautilus": 1}, {}]}
    after = haleakala(LAND_AT_3, do(1, "choose", slot=1), *told("lava"), start=first, **OWN)
    assert after.sheets[0].points("nautilus") == (0, 0)


STATUES = {
    "mountain-1": 0,
    "forest-1": 0,
    "grassland-1": 0,
    "mountain-2": 0,
    "forest-2": 1,
    "forest-3": 1,
    "grassland-3": 1,
}


@pytest.mark.parametrize(
    ("card", "red", "yellow"),
    [("majority", 2, 2), ("segment", 4, 0), ("forest", 2, 4), ("mountain", 6, 0)],
)
def test_scoring_cards_for_statues(card: str, red: int, yellow: int) -> None:
    assert points(card, statues=STATUES, scoring_cards=[[card], []]) == (red, 0)
    assert points(card, statues=STATUES, scoring_cards=[[], [card]]) == (0, yellow)


def test_butterflies_count_on_every_kept_card() -> None:
    hands = [{"shell-b": 2, "fish-1": 1}, {"shell-b": 0}]
    start = {**ENDGAME, "hands": hands, "scoring_cards": [["butterflies"], []]}
    # Ana passes: her shells stay, and their butterflies with them.
    after = haleakala(LAND_AT_3, do(0, "pass"), start=start, box=BOX)
    assert after.sheets[0].points("butterflies") == (2, 0)
    assert after.sheets[0].points("shells") == (2, 0)


def test_round_2_gets_scoring_cards_and_priestess_back_and_keeps_the_rest() -> None:
    start = {
        **LAST_CARDS,
        "piles": [0, 1, 15],
        "priestess_up": False,
        "scoring_cards": [["forest"], ["segment"]],
        "craters": [0, 0, 0, 0, 1, 1],
        "statues": {"forest-1": 0},
        "beaches": beaches(b3=[[2], [4]], b6=[[5], []]),
    }
    after = haleakala(LAND_AT_3, do(1, "choose", slot=1), *told("shell"), start=start, **OWN)
    position = after.position
    assert position.scoring_cards == ((), ())
    assert position.priestess_up
    assert position.craters == (0,) * 6
    assert position.statues == {"forest-1": 0}
    assert position.sums(6) == (5, 0)
    # Ana: a statue and its card, 2 + 2, and the pearl; Ben: more fish.
    assert position.scores == (5, 3)


# The winner


def test_most_points_win() -> None:
    result = second(scores=[10, 12]).result
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), None)


def test_a_tie_is_broken_by_statues_on_the_board() -> None:
    start = {"statues": {"mountain-1": 0, "grassland-2": 1, "forest-2": 1}}
    result = second(**start).result
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), "statues")


def test_then_whoever_was_not_the_starting_player_wins() -> None:
    result = second().result
    assert result is not None
    assert (result.winners, result.tie_break) == ((1,), "not-first-player")


def test_score_now_erupts_first_and_says_who_would_win() -> None:
    start = {"statues": {"mountain-1": 0, "forest-2": 1}, "craters": [1, 0, 0, 0, 0, 0]}
    reckoning = haleakala(start=start).reckon()
    assert reckoning.sheet.name == "first"
    assert reckoning.sheet.totals == (0, 2)
    assert reckoning.position.statues == {"forest-2": 1}
    assert reckoning.position.craters == (0,) * 6
    assert reckoning.result.winners == (1,)


# The tactical variant

TACTICAL = {"options": {"variant": "tactical"}}


def test_yellow_places_a_2_and_her_invocation_disc() -> None:
    invoke = do(1, "place", disc=2, beach=2, invoke=True)
    after = haleakala(invoke, first=1, **TACTICAL).position
    assert after.boat == 4
    assert after.craters == (0, 0, 0, 1, 0, 0)
    assert after.invocation == (None, 2)


@pytest.mark.parametrize(
    ("action", "header", "why"),
    [
        (do(0, "place", disc=2, beach=2, invoke=True), {}, "in the tactical variant only"),
        (do(0, "place", disc=2, beach=4, invoke=True), TACTICAL, "goes only where the boat is"),
        (
            do(0, "place", disc=2, beach=2, invoke=True),
            {**TACTICAL, "start": {"invocation": [6, None]}},
            "already lies on a beach",
        ),
    ],
)
def test_where_the_invocation_disc_cannot_go(action, header, why) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Exception, match=why):
        haleakala(action, **header)


def test_invoking_with_four_discs_out_places_none() -> None:
    start = {"craters": [0, 0, 0, 4, 0, 0]}
    invoke = do(0, "place", disc=2, beach=2, invoke=True)
    assert haleakala(invoke, start=start, **TACTICAL).position.craters == (0, 0, 0, 4, 0, 0)


def test_the_invocation_disc_comes_back_when_the_boat_lands_there() -> None:
    start = {"invocation": [4, 4]}
    after = haleakala(do(0, "place", disc=2, beach=2), start=start, **TACTICAL).position
    assert after.invocation == (None, None)


def test_the_invocation_disc_comes_back_with_a_priestess_even_without_lava() -> None:
    start = {
        "invocation": [None, 6],
        "beaches": beaches(b3=[[], [4]]),
        "slots": slots(s3=["priestess", "priestess"]),
    }
    after = haleakala(LAND_AT_3, start=start, box=BOX, **TACTICAL).position
    assert after.invocation == (None, None)
