"""Points per round as stacked bars; each round has a pattern of its own."""

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.core.game import Player
from companion.core.message import say
from companion.core.right_to_left import isolated
from companion.showing.tokens import PLAYERS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, text
from companion.ui.widgets.fitting import one_line_text
from companion.ui.widgets.glyph import mark

HEIGHT = 40
GAP = 3
NAME = 54
# Directions of the hatching, round after round; the first is plain.
PATTERNS: tuple[tuple[int, ...], ...] = ((), (1,), (-1,), (1, -1), (0,))


def legend(ui: Ui, names: Sequence[str]) -> ft.Control:
    """Which pattern is which round."""
    c = ui.scheme
    return ft.Row(
        [
            ft.Row(
                [_swatch(at, c.tx2, c.bg), text(ui, name, TYPE.label, c.tx2)],
                spacing=5,
                tight=True,
            )
            for at, name in enumerate(names)
        ],
        spacing=12,
        tight=True,
        wrap=True,
    )


def _swatch(round: int, fill: str, line: str) -> ft.Control:
    return ft.Container(
        width=18,
        height=14,
        border_radius=5,
        bgcolor=fill,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=cv.Canvas(_hatching(round, 18, 14, line), width=18, height=14),
    )


def round_bars(
    ui: Ui,
    rounds: Sequence[tuple[str, Sequence[int]]],
    totals: Sequence[int],
    players: Sequence[Player],
    width: float,
) -> ft.Control:
    """A bar for each player, its length by the points."""
    longest = max(1, *totals)
    unit = (width - 28 - NAME - 52 - 24) / longest
    bars: list[ft.Control] = []
    for seat, total in enumerate(totals):
        parts = [(name, points[seat]) for name, points in rounds]
        bars.append(_bar(ui, players[seat], parts, total, unit, unit * longest))
    return ft.Column(bars, spacing=8)


def _bar(
    ui: Ui,
    player: Player,
    parts: Sequence[tuple[str, int]],
    total: int,
    unit: float,
    room: float,
) -> ft.Control:
    rounds = ", ".join(f"{isolated(name)} {points}" for name, points in parts)
    look = PLAYERS[colour(player.color)]
    paints = Paints(look.colour, look.shade, look.on)
    blocks = [
        block(at, str(points), max(0.0, unit * points - GAP), paints)
        for at, (_, points) in enumerate(parts)
        if points > 0
    ]
    return ft.Semantics(
        label=ui.say(
            say("{name}: {rounds}, total {total}", name=player.name, rounds=rounds, total=total)
        ),
        exclude_semantics=True,
        content=ft.Row(
            [
                mark(colour(player.color), 28),
                ft.Container(
                    width=NAME,
                    alignment=ft.Alignment.CENTER_LEFT,
                    content=one_line_text(ui, player.name, TYPE.strong, NAME),
                ),
                ft.Container(width=room, content=ft.Row(blocks, spacing=GAP, tight=True)),
                ft.Container(
                    width=52,
                    alignment=ft.Alignment.CENTER_RIGHT,
                    content=cv.Canvas(
                        [
                            cv.Text(
                                26,
                                HEIGHT / 2,
                                str(total),
                                style=text_style(TYPE.score_2p, ui.scheme.tx, size=30),
                                alignment=ft.Alignment.CENTER,
                            )
                        ],
                        width=52,
                        height=HEIGHT,
                    ),
                ),
            ],
            spacing=8,
        ),
    )


class Paints(NamedTuple):
    """The colours of a block: background, hatching, number."""

    ground: str
    hatching: str
    ink: str


def block(
    round: int, figure: str, width: float, paints: Paints, height: float = HEIGHT
) -> ft.Control:
    """The points of one round, in its pattern; the number is left out where it does not fit."""
    shapes: list[cv.Shape] = _hatching(round, width, height, paints.hatching)
    half = 8 + 5 * len(figure)
    if width >= 8 * (len(figure) + 1):
        plate = ft.Paint(color=paints.ground, style=ft.PaintingStyle.FILL)
        if round:
            high = min(26.0, height - 6)
            top = (height - high) / 2
            shapes.append(
                cv.Rect(width / 2 - half, top, 2 * half, high, ft.BorderRadius.all(10), plate)
            )
        shapes.append(
            cv.Text(
                width / 2,
                height / 2,
                figure,
                style=text_style(TYPE.figure if height == HEIGHT else TYPE.strong, paints.ink),
                alignment=ft.Alignment.CENTER,
            )
        )
    return ft.Container(
        width=width,
        height=height,
        border_radius=10,
        bgcolor=paints.ground,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=cv.Canvas(shapes, width=width, height=height),
    )


def _hatching(round: int, width: float, height: float, color: str) -> list[cv.Shape]:
    """The pattern of a round: lines 3 wide, 5 apart, in the directions of `PATTERNS`."""
    paint = ft.Paint(color=color, stroke_width=3, style=ft.PaintingStyle.STROKE)
    shapes: list[cv.Shape] = []
    for slant in PATTERNS[round % len(PATTERNS)]:
        # 8 from line to line across the slant is 11.3 along the edge.
        at = -height
        while at < width + height:
            if slant == 0:
                shapes.append(cv.Line(at, 0, at, height, paint))
            elif slant > 0:
                shapes.append(cv.Line(at, height, at + height, 0, paint))
            else:
                shapes.append(cv.Line(at, 0, at + height, height, paint))
            at += 11.3
    return shapes
