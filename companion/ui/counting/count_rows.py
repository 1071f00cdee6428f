"""The rows of a count: a stepper for each player, or whose something is that exists once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.game import Player
from companion.showing.just_score import AnyRow, Numbers
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.counting.count_state import (
    CountDispatch,
    OpenedRow,
    PickedOwner,
    SteppedNumber,
)
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, icon_button, tappable, text
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component

NAME, FIGURE, GAP = 82.0, 24.0, 4.0
STEPPER = 2 * SPACE.touch + FIGURE
TILE = 74.0
# With a name of one line, and of two.
ROW, TALLER = 58.0, 68.0
CELL, CELL_BIG = 50.0, 78.0
HEAD = 15.0
# Two figures in the room of one.
SMALLER = 16.0


@dataclass(frozen=True)
class Shape:
    """How much room a row has, and for whom: every player, or one at a time."""

    width: float
    players: tuple[Player, ...]
    alone: int | None = None

    @property
    def room(self) -> float:
        """What the steppers of all players leave for a name at their left."""
        return self.width - len(self.players) * (STEPPER + GAP)

    @property
    def seats(self) -> Sequence[int]:
        """Whose steppers are shown."""
        return range(len(self.players)) if self.alone is None else (self.alone,)


def fits_side_by_side(ui: Ui, width: float, players: int) -> bool:
    """Whether every player's stepper has room in one row."""
    return not ui.form.large_text and NAME + players * (STEPPER + GAP) <= width


