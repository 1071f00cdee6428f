"""A phone that goes from hand to hand, as data: a state, what somebody did, what that leads to."""

import subprocess
import sys
from random import Random

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.window import Window
from companion.ui.intents import (
    ClosedSheet,
    Intent,
    PhoneRested,
    PressedButton,
    TappedSeat,
    TookPhone,
)
from companion.ui.table.effects import Acknowledge, DoAgain, Effect, Go, NoteTouch
from companion.ui.table.hand_over_state import HandOverState, Held, arrived, settled, update
from companion.ui.table.holders import asked_alone
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
NOBODY = HandOverState()
ANA, KEEPS = HandOverState(Held(0)), HandOverState(Held(0, "keep"))


def table() -> Window:
    """Arabana-Opodopo on one phone that holds all seats and shows no hand.

    At first everybody is asked alone which cards to keep.
    """
    header = Header("arabana", PLAYERS, seed="hand to hand")
    return Window(live_table(Table(find("arabana")(header))), frozenset({0, 1, 2}), frozenset())


def played(seen: Window, seat: int) -> None:
    """The table goes on, by actions that are drawn by lot, until it is that seat's turn."""
    luck, rules = Random(4), seen.rules
    while seen.to_act != (seat,) or asked_alone(seen, seat):
        push(seen, rules.pick(seen._live.table.position, luck))


@pytest.mark.parametrize(
    ("state", "intent", "expected", "effects"),
    [
        pytest.param(NOBODY, TookPhone(0), KEEPS, (NoteTouch(), Acknowledge(0)), id="taken"),
        pytest.param(
            HandOverState(giver=1, menu=True),
            TookPhone(0),
            KEEPS,
            (NoteTouch(), Acknowledge(0)),
            id="whoever takes it closes the menu, and nobody gives it any more",
        ),
        pytest.param(ANA, PhoneRested(0), NOBODY, (), id="left lying, it is handed over anew"),
        pytest.param(ANA, PhoneRested(1), ANA, (), id="another's phone was left lying"),
        pytest.param(NOBODY, PressedButton("menu"), HandOverState(menu=True), (), id="menu"),
        pytest.param(HandOverState(menu=True), ClosedSheet(), NOBODY, (), id="menu closed"),
        pytest.param(NOBODY, PressedButton("redo"), NOBODY, (DoAgain(),), id="redo"),
        pytest.param(NOBODY, TappedSeat(1), NOBODY, (), id="a player in the strip"),
    ],
)
def test_an_intent_leads_to(
    state: HandOverState,
    intent: Intent,
    expected: HandOverState,
    effects: tuple[Effect, ...],
) -> None:
    assert update(state, intent, table()) == (expected, effects)


def test_the_log_and_the_last_step_are_screens_of_their_own() -> None:
    seen = table()
    assert update(NOBODY, PressedButton("log"), seen) == (NOBODY, (Go(f"/table/{seen.id}/log"),))
    step = Go(f"/table/{seen.id}/log?step=0")
    assert update(NOBODY, PressedButton("to do"), seen) == (NOBODY, (step,))


def test_whoever_is_asked_keeps_the_phone_and_gives_it_on_when_another_is_asked() -> None:
    seen = table()
    played(seen, 0)
    assert arrived(ANA, seen) == ANA
    played(seen, 1)
    assert arrived(ANA, seen) == HandOverState(giver=0)
    assert settled(ANA, seen) == NOBODY, "the giver is known to one drawing alone"
    assert arrived(NOBODY, seen) == NOBODY


def test_a_question_for_one_alone_is_handed_over_when_it_comes_again() -> None:
    seen = table()
    assert arrived(ANA, seen) == HandOverState(giver=0)
    assert arrived(KEEPS, seen) == KEEPS, "taken for that very question"
    played(seen, 0)
    assert arrived(KEEPS, seen) == ANA, "and the next one is handed over again"


def test_the_state_of_a_hand_over_imports_no_flet() -> None:
    code = "import companion.ui.table.hand_over_state, sys; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
