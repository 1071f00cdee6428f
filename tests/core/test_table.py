"""A table: undo and redo as actions, looking back, corrections, and the record's bytes."""

from collections import Counter
from itertools import chain

import pytest

from companion.core import record
from companion.core.action import Correct, Redo, Undo
from companion.core.refusal import Refusal
from companion.games import find
from companion.games.haleakala.actions import Place, Stay
from companion.games.haleakala.position import Position
from tests.games.haleakala.test_turn import haleakala
from tests.tables import do


def test_undo_takes_back_the_last_action_and_stays_in_the_log() -> None:
    table = haleakala(do(0, "place", disc=3, beach=5), do(0, "stay"))
    table.push(Undo(1))
    assert table.to_act == (0,)
    assert len(table.actions) == 3
    assert [step.number for step in table.line()] == [0, 1]


def test_undo_twice_and_redo_twice_is_where_one_was() -> None:
    table = haleakala(do(0, "place", disc=3, beach=5), do(0, "stay"))
    position = table.position
    for action in (Undo(0), Undo(0), Redo(0), Redo(0)):
        table.push(action)
    assert table.position == position
    assert table.redoable is None


def test_a_new_action_clears_what_could_be_redone() -> None:
    table = haleakala(do(0, "place", disc=3, beach=5), do(0, "stay"), do(0, "undo"))
    table.push(Stay(0))
    with pytest.raises(Refusal, match="nothing to do again"):
        table.push(Redo(0))


def test_undo_takes_back_all_that_followed_by_itself() -> None:
    table = haleakala(do(0, "place", disc=3, beach=2))
    assert table.position.boat == 5
    table.push(Undo(0))
    assert table.position == table.at(0)


def test_redo_draws_the_same_cards_again() -> None:
    table = haleakala(do(0, "place", disc=1, beach=3), do(0, "stay"))
    table.push(Place(1, 1, 2))
    while table.position.pending is not None:
        table.push(table.rules.legal(table.position)[0])
    position, drew = table.position, table.last.outcome.drew
    table.push(Undo(0))
    step = table.push(Redo(0))
    assert (table.position, step.outcome.drew) == (position, drew)


def test_any_step_can_be_looked_at_and_returned_to() -> None:
    table = haleakala(
        do(0, "place", disc=3, beach=5), do(0, "stay"), do(1, "place", disc=1, beach=1)
    )
    assert table.at(1).pending is not None
    undos = table.undos_to(1)
    assert undos == 2
    for _ in range(undos):
        table.push(Undo(0))
    assert table.position == table.at(1)
    with pytest.raises(Refusal, match="step 3 was taken back"):
        table.undos_to(3)


def test_a_refused_action_leaves_the_table_as_it_was() -> None:
    table = haleakala()
    with pytest.raises(Refusal):
        table.push(Place(1, 3, 3))
    assert len(table.steps) == 1


# Corrections


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
         "Ana's disc 3 cannot lie on two beaches"),
        ({"beaches": [[[3], [1, 2]], [[], []], [[], []], [[], []], [[], []], [[], []]]},
         "Both sums on beach 1 would be 3"),
        ({"hands": [{"gold": 1}, {}]}, "The box has no card “gold”"),
        ({"hands": [{"lava": 1}, {}]}, "is never kept"),
        ({"hands": [{"white-pearl": 1}, {"white-pearl": 1}]}, "has 1 of the card “white-pearl”"),
        ({"shamans": ["beach-2", "beach-4"]}, "on a beach only at the own hut"),
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


def test_a_correction_of_what_is_drawn_from_shuffles_the_unseen_rest_anew() -> None:
    position = haleakala().position
    hidden = next(card for card in position.decks[0] if card != position.slots[0])
    slots = [list(position.slots[at : at + 2]) for at in range(0, 12, 2)]
    slots[0][0] = hidden
    after = corrected({"slots": slots})
    assert after.slots[0] == hidden
    assert Counter(chain(*after.decks)) == (
        Counter(chain(*position.decks)) - Counter([hidden]) + Counter([position.slots[0]])
    )
    assert corrected({"slots": slots}) == after


def test_a_card_put_into_a_hand_leaves_its_pile() -> None:
    position = haleakala().position
    after = corrected({"hands": [{"nautilus": 1}, {}]})
    assert sum(after.piles) == sum(position.piles) - 1
    assert "nautilus" not in after.decks[2]


# The record


def test_a_round_trip_is_the_identity_byte_for_byte() -> None:
    table = haleakala(do(0, "place", disc=3, beach=5), do(1, "undo"), do(1, "redo"))
    text = record.write_text(table)
    again = record.read_text(text, find)
    assert record.write_text(again) == text
    assert again.position == table.position


def test_false_and_empty_fields_are_left_out() -> None:
    assert find("haleakala").verbs.write(Place(0, 3, 5)) == {
        "by": 0, "do": "place", "disc": 3, "beach": 5,
    }  # fmt: skip
