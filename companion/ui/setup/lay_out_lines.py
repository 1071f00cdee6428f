"""How the board must lie, line by line: what lies where, how things are counted, each card."""

from math import radians

import flet as ft

from companion.showing.to_do import LayOut, ToDo
from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.table.todo_panel import figured, flag, shown_art
from companion.ui.theme import text_style
from companion.ui.widgets.basics import text
from companion.ui.widgets.choice_card import choice_card
from companion.ui.widgets.fitting import fitting_size

ART = 40.0
# The words of a line, in two columns on a phone.
NARROW = 106.0
# A screen that is narrower has less room than that for them, and its lines one column.
TWO_COLUMNS = 375.0
# What stands where around the board, and two cards in a fan.
RING, DOT, FAN = (52.0, 46.0), 17.0, 68.0


def line_columns(width: float, big: bool) -> int:
    """How many lines stand side by side."""
    return 1 if big or width < TWO_COLUMNS else 2


def lay_out_parts(ui: Ui, lay_out: LayOut) -> list[ft.Control]:
    """Flagged lines, how things are counted, what the own cards are for."""
    c = ui.scheme
    columns = line_columns(ui.width, ui.form.large_text)
    # What has no place on the drawn board has no number there either.
    placed = [line for line in lay_out.lines if line.places]
    lines = [_line(ui, placed.index(one) + 1 if one.places else 0, one) for one in lay_out.lines]
    rows: list[ft.Control] = [
        ft.Row(
            lines[at : at + columns],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(0, len(lines), columns)
    ]
    lined = ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=10,
        content=ft.Column(rows, spacing=8, tight=True),
    )
    parts: list[ft.Control] = [lined] if rows else []
    if lay_out.counting:
        counting = ft.Container(text(ui, ui.say(lay_out.counting), TYPE.strong), expand=True)
        ring = [_counted(lay_out)] if lay_out.counted and not ui.form.large_text else []
        parts.append(ft.Row([*ring, counting], spacing=12))
    if lay_out.supply:
        title, words = (ui.say(part) for part in lay_out.supply)
        said = ft.Column(
            [
                ft.Text(title, style=text_style(TYPE.subtitle, c.onsoft)),
                ft.Text(words, style=text_style(TYPE.body, c.onsoft)),
            ],
            spacing=6,
            tight=True,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        fan = [_fan(lay_out.supply_art)] if lay_out.supply_art and not ui.form.large_text else []
        parts.append(
            ft.Container(
                bgcolor=c.soft,
                border_radius=RADIUS.card,
                padding=14,
                content=ft.Row([*fan, said], spacing=12),
            )
        )
    if ui.form.large_text or ui.form.tablet:
        parts.append(card_list(ui, lay_out))
    return parts


def _counted(lay_out: LayOut) -> ft.Control:
    """What stands where around the board, small: the sentence beside it says it, too."""
    wide, high = RING
    style = text_style(TYPE.min, TERRAIN.keyline)
    dots = [
        ft.Container(
            ft.Text(name, style=style),
            left=x * (wide - DOT),
            top=y * (high - DOT),
            width=DOT,
            height=DOT,
            border_radius=DOT / 2,
            bgcolor=TERRAIN.sea_deep,
            alignment=ft.Alignment.CENTER,
        )
        for name, x, y in lay_out.counted
    ]
    ring = ft.Stack(list(dots), width=wide, height=high)
    return ft.Semantics(exclude_semantics=True, content=ring)


def _fan(pair: tuple[str, str]) -> ft.Control:
    """Two cards or tiles, one over the other."""
    cards = []
    for name, left, top, turn in zip(pair, (0.0, 16.0), (8.0, 0.0), (-8, 6), strict=True):
        card = picture(name, height=FAN - 12)
        card.left, card.top, card.rotate = left, top, ft.Rotate(radians(turn))
        cards.append(card)
    width = max(card.left + card.width for card in cards)  # type: ignore[operator]
    return ft.Stack(list(cards), width=width, height=FAN, clip_behavior=ft.ClipBehavior.NONE)


def _line(ui: Ui, number: int, one: ToDo) -> ft.Control:
    words = ui.say(one.words)
    where = ui.say(one.where) if one.where else ""
    said = ui.say(one.spoken)
    # Two columns on a phone: no word of theirs is torn.
    size = 16.0 if ui.form.large_text or ui.form.tablet else fitting_size(ui, words, 16.0, NARROW)
    sign = ft.Stack(
        [
            ft.Container(
                shown_art(one, ART) if one.art else None,
                left=12,
                top=3,
                width=ART,
                height=ART,
            ),
            *([ft.Container(flag(number), left=0, top=0)] if number else []),
        ],
        width=ART + 12,
        height=ART + 4,
    )
    return ft.Container(
        expand=True,
        content=ft.Semantics(
            label=said,
            exclude_semantics=True,
            content=ft.Row(
                [
                    sign,
                    ft.Column(
                        [
                            ft.Text(words, style=text_style(TYPE.strong, ui.scheme.tx, size=size)),
                            *([figured(one, wrap=True)] if one.pictures else []),
                            *([text(ui, where, TYPE.label, ui.scheme.tx2)] if where else []),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ),
    )


def card_list(ui: Ui, lay_out: LayOut) -> ft.Control:
    """Every card that lies on the board, by place and name."""
    rows = [
        ft.Semantics(
            label=ui.pair(where, card.label),
            exclude_semantics=True,
            content=ft.Row(
                [
                    choice_card(ui, card, 64, None, brief=True)
                    if ui.form.tablet
                    else picture(card.art, 40, 50),
                    ft.Column(
                        [
                            ft.Text(
                                ui.say(card.label), style=text_style(TYPE.strong, ui.scheme.tx)
                            ),
                            ft.Text(ui.say(where), style=text_style(TYPE.label, ui.scheme.tx2)),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=10,
            ),
        )
        for where, card in lay_out.cards
    ]
    return ft.Column(list(rows), spacing=6, tight=True)
