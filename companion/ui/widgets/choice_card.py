"""Cards to read or to pick: a picture, a title, what it does."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.showing.scene import CardFace
from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.fitting import LARGEST, fitting_size, word_width

# Card pictures are 162 × 204; their words go below this height.
WIDE, TALL, WORDS_FROM = 162.0, 204.0, 103.0
RIM = 3.0
EDGE = 4.0
TICK = 34.0
LOW_ART = 84.0
SMALL_TITLE = 13
# Under the picture of a card without its title: what is counted on it, its edges, the gap.
BARE_WORDS = 40.0


def choice_card(
    ui: Ui,
    card: CardFace,
    width: float,
    on_tap: Callable[[str], None] | None,
    *,
    brief: bool = False,
    on_hold: Callable[[str], None] | None = None,
    low: bool = False,
    bare: bool = False,
) -> ft.Control:
    """One card, as tall as its words; the chosen one has a lava edge and a tick.

    A `bare` one has its picture and what is counted on it, and its title only if it needs one.
    """
    chosen, refused = card.state == "chosen", card.state == "refused"
    inside = width - 2 * EDGE
    art = min(inside, LOW_ART) if low else inside
    crop = art * (WORDS_FROM - RIM) / (WIDE - 2 * RIM)
    top = ft.Container(
        width=art,
        height=crop,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        content=ft.Stack([_face(card, art)], width=art, height=crop),
    )
    ink = TERRAIN.card_text
    title = [
        ft.Text(
            ui.say(card.title),
            style=text_style(
                TYPE.subtitle,
                TERRAIN.ink,
                size=fitting_size(
                    ui,
                    ui.say(card.title),
                    SMALL_TITLE if width < 100 else 15 if brief else 19,
                    inside - 12,
                ),
            ),
            text_align=ft.TextAlign.CENTER,
        )
    ]
    words: list[ft.Control] = [] if bare and not card.titled else [*title]
    if card.corner is not None:
        words.append(
            ft.Text(
                ui.say(card.corner),
                style=text_style(TYPE.label, TERRAIN.lava_rim),
                text_align=ft.TextAlign.CENTER,
            )
        )
    if not (brief or bare) or card.corner is not None:
        words.append(
            ft.Text(
                ui.say(card.text),
                style=text_style(TYPE.min if brief else TYPE.label, ink),
                text_align=ft.TextAlign.CENTER,
            )
        )
    if card.icons:
        words.append(
            ft.Row(
                [picture(art, 20) for art, number in card.icons for _ in range(number)],
                alignment=ft.MainAxisAlignment.CENTER,
                spacing=1,
                wrap=True,
                run_spacing=0,
            )
        )
    body = ft.Column(
        [
            top,
            ft.Container(
                padding=ft.Padding(6, 0, 6, 4 if bare else 10),
                width=inside,
                content=ft.Column(
                    words,
                    spacing=4,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    radius = 22 * width / WIDE
    sheet = ft.Container(
        bgcolor=TERRAIN.card,
        border_radius=radius,
        width=width,
        border=ft.Border.all(
            EDGE,
            ui.scheme.tx if card.focused else ui.scheme.lava if chosen else TERRAIN.card_edge,
        ),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        opacity=0.45 if refused else 1.0,
        content=body,
    )
    face: ft.Control = sheet
    if chosen:
        face = ft.Stack([sheet, ft.Container(right=2, top=2, content=_tick(ui))])
    if on_tap is None:
        return ft.Semantics(label=ui.say(card.label), exclude_semantics=True, content=face)
    return tappable(
        ui,
        ui.say(card.label),
        face,
        lambda: on_tap(card.place),
        means=card.place,
        selected=chosen,
        radius=radius,
        on_hold=(lambda: on_hold(card.place)) if on_hold else None,
    )


def _face(card: CardFace, width: float) -> ft.Control:
    """The picture without its printed rim: the card draws an edge of its own."""
    scale = width / (WIDE - 2 * RIM)
    image = picture(card.art, WIDE * scale, TALL * scale)
    image.left = image.top = -RIM * scale
    return image


def _tick(ui: Ui) -> ft.Control:
    return ft.Container(
        width=TICK,
        height=TICK,
        border_radius=TICK / 2,
        bgcolor=ui.scheme.lava,
        border=ft.Border.all(3, TERRAIN.keyline),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.CHECK, size=20, color=ui.scheme.onlava),
    )


def _word(ui: Ui, card: CardFace) -> float:
    """How wide the longest word of a card is, under its title."""
    words = [card.text, *([card.corner] if card.corner else [])]
    return max(word_width(ui.say(one), TYPE.min.size) for one in words)


def bare_grid_height(cards: Sequence[CardFace], columns: int, width: float) -> float:
    """About how high a grid of bare cards is, rather more than less."""
    rows = -(-len(cards) // columns)
    art = width / columns * (WORDS_FROM - RIM) / (WIDE - 2 * RIM)
    return rows * (art + BARE_WORDS)


def card_grid(
    ui: Ui,
    cards: Sequence[CardFace],
    columns: int,
    width: float,
    on_tap: Callable[[str], None],
    on_hold: Callable[[str], None] | None = None,
    *,
    low: bool = False,
    bare: bool = False,
) -> ft.Control:
    """Cards in rows; `low` ones have small pictures, for screens with little height.

    `bare` ones are known by their pictures, so that no word says how narrow they may be.
    """
    # Narrower cards would break words.
    scale = LARGEST if ui.form.large_text else 1.0
    longest = max((_word(ui, card) for card in cards), default=0.0) * scale + 2 * EDGE + 12
    if not bare:
        columns = max(1, min(columns, int(width / longest)))
    gap = 14 if columns < 3 else 8 if columns < 4 else 6
    each = (width - gap * (columns - 1)) / columns
    rows: list[ft.Control] = [
        ft.Row(
            [
                choice_card(
                    ui,
                    card,
                    each,
                    on_tap,
                    brief=columns > 2,
                    on_hold=on_hold,
                    low=low,
                    bare=bare,
                )
                for card in cards[at : at + columns]
            ],
            spacing=gap,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(0, len(cards), columns)
    ]
    return ft.Column(rows, spacing=gap, tight=True)
