"""Cards to read or to pick: a picture, a title, what it does."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.showing.scene import CardFace
from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import tappable
from companion.ui.theme import text_style

# Card pictures are 162 × 204; their words go below this height.
WIDE, TALL, WORDS_FROM = 162.0, 204.0, 103.0
RIM = 3.0
EDGE = 4.0
TICK = 34.0
LOW_ART = 84.0
SMALL_TITLE = 13


def choice_card(
    here: Surroundings,
    card: CardFace,
    width: float,
    on_tap: Callable[[str], None] | None,
    *,
    brief: bool = False,
    on_hold: Callable[[str], None] | None = None,
    low: bool = False,
) -> ft.Control:
    """One card, as tall as its words; the chosen one has a lava edge and a tick."""
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
    words: list[ft.Control] = [
        ft.Text(
            here.say(card.title),
            style=text_style(
                TYPE.subtitle, TERRAIN.ink, size=SMALL_TITLE if width < 100 else 15 if brief else 19
            ),
            text_align=ft.TextAlign.CENTER,
        )
    ]
    if card.corner is not None:
        words.append(
            ft.Text(
                here.say(card.corner),
                style=text_style(TYPE.label, TERRAIN.lava_rim),
                text_align=ft.TextAlign.CENTER,
            )
        )
    if not brief or card.corner is not None:
        words.append(
            ft.Text(
                here.say(card.text),
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
                padding=ft.Padding(6, 0, 6, 10),
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
            here.scheme.tx if card.focused else here.scheme.lava if chosen else TERRAIN.card_edge,
        ),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        opacity=0.45 if refused else 1.0,
        content=body,
    )
    face: ft.Control = sheet
    if chosen:
        face = ft.Stack([sheet, ft.Container(right=2, top=2, content=_tick(here))])
    if on_tap is None:
        return ft.Semantics(label=here.say(card.label), exclude_semantics=True, content=face)
    return tappable(
        here,
        here.say(card.label),
        face,
        lambda: on_tap(card.place),
        selected=chosen,
        radius=radius,
        on_hold=(lambda: on_hold(card.place)) if on_hold else None,
    )


def _face(card: CardFace, width: float) -> ft.Control:
    """The picture, its printed rim left out: the card has an edge of its own."""
    scale = width / (WIDE - 2 * RIM)
    image = picture(card.art, WIDE * scale, TALL * scale)
    image.left = image.top = -RIM * scale
    return image


def _tick(here: Surroundings) -> ft.Control:
    return ft.Container(
        width=TICK,
        height=TICK,
        border_radius=TICK / 2,
        bgcolor=here.scheme.lava,
        border=ft.Border.all(3, TERRAIN.keyline),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.CHECK, size=20, color=here.scheme.onlava),
    )


def card_grid(
    here: Surroundings,
    cards: Sequence[CardFace],
    columns: int,
    width: float,
    on_tap: Callable[[str], None],
    on_hold: Callable[[str], None] | None = None,
    *,
    low: bool = False,
) -> ft.Control:
    """Cards side by side in rows; where height is dear their pictures are small."""
    gap = 14 if columns < 3 else 8 if columns < 4 else 6
    each = (width - gap * (columns - 1)) / columns
    rows: list[ft.Control] = [
        ft.Row(
            [
                choice_card(here, card, each, on_tap, brief=columns > 2, on_hold=on_hold, low=low)
                for card in cards[at : at + columns]
            ],
            spacing=gap,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(0, len(cards), columns)
    ]
    return ft.Column(rows, spacing=gap, tight=True)
