"""Undo and redo as a screen offers them: at once, with somebody's yes, or why not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.core.message import Message, count, say
from companion.playing.log import undo_words
from companion.playing.seats import UndoRequest
from companion.playing.seen import Seen
from companion.showing.sight import Happened
from companion.ui.app_context import Ui
from companion.ui.table.open_requests import my_request, names_of
from companion.ui.windows import guest_at

Then = Callable[[], None]
NOTHING = say("There is nothing to take back.")


@dataclass(frozen=True)
class UndoShown:
    """How undo looks now: what it would take back, and whether it can."""

    name: str
    ready: bool
    why: Message | None = None


def undo_shown(ui: Ui, seen: Seen) -> UndoShown:
    """What the button that takes back says."""
    words = undo_words(seen)
    if words is None:
        return UndoShown("", False)
    steps = seen.last_tap
    name = ui.say(words).rstrip(".")
    if (why := seen.kept_by(steps)) is not None:
        return UndoShown(name, False, why)
    if others := seen.others(steps):
        asked = my_request(ui, seen, UndoRequest)
        if isinstance(asked, UndoRequest):
            return UndoShown(ui.say("waits for {names}", names=names_of(seen, asked.seats)), True)
        name = ui.pair(names_of(seen, others), name)
    return UndoShown(name, True)


def take_back(ui: Ui, seen: Seen, to: int | None = None, then: Then = lambda: None) -> None:
    """Takes back what the last tap did, or all after the step `to`: asked for where it must be."""
    steps = seen.last_tap if to is None else seen.steps_after(to)
    if not steps:
        ui.tell(NOTHING)
        return
    if (why := seen.kept_by(steps)) is not None:
        ui.tell(why)
        return
    work = seen.undo if to is None else partial(seen.return_to, to)
    others = seen.others(steps)
    if not others:
        ui.wait_for(work, then)
        return
    whose = count(
        "That was a step of {names}.",
        "Among these {count} steps are some of {names}.",
        len(steps),
        names=names_of(seen, others),
    )
    if seen.is_host:
        words = say("{whose} The log will say that you took it back.", whose=whose)
        ui.offer(ui.say(words), ui.say("Take back"), lambda: ui.wait_for(work, then))
        return
    _offer_to_ask(ui, seen, steps, whose)


def _offer_to_ask(ui: Ui, seen: Seen, steps: Sequence[Happened[object]], whose: Message) -> None:
    guest = guest_at(ui.session, seen.id)
    assert guest is not None
    if (mine := my_request(ui, seen, UndoRequest)) is not None:
        ui.offer(
            ui.say("You have asked for this already, and wait for a yes."),
            ui.say("Stop asking"),
            lambda: ui.wait_for(lambda: guest.withdraw_request(mine)),
        )
        return
    back = steps[-1].continues
    assert back is not None
    words = say("{whose} With their yes, or the host’s, it is taken back.", whose=whose)
    asked = say("You have asked. It is taken back with a yes.")
    ui.offer(
        ui.say(words),
        ui.say("Ask"),
        lambda: ui.wait_for(
            lambda: guest.ask_undo(seen.hand, seen.step, back), lambda: ui.tell(asked)
        ),
    )


def redo(ui: Ui, seen: Seen) -> None:
    """Does again what was taken back last."""
    if seen.redoable is None:
        ui.tell(say("There is nothing to do again."))
    else:
        ui.wait_for(seen.redo)
