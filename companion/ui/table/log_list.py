"""The log as a list: turns with who had them, steps in words, what was taken back struck out."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Player
from companion.core.message import say
from companion.core.right_to_left import isolated
from companion.playing.log import LogEntry, Turn
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, tappable, text
from companion.ui.widgets.glyph import mark


def log_list(
    ui: Ui,
    shown_turns: Sequence[Turn],
    players: Sequence[Player],
    on_tap: Callable[[int], None],
    *,
    chosen: int | None = None,
    close: bool = False,
) -> list[ft.Control]:
    """The turns, newest first; `close` is the short form that stands beside a board."""
    shown: list[ft.Control] = []
    newest = shown_turns[0].entries[0].number if shown_turns else -1
    for turn in shown_turns:
        if not close:
            shown.append(_turn_title(ui, turn, players))
        for entry in turn.entries:
            quiet = close and entry.number != newest
            shown.append(_row(ui, entry, players, on_tap, entry.number == chosen, quiet))
    return shown


def _turn_title(ui: Ui, turn: Turn, players: Sequence[Player]) -> ft.Control:
    c = ui.scheme
    if turn.seat is None:
        words = ui.say("The end") if turn.over else ui.say("Set-up")
    else:
        words = ui.say(say("{name}’s turn", name=players[turn.seat].name))
    time = [text(ui, ui.say(turn.time), TYPE.label, c.tx3)] if turn.time else []
    # Beside the time large words would be torn.
    beside = [] if ui.form.large_text else time
    head = ft.Row(
        [
            *([mark(colour(players[turn.seat].color), 22)] if turn.seat is not None else []),
            text(ui, words, TYPE.subtitle, expand=True, heading=2),
            *beside,
        ],
        spacing=8,
    )
    return ft.Container(
        padding=ft.Padding(4, 12, 4, 2),
        key=f"turn-{turn.number}",
        content=head if beside or not time else ft.Column([head, *time], spacing=0, tight=True),
    )


def _row(
    ui: Ui,
    entry: LogEntry,
    players: Sequence[Player],
    on_tap: Callable[[int], None],
    chosen: bool,
    quiet: bool,
) -> ft.Control:
    c = ui.scheme
    words = ui.say(entry.words)
    more = " ".join(ui.say(one) for one in entry.more)
    color = c.tx3 if entry.undone or entry.aside else c.tx
    first = text_style(TYPE.body if quiet else TYPE.strong, color)
    second = text_style(TYPE.label, c.tx3 if entry.undone else c.tx2)
    if entry.undone:
        first.decoration = second.decoration = ft.TextDecoration.LINE_THROUGH
    lines: list[ft.Control] = [ft.Text(words, style=first)]
    if more:
        lines.append(ft.Text(more, style=second))
    content = ft.Container(
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        content=ft.Row(
            [
                ft.Container(
                    width=24,
                    height=SPACE.touch - 12,
                    alignment=ft.Alignment.CENTER,
                    content=_who(ui, entry, players),
                ),
                ft.Column(lines, spacing=1, expand=True),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.START
            if more
            else ft.CrossAxisAlignment.CENTER,
        ),
    )
    name = players[entry.seat].name if entry.seat is not None else ""
    spoken = [f"{entry.number}.", *([f"{isolated(name)}:"] if name else []), words, more]
    if entry.undone:
        spoken.append(ui.say("taken back"))
    return tappable(
        ui,
        " ".join(part for part in spoken if part),
        content,
        lambda: on_tap(entry.number),
        selected=chosen,
        radius=RADIUS.check_box,
        bgcolor=c.soft if chosen else None,
        key=f"step-{entry.number}",
    )


def _who(ui: Ui, entry: LogEntry, players: Sequence[Player]) -> ft.Control:
    if entry.aside:
        return ft.Icon(ft.Icons.UNDO, size=20, color=ui.scheme.tx3)
    if entry.seat is None:
        return ft.Icon(ft.Icons.FLAG, size=20, color=ui.scheme.tx2)
    return mark(colour(players[entry.seat].color), 22)
