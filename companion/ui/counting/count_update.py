"""What an intent in a count leads to: another state, and effects."""

from dataclasses import replace
from typing import TypeAlias

from companion.core.refusal import Refusal
from companion.playing.just_score import Counted
from companion.showing.just_score import PHASE, Answer
from companion.showing.pointing import place_at
from companion.ui.board.board_zoom import REACH
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
)
from companion.ui.intents import (
    ClosedSheet,
    PressedButton,
    PressedKey,
    TappedCount,
    TappedPlace,
    TappedSeat,
    TappedSpot,
)
from companion.ui.table.effects import NoteTouch, Tell, TellRefusal

Updated: TypeAlias = tuple[CountState, tuple[CountEffect, ...]]


def update(state: CountState, intent: CountIntent, now: CountNow) -> Updated:
    """The state after an intent; what the rules refuse leaves the state and says why."""
    try:
        return _update(state, intent, now)
    except Refusal as refusal:
        return state, (TellRefusal(refusal.message),)


def _update(state: CountState, intent: CountIntent, now: CountNow) -> Updated:
    said, count = state.counted.said, now.reckoner.count
    match intent:
        case TappedPlace(place):
            return _answer(state, now, *count.tapped(said, state.brush, place))
        case TappedSpot(x, y):
            return _finger(state, now, x, y)
        case SteppedNumber(row, seat, by):
            number = count.shown(said, row.key, seat) + by
            return _answer(state, now, row.of(seat), max(0, min(row.most, number)))
        case PickedNumber(row, seat, number):
            return _answer(state, now, row.of(seat), number)
        case PickedOwner(key, seat):
            return _answer(state, now, key, None if said.get(key) == seat else seat)
        case PickedPhase(phase):
            return _answer(state, now, PHASE, phase)
        case PressedButton("undo"):
            return _with(state, now, state.counted.undone())
        case PressedButton("primary"):
            return _see(state, now)
        case BrokeTie(answers):
            counted = state.counted
            for key, value in answers:
                counted = counted.saying(key, value)
            broken, saved = _with(state, now, counted)
            seen, effects = _see(broken, now)
            return seen, (*saved, *effects)
        case PressedKey(name):
            return _key(state, now, name), ()
        case _:
            return _looked(state, intent), ()


def _looked(state: CountState, intent: CountIntent) -> CountState:
    """Intents that change how a count is looked at, and nothing of it."""
    match intent:
        case TappedCount(brush):
            return replace(state, brush=brush)
        case PickedPlayer(seat):
            return replace(state, alone=seat)
        case TappedSeat():
            return replace(state, opened=Opened(lines=frozenset()))
        case OpenedRow(row):
            return replace(state, opened=Opened(row=row))
        case ToggledLine(label):
            lines = state.opened.lines or frozenset()
            return replace(state, opened=Opened(lines=lines ^ {label}))
        case ClosedSheet():
            return replace(state, opened=Opened())
        case _:
            return state


def _finger(state: CountState, now: CountNow, x: float, y: float) -> Updated:
    picture = now.scene(state).picture
    place = place_at(picture, x, y, REACH / now.scale) if picture else None
    if place is None:
        return state, ()
    return _answer(state, now, *now.reckoner.count.tapped(state.counted.said, state.brush, place))


def _key(state: CountState, now: CountNow, name: str) -> CountState:
    """Numbers choose a brush, Escape closes what lies over the count."""
    brushes = now.scene(state).brushes
    if name.isdecimal() and 0 < int(name) <= len(brushes):
        return replace(state, brush=brushes[int(name) - 1].key)
    return replace(state, opened=Opened()) if name == "Escape" else state


def _answer(state: CountState, now: CountNow, key: str, value: Answer) -> Updated:
    if state.counted.said.get(key) == value:
        return state, (NoteTouch(),)
    changed, effects = _with(state, now, state.counted.saying(key, value))
    return changed, (NoteTouch(), *effects)


def _with(state: CountState, now: CountNow, counted: Counted) -> Updated:
    """Other answers, if the rules can score them."""
    now.reckoner.trial(counted)
    return replace(state, counted=counted), (SaveCount(counted),)


def _see(state: CountState, now: CountNow) -> Updated:
    """On to the sheet, or to what is missing for it."""
    scene = now.scene(state)
    state = replace(state, opened=Opened(tie=scene.tie is not None))
    if scene.tie is not None:
        return state, ()
    if scene.missing is not None:
        return state, (Tell(scene.missing),)
    return state, (SeeSheet(state.counted),)
