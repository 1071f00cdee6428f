"""History's head: which tables are looked at, and what they come to together."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import count, say
from companion.playing.past import Record
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, card, list_row, tappable, text
from companion.ui.widgets.round_bars import GAP, Paints, block, legend

FIELD, INITIAL, BAR, ROUND = 56.0, 28.0, 22.0, 28.0
PADDING = 14.0
# The room of one letter of a figure.
FIGURE = 14.0
# So many people have a bar; who comes seldom is found by the filter.
SHOWN = 6


def filter_field(ui: Ui, sign: ft.Control, caption: str, value: str, on_tap: Tap) -> ft.Control:
    """One of the two things that tables can be chosen by."""
    c = ui.scheme
    words = ft.Column(
        [
            text(ui, caption, TYPE.label, c.tx2, lines=1),
            text(ui, value, TYPE.strong, lines=1),
        ],
        spacing=0,
        expand=True,
    )
    return tappable(
        ui,
        ui.pair(caption, value),
        ft.Container(
            padding=ft.Padding(12, 6, 8, 6),
            content=ft.Row(
                [sign, words, ft.Icon(ft.Icons.EXPAND_MORE, size=24, color=c.tx)], spacing=10
            ),
        ),
        ui.once(on_tap),
        radius=RADIUS.tile,
        border=ft.Border.all(2, c.line2),
        height=None if ui.form.large_text else FIELD,
        expand=not ui.form.large_text,
    )


def choices_sheet(
    ui: Ui,
    title: str,
    everything: str,
    choices: Sequence[tuple[str, str]],
    chosen: frozenset[str],
    choose: Callable[[frozenset[str]], None],
) -> ft.Control:
    """Several may be chosen at once; the first row takes all of them back."""
    c = ui.scheme

    def row(label: str, on: bool, do: Tap) -> ft.Control:
        icon = ft.Icons.CHECK_BOX if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
        state = say("chosen") if on else say("not chosen")
        return list_row(
            ui,
            label,
            on_tap=do,
            trailing=ft.Icon(icon, size=26, color=c.lavatx if on else c.line2),
            spoken=f"{label}, {ui.say(state)}",
        )

    rows = [row(everything, not chosen, lambda: choose(frozenset()))]
    rows += [
        row(label, value in chosen, lambda value=value: choose(chosen ^ {value}))  # type: ignore[misc]
        for value, label in choices
    ]
    head = text(ui, title, TYPE.title, heading=1)
    return ft.Column([head, *rows], spacing=2, tight=True)


def stats_card(ui: Ui, tables: int, people: Sequence[Record], width: float) -> ft.Control:
    """How many tables, who won them, and points on average where one game is looked at."""
    c = ui.scheme
    shown = people[:SHOWN]
    number = ft.Column(
        [
            ft.Text(str(tables), style=text_style(TYPE.numeral_l, c.tx)),
            text(ui, ui.say(count("table", "tables", tables)), TYPE.label, c.tx2),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    most = max(1, *(one.wins for one in shown))
    wins = ft.Column(
        [
            text(ui, ui.say("Wins"), TYPE.label, c.lavatx),
            *(_bar(ui, one.name, one.wins / most, str(one.wins)) for one in shown),
        ],
        spacing=6,
        expand=not ui.form.large_text,
    )
    parts: list[ft.Control] = (
        [number, wins]
        if ui.form.large_text
        else [
            ft.Row(
                [ft.Container(number, width=76), wins],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
    )
    averages = [(one.average, one) for one in shown if one.average is not None]
    if averages:
        # The best average first: wins have their own order above.
        averages.sort(key=lambda one: -one[0])
        top = max(1.0, averages[0][0])
        rounds = max(len(one.rounds) for _, one in averages)
        names = [ui.say("Round {number}", number=at + 1) for at in range(rounds)]
        title = text(ui, ui.say("Points on average"), TYPE.label, c.lavatx)
        head = ft.Row(
            [title, *([legend(ui, names)] if rounds and not ui.form.large_text else [])],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=True,
        )
        parts += [
            ft.Container(height=1, bgcolor=c.line),
            head,
            *(
                _rounds_bar(ui, one, average, top, width)
                if one.rounds and not ui.form.large_text
                else _bar(ui, one.name, max(0.0, average) / top, _decimal(ui, average))
                for average, one in averages
            ),
        ]
    return card(ui, ft.Column(parts, spacing=10, tight=True), padding=PADDING)


def _decimal(ui: Ui, figure: float) -> str:
    """One place, with the sign that the language has for it."""
    whole, tenth = divmod(round(figure * 10), 10)
    return ui.say("{whole}.{tenth}", whole=whole, tenth=tenth)


def _bar(ui: Ui, name: str, part: float, figure: str) -> ft.Control:
    """A person by an initial, for colours belong to a table; the bar; the figure."""
    c = ui.scheme
    filled = max(1, round(part * 100))
    bar = ft.Container(
        height=BAR,
        border_radius=8,
        bgcolor=c.s2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=3,
        content=ft.Row(
            [
                ft.Container(bgcolor=c.lava if part else None, expand=filled, height=BAR),
                *([ft.Container(expand=100 - filled)] if filled < 100 else []),
            ],
            spacing=0,
        ),
    )
    called = ft.Container(text(ui, name, TYPE.strong, lines=1), expand=3)
    return ft.Semantics(
        label=ui.pair(name, figure),
        exclude_semantics=True,
        content=ft.Row(
            [
                *([] if ui.form.large_text else [_initial(ui, name)]),
                called,
                *([] if ui.form.large_text else [bar]),
                _figure(ui, figure),
            ],
            spacing=10,
        ),
    )


def _rounds_bar(ui: Ui, one: Record, average: float, top: float, width: float) -> ft.Control:
    """A person's points round after round, each with its own pattern, and their sum."""
    c, figure = ui.scheme, _decimal(ui, average)
    room = width - INITIAL - FIGURE * len(figure) - 2 * 10
    paints = Paints(c.tx2, c.s1, c.bg)
    blocks = [
        block(at, _decimal(ui, points), max(0.0, room * points / top - GAP), paints, ROUND)
        for at, points in enumerate(one.rounds)
        if points > 0
    ]
    rounds = ", ".join(
        f"{ui.say('Round {number}', number=at + 1)} {_decimal(ui, points)}"
        for at, points in enumerate(one.rounds)
    )
    return ft.Semantics(
        label=ui.pair(one.name, f"{rounds}, {figure}"),
        exclude_semantics=True,
        content=ft.Row(
            [
                _initial(ui, one.name),
                ft.Container(ft.Row(blocks, spacing=GAP), width=room),
                _figure(ui, figure),
            ],
            spacing=10,
        ),
    )


def _initial(ui: Ui, name: str) -> ft.Control:
    return ft.Container(
        width=INITIAL,
        height=INITIAL,
        border_radius=INITIAL / 2,
        bgcolor=ui.scheme.s3,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(name[:1].upper(), style=text_style(TYPE.strong, ui.scheme.tx)),
    )


def _figure(ui: Ui, figure: str) -> ft.Control:
    """A figure in a column of its own, so that all bars begin and end together."""
    return ft.Container(
        ft.Text(figure, style=text_style(TYPE.subtitle, ui.scheme.tx, large=True)),
        width=None if ui.form.large_text else FIGURE * max(2, len(figure)),
        alignment=ft.Alignment.CENTER_RIGHT,
    )
