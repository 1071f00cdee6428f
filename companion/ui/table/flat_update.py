"""What is done around a phone that lies flat on the table: at one side, and about the sides."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.playing.seating import moved, not_flat
from companion.ui.intents import AtSide, Intent, LaidFlat, MovedSeat, PressedButton, TurnsBoard
from companion.ui.table.effects import Effect, KeepSeating, OfferFlat, TakeBack, Tell
from companion.ui.table.table_state import TableNow, TableState

# The key that a page reports as pressed when its phone lies flat (lying_flat.js).
LIES_FLAT = "F13"

Updated: TypeAlias = tuple[TableState, tuple[Effect, ...]]
Update: TypeAlias = Callable[[TableState, Intent, TableNow], Updated]


def around(state: TableState, intent: Intent, now: TableNow, update: Update) -> Updated:
    """What is done at one side of a phone that lies flat, and how people sit around it."""
    seating = state.seating
    match intent:
        case AtSide(seat, PressedButton("undo")):
            state = replace(state, by=seat, opened="")
            if all(step.action and step.action.by == seat for step in now.seen.last_tap):
                return state, (TakeBack(),)
            # Somebody else's step is not taken back without a question.
            return replace(state, asks_undo=(seat, now.step)), ()
        case AtSide(seat, inner):
            return update(replace(state, by=seat, asks_undo=None), inner, now)
        case LaidFlat(flat):
            if flat and (why := not_flat(now.seen)) is not None:
                return state, (Tell(why),)
            seating = replace(seating, flat=flat)
        case MovedSeat(seat, side):
            seating = moved(seating, seat, side)
        case TurnsBoard(turns):
            seating = replace(seating, board_turns=turns)
    return replace(state, seating=seating), (KeepSeating(seating),)


def offered(state: TableState, now: TableNow) -> Updated:
    """The phone has lain flat for a while: once, and where it may be, the table is offered so."""
    useless = state.flat_offered or state.seating.flat or not_flat(now.seen) is not None
    return replace(state, flat_offered=True), () if useless else (OfferFlat(),)
