"""What a tie needs before the sheet of a count can name a winner, asked over the count."""

import flet as ft

from companion.playing.just_score import Counted
from companion.showing.just_score import TIE, UNKNOWN, Answer, AnyCount, Numbers, Tie, Whose
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.counting.count_rows import number_grid
from companion.ui.counting.count_state import BrokeTie, CountDispatch, PickedNumber
from companion.ui.widgets.basics import colour, primary_button, tappable, text, tonal_button
from companion.ui.widgets.glyph import mark


def tie_sheet(
    ui: Ui,
    count: AnyCount,
    counted: Counted,
    tie: Tie,
    dispatch: CountDispatch,
) -> ft.Control:
    """The question, and its answers for those who are level."""
    parts: list[ft.Control] = [
        text(ui, ui.say(TIE), TYPE.title, heading=1),
        text(ui, ui.say(tie.words)),
    ]
    numbers = [row for row in tie.rows if isinstance(row, Numbers)]
    for row in tie.rows:
        if isinstance(row, Whose):
            parts += [_player(ui, counted, row, seat, dispatch) for seat in tie.seats]
    for row in numbers:
        parts += [_numbers(ui, count, counted, row, seat, dispatch) for seat in tie.seats]
    if numbers:
        answers = tuple(
            (row.of(seat), count.shown(counted.said, row.key, seat))
            for row in numbers
            for seat in tie.seats
        )
        yes = primary_button(ui, ui.say("That is right"), lambda: dispatch(BrokeTie(answers)))
        parts.append(ft.Row([yes]))
    if tie.unknown is not None:
        unknown = tonal_button(
            ui,
            ui.say(tie.unknown),
            lambda: dispatch(BrokeTie(((UNKNOWN, 1),))),
            expand=True,
        )
        parts.append(ft.Row([unknown]))
    return ft.Column(parts, spacing=12, tight=True)


def _player(ui: Ui, counted: Counted, row: Whose, seat: int, dispatch: CountDispatch) -> ft.Control:
    player = counted.players[seat]
    answer: tuple[str, Answer] = (row.key, seat)
    return tappable(
        ui,
        ui.say("{what}: {name}", what=ui.say(row.words), name=player.name),
        ft.Row(
            [mark(colour(player.color), 28), text(ui, player.name, TYPE.strong, expand=True)],
            spacing=12,
        ),
        ui.once(lambda: dispatch(BrokeTie((answer,)))),
        radius=RADIUS.tile,
        bgcolor=ui.scheme.s2,
        border=ft.Border.all(1, ui.scheme.line),
        padding=ft.Padding.symmetric(horizontal=14, vertical=(SPACE.touch - 28) / 2),
    )


def _numbers(
    ui: Ui,
    count: AnyCount,
    counted: Counted,
    row: Numbers,
    seat: int,
    dispatch: CountDispatch,
) -> ft.Control:
    return number_grid(
        ui,
        counted.players[seat],
        count.shown(counted.said, row.key, seat),
        row.most,
        lambda number: dispatch(PickedNumber(row, seat, number)),
    )
