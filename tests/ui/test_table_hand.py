"""What is said of a hand under its open cards."""

from companion.core.message import say
from companion.showing.scene import CardFace, Hand
from companion.ui.table.table_hand import closed_hand

FACE = CardFace("card-0", "art", say("Lake"), say("Walk over lakes."), say("Lake"), "lit")
HAND = Hand(0, 1, "back", say("Ana’s hand"), say("Hold to look"), (FACE,), say("Slide to a card"))


def test_the_card_under_the_finger_says_what_it_does() -> None:
    assert str(closed_hand(HAND, 0).slide) == "Walk over lakes."
    assert str(closed_hand(HAND, None).slide) == "Slide to a card"
    assert not closed_hand(HAND, 0).faces, "no face may be left where nobody looks"
