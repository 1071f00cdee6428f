"""Haleakalā's board put right: what makes sense, what the piles do, what is refused."""

from collections import Counter
from itertools import chain

import pytest

from companion.core.action import Correct, Undo
from companion.core.refusal import Refusal
from companion.games.haleakala.actions import Place
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from tests.games.haleakala.test_turn import haleakala
from tests.tables import do


def corrected(patch: dict[str, object], **header) -> Position:  # type: ignore[no-untyped-def]
    table = haleakala(**header)
    table.push(Correct(0, patch))  # type: ignore[arg-type]
    return table.position


def test_a_correction_is_a_merge_patch_logged_and_undoable() -> None:
    table = haleakala(start={"statues": {"forest-1": 0}})
    before = table.position
    table.push(Correct(1, {"statues": {"forest-1": None, "forest-2": 1}, "boat": 5}))
    assert table.position.statues == {"forest-2": 1}
    assert table.position.boat == 5
    table.push(Undo(0))
    assert table.position == before


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ({"statues": {f"{ring}-{n}": 0 for ring in ("forest", "mountain") for n in range(1, 6)}},
         "Ana has only 8 statues, not 10"),
        ({"beaches": [[[3], []], [[3], []], [[], []], [[], []], [[], []], [[], []]]},
         "Ana’s disc 3 cannot lie on two beaches"),
        ({"beaches": [[[3], [1, 2]], [[], []], [[], []], [[], []], [[], []], [[], []]]},
         "Both sums on beach 1 would be 3"),
        ({"hands": [{"gold": 1}, {}]}, "The box has no card “gold”"),
        ({"hands": [{"lava": 1}, {}]}, "is never kept"),
        ({"hands": [{"white-pearl": 1}, {"white-pearl": 1}]}, "has 1 of the card “white-pearl”"),
        ({"shamans": ["beach-2", "beach-4"]}, "on a beach only at its own hut"),
        ({"invocation": [3, None]}, "in the tactical variant only"),
        ({"scoring_cards": [["forest"], ["forest"]]}, "only one scoring card “forest”"),
        ({"scores": [-1, 0]}, "must be a whole number"),
        ({"shamans": None}, "lacks the key “shamans”"),
        ({"tide": 1}, "the unknown key “tide”"),
        ({"piles": [15, 12, 15]}, "There would be 54 palm cards: the box has 42"),
        ({"pending": {"ask": "choose", "by": 0, "phase": "landing"}}, "cannot be asked"),
    ],
)  # fmt: skip
def test_a_correction_that_makes_no_sense_is_refused(patch: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal) as refusal:
        corrected(patch)
    assert why in str(refusal.value)


def test_a_correction_that_leaves_the_piles_alone_keeps_their_order() -> None:
    assert corrected({"scores": [3, 4]}).decks == haleakala().position.decks


def unseen(position: Position) -> Counter[str]:
    return Counter(chain(*(deck.order for deck in position.decks)))


def test_a_correction_of_what_is_drawn_from_shuffles_the_unseen_rest_anew() -> None:
    position = haleakala().position
    hidden = next(card for card in position.decks[0].order if card != position.slots[0])
    slots = [list(position.slots[at : at + 2]) for at in range(0, 12, 2)]
    slots[0][0] = hidden
    after = corrected({"slots": slots})
    assert after.slots[0] == hidden
    assert unseen(after) == (unseen(position) - Counter([hidden]) + Counter([position.slots[0]]))
    assert corrected({"slots": slots}) == after


def test_a_card_put_into_a_hand_leaves_its_pile() -> None:
    position = haleakala().position
    after = corrected({"hands": [{"fish-3": 1}, {}]})
    assert sum(after.piles) == sum(position.piles) - 1
    assert "fish-3" not in after.decks[2].order


def test_the_nautilus_is_in_no_hand_before_the_first_scoring() -> None:
    for patch in ({"hands": [{"nautilus": 1}, {}]}, {"discard": {"nautilus": 1}}):
        with pytest.raises(Refusal, match="it comes up in round 2 only"):
            corrected(patch)  # type: ignore[arg-type]
    start = {"round": 2, "piles": [0, 0, 15]}
    after = haleakala(do(0, "correct", patch={"hands": [{"nautilus": 1}, {}]}), start=start)
    assert after.position.hands[0] == {"nautilus": 1}
    assert after.position.piles == (0, 0, 14)


def test_false_and_empty_fields_are_left_out() -> None:
    assert GameRules.codec.write(Place(0, 3, 5)) == {
        "by": 0,
        "do": "place",
        "disc": 3,
        "beach": 5,
    }