def heads(ui: Ui, title: str, shape: Shape) -> ft.Control:
    """The title of some rows, and whose column is which."""
    words = text(ui, title, TYPE.button, ui.scheme.lavatx, size=HEAD)
    if shape.alone is not None:
        return words
    columns = [
        ft.Container(
            width=STEPPER,
            content=ft.Row(
                [
                    mark(colour(player.color), 18),
                    ft.Text(
                        player.name,
                        style=text_style(TYPE.label, ui.scheme.tx),
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                        expand=True,
                        expand_loose=True,
                    ),
                ],
                spacing=6,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        )
        for player in shape.players
    ]
    if fitting_size(ui, title, HEAD, shape.room) < HEAD:
        # No word is torn: it stands above.
        above = ft.Row([ft.Container(expand=True), *columns], spacing=GAP)
        return ft.Column([words, above], spacing=2, tight=True)
    return ft.Row([ft.Container(content=words, expand=True), *columns], spacing=GAP)


def _stands_above(ui: Ui, words: str, shape: Shape) -> bool:
    """Whether a word of the name would be torn, even at the smallest size that can be read."""
    return fitting_size(ui, words, TYPE.min.size, shape.room) < TYPE.min.size


def _height(ui: Ui, words: str, shape: Shape) -> float:
    """How high a row is, by how many lines its name needs."""
    line = fitting_size(ui, words.replace(" ", "_"), TYPE.label.size, shape.room)
    return ROW if line == TYPE.label.size else TALLER


@memo_component
def CountRow(  # noqa: N802
    ui: Ui, row: AnyRow, values: Sequence[int | None], shape: Shape, dispatch: CountDispatch
) -> ft.Control:
    """One row; its name opens why it is worth what it is."""
    if isinstance(row, Numbers):
        parts = [
            _stepper(ui, row, seat, values[seat] or 0, shape, dispatch) for seat in shape.seats
        ]
    else:
        parts = [
            _tile(ui, row.key, ui.say(row.words), seat, values[0] == seat, shape, dispatch)
            for seat in range(len(shape.players))
        ]
    words = ui.say(row.words)
    above = shape.alone is None and _stands_above(ui, words, shape)
    name = _name(ui, row, shape, dispatch, above)
    if above:
        gap = ft.Container(expand=True)
        return ft.Column([name, ft.Row([gap, *parts], spacing=GAP)], spacing=0, tight=True)
    if shape.alone is None or (isinstance(row, Numbers) and not ui.form.large_text):
        return ft.Container(
            height=_height(ui, words, shape) if shape.alone is None else None,
            content=ft.Row(
                [name, *parts], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER
            ),
        )
    return ft.Column([name, ft.Row(parts, spacing=8)], spacing=4, tight=True)


def _name(ui: Ui, row: AnyRow, shape: Shape, dispatch: CountDispatch, above: bool) -> ft.Control:
    c = ui.scheme
    words = ui.say(row.words)
    size, high = TYPE.label.size, SPACE.touch if above else ROW
    if shape.alone is None and not above:
        high = _height(ui, words, shape)
        size = max(TYPE.min.size, fitting_size(ui, words, size, shape.room))
    label = ft.Text(
        words,
        style=text_style(TYPE.label, c.tx, size=size),
        max_lines=None if ui.form.large_text else 2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    face: ft.Control
    if shape.alone is None and not above:
        small = [picture(row.art, 26, 26)] if row.art else []
        face = ft.Column([*small, label], spacing=2, tight=True, alignment=_MIDDLE)
    else:
        small = [picture(row.art, 30, 30)] if row.art else []
        label.expand = True
        face = ft.Row([*small, label], spacing=10)
    # Above the steppers it has the whole width already.
    beside = None if above else True
    if not row.line and not isinstance(row, Numbers):
        return ft.Container(content=face, expand=beside)
    about = "{what}: numbers and why" if isinstance(row, Numbers) else "{what}: why"
    return tappable(
        ui,
        ui.say(about, what=words),
        face,
        lambda: dispatch(OpenedRow(row)),
        radius=RADIUS.check_box,
        expand=beside,
        height=None if ui.form.large_text else high,
        padding=ft.Padding.symmetric(vertical=12) if ui.form.large_text else None,
    )


_MIDDLE = ft.MainAxisAlignment.CENTER


def _stepper(
    ui: Ui, row: Numbers, seat: int, value: int, shape: Shape, dispatch: CountDispatch
) -> ft.Control:
    c = ui.scheme
    what = ui.say("{what} of {name}", what=ui.say(row.words), name=shape.players[seat].name)

    def button(icon: ft.IconData, words: str, by: int, can: bool) -> ft.Control:
        return icon_button(
            ui,
            icon,
            ui.say(words, what=what, count=value),
            lambda: dispatch(SteppedNumber(row, seat, by)),
            color=c.tx if can else c.tx3,
            bgcolor=c.s2,
            again=True,
        )

    figure = ft.Container(
        width=None if ui.form.large_text else FIGURE,
        expand=ui.form.large_text,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(
            str(value),
            style=text_style(
                TYPE.figure, c.tx if value else c.tx3, size=None if value < 10 else SMALLER
            ),
            no_wrap=True,
            semantics_label=ui.pair(what, str(value)),
        ),
    )
    return ft.Row(
        [
            button(ft.Icons.REMOVE, "{what}: fewer, now {count}", -1, value > 0),
            figure,
            button(ft.Icons.ADD, "{what}: more, now {count}", 1, value < row.most),
        ],
        spacing=0,
        width=None if ui.form.large_text else STEPPER,
        expand=ui.form.large_text,
    )


def _tile(
    ui: Ui,
    key: str,
    words: str,
    seat: int,
    chosen: bool,
    shape: Shape,
    dispatch: CountDispatch,
) -> ft.Control:
    c = ui.scheme
    player = shape.players[seat]
    tick = [ft.Icon(ft.Icons.CHECK, size=22, color=c.onsoft)] if chosen else []
    tile = tappable(
        ui,
        ui.say("{what}: {name}", what=words, name=player.name),
        ft.Row([mark(colour(player.color), 22), *tick], spacing=8, alignment=_MIDDLE),
        lambda: dispatch(PickedOwner(key, seat)),
        selected=chosen,
        radius=RADIUS.tile,
        bgcolor=c.soft if chosen else c.s2,
        border=ft.Border.all(3, c.lava) if chosen else ft.Border.all(1, c.line),
        height=SPACE.touch,
        width=TILE if shape.alone is None else None,
        expand=shape.alone is not None,
    )
    if shape.alone is not None:
        return tile
    return ft.Container(width=STEPPER, alignment=ft.Alignment.CENTER, content=tile)


def number_grid(
    ui: Ui, player: Player, value: int, most: int, on_choose: Callable[[int], None]
) -> ft.Control:
    """Every number that one player can have: one tap instead of many."""
    c = ui.scheme

    def cell(number: int) -> ft.Control:
        chosen = number == value
        return tappable(
            ui,
            ui.pair(player.name, str(number)),
            ft.Container(
                alignment=ft.Alignment.CENTER,
                content=ft.Text(
                    str(number), style=text_style(TYPE.figure, c.onsoft if chosen else c.tx)
                ),
            ),
            lambda: on_choose(number),
            selected=chosen,
            radius=14,
            bgcolor=c.soft if chosen else c.s2,
            border=ft.Border.all(3, c.lava) if chosen else None,
            width=CELL_BIG if ui.form.large_text else CELL,
            height=None if ui.form.large_text else SPACE.touch,
            padding=4,
        )

    head = ft.Row(
        [mark(colour(player.color), 22), text(ui, player.name, TYPE.strong, expand=True)],
        spacing=8,
    )
    cells = [cell(number) for number in range(most + 1)]
    return ft.Column(
        [head, ft.Row(cells, wrap=True, spacing=5, run_spacing=5)], spacing=6, tight=True
    )
