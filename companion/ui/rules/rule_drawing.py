"""Examples beside a rule: a part of a real board drawn small, or what lies before a player."""

import flet as ft

from companion.showing.rule_examples import DrawnExample
from companion.showing.scene import Picture
from companion.showing.tokens import PLAYERS, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.board_frame import Look, layers
from companion.ui.board.written import written
from companion.ui.theme import text_style

GAP = 12.0
# A pair stands side by side in this shape; one alone is never taller than this.
PAIR, TALLEST = 112 / 173, 210.0
VEIL = "#8C15110E"
BADGE, SIGN = 32.0, 28.0


def examples(ui: Ui, drawn: tuple[DrawnExample, ...], room: float) -> ft.Control:
    """One example, or two beside each other."""
    if len(drawn) == 1:
        return example(ui, drawn[0], room)
    each = (room - GAP) / 2
    return ft.Row(
        [example(ui, one, each, paired=True) for one in drawn],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def example(ui: Ui, drawn: DrawnExample, room: float, *, paired: bool = False) -> ft.Control:
    """One example with its words; where it is right or wrong, the words are only spoken."""
    words = drawn.words
    if drawn.picture is None:
        shown = _held(ui, drawn, room)
    else:
        ratio = PAIR if paired else drawn.window[3] / drawn.window[2]
        width = room if paired else min(room, TALLEST / ratio)
        shown = _part(drawn, drawn.picture, width, width * ratio)
    seen = ft.Semantics(label=words, image=True, exclude_semantics=True, content=shown)
    if drawn.verdict:
        return seen
    caption = ft.Semantics(
        exclude_semantics=True,
        content=ft.Text(words, style=text_style(TYPE.label, ui.scheme.tx2, large=True)),
    )
    return ft.Column([seen, caption], spacing=6, tight=True)


def _part(drawn: DrawnExample, board: Picture, width: float, height: float) -> ft.Control:
    """A part of the board, with the mark of right or wrong on it."""
    left, top, across, down = drawn.window
    scale = max(width / across, height / down)
    # What does not fit is cut evenly at both ends.
    x, y = left + (across - width / scale) / 2, top + (down - height / scale) / 2
    whole = ft.Stack(
        layers(board, Look(scale)),
        width=board.width * scale,
        height=board.height * scale,
        left=-x * scale,
        top=-y * scale,
    )
    over: list[ft.Control] = []
    if drawn.verdict == "wrong":
        over.append(ft.Container(width=width, height=height, bgcolor=VEIL))
    if drawn.sign:
        over.append(ft.Container(_sign(drawn.sign), left=10, bottom=8))
    if drawn.verdict:
        over.append(ft.Container(_badge(drawn.verdict == "right"), right=8, bottom=8))
    return ft.Container(
        width=width,
        height=height,
        border_radius=RADIUS.tile,
        bgcolor=TERRAIN.sea,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack([whole, *over], width=width, height=height),
    )


def _sign(sign: str) -> ft.Control:
    """A comparison in a pill."""
    width = 24.0 + 9.0 * len(sign)
    return ft.Container(
        width=width,
        height=SIGN,
        border_radius=SIGN / 2,
        bgcolor=TERRAIN.keyline,
        border=ft.Border.all(2, TERRAIN.ink),
        content=written(sign, width - 4, SIGN - 4, 16, TERRAIN.lava_rim),
    )


def _badge(right: bool) -> ft.Control:
    """A tick, or a cross: never a colour alone."""
    return ft.Container(
        width=BADGE,
        height=BADGE,
        border_radius=BADGE / 2,
        bgcolor=TERRAIN.lava if right else TERRAIN.keyline,
        border=ft.Border.all(2, TERRAIN.keyline if right else TERRAIN.ink),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(
            ft.Icons.CHECK if right else ft.Icons.CLOSE,
            size=20,
            color=TERRAIN.ink if right else PLAYERS["red"].colour,
        ),
    )


def _held(ui: Ui, drawn: DrawnExample, room: float) -> ft.Control:
    """What lies before somebody, counted."""
    c = ui.scheme
    return ft.Container(
        bgcolor=c.s2,
        border_radius=RADIUS.tile,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        content=ft.Row(
            [
                ft.Row(
                    [
                        picture(one.art, 44, 40),
                        ft.Text(str(one.count), style=text_style(TYPE.figure, c.tx)),
                    ],
                    spacing=6,
                    tight=True,
                )
                for one in drawn.holdings
            ],
            spacing=18,
            run_spacing=8,
            wrap=True,
        ),
    )
