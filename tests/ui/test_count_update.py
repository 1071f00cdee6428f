"""A count as data: each row is a state, what somebody did, and what that leads to."""

import subprocess
import sys
from dataclasses import replace

import pytest

from companion.core.game import Player
from companion.games import GAMES
from companion.playing.just_score import Counted, Reckoner
from companion.showing.just_score import PHASE, Answer, AnyRow, Numbers, Whose
from companion.ui.counting.count_state import (
    BrokeTie,
    CountEffect,
    CountIntent,
    CountNow,
    CountState,
    Opened,
    OpenedRow,
    PickedNumber,
    PickedOwner,
    PickedPhase,
    PickedPlayer,
    SaveCount,
    SeeSheet,
    SteppedNumber,
    ToggledLine,
    arrived,
)
from companion.ui.counting.count_update import update
from companion.ui.intents import (
    ClosedSheet,
    PressedButton,
    PressedKey,
    TappedCount,
    TappedPlace,
    TappedSeat,
    TappedSpot,
)
from companion.ui.table.effects import NoteTouch, TellRefusal

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
GAME = GAMES.find("haleakala")
NOW = CountNow(Reckoner(GAME, Counted("haleakala", PLAYERS), {}))
BEGUN = Counted("haleakala", PLAYERS, said=NOW.reckoner.fresh)
STATE = CountState(BEGUN, begun=BEGUN)
ROWS: dict[str, AnyRow] = {row.key: row for group in NOW.scene(STATE).groups for row in group.rows}


def numbers(key: str) -> Numbers:
    row = ROWS[key]
    assert isinstance(row, Numbers)
    return row


def saying(*answers: tuple[str, Answer]) -> CountState:
    counted = BEGUN
    for key, value in answers:
        counted = counted.saying(key, value)
    return replace(STATE, counted=counted)


def saved(*answers: tuple[str, Answer]) -> tuple[CountState, tuple[CountEffect, ...]]:
    """The answers, noted as a touch and saved."""
    state = saying(*answers)
    return state, (NoteTouch(), SaveCount(state.counted))


SHELLS = numbers("shells")
PEARL = next(row for row in ROWS.values() if isinstance(row, Whose))
ONE = saying((SHELLS.of(0), 1))
LEVEL_SHEET = Opened(lines=frozenset())


@pytest.mark.parametrize(
    ("state", "intent", "expected", "effects"),
    [
        pytest.param(STATE, SteppedNumber(SHELLS, 0, 1), *saved((SHELLS.of(0), 1)), id="more"),
        pytest.param(
            STATE, SteppedNumber(SHELLS, 0, -1), STATE, (NoteTouch(),), id="not below nothing"
        ),
        pytest.param(
            STATE,
            SteppedNumber(SHELLS, 0, 1000),
            *saved((SHELLS.of(0), SHELLS.most)),
            id="not above all that there are",
        ),
        pytest.param(STATE, PickedNumber(SHELLS, 1, 2), *saved((SHELLS.of(1), 2)), id="a number"),
        pytest.param(STATE, PickedOwner(PEARL.key, 1), *saved((PEARL.key, 1)), id="whose it is"),
        pytest.param(
            saying((PEARL.key, 1)),
            PickedOwner(PEARL.key, 1),
            *saved((PEARL.key, 1), (PEARL.key, None)),
            id="picked again it is nobody's",
        ),
        pytest.param(STATE, PickedPhase(1), *saved((PHASE, 1)), id="the scoring"),
        pytest.param(
            replace(STATE, brush="1"),
            TappedPlace("forest-2"),
            replace(saying(("statue/forest-2", 1)), brush="1"),
            (NoteTouch(), SaveCount(saying(("statue/forest-2", 1)).counted)),
            id="a place of the board is the brush's",
        ),
        pytest.param(STATE, TappedSpot(-500, -500), STATE, (), id="beside the board"),
        pytest.param(
            ONE,
            PressedButton("undo"),
            replace(STATE, counted=ONE.counted.undone()),
            (SaveCount(ONE.counted.undone()),),
            id="undo",
        ),
        pytest.param(STATE, TappedCount("1"), replace(STATE, brush="1"), (), id="another brush"),
        pytest.param(STATE, PressedKey("2"), replace(STATE, brush="1"), (), id="a brush by key"),
        pytest.param(STATE, PressedKey("99"), STATE, (), id="no such brush"),
        pytest.param(STATE, PickedPlayer(1), replace(STATE, alone=1), (), id="another player"),
        pytest.param(
            STATE, TappedSeat(0), replace(STATE, opened=LEVEL_SHEET), (), id="the sheet opens"
        ),
        pytest.param(
            replace(STATE, opened=LEVEL_SHEET),
            ToggledLine("Shells"),
            replace(STATE, opened=Opened(lines=frozenset({"Shells"}))),
            (),
            id="a line opens",
        ),
        pytest.param(
            replace(STATE, opened=Opened(lines=frozenset({"Shells"}))),
            ToggledLine("Shells"),
            replace(STATE, opened=LEVEL_SHEET),
            (),
            id="a line closes",
        ),
        pytest.param(
            STATE, OpenedRow(SHELLS), replace(STATE, opened=Opened(row=SHELLS)), (), id="a row"
        ),
        pytest.param(
            replace(STATE, opened=Opened(row=SHELLS)), ClosedSheet(), STATE, (), id="closed"
        ),
        pytest.param(
            replace(STATE, opened=Opened(row=SHELLS)), PressedKey("Escape"), STATE, (), id="Escape"
        ),
    ],
)
def test_an_intent_leads_to(
    state: CountState,
    intent: CountIntent,
    expected: CountState,
    effects: tuple[CountEffect, ...],
) -> None:
    assert update(state, intent, NOW) == (expected, effects)


def test_what_cannot_be_taken_back_leaves_the_state_and_says_why() -> None:
    state, (effect,) = update(STATE, PressedButton("undo"), NOW)
    assert state == STATE
    assert isinstance(effect, TellRefusal)
    assert str(effect.why) == "Nothing was changed yet."


def test_a_tie_is_asked_before_the_sheet_and_its_answers_lead_on() -> None:
    game = GAMES.find("arabana")
    players = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
    now = CountNow(Reckoner(game, Counted("arabana", players), {}))
    begun = Counted("arabana", players, said=now.reckoner.fresh)
    state = CountState(begun.saying("so-far/0", 5).saying("so-far/1", 5))
    tie = now.scene(state).tie
    assert tie is not None
    state, effects = update(state, PressedButton("primary"), now)
    assert (state.opened, effects) == (Opened(tie=True), ())
    whose = next(row for row in tie.rows if isinstance(row, Whose))
    state, effects = update(state, BrokeTie(((whose.key, 1),)), now)
    assert state.counted.said[whose.key] == 1
    assert effects == (SaveCount(state.counted), SeeSheet(state.counted))
    assert state.opened == Opened()


def test_another_count_begins_anew_and_keeps_how_it_is_looked_at() -> None:
    looked = replace(ONE, brush="1", opened=Opened(row=SHELLS))
    assert arrived(looked, BEGUN) is looked
    other = BEGUN.saying(SHELLS.of(1), 3)
    assert arrived(looked, other) == CountState(other, brush="1", begun=other)
    assert arrived(None, BEGUN) == STATE


def test_the_update_of_a_count_imports_no_flet() -> None:
    code = "import companion.ui.counting.count_update, sys; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
