"""Distributing cards, their effects, and refilling."""

import pytest

from companion.core.event import BoxDiffers
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games.haleakala import events
from companion.games.haleakala.position import Position
from tests.games.haleakala.test_turn import beaches, haleakala, refused
from tests.tables import do

SLOTS = [["statue", "shell"]] * 6


def slots(**at: list[str | None]) -> list[list[str | None]]:
    """Twelve statue cards, the segments named with others: `s3=["fish-1", None]`."""
    return [at.get(f"s{segment}", ["statue", "statue"]) for segment in range(1, 7)]


BOX = {
    "cards": [
        {"id": "statue", "kind": "statue", "counts": [14, 0, 3]},
        {"id": "priestess", "kind": "priestess", "counts": [0, 2, 1]},
        {"id": "shell", "kind": "shell", "counts": [0, 2, 2]},
        {"id": "shell-b", "kind": "shell", "butterflies": 1, "counts": [0, 1, 1]},
        {"id": "fish-1", "kind": "fish", "baskets": 1, "counts": [0, 1, 2]},
        {"id": "fish-2", "kind": "fish", "baskets": 2, "counts": [0, 1, 1]},
        {"id": "white-pearl", "kind": "white-pearl", "counts": [1, 0, 0]},
        {"id": "black-pearl", "kind": "black-pearl", "counts": [0, 1, 0]},
        {"id": "nautilus", "kind": "nautilus", "counts": [0, 0, 1]},
        {"id": "lava", "kind": "lava", "counts": [0, 4, 4]},
    ]
}
# The boat lies at 2; a 1 there makes it land at 3.
LAND_AT_3 = do(0, "place", disc=1, beach=2)


def landing(*actions: JsonObject, start: object, **header: object) -> Table[Position]:
    """The boat lands at 3, then these actions."""
    return haleakala(LAND_AT_3, *actions, start=start, box=BOX, **header)


def test_case_1_the_greater_sum_chooses_and_the_other_gets_the_rest() -> None:
    start = {"beaches": beaches(b3=[[2], [4]]), "slots": slots(s3=["fish-1", "white-pearl"])}
    asked = landing(start=start)
    assert asked.to_act == (1,)
    after = landing(do(1, "choose", slot=2), start=start).position
    assert after.hands == ({"fish-1": 1}, {"white-pearl": 1})
    assert after.beaches[2] == (0, 0)
    assert after.turn == 1


def test_the_smaller_sum_may_not_choose() -> None:
    start = {"beaches": beaches(b3=[[2], [4]]), "slots": slots(s3=["fish-1", "white-pearl"])}
    with pytest.raises(Exception, match="it is Ben who must answer now"):
        landing(do(0, "choose", slot=1), start=start)


def test_identical_cards_only_the_greater_sum_receives_one() -> None:
    start = {"beaches": beaches(b3=[[2], [4]]), "slots": slots(s3=["fish-1", "fish-1"])}
    after = landing(start=start).position
    assert after.hands == ({}, {"fish-1": 1})
    assert after.cards_at(3)[1] == "fish-1"
    assert after.beaches[2] == (0, 0)


def said(table: Table[Position]) -> list[str]:
    return [str(words) for event in table.last.events if (words := event.words())]


def test_it_is_said_why_only_one_of_two_players_gets_a_card() -> None:
    start = {"beaches": beaches(b3=[[2], [4]]), "slots": slots(s3=["fish-1", "fish-1"])}
    assert said(landing(start=start))[1:4] == [
        "4 beats 2 on beach 3.",
        "Both cards are the same: only Ben gets one.",
        "Ben takes Fish, 1 basket.",
    ]
    single = {"round": 2, "piles": [0, 0, 0], "slots": slots(s3=[None, "fish-1"])}
    both = landing(start={**single, "beaches": beaches(b3=[[2], [4]])})
    assert "Only one card lies here: Ben gets it." in said(both)
    alone = landing(start={**start, "beaches": beaches(b3=[[], [4]])})
    assert said(alone)[1:3] == ["Only one player is on beach 3.", "Ben takes Fish, 1 basket."]


def test_fish_with_other_baskets_are_not_identical() -> None:
    start = {"beaches": beaches(b3=[[2], [4]]), "slots": slots(s3=["fish-1", "fish-2"])}
    assert landing(start=start).position.pending.ask == "choose"  # type: ignore[union-attr]


