"""One scoring line by line: icons, words, figures for each player, and why on a tap."""

from collections.abc import Callable, Sequence

import flet as ft
import flet.canvas as cv

from companion.core.game import Player
from companion.core.message import Message, say
from companion.core.right_to_left import isolated
from companion.playing.sheet_pages import marker
from companion.showing.game import Game
from companion.showing.sheets import Group, Row
from companion.showing.tokens import MOTION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.rules.line_rule import line_rule
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLUMN, Tap, colour, separate, tappable, text
from companion.ui.widgets.fitting import LARGEST, fitting_size, one_line_text, word_width
from companion.ui.widgets.glyph import mark

NONE = "–"
ICON, ROW = 28, 30
# Narrower than this words of usual length would tear.
WORDS = 90.0
# A word of wide letters needs a little more than the usual width.
SPARE = 12.0
# Room for half a number at both ends of the track.
EDGE = 20
# A count of 0 and a line that does not apply are both quiet.
FADE = ft.Animation(MOTION.reduced_fade, ft.AnimationCurve.EASE_OUT)


def column_width(seats: int) -> int:
    """How wide a player's column is."""
    return 60 if seats <= 2 else 48


def words_room(ui: Ui, seats: int) -> float:
    """How wide the names of rows can be beside a column for each player."""
    return min(ui.width, COLUMN) - 2 * ui.margin - 22 - column_width(seats) * seats


def is_stacked(ui: Ui, seats: int, words: str = "") -> bool:
    """Whether the figures stand under the words, because these would tear beside them."""
    needed = max(WORDS, word_width(words, TYPE.strong.size)) * (
        LARGEST if ui.form.large_text else 1.0
    )
    return words_room(ui, seats) - ICON - 10 < needed


