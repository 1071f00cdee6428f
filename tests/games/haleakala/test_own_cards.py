"""With own cards what people tell is believed (G3): the number of cards stays true."""

import pytest

from companion.core import record
from companion.core.event import BoxDiffers
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala.consistency import seen_cards
from companion.games.haleakala.position import Position
from tests.games.haleakala.test_turn import haleakala, refused
from tests.tables import do

OWN: JsonObject = {"options": {"draws": "physical"}}
TWELVE = ["statue"] * 5 + ["fish-1", "fish-2", "shell", "shell", "priestess", "fish-2", "fish-1"]


def told(*cards: str) -> list[JsonObject]:
    return [do(0, "reveal", card=card) for card in cards]


def fix(**patch: Json) -> JsonObject:
    return do(0, "correct", patch=patch)


def dealt(*actions: JsonObject, **header: Json) -> Table[Position]:
    return haleakala(*told(*TWELVE), *actions, **{**OWN, **header})


def number_of_cards(table: Table[Position]) -> int:
    return seen_cards(table.position).total() + sum(table.position.piles)


def differs(table: Table[Position]) -> list[str]:
    return [str(event.words()) for event in table.last.events if isinstance(event, BoxDiffers)]


def test_a_card_corrected_into_a_hand_leaves_its_pile() -> None:
    after = dealt(fix(hands=[{"shell": 1}, {}]))
    assert after.position.piles == (2, 12, 15)
    assert number_of_cards(after) == 42


def test_a_card_corrected_away_joins_the_discard() -> None:
    slots = [list(dealt().position.cards_at(segment)) for segment in range(1, 7)]
    slots[0][0] = None
    after = dealt(fix(slots=slots))  # type: ignore[arg-type]
    assert after.position.discard == {"statue": 1}
    assert number_of_cards(after) == 42


def test_a_card_that_was_misread_is_replaced_and_none_is_discarded() -> None:
    slots = [list(dealt().position.cards_at(segment)) for segment in range(1, 7)]
    slots[0][0] = "shell-butterfly"
    after = dealt(fix(slots=slots))  # type: ignore[arg-type]
    assert after.position.discard == {}
    assert number_of_cards(after) == 42


def test_a_pile_corrected_to_one_less_leaves_the_number_of_cards_true() -> None:
    after = dealt(fix(piles=[2, 12, 15]))
    assert after.position.piles == (2, 12, 15)
    assert number_of_cards(after) == 42


def test_more_cards_than_there_are_cannot_be_entered() -> None:
    refused("There would be 43 palm cards", *told(*TWELVE), fix(piles=[4, 12, 15]), **OWN)


def test_a_second_white_pearl_is_believed_by_a_correction_as_by_a_reveal() -> None:
    after = dealt(fix(hands=[{"white-pearl": 1}, {}]))
    assert differs(after) == []
    after = dealt(fix(hands=[{"white-pearl": 1}, {"white-pearl": 1}]))
    assert after.position.hands[1] == {"white-pearl": 1}
    assert differs(after) == [
        "Our list of the box has only 1 of “White pearl, 1 butterfly”: "
        "have a look at Check your box."
    ]
    assert number_of_cards(after) == 42


def test_it_is_said_once_that_the_box_differs() -> None:
    after = dealt(fix(hands=[{"white-pearl": 2}, {}]), fix(scores=[1, 0]))
    assert differs(after) == []


def test_where_caldera_shuffles_it_knows_that_there_is_no_more() -> None:
    refused("The box has 1 of the card “white-pearl”, not 2.", fix(hands=[{"white-pearl": 2}, {}]))


def test_a_face_that_no_list_has_is_entered_by_what_it_shows() -> None:
    face = do(0, "reveal", kind="fish", baskets=4, butterflies=1)
    table = haleakala(face, **OWN)
    assert table.position.slots[0] == "fish/4/1"
    assert differs(table) == [
        "Our list of the box has no “Fish, 4 baskets, 1 butterfly”: have a look at Check your box."
    ]
    assert table.last.outcome.drew == ("fish/4/1",)
    again = record.read_text(record.write_text(table), find)
    assert again.position == table.position


