"""Every step of a table in words; tap one to see the table as it was, or to return to it."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.playing.log import LogEntry, entries, turns
from companion.playing.seen import Seen
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_seen, use_ui
from companion.ui.board.still_board import still_board, still_picture
from companion.ui.table.log_list import log_list
from companion.ui.table.undo_actions import take_back
from companion.ui.widgets.basics import (
    colour,
    icon_button,
    primary_button,
    text,
    tonal_button,
)
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.glyph import mark

Choose = Callable[[int], None]
# No step is looked at: the list is shown.
NO_STEP = -1


@ft.component
def LogScreen() -> ft.Control:  # noqa: N802
    """The log, and the table as it was at one of its steps."""
    seen = use_seen(ft.use_route_params()["table_id"])
    ui = use_ui(None if isinstance(seen, Message) else seen.game)
    route = ui.session.page.route or ""
    # Where the arrows led from the step that the address names.
    moved, set_moved = ft.use_state(("", NO_STEP))
    if isinstance(seen, Message):
        return no_table(ui, seen)
    looking, last = moved[1] if moved[0] == route else _asked(route), seen.step

    def move(to: int) -> None:
        set_moved((route, to))

    if ui.form.tablet:
        return _both(ui, seen, last if looking == NO_STEP else min(looking, last), move)
    if looking == NO_STEP:
        # An address of its own: back leads to the list.
        return _list(ui, seen, lambda step: ui.go(f"/table/{seen.id}/log?step={step}"))
    return _look(ui, seen, min(looking, last), move)


def _asked(route: str) -> int:
    """The step that the address names."""
    _, _, step = route.partition("?step=")
    return int(step) if step.isdecimal() else NO_STEP


def _list(ui: Ui, seen: Seen, choose: Choose) -> ft.View:
    rows = log_list(ui, turns(seen), seen.header.players, choose)
    hint = text(ui, ui.say("Tap a step to see the table then."), TYPE.label, ui.scheme.tx2)
    return page_frame(ui, ui.say("Log"), [hint, *rows], spacing=2)


def _look(ui: Ui, seen: Seen, at: int, choose: Choose) -> ft.View:
    ratio = _ratio(seen)
    width = min(420.0, ui.width - 2 * ui.margin, (ui.height - 260) * ratio)
    return page_frame(
        ui,
        ui.say("The table then"),
        [_step_words(ui, seen, at, choose), _scores(ui, seen, at), _board(ui, seen, at, width)],
        foot=foot_bar(ui, *_ways(ui, seen, at)),
        spacing=10,
    )


def _both(ui: Ui, seen: Seen, at: int, choose: Choose) -> ft.View:
    """On a tablet the board stands beside the list."""
    rows = log_list(ui, turns(seen), seen.header.players, choose, chosen=at)
    room = ui.height - 70 - 96
    board = ft.Column(
        [
            _step_words(ui, seen, at, choose),
            _scores(ui, seen, at),
            _board(ui, seen, at, min(560.0, (room - 130) * _ratio(seen))),
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
                bgcolor=ui.scheme.s1,
                border=ft.Border.all(1, ui.scheme.line),
                border_radius=RADIUS.card,
                padding=8,
                content=ft.ListView(rows, spacing=2),
            ),
        ],
        spacing=20,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return page_frame(
        ui,
        ui.say("Log"),
        [both],
        foot=foot_bar(ui, *_ways(ui, seen, at), width=ui.width - 40),
        width=ui.width - 40,
    )


def _ratio(seen: Seen) -> float:
    """How wide a board is for its height."""
    drawn = seen.board.still(seen.position).picture
    return drawn.width / drawn.height


def _step_words(ui: Ui, seen: Seen, at: int, choose: Choose) -> ft.Control:
    """The step in words, with the ways to the one before and the one after."""
    c = ui.scheme
    entry, last = entries(seen)[at], seen.step
    more = " ".join(ui.say(words) for words in entry.more)
    lines: list[ft.Control] = [
        text(ui, ui.say("Step {step} of {last}", step=at, last=last), TYPE.label, c.tx2),
        text(ui, _sentence(ui, seen, entry), TYPE.strong, large=True),
    ]
    if more:
        lines.append(text(ui, more, TYPE.label, c.tx2))
    if entry.undone:
        lines.append(text(ui, ui.say("This step was taken back."), TYPE.label, c.lavatx))

    def go(to: int) -> Callable[[], None]:
        return lambda: choose(min(max(to, 0), last))

    return ft.Row(
        [
            icon_button(
                ui,
                ft.Icons.CHEVRON_LEFT,
                ui.say("One step earlier"),
                go(at - 1),
                bgcolor=c.s2,
                again=True,
            ),
            ft.Column(lines, spacing=2, expand=True),
            icon_button(
                ui,
                ft.Icons.CHEVRON_RIGHT,
                ui.say("One step later"),
                go(at + 1),
                bgcolor=c.s2,
                again=True,
            ),
        ],
        spacing=10,
    )


def _sentence(ui: Ui, seen: Seen, entry: LogEntry) -> str:
    words = ui.say(entry.words)
    if entry.seat is None:
        return words
    return ui.pair(seen.header.players[entry.seat].name, words)


def _scores(ui: Ui, seen: Seen, at: int) -> ft.Control:
    scores = seen.rules.scores(seen.steps[at].after)
    return ft.Row(
        [
            ft.MergeSemantics(
                content=ft.Row(
                    [
                        mark(colour(player.color), 24),
                        text(ui, player.name, TYPE.strong),
                        text(ui, str(score), TYPE.score_4p),
                    ],
                    spacing=8,
                    tight=True,
                )
            )
            for player, score in zip(seen.header.players, scores, strict=True)
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=28,
        wrap=True,
    )


def _board(ui: Ui, seen: Seen, at: int, width: float) -> ft.Control:
    board = still_board(still_picture(seen.board, seen.steps[at].after), width)
    return ft.Row(
        [
            ft.Semantics(
                label=ui.say("The board after step {step}", step=at),
                image=True,
                exclude_semantics=True,
                content=board,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _ways(ui: Ui, seen: Seen, at: int) -> list[ft.Control]:
    """Back to the present, or the present back to this step."""
    standing = seen.steps[at].stands
    redos = seen.redos_to(standing)
    try:
        steps = seen.steps_after(standing)
        undos = len(steps)
    except Refusal:
        steps, undos = (), -1

    def now() -> None:
        ui.go(f"/table/{seen.id}")

    def return_here() -> None:
        take_back(ui, seen, standing, returned)

    def do_again() -> None:
        ui.wait_for(lambda: seen.return_to(standing), now)

    def returned() -> None:
        ui.go(f"/table/{seen.id}")
        ui.tell(say("The table is back at this step. The log keeps the rest."))

    back = tonal_button(ui, ui.say("Back to now"), now, icon=ft.Icons.UPDATE, expand=True)
    if redos and seen.may_redo:
        words = count("Do {count} step again", "Do {count} steps again", redos)
        return [back, primary_button(ui, ui.say(words), do_again, icon=ft.Icons.REDO)]
    if undos < 0:
        why = say("This step was taken back, so it can only be looked at.")
        return [
            back,
            _not_now(ui, say("Return here"), why),
        ]
    if undos == 0:
        why = say("The table stands like this now.")
        return [
            back,
            _not_now(ui, say("This is now"), why),
        ]
    if (kept := seen.kept_by(steps)) is not None:
        return [back, _not_now(ui, say("Return here"), kept)]
    words = count("Return here, undo {count} step", "Return here, undo {count} steps", undos)
    return [back, primary_button(ui, ui.say(words), return_here)]


def _not_now(ui: Ui, words: Message, why: Message) -> ft.Control:
    """The button that explains why there is nothing to return to."""
    return primary_button(ui, ui.say(words), lambda: ui.tell(why), ready=False)