def sheet_head(ui: Ui, title: str, hint: str, players: Sequence[Player]) -> ft.Control:
    """The head of the table: what is scored, and a column for each player."""
    width = column_width(len(players))
    room = words_room(ui, len(players))
    columns = [
        ft.Container(
            width=width,
            content=ft.Column(
                [
                    mark(colour(player.color), 26),
                    one_line_text(ui, player.name, TYPE.label, width - 4),
                ],
                spacing=2,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
        for player in players
    ]
    return ft.Container(
        bgcolor=ui.scheme.s2,
        padding=ft.Padding(14, 6, 8, 6),
        content=ft.Row(
            [
                ft.Column(
                    [
                        text(
                            ui,
                            title,
                            TYPE.strong,
                            size=fitting_size(ui, title, TYPE.strong.large, room - SPARE),
                        ),
                        *(
                            []
                            if ui.form.large_text or is_stacked(ui, len(players))
                            else [text(ui, hint, TYPE.label, ui.scheme.tx2)]
                        ),
                    ],
                    spacing=1,
                    expand=True,
                ),
                *columns,
            ],
            spacing=0,
        ),
    )


def sheet_group(
    ui: Ui,
    game: Game,
    group: Group,
    players: Sequence[Player],
    shown: int,
    opened: frozenset[str],
    on_open: Callable[[str], None],
    leave: Tap = lambda: None,
) -> list[ft.Control]:
    """A title and its rows, of which the first `shown` have been counted."""
    title = ft.Container(
        padding=ft.Padding(14, 6, 14, 0),
        content=text(ui, ui.say(group.words), TYPE.button, ui.scheme.lavatx, size=13),
    )
    return [
        title,
        *(
            sheet_row(ui, game, row, players, at < shown, row.label in opened, on_open, leave)
            for at, row in enumerate(group.rows)
        ),
    ]


def sheet_row(
    ui: Ui,
    game: Game,
    row: Row,
    players: Sequence[Player],
    shown: bool,
    opened: bool,
    on_open: Callable[[str], None],
    leave: Tap = lambda: None,
) -> ft.Control:
    """One line; a tap opens it to show why, and from there its rule can be read.

    Whatever it lies on is left by `leave` before the rules come.
    """
    words = ui.say(row.words)
    hint = ui.say(row.hint) if row.hint else ""
    roomy = hint and len(players) <= 2
    label = ft.Text(
        spans=[
            ft.TextSpan(words, text_style(TYPE.strong, ui.scheme.tx)),
            *([ft.TextSpan(f" {hint}", text_style(TYPE.label, ui.scheme.tx3))] if roomy else []),
        ],
        expand=True,
    )
    figures = _figures(ui, row.points, shown)
    inner: ft.Control = ft.Row(
        [_icon(row), label, *figures],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if is_stacked(ui, len(players), words):
        titled = ft.Row([_icon(row), label], vertical_alignment=ft.CrossAxisAlignment.CENTER)
        under = ft.Row(figures, spacing=0, alignment=ft.MainAxisAlignment.END)
        inner = ft.Column([titled, under], spacing=0, tight=True)
    line = ft.Container(padding=ft.Padding(14, 0, 8, 0), content=inner)
    spoken = ui.pair(words + (f" ({hint})" if hint else ""), _spoken_points(ui, row, players))
    return ft.Column(
        [
            separate(
                tappable(
                    ui,
                    spoken,
                    line,
                    lambda: on_open(row.label),
                    selected=opened,
                    radius=0,
                    key=f"row-{row.label}",
                )
            ),
            *([_why(ui, game, row, players, leave)] if opened else []),
        ],
        spacing=0,
        key=f"line-{row.label}",
    )


def _icon(row: Row) -> ft.Control:
    if row.swatch:
        inner: ft.Control = ft.Container(
            width=20,
            height=20,
            border_radius=6,
            bgcolor=getattr(TERRAIN, row.swatch),
            border=ft.Border.all(1, TERRAIN.ink),
        )
    elif row.icon:
        inner = picture(row.icon, height=26)
    else:
        inner = ft.Icon(ft.Icons.STYLE, size=22)
    return ft.Container(
        # A whole sheet is on one screen: its rows are lower than other things to tap.
        width=ICON + 10,
        height=ROW,
        alignment=ft.Alignment.CENTER_LEFT,
        content=ft.Container(width=ICON, alignment=ft.Alignment.CENTER, content=inner),
    )


def _figures(ui: Ui, points: Sequence[int | None], shown: bool) -> list[ft.Control]:
    width = column_width(len(points))
    return [
        ft.Container(
            width=width,
            alignment=ft.Alignment.CENTER,
            opacity=1 if shown else 0,
            animate_opacity=FADE,
            content=one_line_text(
                ui,
                NONE if figure is None else str(figure),
                TYPE.figure,
                width,
                ui.scheme.tx if figure else ui.scheme.tx3,
            ),
        )
        for figure in points
    ]


def _spoken_points(ui: Ui, row: Row, players: Sequence[Player]) -> str:
    """The row for people who listen: each player with the points."""
    return ", ".join(
        ui.say(say("{name} has none", name=player.name))
        if points is None
        else f"{isolated(player.name)} {points}"
        for player, points in zip(players, row.points, strict=True)
    )


def _why(ui: Ui, game: Game, row: Row, players: Sequence[Player], leave: Tap) -> ft.Control:
    """The reason for each player's points, and the way to the rule."""
    reasons = row.why or (None,) * len(players)
    lines: list[ft.Control] = [
        ft.Row(
            [
                mark(colour(player.color), 20),
                text(ui, ui.say(why or _nothing(points)), TYPE.body, expand=True),
            ],
            spacing=8,
        )
        for player, why, points in zip(players, reasons, row.points, strict=True)
    ]
    return ft.Container(
        margin=ft.Margin(14, 0, 14, 8),
        padding=ft.Padding(12, 8, 12, 0),
        bgcolor=ui.scheme.s2,
        border_radius=RADIUS.check_box,
        content=ft.Column([*lines, *line_rule(ui, game, row.label, leave)], spacing=4),
    )


def _nothing(points: int | None) -> Message:
    if points is None:
        return say("Does not have it")
    return say("Nothing for this") if points == 0 else say("In full")


def round_row(ui: Ui, title: str, points: Sequence[int], *, strong: bool = True) -> ft.Control:
    """The points of one round."""
    color = ui.scheme.tx if strong else ui.scheme.tx2
    width = column_width(len(points))
    figures = [
        ft.Container(
            width=width,
            alignment=ft.Alignment.CENTER,
            content=one_line_text(ui, str(figure), TYPE.score_4p, width, color),
        )
        for figure in points
    ]
    size = fitting_size(ui, title, TYPE.strong.size, words_room(ui, len(points)))
    words = text(ui, title, TYPE.strong, color, size=size, expand=True)
    return ft.Container(
        padding=ft.Padding(14, 3, 8, 3),
        content=ft.Row([words, *figures], spacing=0),
    )


def total_row(
    ui: Ui,
    title: str,
    totals: Sequence[int],
    inset: float = 0,
    players: Sequence[Player] = (),
) -> ft.Control:
    """The grand totals, to be read from a metre away; `inset` keeps them under their columns.

    Where they stand apart from the columns, `players` says whose they are.
    """
    c = ui.scheme
    width = column_width(len(totals))
    figures: list[ft.Control] = []
    for seat, total in enumerate(totals):
        if players:
            figures.append(mark(colour(players[seat].color), 30))
        figures.append(_numeral(ui, total, width))
    return ft.Container(
        bgcolor=c.s2,
        border=ft.Border(top=ft.BorderSide(3, c.tx)),
        padding=ft.Padding(inset + 14, 5, inset + 8, 5),
        content=ft.MergeSemantics(
            content=ft.Row(
                [
                    text(ui, title, TYPE.strong, large=True, expand=True),
                    *figures,
                ],
                spacing=0,
            )
        ),
    )


def _numeral(ui: Ui, figure: int, width: float) -> ft.Control:
    """A figure that is large enough already and keeps its column when text is enlarged."""
    token = TYPE.numeral_m if width >= 60 else TYPE.score_4p
    return ft.Semantics(
        label=str(figure),
        content=cv.Canvas(
            [
                cv.Text(
                    width / 2,
                    token.size / 2 + 2,
                    str(figure),
                    style=text_style(token, ui.scheme.tx),
                    alignment=ft.Alignment.CENTER,
                )
            ],
            width=width,
            height=token.size + 4,
        ),
    )


def score_track(
    ui: Ui,
    players: Sequence[Player],
    totals: Sequence[int],
    track: int,
    width: float,
) -> ft.Control:
    """Where the markers go on the real scoring track."""
    c = ui.scheme
    places = [total % track for total in totals]
    run = width - 2 * EDGE
    lift = {
        seat: sum(1 for other in range(seat) if abs(places[other] - place) * run / track < 20)
        for seat, place in enumerate(places)
    }
    high = max(lift.values()) * 18
    ticks: list[ft.Control] = [
        ft.Container(left=EDGE, right=EDGE, top=high + 34, height=6, border_radius=3, bgcolor=c.s3)
    ]
    for at in range(0, track + 1, 10):
        number = f"0/{track}" if at in (0, track) else str(at)
        ticks.append(
            ft.Container(
                left=EDGE + at * run / track - 20,
                top=high + 44,
                width=40,
                alignment=ft.Alignment.CENTER,
                content=ft.Text(number, style=text_style(TYPE.min, c.tx3)),
            )
        )
    glide = ft.Animation(MOTION.sheet_total if ui.motion else 0, ft.AnimationCurve.EASE_OUT)
    marks = [
        ft.Container(
            key=f"marker-{seat}",
            left=EDGE + place * run / track - 13,
            top=high + 10 - lift[seat] * 18,
            animate_position=glide,
            content=mark(colour(players[seat].color), 26),
        )
        for seat, place in enumerate(places)
    ]
    words = [
        ui.say(
            say(
                "{name}: marker {place}",
                name=player.name,
                place=marker(total, track),
            )
        )
        for player, total in zip(players, totals, strict=True)
    ]
    return ft.Semantics(
        label=". ".join(words),
        exclude_semantics=True,
        content=ft.Column(
            [
                ft.Stack([*ticks, *marks], width=width, height=high + 66),
                *(
                    ft.Row(
                        [
                            mark(colour(player.color), 18),
                            text(ui, titled, TYPE.label, c.tx2, expand=True),
                        ],
                        spacing=8,
                    )
                    for player, titled in zip(players, words, strict=True)
                ),
            ],
            spacing=4,
        ),
    )
