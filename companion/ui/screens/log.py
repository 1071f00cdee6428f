"""Every step of a table in words; tap one to see the table as it was, or to return to it."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.ui.app_context import Surroundings, use_live, use_surroundings
from companion.ui.live import LiveTable
from companion.ui.log_entries import Entry, entries, turns
from companion.ui.parts.basics import (
    colour,
    icon_button,
    primary_button,
    text,
    tonal_button,
)
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.glyph import mark
from companion.ui.parts.log_list import log_list
from companion.ui.parts.nothing import no_table
from companion.ui.parts.still_board import still_board, still_picture
from companion.ui.tokens import RADIUS, TYPE

Choose = Callable[[int], None]
# No step is looked at: the list is shown.
NOWHERE = -1


@ft.component
def LogScreen() -> ft.Control:  # noqa: N802
    """The log, and the table as it was at one of its steps."""
    live = use_live(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(live, Message) else live.game)
    looking, set_looking = ft.use_state(_asked(here))
    if isinstance(live, Message):
        return no_table(here, live)
    last = live.table.last.number
    if here.wide:
        return _both(here, live, last if looking == NOWHERE else min(looking, last), set_looking)
    if looking == NOWHERE:
        return _list(here, live, set_looking)
    return _look(here, live, min(looking, last), set_looking)


def _asked(here: Surroundings) -> int:
    """The step that the address names."""
    _, _, step = (here.session.page.route or "").partition("?step=")
    return int(step) if step.isdecimal() else NOWHERE


def _list(here: Surroundings, live: LiveTable, choose: Choose) -> ft.View:
    told = log_list(here, turns(live.table), live.header.players, choose)
    hint = text(here, here.say("Tap a step to see the table then."), TYPE.label, here.scheme.tx2)
    return page_frame(here, here.say("Log"), [hint, *told], spacing=2)


def _look(here: Surroundings, live: LiveTable, at: int, choose: Choose) -> ft.View:
    width = min(420.0, here.width - 2 * here.margin, (here.height - 260) * 360 / 416)
    return page_frame(
        here,
        here.say("The table then"),
        [_told(here, live, at, choose), _scores(here, live, at), _board(here, live, at, width)],
        back=lambda: choose(NOWHERE),
        foot=foot_bar(here, *_ways(here, live, at, choose)),
        spacing=10,
    )


def _both(here: Surroundings, live: LiveTable, at: int, choose: Choose) -> ft.View:
    """On a tablet the board stands beside the list."""
    told = log_list(here, turns(live.table), live.header.players, choose, chosen=at)
    room = here.height - 70 - 96
    board = ft.Column(
        [
            _told(here, live, at, choose),
            _scores(here, live, at),
            _board(here, live, at, min(560.0, (room - 130) * 360 / 416)),
        ],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    both = ft.Row(
        [
            ft.Container(expand=3, height=room, content=board),
            ft.Container(
                expand=2,
                height=room,
                bgcolor=here.scheme.s1,
                border=ft.Border.all(1, here.scheme.line),
                border_radius=RADIUS.card,
                padding=8,
                content=ft.ListView(told, spacing=2),
            ),
        ],
        spacing=20,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return page_frame(
        here,
        here.say("Log"),
        [both],
        foot=foot_bar(here, *_ways(here, live, at, choose), width=here.width - 40),
        width=here.width - 40,
    )


def _told(here: Surroundings, live: LiveTable, at: int, choose: Choose) -> ft.Control:
    """The step in words, with the ways to the one before and the one after."""
    c = here.scheme
    entry = entries(live.table)[at]
    last = len(live.table.steps) - 1
    more = " ".join(here.say(words) for words in entry.more)
    lines: list[ft.Control] = [
        text(here, here.say("Step {step} of {last}", step=at, last=last), TYPE.label, c.tx2),
        text(here, _sentence(here, live, entry), TYPE.strong, large=True),
    ]
    if more:
        lines.append(text(here, more, TYPE.label, c.tx2))
    if entry.undone:
        lines.append(text(here, here.say("This step was taken back."), TYPE.label, c.lavatx))

    def go(to: int) -> Callable[[], None]:
        return lambda: choose(min(max(to, 0), last))

    return ft.Row(
        [
            icon_button(
                here,
                ft.Icons.CHEVRON_LEFT,
                here.say("One step earlier"),
                go(at - 1),
                bgcolor=c.s2,
                again=True,
            ),
            ft.Column(lines, spacing=2, expand=True),
            icon_button(
                here,
                ft.Icons.CHEVRON_RIGHT,
                here.say("One step later"),
                go(at + 1),
                bgcolor=c.s2,
                again=True,
            ),
        ],
        spacing=10,
    )


def _sentence(here: Surroundings, live: LiveTable, entry: Entry) -> str:
    words = here.say(entry.words)
    if entry.seat is None:
        return words
    return f"{live.header.players[entry.seat].name}: {words}"


def _scores(here: Surroundings, live: LiveTable, at: int) -> ft.Control:
    scores = live.table.rules.scores(live.table.at(at))
    return ft.Row(
        [
            ft.MergeSemantics(
                content=ft.Row(
                    [
                        mark(colour(player.color), 24),
                        text(here, player.name, TYPE.strong),
                        text(here, str(score), TYPE.score_4p),
                    ],
                    spacing=8,
                    tight=True,
                )
            )
            for player, score in zip(live.header.players, scores, strict=True)
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=28,
        wrap=True,
    )


def _board(here: Surroundings, live: LiveTable, at: int, width: float) -> ft.Control:
    board = still_board(still_picture(live.table.rules, live.table.at(at)), width)
    return ft.Row(
        [
            ft.Semantics(
                label=here.say("The board after step {step}", step=at),
                image=True,
                exclude_semantics=True,
                content=board,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _ways(here: Surroundings, live: LiveTable, at: int, choose: Choose) -> list[ft.Control]:
    """Back to the present, or the present back to this step."""
    table = live.table
    standing = table.steps[at].standing.number
    try:
        undos = table.undos_to(standing)
    except Refusal:
        undos = -1

    def now() -> None:
        choose(NOWHERE)
        here.go(f"/table/{live.id}")

    def return_here() -> None:
        step = table.undoable
        seat = step.action.by if step and step.action else 0
        live.return_to(seat, standing)
        here.go(f"/table/{live.id}")
        here.tell(say("The table is back at this step. The log keeps the rest."))

    back = tonal_button(here, here.say("Back to now"), now, icon=ft.Icons.UPDATE, expand=True)
    if undos < 0:
        why = say("This step was taken back, so it can only be looked at.")
        return [
            back,
            _not_now(here, say("Return here"), why),
        ]
    if undos == 0:
        why = say("The table stands like this now.")
        return [
            back,
            _not_now(here, say("This is now"), why),
        ]
    words = count("Return here, undo {count} step", "Return here, undo {count} steps", undos)
    return [back, primary_button(here, here.say(words), return_here)]


def _not_now(here: Surroundings, words: Message, why: Message) -> ft.Control:
    """The button that explains why there is nothing to return to."""
    return primary_button(here, here.say(words), lambda: here.tell(why), ready=False)
