"""A count on the screen: totals, the board and its brushes, the rows; or side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.game import Player
from companion.core.message import Message
from companion.showing.just_score import AnyRow, CountScene
from companion.showing.scene import Picture
from companion.showing.tokens import ELEVATION, RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.board.board_frame import Look, board
from companion.ui.counting.count_brushes import Brushes, TileGrid
from companion.ui.counting.count_rows import CountRow, Shape, fits_side_by_side, heads
from companion.ui.counting.count_state import CountDispatch, PickedPlayer
from companion.ui.counting.count_strip import CountStrip, Standing
from companion.ui.intents import Dispatch
from companion.ui.theme import shadow
from companion.ui.widgets.basics import COLUMN, Segment, colour, segmented, text
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.toast_line import ToastLine

# From here on board and rows stand beside each other, also on a phone that lies on its side.
BESIDE = 700
BOARD, BOARD_TABLET, BOARD_BIG = 348.0, 620.0, 290.0
CHIPS = 76.0


@dataclass(frozen=True)
class CountShown:
    """All that is laid out."""

    bar: ft.Control
    standings: Sequence[Standing]
    scene: CountScene
    labels: tuple[str, ...]
    brush: str
    players: tuple[Player, ...]
    alone: int
    values: Callable[[AnyRow], tuple[int | None, ...]]
    foot: Callable[[bool], ft.Control]


def beside(ui: Ui) -> bool:
    """Whether the board stands at the left of the rows."""
    return ui.width >= BESIDE and ui.form.across


def board_width(ui: Ui, drawn: Picture) -> float:
    """How wide the board is drawn: whole, with its brushes in sight."""
    if beside(ui):
        tall = ui.height - CHIPS - 24
        return min(BOARD_TABLET, ui.width * 0.52, tall * drawn.width / drawn.height)
    widest = BOARD_BIG if ui.form.large_text else min(BOARD_TABLET, ui.width - 42)
    return min(widest, ui.height * 0.6 * drawn.width / drawn.height)


def count_layout(ui: Ui, shown: CountShown, dispatch: CountDispatch) -> ft.Control:
    """Under each other, or side by side where there is room."""
    return (_beside if beside(ui) else _below)(ui, shown, dispatch)


def _below(ui: Ui, shown: CountShown, dispatch: CountDispatch) -> ft.Control:
    side = max(ui.margin, (ui.width - COLUMN) / 2)
    width = ui.width - 2 * side
    head = ft.Container(padding=ft.Padding(max(4, side - 12), 4, side, 0), content=shown.bar)
    strip = ft.Container(
        padding=ft.Padding(side, 0, side, 6), content=CountStrip(ui, shown.standings, dispatch)
    )
    middle = ft.ListView(
        [
            *_painting(ui, shown, width, dispatch),
            *_groups(ui, shown, width, dispatch),
            *_later(ui, shown, width, dispatch),
        ],
        expand=True,
        spacing=10,
        padding=ft.Padding(side, 2, side, 20),
        build_controls_on_demand=False,
    )
    return ft.SafeArea(
        expand=True,
        avoid_intrusions_bottom=False,
        content=ft.Column(
            [head, strip, middle, ToastLine(ft.use_view_path()), shown.foot(False)],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _beside(ui: Ui, shown: CountShown, dispatch: CountDispatch) -> ft.Control:
    drawn = shown.scene.picture
    left = board_width(ui, drawn) if drawn else min(BOARD_TABLET, ui.width * 0.46)
    right = ui.width - left - 2 * ui.margin - 20
    painting = ft.Container(
        width=left,
        content=ft.ListView(
            _painting(ui, shown, left, dispatch),
            spacing=8,
            padding=ft.Padding(0, 10, 0, 10),
            build_controls_on_demand=False,
            expand=True,
        ),
    )
    column = ft.Column(
        [
            shown.bar,
            CountStrip(ui, shown.standings, dispatch),
            ft.ListView(
                [*_groups(ui, shown, right, dispatch), *_later(ui, shown, right, dispatch)],
                expand=True,
                spacing=10,
                padding=ft.Padding(0, 4, 0, 8),
                build_controls_on_demand=False,
            ),
            ToastLine(ft.use_view_path()),
            shown.foot(True),
        ],
        spacing=6,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.SafeArea(
        expand=True,
        content=ft.Container(
            padding=ft.Padding(ui.margin, 0, ui.margin, 10),
            expand=True,
            content=ft.Row(
                [painting, column],
                spacing=20,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )


def _painting(ui: Ui, shown: CountShown, width: float, dispatch: Dispatch) -> list[ft.Control]:
    """The board with its brushes, and what exists once beside it."""
    parts: list[ft.Control] = []
    drawn = shown.scene.picture
    if drawn is not None:
        look = Look(board_width(ui, drawn) / drawn.width, keys=ui.keys)
        parts.append(
            ft.Row(
                [board(drawn, shown.labels, look, dispatch)], alignment=ft.MainAxisAlignment.CENTER
            )
        )
    if shown.scene.brushes:
        parts.append(Brushes(ui, shown.scene.brushes, shown.brush, width, dispatch, key="brushes"))
    return [*parts, *_tiles(ui, shown, width, dispatch, later=False)]


def _later(ui: Ui, shown: CountShown, width: float, dispatch: Dispatch) -> list[ft.Control]:
    """What is seldom entered, with the brushes again beside it."""
    tiles = _tiles(ui, shown, width, dispatch, later=True)
    if not tiles:
        return []
    return [Brushes(ui, shown.scene.brushes, shown.brush, width, dispatch, key="brushes-2"), *tiles]


def _tiles(
    ui: Ui, shown: CountShown, width: float, dispatch: Dispatch, *, later: bool
) -> list[ft.Control]:
    return [
        TileGrid(ui, tiles, shown.players, width, dispatch, key=f"tiles-{at}")
        for at, tiles in enumerate(shown.scene.tiles)
        if tiles.later == later
    ]


def _groups(ui: Ui, shown: CountShown, width: float, dispatch: CountDispatch) -> list[ft.Control]:
    """The rows on one card, every player's or one player's at a time."""
    inner = width - 26
    together = fits_side_by_side(ui, inner, len(shown.players))
    shape = Shape(inner, shown.players, None if together else shown.alone)
    body: list[ft.Control] = []
    for group in shown.scene.groups:
        body.append(heads(ui, ui.say(group.title), shape))
        for at, row in enumerate(group.rows):
            if at:
                body.append(ft.Container(height=1, bgcolor=ui.scheme.line))
            body.append(CountRow(ui, row, shown.values(row), shape, dispatch, key=row.key))
        body.append(ft.Container(height=6))
    notes = [
        text(ui, ui.say(note), TYPE.label, ui.scheme.tx2)
        for note in (*shown.scene.notes, *_missing(shown.scene))
    ]
    made: list[ft.Control] = []
    if not together and any(group.rows for group in shown.scene.groups):
        made.append(_players(ui, shown, dispatch))
    if body:
        made.append(_card(ui, [*body[:-1]]))
    return [*made, *notes]


def _missing(scene: CountScene) -> list[Message]:
    known = {str(note) for note in scene.notes}
    return [scene.missing] if scene.missing is not None and str(scene.missing) not in known else []


def _players(ui: Ui, shown: CountShown, dispatch: CountDispatch) -> ft.Control:
    segments = [
        Segment(seat, player.name, mark(colour(player.color), 20))
        for seat, player in enumerate(shown.players)
    ]
    choose = partial(_choose, dispatch)
    return segmented(ui, segments, shown.alone, choose, per_row=4 if not ui.form.large_text else 2)


def _choose(dispatch: CountDispatch, seat: object) -> None:
    dispatch(PickedPlayer(int(str(seat))))


def _card(ui: Ui, controls: Sequence[ft.Control]) -> ft.Control:
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, ui.scheme),
        padding=ft.Padding(13, 10, 13, 8),
        content=ft.Column(
            list(controls), spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )
