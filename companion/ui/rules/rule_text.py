"""A rule as it is read: points with their pictures, a sentence with examples, what we decided."""

from collections.abc import Sequence

import flet as ft

from companion.showing.game import Game
from companion.showing.rules_pages import AnyPages, number_of
from companion.showing.rules_text import Paragraph, Point
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import fitted, picture
from companion.ui.board.written import written
from companion.ui.rules.rule_drawing import examples
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLUMN, Tap, tappable, text
from companion.ui.widgets.fitting import LARGEST, fitting_size, word_width

SIGN_BOX = (64.0, 58.0)
# Beside the picture of a point, and at both sides of the card in which it stands.
BESIDE_SIGN, CARD = 14.0, 16.0
MORE = 14.0
NUMBER = 28.0
# Signs that no letter of ours has.
SIGNS = {"↷": ft.Icons.REDO}


def drawn_body(
    ui: Ui, game: Game, pages: AnyPages, paragraph: Paragraph, room: float
) -> list[ft.Control]:
    """The sentence of a paragraph and what is drawn for it."""
    if not paragraph.sentence:
        return []
    words = text(ui, paragraph.sentence, TYPE.strong, large=True)
    return [words, examples(ui, pages.drawn(game, paragraph), room)]


def point_row(ui: Ui, point: Point) -> ft.Control:
    """One thing that is said, its picture before it."""
    c = ui.scheme
    room = min(ui.width, COLUMN) - 2 * ui.margin - 2 * CARD
    size = fitting_size(ui, point.words, TYPE.strong.large, room)
    words = ft.Column(
        [
            ft.Text(point.words, style=text_style(TYPE.strong, c.tx, size=size)),
            *(
                [ft.Text(point.more, style=text_style(TYPE.body, c.tx2, size=MORE))]
                if point.more
                else []
            ),
        ],
        spacing=1,
        tight=True,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    if not point.art:
        return ft.Row([words])
    if size < TYPE.strong.large or _torn(ui, point, room - SIGN_BOX[0] - BESIDE_SIGN):
        # Beside the picture a word would be torn.
        words.expand = None
        return ft.Column([_picture(ui, point), words], spacing=6, tight=True)
    return ft.Row(
        [_picture(ui, point), words],
        spacing=BESIDE_SIGN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _torn(ui: Ui, point: Point, room: float) -> bool:
    """Whether a word would not fit into the width `room`."""
    sizes = ((point.words, TYPE.strong.large), (point.more, MORE))
    large = LARGEST if ui.form.large_text else 1.0
    return any(word_width(words, size) * large > room for words, size in sizes)


def _picture(ui: Ui, point: Point) -> ft.Control:
    """What a point speaks of, in a box."""
    c, (width, height) = ui.scheme, SIGN_BOX
    sign: list[ft.Control] = []
    if point.sign in SIGNS:
        sign = [ft.Icon(SIGNS[point.sign], size=20, color=c.tx)]
    elif point.sign:
        sign = [written(point.sign, 20, 24, 20, c.tx)]
    room = (width - 8 - (20 if point.sign else 0)) / len(point.art)
    shown = []
    for name in point.art:
        wide = fitted(name, height=height - 14)
        shown.append(picture(name, min(room, wide.width), height - 14))
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Container(
            width=width,
            height=height,
            border_radius=14,
            bgcolor=c.s2,
            alignment=ft.Alignment.CENTER,
            content=ft.Row(
                [*shown, *sign], spacing=2, alignment=ft.MainAxisAlignment.CENTER, tight=True
            ),
        ),
    )


def ruling_card(
    ui: Ui, ruling: str, words: str, *, titled: bool, switch: Sequence[ft.Control] = ()
) -> ft.Control:
    """How we read an unclear place: soft where it stands beside its rule."""
    c = ui.scheme
    number = ft.Container(
        width=NUMBER if len(number_of(ruling)) < 2 else NUMBER + 8,
        height=NUMBER,
        bgcolor=c.lava,
        border_radius=8,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(number_of(ruling), style=text_style(TYPE.label, c.onlava, large=True)),
    )
    title = ui.say("How we read it")
    said = ft.Column(
        [
            *([ft.Text(title, style=text_style(TYPE.button, c.onsoft, size=16))] if titled else []),
            ft.Text(words, style=text_style(TYPE.body, c.onsoft if titled else c.tx)),
            *switch,
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    return ft.Semantics(
        # Nothing here can be tapped: who goes about with keys still gets from one to the next.
        focusable=True,
        label=f"{title}, {number_of(ruling)}. {words}",
        exclude_semantics=not switch,
        content=ft.Container(
            bgcolor=c.soft if titled else c.s1,
            border=None if titled else ft.Border.all(1, c.line),
            border_radius=RADIUS.card if titled else RADIUS.tile,
            padding=ft.Padding(14, 12, 14, 12),
            content=ft.Row(
                [number, said], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START
            ),
        ),
    )


def way_row(ui: Ui, icon: ft.IconData, words: str, on_tap: Tap) -> ft.Control:
    """An outlined row that leads elsewhere."""
    c = ui.scheme
    return tappable(
        ui,
        words,
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=16, vertical=16),
            content=ft.Row(
                [
                    ft.Icon(icon, size=24, color=c.tx),
                    ft.Text(words, style=text_style(TYPE.button, c.tx), expand=True),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, size=24, color=c.tx),
                ],
                spacing=14,
            ),
        ),
        ui.once(on_tap),
        radius=RADIUS.button,
        border=ft.Border.all(2, c.line2),
    )
