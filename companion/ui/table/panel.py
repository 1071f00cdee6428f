"""A question that is answered by cards: the place from near, who is ahead, the cards."""

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.core.right_to_left import isolated
from companion.showing.scene import Close, Panel, Rival
from companion.showing.tokens import PLAYERS, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.board_frame import Look, layers
from companion.ui.intents import Dispatch, HeldPlace, TappedPlace
from companion.ui.table.counters import counters, counters_height
from companion.ui.table.player_strip import Seated
from companion.ui.theme import text_style
from companion.ui.widgets.choice_card import card_grid
from companion.ui.widgets.glyph import glyph, mark
from companion.ui.widgets.memo_component import memo_component

# As much of the board as is shown, and how tall that becomes.
CLOSE_UNITS, CLOSE_HEIGHT = 122.0, 132.0
GAP = 12.0
# Who is ahead; a card's picture for its width, and the words under it.
RIVALS, CARD, WORDS = 74.0, 0.65, 70.0
VEIL = ("#F215110E", "#D915110E", "#0015110E")


def panel_height(shown: Panel, width: float) -> float:
    """About how high a question is that is answered by cards, with all that it shows."""
    rows = -(-len(shown.cards) // shown.columns) if shown.cards else 0
    each = width / max(1, shown.columns)
    close = CLOSE_HEIGHT + GAP if shown.close is not None else 0.0
    cards = (RIVALS + GAP if shown.rivals else 0.0) + rows * (each * CARD + WORDS)
    return close + cards + counters_height(shown.counts)


@memo_component
def Panelled(  # noqa: N802
    ui: Ui,
    shown: Panel,
    seated: Sequence[Seated],
    width: float,
    dispatch: Dispatch,
    tight: bool = False,
) -> ft.Control:
    """The parts that a question has, one under the other; the cards first where room is `tight`."""
    parts: list[ft.Control] = []
    if shown.close is not None and not tight:
        parts.append(_close(ui, shown.close, width))
    if shown.rivals:
        parts.append(
            ft.Row(
                [_rival(ui, rival, seated[rival.seat]) for rival in shown.rivals],
                spacing=10,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
    note = _note(ui, ui.say(shown.note)) if shown.note else None
    if note and shown.close is None:
        parts.append(note)
    if shown.counts:
        parts.append(counters(ui, shown.counts, width, dispatch))
    if shown.cards:
        grid = card_grid(
            ui,
            shown.cards,
            shown.columns,
            width,
            lambda place: dispatch(TappedPlace(place)),
            lambda place: dispatch(HeldPlace(place)),
            low=tight and not ui.form.large_text,
            bare=tight and shown.pictured,
        )
        parts.insert(0 if tight and shown.rivals else len(parts), grid)
    if note and shown.close is not None:
        parts.append(note)
    if shown.close is not None and tight:
        parts.append(_close(ui, shown.close, width))
    return ft.Column(parts, spacing=GAP, tight=True)


def _sign(close: Close) -> list[ft.Control]:
    """What the words speak of, by its picture."""
    if not close.art:
        return []
    sign = picture(close.art, 44)
    sign.left = sign.top = 0
    return [sign]


def _close(ui: Ui, close: Close, width: float) -> ft.Control:
    """A part of the board at its right, words at its left."""
    scale = CLOSE_HEIGHT / CLOSE_UNITS
    drawn = close.picture
    if close.words is None or close.title is None:
        return _window(close, width)
    board = ft.Stack(
        layers(drawn, Look(scale)),
        width=drawn.width * scale,
        height=drawn.height * scale,
        left=width - close.x * scale,
        top=CLOSE_HEIGHT / 2 - close.y * scale,
    )
    # Drawn, so that large text stays within the picture.
    sentence, title = ui.say(close.words), ui.say(close.title)
    words = ft.Stack(
        [
            *_sign(close),
            cv.Canvas(
                [
                    cv.Text(0, 40, sentence, style=text_style(TYPE.strong, TERRAIN.keyline)),
                    cv.Text(
                        0, 62, title, style=text_style(TYPE.title, TERRAIN.keyline, large=True)
                    ),
                ],
                width=width * 0.5,
                height=96,
            ),
        ],
        width=width * 0.5,
        height=96,
    )
    return ft.Container(
        width=width,
        height=CLOSE_HEIGHT,
        border_radius=RADIUS.card,
        bgcolor=TERRAIN.sea,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                board,
                ft.Container(
                    left=0,
                    top=0,
                    bottom=0,
                    width=width * 0.62,
                    padding=ft.Padding(16, 0, 0, 0),
                    alignment=ft.Alignment.CENTER_LEFT,
                    gradient=ft.LinearGradient(
                        colors=list(VEIL),
                        stops=[0.0, 0.45, 1.0],
                        begin=ft.Alignment.CENTER_LEFT,
                        end=ft.Alignment.CENTER_RIGHT,
                    ),
                    content=ft.Semantics(
                        label=f"{sentence} {title}", exclude_semantics=True, content=words
                    ),
                ),
            ],
            width=width,
            height=CLOSE_HEIGHT,
        ),
    )


def _window(close: Close, width: float) -> ft.Control:
    """A part of the board alone, what it is about in its middle; no further than its edges."""
    drawn, scale = close.picture, CLOSE_HEIGHT / CLOSE_UNITS
    wide, tall = drawn.width * scale, drawn.height * scale
    board = ft.Stack(
        layers(drawn, Look(scale)),
        width=wide,
        height=tall,
        left=min(0.0, max(width - wide, width / 2 - close.x * scale)),
        top=min(0.0, max(CLOSE_HEIGHT - tall, CLOSE_HEIGHT / 2 - close.y * scale)),
    )
    return ft.Container(
        width=width,
        height=CLOSE_HEIGHT,
        border_radius=RADIUS.card,
        bgcolor=TERRAIN.sea,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack([board], width=width, height=CLOSE_HEIGHT),
    )


def _rival(ui: Ui, rival: Rival, one: Seated) -> ft.Control:
    c = ui.scheme
    player = PLAYERS[one.color]
    ink = player.on if rival.ahead else c.tx
    sign = (
        glyph(one.color, 30, player.on, detail=player.colour)
        if rival.ahead
        else mark(one.color, 34)
    )
    words = ui.say(rival.words)
    return ft.Container(
        expand=True,
        bgcolor=player.colour if rival.ahead else c.s2,
        border=ft.Border.all(3, c.tx) if rival.ahead else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        content=ft.Semantics(
            label=f"{isolated(one.name)}, {rival.figure}, {words}",
            exclude_semantics=True,
            content=ft.Column(
                [
                    ft.Row(
                        [
                            ft.Row(
                                [
                                    sign,
                                    ft.Text(
                                        one.name, style=text_style(TYPE.strong, ink, large=True)
                                    ),
                                ],
                                spacing=8,
                                tight=True,
                            ),
                            ft.Text(str(rival.figure), style=text_style(TYPE.numeral_m, ink)),
                        ],
                        wrap=True,
                        run_spacing=0,
                        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                        vertical_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                    ft.Text(words, style=text_style(TYPE.label, ink)),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )


def _note(ui: Ui, words: str) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(ft.Icons.INFO, size=22, color=ui.scheme.tx2),
            ft.Text(words, style=text_style(TYPE.strong, ui.scheme.tx2), expand=True),
        ],
        spacing=10,
    )