def test_case_2_the_only_player_there_chooses_and_the_other_card_stays() -> None:
    start = {"beaches": beaches(b3=[[], [1]]), "slots": slots(s3=["fish-1", "white-pearl"])}
    after = landing(do(1, "choose", slot=2), start=start).position
    assert after.hands == ({}, {"white-pearl": 1})
    assert after.cards_at(3)[0] == "fish-1"


def test_case_3_nobody_there_and_both_cards_remain() -> None:
    start = {"slots": slots(s3=["fish-1", "white-pearl"])}
    after = landing(start=start).position
    assert after.cards_at(3) == ("fish-1", "white-pearl")
    assert after.turn == 1


def test_a_single_card_goes_to_the_greater_sum() -> None:
    start = {
        "round": 2,
        "piles": [0, 0, 0],
        "beaches": beaches(b3=[[2], [4]]),
        "slots": slots(s3=[None, "fish-1"]),
    }
    assert landing(start=start).position.hands == ({}, {"fish-1": 1})


def test_a_card_cannot_be_declined() -> None:
    start = {"beaches": beaches(b3=[[], [1]]), "slots": slots(s3=["fish-1", "white-pearl"])}
    with pytest.raises(Exception, match="Ben must choose a card first"):
        landing(do(1, "pass"), start=start)


def built(**changes: object) -> Table[Position]:
    """A statue card taken by Ben, on a board with these changes."""
    start = {"beaches": beaches(b3=[[], [1]]), "slots": slots(), **changes}
    return landing(start=start)


def test_a_statue_rises_where_the_shaman_stands() -> None:
    after = built(shamans=["beach-1", "forest-5"])
    assert after.position.statues == {"forest-5": 1}
    assert after.position.discard["statue"] == 1


@pytest.mark.parametrize(
    "start",
    [
        {"shamans": ["beach-1", "beach-4"]},
        {"shamans": ["beach-1", "forest-5"], "statues": {"forest-5": 0}},
        {
            "shamans": ["beach-1", "forest-5"],
            "statues": {
                **{f"grassland-{s}": 1 for s in range(1, 7)},
                "mountain-1": 1,
                "mountain-2": 1,
            },
        },
    ],
    ids=["on a beach", "on a statue", "with none in supply"],
)
def test_a_statue_that_cannot_be_built_is_discarded(start: dict[str, object]) -> None:
    after = built(**start)
    assert len(after.position.statues) == len(start.get("statues", ()))  # type: ignore[arg-type]
    assert after.position.discard["statue"] == 1
    assert any(isinstance(event, events.NoEffect) for event in after.last.events)


def test_effects_come_in_the_order_the_cards_were_taken() -> None:
    start = {
        "beaches": beaches(b3=[[2], [4]]),
        "slots": slots(s3=["priestess", "statue"]),
        "shamans": ["forest-2", "forest-5"],
        "craters": [1, 0, 0, 0, 0, 0],
    }
    asked = landing(do(1, "choose", slot=1), start=start)
    assert asked.position.statues == {}
    assert asked.position.pending.effects == ((0, "statue"),)  # type: ignore[union-attr]
    after = landing(
        do(1, "choose", slot=1), do(1, "priestess", **{"from": 1, "to": 6}), start=start
    ).position
    assert after.craters == (0, 0, 0, 0, 0, 1)
    assert after.statues == {"forest-2": 0}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"from": 2, "to": 3}, "no lava lies on crater 2"),
        ({"from": 1, "to": 4}, "crater 4 is not beside crater 1"),
        ({"from": 0, "to": 1}, "there is no crater 0"),
    ],
)
def test_lava_moves_to_a_neighbour_never_across(move: dict[str, int], why: str) -> None:
    start = {
        "beaches": beaches(b3=[[2], [4]]),
        "slots": slots(s3=["priestess", "statue"]),
        "craters": [1, 0, 0, 0, 0, 0],
    }
    with pytest.raises(Exception, match=why):
        landing(do(1, "choose", slot=1), do(1, "priestess", **move), start=start)


def test_a_priestess_without_lava_has_no_effect() -> None:
    start = {"beaches": beaches(b3=[[], [4]]), "slots": slots(s3=["priestess", "priestess"])}
    after = landing(start=start).position
    assert after.pending is None
    assert after.discard["priestess"] == 1


SHELL = {"beaches": beaches(b3=[[], [4]]), "slots": slots(s3=["shell", "shell"])}


def test_a_shell_buys_one_card_on_receipt() -> None:
    asked = landing(start=SHELL)
    assert asked.to_act == (1,)
    after = landing(do(1, "buy", card="forest"), start=SHELL).position
    assert after.scoring_cards == ((), ("forest",))
    assert after.hands == ({}, {})
    assert after.discard["shell"] == 1