def test_a_face_that_the_list_has_is_that_card() -> None:
    table = haleakala(do(0, "reveal", kind="fish", baskets=2), **OWN)
    assert table.position.slots[0] == "fish-2"
    assert differs(table) == []


def test_an_unlisted_face_is_kept_counted_and_paid_with_like_any_other() -> None:
    start = {"hands": [{"fish/4/1": 1}, {"shell/0/2": 1, "shell": 1}], "round": 2}
    table = haleakala(start=start, **OWN)
    sheet = table.reckon().sheet
    assert sheet.points("fish") == (3, 0)
    assert sheet.points("shells") == (0, 2)
    # A position with it can be begun from and corrected.
    hands = [{"fish/4/1": 1}, {"shell/0/2": 1}]
    assert haleakala(fix(hands=hands), start=start, **OWN).position.hands[1] == {"shell/0/2": 1}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (do(0, "reveal", card="lava"), "no lava card can come up at set-up"),
        (do(0, "reveal", kind="lava", butterflies=1), "no lava card can come up at set-up"),
        (do(0, "reveal", card="nautilus"), "the nautilus comes up in the second round only"),
        (do(0, "reveal", card="cow"), "the box has no card “cow”"),
        (do(0, "reveal", kind="cow"), "there is no kind of card “cow”"),
        (do(0, "reveal"), "there is no kind of card “”"),
        (do(0, "reveal", kind="fish", baskets=10), "at most 9"),
        (do(0, "reveal", card="fish-1", kind="fish"), "not both"),
        (do(1, "reveal", kind="fish", baskets=4), "it is Ana who must answer now"),
        (fix(discard={"lava": 1}), "No lava card can have come up at set-up"),
        (fix(hands=[{"nautilus": 1}, {}]), "The nautilus is in the pile of 3 palms"),
        (fix(hands=[{"cow/1/1": 1}, {}]), "The box has no card “cow/1/1”."),
    ],
)  # fmt: skip
def test_what_the_rules_make_impossible_is_refused(action: dict[str, object], why: str) -> None:
    refused(why, action, **OWN)  # type: ignore[arg-type]


def test_the_nautilus_comes_up_out_of_the_third_pile() -> None:
    start = {"round": 2, "pending": {"ask": "reveal", "by": 0, "phase": "refill"}}
    table = haleakala(do(0, "reveal", card="nautilus"), start=start, **OWN)
    assert "nautilus" in table.position.slots


def test_lava_is_never_entered_in_the_tactical_variant() -> None:
    tactical = {"options": {"draws": "physical", "variant": "tactical"}}
    refused("the tactical variant has no lava cards", *told("lava"), **tactical)
    refused("The tactical variant has no lava cards.", fix(discard={"lava": 1}), **tactical)


AFTER_SETUP: dict[str, object] = {
    "piles": [3, 12, 15],
    "slots": [[None, "fish-1"], *[["statue"] * 2] * 5],
}
REVEAL: dict[str, object] = {"ask": "reveal", "by": 0, "phase": "refill"}


def begun(*actions: JsonObject, **start: object) -> Table[Position]:
    """A table with own cards in the middle of round 1, with cards left in the first pile."""
    return haleakala(*actions, start={**AFTER_SETUP, **start}, **OWN)


def test_lava_from_the_first_pile_is_believed_after_set_up() -> None:
    table = begun(do(0, "reveal", card="lava"), pending=REVEAL)
    assert table.position.craters[table.position.boat - 1] == 1
    assert table.position.piles == (2, 12, 15)
    assert number_of_cards(table) == 42
    assert {"lava"} <= {action.card for action in begun(pending=REVEAL).rules.legal(table.position)}  # type: ignore[attr-defined]
    face = begun(do(0, "reveal", kind="lava", butterflies=1), pending=REVEAL)
    assert face.position.discard["lava/0/1"] == 1


