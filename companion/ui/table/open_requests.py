"""What phones ask of each other at a table: to take back a step, or to correct the table again."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import NOBODY
from companion.core.json_checks import an_object
from companion.core.json_text import merge
from companion.core.message import N_, Message, say
from companion.playing.log import words_of
from companion.playing.names import together
from companion.playing.seats import CorrectionRequest, Request, UndoRequest
from companion.playing.seen import Seen
from companion.showing.fixing import read_facts
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.fixing.fix_list import Changes, fix_rows
from companion.ui.widgets.basics import primary_button, text, tonal_button
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.windows import answer_request, guest_at, requests_now

OWN_CARDS = N_("What lies open stays as it is: only {name}’s own cards are corrected.")


def use_requests(ui: Ui, seen: Seen | Message) -> None:
    """Shows a request to whoever may agree, and the answer to whoever asked."""
    put_off, set_put_off = ft.use_state("")
    requests = () if isinstance(seen, Message) else requests_now(ui.session, seen)
    asked = next(
        (request for request in requests if _is_open(request) and request.id != put_off), None
    )
    refused = next((request for request in requests if request.mine and request.refused), None)

    def hear() -> None:
        guest = None if isinstance(seen, Message) else guest_at(ui.session, seen.id)
        if refused is None or guest is None or isinstance(seen, Message):
            return
        ui.tell(_refused(seen, refused))
        ui.wait_for(lambda: guest.withdraw_request(refused))

    def put_it_off() -> None:
        """Closed without an answer: whoever asked waits on, so the way back is offered."""
        if isinstance(seen, Message) or asked is None:
            return
        if asked not in requests_now(ui.session, seen):
            return
        set_put_off(asked.id)
        ui.offer(
            ui.say("{name} waits for your answer.", name=names_of(seen, (asked.by,))),
            ui.say("Answer"),
            lambda: set_put_off(""),
        )

    ft.use_effect(hear, [refused and refused.id])
    sheet = None
    if asked is not None and not isinstance(seen, Message):
        sheet = _question(ui.of_game(seen.game), seen, asked)
    use_sheet(sheet, put_it_off)


def my_request(ui: Ui, seen: Seen, kind: type[Request]) -> Request | None:
    """What this phone asks now and waits for."""
    return next(
        (
            request
            for request in requests_now(ui.session, seen)
            if isinstance(request, kind) and request.mine and not request.refused
        ),
        None,
    )


def names_of(seen: Seen, seats: Sequence[int]) -> Message:
    """The names of the players in these seats."""
    return together([seen.header.players[seat].name for seat in seats])


def _is_open(request: Request) -> bool:
    """Whether this phone may still answer it."""
    return request.asked and not request.refused


def _refused(seen: Seen, request: Request) -> Message:
    """The sentence about a no, for the phone that asked."""
    by = request.refused_by
    name = say("The host") if by is None else names_of(seen, (by,))
    if isinstance(request, UndoRequest):
        return say("{name} said no: the step stays.", name=name)
    return say("{name} said no: the table stays as it is.", name=name)


def _question(ui: Ui, seen: Seen, request: Request) -> ft.Control:
    """Who would like to do what, with a yes and a no."""

    def answer(yes: bool) -> Callable[[], None]:
        return lambda: ui.wait_for(lambda: answer_request(ui.session, seen.id, request, yes))

    if isinstance(request, UndoRequest):
        title, yes = ui.say("Take it back?"), ui.say("Yes, take back")
        body: list[ft.Control] = [text(ui, ui.say(_steps(seen, request)))]
    else:
        title, yes = ui.say("Correct the table?"), ui.say("Yes, correct")
        body = _correction(ui, seen, request)
    return ft.Column(
        [
            text(ui, title, TYPE.title, heading=1),
            *body,
            ft.Row(
                [
                    tonal_button(ui, ui.say("No"), answer(False), expand=True),
                    primary_button(ui, yes, answer(True)),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
    )


def _steps(seen: Seen, request: UndoRequest) -> Message:
    """Which steps are to be taken back."""
    steps = seen.steps_after(request.to)
    name = seen.header.players[request.by].name
    others = names_of(seen, request.seats)
    if len(steps) == 1:
        return say(
            "{name} asks to take back a step of {others}: {step}",
            name=name,
            others=others,
            step=words_of(seen, steps[0]),
        )
    return say(
        "{name} asks to take back {count} steps, among them some of {others}.",
        name=name,
        count=len(steps),
        others=others,
    )


def _correction(ui: Ui, seen: Seen, request: CorrectionRequest) -> list[ft.Control]:
    """What a correction would change of what lies open."""
    name, fixing = seen.header.players[request.by].name, seen.board.fixing
    # As everybody sees it: a hand that is open here looks no different before and after.
    now = seen.rules.write(seen.showing(NOBODY).position)
    corrected = an_object(merge(now, request.patch), say("the position"))
    before, after = read_facts(fixing.facts, now), read_facts(fixing.facts, corrected)
    changes: Changes = tuple((key, value) for key, value in after.items() if value != before[key])
    asks = say(
        "{name} has corrected this table often, cannot see everybody’s cards, and asks to correct "
        "it again:",
        name=name,
    )
    rows = fix_rows(ui, fixing, before, changes)
    return [text(ui, ui.say(asks)), *(rows or [text(ui, ui.say(OWN_CARDS, name=name))])]