def test_a_card_for_two_shells_needs_one_kept_from_before() -> None:
    with pytest.raises(Exception, match="“Complete segment” costs 2 shells; in hand: 1 shell"):
        landing(do(1, "buy", card="segment"), start=SHELL)
    start = {**SHELL, "hands": [{}, {"shell-b": 1}], "piles": [2, 12, 15]}
    after = landing(do(1, "buy", card="segment"), start=start).position
    assert after.scoring_cards == ((), ("segment",))
    assert after.hands[1] == {}


def test_shells_with_the_fewest_butterflies_are_paid_first() -> None:
    start = {**SHELL, "hands": [{}, {"shell-b": 1}], "piles": [2, 12, 15]}
    assert landing(do(1, "buy", card="forest"), start=start).position.hands[1] == {"shell-b": 1}


def test_a_shell_may_be_kept() -> None:
    assert landing(do(1, "pass"), start=SHELL).position.hands[1] == {"shell": 1}


def test_the_priestess_on_the_board_is_used_at_once_and_lies_face_down() -> None:
    start = {**SHELL, "craters": [0, 0, 2, 0, 0, 0]}
    asked = landing(do(1, "buy", card="priestess"), start=start)
    assert asked.position.pending.ask == "priestess"  # type: ignore[union-attr]
    assert not asked.position.priestess_up
    after = landing(
        do(1, "buy", card="priestess"), do(1, "priestess", **{"from": 3, "to": 4}), start=start
    )
    assert after.position.craters == (0, 0, 1, 1, 0, 0)


def test_the_priestess_may_be_bought_without_effect_but_once_a_round() -> None:
    assert landing(do(1, "buy", card="priestess"), start=SHELL).position.pending is None
    start = {**SHELL, "priestess_up": False}
    with pytest.raises(Exception, match="she lies face down"):
        landing(do(1, "buy", card="priestess"), start=start)


def test_a_scoring_card_somebody_has_is_not_for_sale() -> None:
    start = {**SHELL, "scoring_cards": [["forest"], []]}
    with pytest.raises(Exception, match="“Forest statues” was bought already"):
        landing(do(1, "buy", card="forest"), start=start)


# Refilling, with the players' own cards so that the order is told

OWN = {"options": {"draws": "physical"}, "box": BOX}


def told(*cards: str) -> list[JsonObject]:
    return [do(0, "reveal", card=card) for card in cards]


def test_with_own_cards_twelve_are_entered_at_set_up() -> None:
    of = haleakala(*told(*["statue"] * 12), **OWN)
    assert of.position.piles == (3, 12, 15)
    assert of.position.pending is None
    assert haleakala(*told("statue", "white-pearl"), **OWN).position.slots[:2] == (
        "statue",
        "white-pearl",
    )


def test_lava_cannot_come_up_at_set_up() -> None:
    refused("no lava card can come up at set-up", *told("lava"), **OWN)


def refilling(*cards: str, **start):  # type: ignore[no-untyped-def]
    start = {
        "piles": [0, 6, 15],
        "beaches": beaches(b3=[[2], [4]]),
        "slots": slots(s3=["fish-1", "white-pearl"]),
        **start,
    }
    return haleakala(LAND_AT_3, do(1, "choose", slot=1), *told(*cards), start=start, **OWN)


def test_empty_slots_are_filled_in_order() -> None:
    after = refilling("fish-2", "shell").position
    assert after.cards_at(3) == ("fish-2", "shell")
    assert after.piles == (0, 4, 15)
    assert after.turn == 1


def test_a_lava_card_puts_a_disc_in_the_boat_s_crater_and_is_replaced() -> None:
    after = refilling("lava", "lava", "fish-2", "lava", "shell").position
    assert after.craters == (0, 0, 3, 0, 0, 0)
    assert after.cards_at(3) == ("fish-2", "shell")
    assert after.discard["lava"] == 3


def test_lava_with_no_disc_left_places_nothing() -> None:
    after = refilling("lava", "fish-2", "shell", craters=[4, 0, 0, 0, 0, 0])
    assert after.position.craters == (4, 0, 0, 0, 0, 0)
    assert any(isinstance(event, events.NoLavaLeft) for event in after.steps[3].events)


def test_a_card_too_many_is_believed_and_said() -> None:
    after = refilling("white-pearl", "shell")
    assert after.position.cards_at(3)[0] == "white-pearl"
    assert any(isinstance(event, BoxDiffers) for event in after.steps[3].events)
