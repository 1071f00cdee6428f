"""Undo and redo as a screen offers them: at once, with somebody's yes, or why not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message, count, say
from companion.playing.log import undo_words, words_of
from companion.playing.names import together
from companion.playing.seats import UndoRequest
from companion.playing.seen import Seen
from companion.showing.sight import Happened
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import primary_button, text, tonal_button
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.windows import answer_undo, guest_at, undo_requests

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
        asked = _mine(ui, seen)
        if asked is not None:
            return UndoShown(ui.say("waits for {names}", names=_names(seen, asked.seats)), True)
        name = ui.pair(_names(seen, others), name)
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
        names=_names(seen, others),
    )
    if seen.is_host:
        words = say("{whose} The log will say that you took it back.", whose=whose)
        ui.offer(ui.say(words), ui.say("Take back"), lambda: ui.wait_for(work, then))
        return
    _offer_to_ask(ui, seen, steps, whose)


def _offer_to_ask(ui: Ui, seen: Seen, steps: Sequence[Happened[object]], whose: Message) -> None:
    guest = guest_at(ui.session, seen.id)
    assert guest is not None
    if _mine(ui, seen) is not None:
        ui.offer(
            ui.say("You have asked for this already, and wait for a yes."),
            ui.say("Stop asking"),
            lambda: ui.wait_for(guest.withdraw_undo),
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


def use_undo_requests(ui: Ui, seen: Seen | Message) -> None:
    """Shows a request to undo to whoever may agree, and the answer to whoever asked."""
    put_off, set_put_off = ft.use_state("")
    requests = () if isinstance(seen, Message) else _now(ui, seen)
    asked = next(
        (request for request in requests if _is_open(request) and request.id != put_off), None
    )
    refused = next((request for request in requests if request.mine and request.refused), None)

    def hear() -> None:
        guest = None if isinstance(seen, Message) else guest_at(ui.session, seen.id)
        if refused is None or guest is None or isinstance(seen, Message):
            return
        by = say("The host") if refused.refused_by is None else _names(seen, (refused.refused_by,))
        ui.tell(say("{name} said no: the step stays.", name=by))
        ui.wait_for(guest.withdraw_undo)

    def put_it_off() -> None:
        """Closed without an answer: whoever asked waits on, so the way back is offered."""
        if isinstance(seen, Message) or asked is None or asked not in _now(ui, seen):
            return
        set_put_off(asked.id)
        ui.offer(
            ui.say("{name} waits for your answer.", name=_names(seen, (asked.by,))),
            ui.say("Answer"),
            lambda: set_put_off(""),
        )

    ft.use_effect(hear, [refused and refused.id])
    sheet = None
    if asked is not None and not isinstance(seen, Message):
        sheet = _question(ui.of_game(seen.game), seen, asked)
    use_sheet(sheet, put_it_off)


def _question(ui: Ui, seen: Seen, request: UndoRequest) -> ft.Control:
    """Who would like to take back what, with a yes and a no."""
    steps = seen.steps_after(request.to)
    name = seen.header.players[request.by].name
    others = _names(seen, request.seats)
    if len(steps) == 1:
        what = say(
            "{name} asks to take back a step of {others}: {step}",
            name=name,
            others=others,
            step=words_of(seen, steps[0]),
        )
    else:
        what = say(
            "{name} asks to take back {count} steps, among them some of {others}.",
            name=name,
            count=len(steps),
            others=others,
        )

    def answer(yes: bool) -> Callable[[], None]:
        return lambda: ui.wait_for(lambda: answer_undo(ui.session, seen.id, request.id, yes))

    return ft.Column(
        [
            text(ui, ui.say("Take it back?"), TYPE.title, heading=1),
            text(ui, ui.say(what)),
            ft.Row(
                [
                    tonal_button(ui, ui.say("No"), answer(False), expand=True),
                    primary_button(ui, ui.say("Yes, take back"), answer(True)),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
    )


def _now(ui: Ui, seen: Seen) -> tuple[UndoRequest, ...]:
    """What is asked about the table as it is now."""
    if len(seen.holds) == len(seen.header.players):
        return ()
    found = undo_requests(ui.session, seen.id)
    return tuple(request for request in found if request.at == seen.step)


def _is_open(request: UndoRequest) -> bool:
    """Whether this phone may still answer it."""
    return request.asked and not request.refused


def _mine(ui: Ui, seen: Seen) -> UndoRequest | None:
    return next(
        (request for request in _now(ui, seen) if request.mine and not request.refused), None
    )


def _names(seen: Seen, seats: Sequence[int]) -> Message:
    return together([seen.header.players[seat].name for seat in seats])
