"""Carries out what an intent at a table leads to: the one place where it becomes more than data."""

import asyncio
from collections.abc import Sequence

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.playing.seating import kept_seating
from companion.playing.seen import Seen
from companion.playing.unsent import Unsent
from companion.ui.app_context import Ui, sentence
from companion.ui.intents import Dispatch, LaidFlat
from companion.ui.table.action_area import felt
from companion.ui.table.effects import (
    Acknowledge,
    Announce,
    AskIdeas,
    ChangeSettings,
    ClearToast,
    DoAgain,
    DropUnsent,
    Effect,
    Go,
    KeepSeating,
    KeepWhy,
    Later,
    NoteTouch,
    OfferFlat,
    PushActions,
    StopIdeas,
    TakeBack,
    Tell,
    TellRefusal,
)
from companion.ui.table.idea_search import look_for_ideas
from companion.ui.table.undo_actions import redo, take_back


def carry_out(effect: Effect, ui: Ui, seen: Seen, dispatch: Dispatch) -> None:
    """Does one thing, at once or as something that may take time."""
    match effect:
        case PushActions(actions, at, check_double_tap):
            if not check_double_tap or ui.session.first_tap():
                ui.wait_for(lambda: _one_by_one(seen, actions, at), lambda: felt(ui, seen))
        case TakeBack():
            take_back(ui, seen, then=lambda: ui.buzz("light"))
        case DoAgain():
            redo(ui, seen)
        case DropUnsent():
            seen.drop_unsent()
        case Acknowledge(step):
            ui.session.acknowledged(seen.id, step).touch(step)
        case NoteTouch():
            ui.session.touch()
        case ClearToast():
            ui.session.toasts.say(None)
        case Tell(words):
            ui.tell(words)
        case TellRefusal(why):
            ui.tell(sentence(ui.say(why)))
        case Announce(words):
            ui.announce(ui.say(words))
        case Go(route):
            ui.go(route)
        case ChangeSettings(settings):
            ui.change(settings)
        case KeepSeating(seating):
            ui.marks.keep_seating(seen.id, kept_seating(seating))
        case KeepWhy(why):
            ui.marks.keep_why(seen.id, why)
        case OfferFlat():
            ui.offer(
                ui.say("The phone lies on the table."),
                ui.say("Turn to everyone"),
                lambda: dispatch(LaidFlat(True)),
            )
        case AskIdeas(seat, at):
            look_for_ideas(ui, seen, seat, at, dispatch)
        case StopIdeas():
            ui.session.search = None
        case Later(seconds, intent):

            async def wait() -> None:
                await asyncio.sleep(seconds)
                dispatch(intent)

            ui.session.start(wait)


async def _one_by_one(seen: Seen, actions: Sequence[Action], at: int) -> None:
    """Actions that one tap means, each as a step of its own; one undo takes back all of them.

    Only a single action may wait for the connection.
    """
    for number, action in enumerate(actions):
        try:
            await seen.push(action, at, joined=number > 0)
        except Unsent as why:
            if number:
                raise Refusal(
                    "The connection to the hub was lost: {done} of {all} steps were done.",
                    done=number,
                    all=len(actions),
                ) from None
            why.later = why.later if len(actions) == 1 else None
            raise
        at = seen.step