def test_lava_from_the_first_pile_is_believed_by_a_correction_after_set_up() -> None:
    table = dealt(fix(discard={"lava": 1}, craters=[0, 1, 0, 0, 0, 0]))
    assert table.position.discard == {"lava": 1}
    assert table.position.piles == (2, 12, 15)


def test_the_nautilus_waits_for_the_first_scoring_whichever_pile_is_drawn_from() -> None:
    third: dict[str, object] = {"piles": [0, 0, 15], "pending": REVEAL}
    with pytest.raises(Refusal, match="the second round only"):
        begun(do(0, "reveal", card="nautilus"), **third)
    table = begun(do(0, "reveal", card="nautilus"), pending=REVEAL, round=2)
    assert "nautilus" in table.position.slots


def test_going_back_to_round_1_with_the_nautilus_in_hand_is_refused() -> None:
    later = begun(round=2, hands=[{"nautilus": 1}, {}])
    with pytest.raises(Refusal, match="The nautilus is in the pile of 3 palms"):
        later.push(later.rules.codec.read(fix(round=1)))


def test_a_listed_face_written_as_an_id_is_that_card() -> None:
    table = haleakala(*told("fish/2/0"), **OWN)
    assert table.position.slots[0] == "fish-2"
    assert table.last.outcome.drew == ("fish-2",)
    assert differs(table) == []
    table = dealt(fix(hands=[{"fish/1/1": 1, "fish-1": 1}, {}], discard={"statue/0/0": 2}))
    assert table.position.hands[0] == {"fish-1": 2}
    assert table.position.discard == {"statue": 2}
    start = {"slots": [["fish/3/0", None], *[[None, None]] * 5], "hands": [{"shell/0/1": 1}, {}]}
    table = haleakala(start=start, **OWN)
    assert table.position.slots[0] == "fish-3"
    assert table.position.hands[0] == {"shell-butterfly": 1}


def test_an_effect_written_by_its_face_is_that_cards_effect() -> None:
    pending = {
        "ask": "priestess", "by": 0, "phase": "landing", "effects": [[1, "statue/0/0"]],
    }  # fmt: skip
    table = begun(craters=[1, 0, 0, 0, 0, 0], pending=pending)
    assert table.position.pending is not None
    assert table.position.pending.effects == ((1, "statue"),)


@pytest.mark.parametrize(
    "start",
    [
        {},
        {"slots": [["statue", "fish-1"], *[["shell", "shell"]] * 4, [None, None]]},
        {"round": 2},
        {"round": 2, "hands": [{"fish/9/9": 1}, {"shell": 3}]},
        {"piles": [0, 12, 15], "discard": {"statue": 4}},
    ],
)
def test_a_start_leaves_no_card_nowhere(start: JsonObject) -> None:
    table = haleakala(start=start, **OWN)
    assert number_of_cards(table) == 42
    tactical = haleakala(
        start={**start, "piles": [0, 0, 3]}, options={"draws": "physical", "variant": "tactical"}
    )
    assert number_of_cards(tactical) == 34
    assert "lava" not in tactical.position.discard


def test_cards_that_a_start_leaves_out_are_guessed_so_that_few_seem_too_many() -> None:
    """Of each face as many are left for the piles as they must hold."""
    table = haleakala(start={}, **OWN)
    box = find("haleakala")(table.header).box  # type: ignore[attr-defined]
    discard = table.position.discard
    assert all(number <= box.cards[id].counts[0] for id, number in discard.items())
    assert sum(discard.values()) == 12


def test_an_unlisted_face_is_only_for_own_cards() -> None:
    with pytest.raises(Refusal):
        haleakala(start={"hands": [{"fish/4/1": 1}, {}]})
