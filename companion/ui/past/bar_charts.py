"""Small charts beside an answer: bars that stand, or lie where they are of games."""

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.past.questions import Bar
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.board.miniature import game_picture
from companion.ui.past.figures import share_bar
from companion.ui.theme import text_style
from companion.ui.widgets.basics import text

WIDTH, HEIGHT, BAR = 104.0, 44.0, 30.0


def small_chart(ui: Ui, bars: Sequence[Bar]) -> ft.Control:
    """The bars of an answer; its words are said by the answer itself."""
    if not bars:
        return ft.Container()
    if all(bar.game for bar in bars):
        return ft.Column([_lying(ui, bar) for bar in bars], spacing=4, width=WIDTH)
    return ft.Row(
        [_standing(ui, bar, WIDTH / len(bars)) for bar in bars],
        spacing=4,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )


def _lying(ui: Ui, bar: Bar) -> ft.Control:
    c = ui.scheme
    art = ft.Container(
        game_picture(bar.game, 22, 18), border_radius=5, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    best = bar.notch is not None and bar.share > bar.notch
    shown = share_bar(
        ui, bar.share, height=12, color=c.lava if best else c.tx2, notch=bar.notch, width=76
    )
    return ft.Row([art, shown], spacing=6, height=22)


def _standing(ui: Ui, bar: Bar, width: float) -> ft.Control:
    c = ui.scheme
    high = max(2.0, HEIGHT * min(1.0, bar.share))
    wide = min(BAR, width - 4)
    return ft.Column(
        [
            ft.Text(ui.say(bar.figure), style=text_style(TYPE.label, c.tx), no_wrap=True),
            ft.Container(
                width=wide,
                height=high,
                border_radius=ft.BorderRadius(6, 6, 0, 0),
                bgcolor=c.tx2 if bar.hatched else c.lava,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                content=_hatching(ui, wide, high) if bar.hatched else None,
            ),
            ft.Container(width=width, height=2, bgcolor=c.line2),
            text(ui, ui.say(bar.label), TYPE.min, c.tx2, lines=1, align=ft.TextAlign.CENTER),
        ],
        spacing=2,
        width=width,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _hatching(ui: Ui, width: float, height: float) -> ft.Control:
    """Lines at 45°, so that two bars differ without their colours."""
    paint = ft.Paint(color=ui.scheme.s1, stroke_width=3)
    lines: list[cv.Shape] = [
        cv.Line(at, height, at + height, 0, paint) for at in range(-int(height), int(width) + 1, 8)
    ]
    return cv.Canvas(lines, width=width, height=height)
