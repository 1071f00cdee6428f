"""What the plays in the list come to together: wins, and points on average."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import count
from companion.past.people import People
from companion.past.statistics import Standing
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.past.figures import decimal, initial
from companion.ui.theme import text_style
from companion.ui.widgets.basics import card, text
from companion.ui.widgets.round_bars import GAP, Paints, block, legend

INITIAL, BAR, ROUND = 28.0, 22.0, 28.0
PADDING = 14.0
# The room of one letter of a figure.
FIGURE = 14.0
# So many people have a bar; who comes seldom is found by the filter.
SHOWN = 6


def standings_card(
    ui: Ui, plays: int, standings: Sequence[Standing], people: People, width: float
) -> ft.Control:
    """How many plays, who won them, and points on average where one game is looked at."""
    c = ui.scheme
    shown = standings[:SHOWN]
    number = ft.Column(
        [
            ft.Text(str(plays), style=text_style(TYPE.numeral_l, c.tx)),
            text(ui, ui.say(count("table", "tables", plays)), TYPE.label, c.tx2),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    most = max([1, *(one.wins for one in shown)])
    wins = ft.Column(
        [
            text(ui, ui.say("Wins"), TYPE.label, c.lavatx),
            *(_bar(ui, people.name(one.id), one.wins / most, str(one.wins)) for one in shown),
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
                _rounds_bar(ui, people.name(one.id), one, average, top, width)
                if one.rounds and not ui.form.large_text
                else _bar(ui, people.name(one.id), max(0.0, average) / top, decimal(ui, average))
                for average, one in averages
            ),
        ]
    return card(ui, ft.Column(parts, spacing=10, tight=True), padding=PADDING)


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
                *([] if ui.form.large_text else [initial(ui, name, INITIAL)]),
                called,
                *([] if ui.form.large_text else [bar]),
                _figure(ui, figure),
            ],
            spacing=10,
        ),
    )


def _rounds_bar(
    ui: Ui, name: str, one: Standing, average: float, top: float, width: float
) -> ft.Control:
    """A person's points round after round, each with its own pattern, and their sum."""
    c, figure = ui.scheme, decimal(ui, average)
    room = width - INITIAL - FIGURE * len(figure) - 2 * 10
    paints = Paints(c.tx2, c.s1, c.bg)
    blocks = [
        block(at, decimal(ui, points), max(0.0, room * points / top - GAP), paints, ROUND)
        for at, points in enumerate(one.rounds)
        if points > 0
    ]
    rounds = ", ".join(
        f"{ui.say('Round {number}', number=at + 1)} {decimal(ui, points)}"
        for at, points in enumerate(one.rounds)
    )
    return ft.Semantics(
        label=ui.pair(name, f"{rounds}, {figure}"),
        exclude_semantics=True,
        content=ft.Row(
            [
                initial(ui, name, INITIAL),
                ft.Container(ft.Row(blocks, spacing=GAP), width=room),
                _figure(ui, figure),
            ],
            spacing=10,
        ),
    )


def _figure(ui: Ui, figure: str) -> ft.Control:
    """A figure in a column of its own, so that all bars begin and end together."""
    return ft.Container(
        ft.Text(figure, style=text_style(TYPE.subtitle, ui.scheme.tx, large=True)),
        width=None if ui.form.large_text else FIGURE * max(2, len(figure)),
        alignment=ft.Alignment.CENTER_RIGHT,
    )
