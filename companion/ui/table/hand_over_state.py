"""Whose hands a shared phone is in, as data: the state of one table and what intents do to it."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.playing.seen import Seen
from companion.ui.intents import ClosedSheet, Intent, PhoneRested, PressedButton, TookPhone
from companion.ui.table.effects import Acknowledge, DoAgain, Effect, Go, NoteTouch
from companion.ui.table.holders import asked_alone, holder_now


@dataclass(frozen=True)
class Held:
    """The seat that has the phone, and the question for it alone that it took the phone for."""

    seat: int
    question: str = ""


@dataclass(frozen=True)
class HandOverState:
    """Who has the phone at one table; nobody while it is handed over."""

    held: Held | None = None
    # Who has just given it on: a card drawn last may still be looked at.
    giver: int | None = None
    menu: bool = False


Updated: TypeAlias = tuple[HandOverState, tuple[Effect, ...]]


def arrived(state: HandOverState, seen: Seen) -> HandOverState:
    """The state once the table is as `seen`: whoever is not asked any more gives the phone on."""
    if state.held is None:
        return state
    if holder_now(seen, (state.held.seat, state.held.question)) is None:
        return HandOverState(giver=state.held.seat)
    if state.held.question and not asked_alone(seen, state.held.seat):
        # A question for one alone that comes again is handed over again.
        return replace(state, held=Held(state.held.seat))
    return state


def settled(state: HandOverState, seen: Seen) -> HandOverState:
    """What is kept after a drawing: who gave the phone on is known to that drawing alone."""
    return replace(arrived(state, seen), giver=None)


def update(state: HandOverState, intent: Intent, seen: Seen) -> Updated:
    """The state after an intent, and what follows outside the screen."""
    match intent:
        case TookPhone(seat):
            held = Held(seat, asked_alone(seen, seat))
            # What the last step asks of the hands was shown before the phone went on.
            return HandOverState(held), (NoteTouch(), Acknowledge(seen.step))
        case PhoneRested(seat) if state.held is not None and state.held.seat == seat:
            # Whoever finds the phone may see nothing of it, not even a card drawn last.
            return HandOverState(), ()
        case PressedButton("menu"):
            return replace(state, menu=True), ()
        case ClosedSheet():
            return replace(state, menu=False), ()
        case PressedButton("log"):
            return state, (Go(f"/table/{seen.id}/log"),)
        case PressedButton("to do"):
            return state, (Go(f"/table/{seen.id}/log?step={seen.step}"),)
        case PressedButton("redo"):
            return state, (DoAgain(),)
        case _:
            return state, ()
