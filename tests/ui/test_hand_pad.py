"""The pad of a hidden hand says how to look, however low it is."""

from collections.abc import Iterator
from typing import cast

import flet as ft
import pytest

from companion.core.message import say
from companion.playing.preferences import Settings
from companion.showing.scene import Hand
from companion.ui.app_context import Ui
from companion.ui.session import Session
from companion.ui.table.hand_pad import low_hand

HAND = Hand(0, 4, "mauna-kea/card-back", say("Ana"), say("Hold"), slide=say("Slide to a card"))


def words(part: object) -> Iterator[str]:
    """Everything that is written in a part of the screen."""
    if isinstance(part, ft.Text):
        yield str(part.value)
    inside = [getattr(part, "content", None), *(getattr(part, "controls", None) or ())]
    for one in filter(None, inside):
        yield from words(one)


@pytest.mark.parametrize(
    ("looking", "by_tap", "said"),
    [
        (False, False, ["Hold to look"]),
        (True, False, ["Let go to hide", "Slide to a card"]),
        (False, True, ["Tap to look"]),
        (True, True, ["Tap to hide"]),
    ],
)
def test_a_low_pad_says_how_to_look_and_what_sliding_does(
    looking: bool, by_tap: bool, said: list[str]
) -> None:
    ui = Ui(cast("Session", None), Settings(), "en", True, False, 390.0, 844.0)
    assert list(words(low_hand(ui, HAND, 340.0, looking, by_tap))) == said
