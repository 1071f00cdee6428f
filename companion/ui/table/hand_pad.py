"""A hand that others may not see: its backs, and its faces only while somebody looks.

Faces are drawn from a window that shows them, and that window is opened when a finger comes down
and forgotten when it goes: a closed hand is not in the page.
"""

import flet as ft

from companion.showing.scene import Hand, TrayItem
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, HeldHand, SlidOnHand, TappedPlace, ToggledHand
from companion.ui.table.hand_faces import FACES, FACES_LOW, own_height, rows_of
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.fitting import LARGEST, fitting_size, size_in_lines
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.small_card import card_back, small_card

HEIGHT, LOW = 100.0, 56.0
# One row of faces under a finger is no higher than the cards beside the board: the map stays free.
FACES_HELD = 88.0
BACK, BACK_LOW, FACE = (48.0, 63.0), (34.0, 44.0), (66.0, 94.0)
BACKS_APART = 8.0
EDGE = 3.0
# Beside stones the hand has no room for long sentences.
NARROW = 310.0
# The share of a low pad that its backs may take: the rest says how to look.
BACKS_SHARE = 0.42
# The eye before it, and the smallest text in which it is said.
HINT_ICON, LEAST_HINT = 18.0, 10.0
# Where the finger lies that holds the hand open.
FINGER = 64.0
# What else can be used stands beside the hand, in two rows where there is the height.
ASIDE, GAP = 52.0, 4.0


def pad_height(*, dense: bool) -> float:
    """How high the closed hand is."""
    return LOW if dense else HEIGHT


@memo_component
def OpenHand(  # noqa: N802
    ui: Ui,
    hand: Hand,
    width: float,
    over: int | None,
    dispatch: Dispatch | None,
    low: bool = False,
) -> ft.Control:
    """The faces, each in the middle of its share of the width; for sliding without `dispatch`."""
    rows = rows_of(hand, large_text=ui.form.large_text)
    row = FACES_LOW if low else FACES
    if dispatch is None and rows == 1 and not hand.wordy:
        row = min(row, FACES_HELD)
    each = max(1, -(-len(hand.faces) // rows))
    share = (width - 2 * EDGE) / each
    size = (share - 4 if hand.wordy or low else min(FACE[0], share - 4), row - FACES + FACE[1])

    def cell(at: int) -> ft.Control:
        face = small_card(ui, hand.faces[at], size, dispatch, over=at == over, wordy=hand.wordy)
        tall = row - 2 * EDGE / rows
        return ft.Container(face, width=share, height=tall, alignment=ft.Alignment.CENTER)

    return ft.Container(
        bgcolor=ui.scheme.s3,
        border_radius=RADIUS.card,
        height=row * rows,
        border=ft.Border.all(EDGE, ui.scheme.tx),
        content=ft.Column(
            [
                ft.Row(
                    [cell(at) for at in range(first, min(first + each, len(hand.faces)))],
                    spacing=0,
                )
                for first in range(0, len(hand.faces), each)
            ],
            spacing=0,
        ),
    )


@memo_component
def HandPad(  # noqa: N802
    ui: Ui,
    hand: Hand,
    stones: tuple[TrayItem, ...],
    width: float,
    looking: bool,
    by_tap: bool,
    low: bool,
    dispatch: Dispatch,
) -> ft.Control:
    """The backs to hold and how to look; beside them what else the player can use."""
    c = ui.scheme
    tall = pad_height(dense=low)
    room = width - aside(stones, low=low)
    inside = room - 20
    if looking and not low:
        content: ft.Control = _held_open(ui, hand, by_tap, narrow=room < NARROW)
    elif low:
        content = low_hand(ui, hand, inside, looking, by_tap)
    else:
        content = ft.Column(
            [
                _backs(hand, inside, BACK),
                _hint(ui, hand, looking, by_tap, narrow=room < NARROW),
            ],
            spacing=4,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    body = ft.Container(
        width=room,
        height=tall,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        bgcolor=c.soft if looking else c.s2,
        border=ft.Border.all(3, c.lava)
        if looking
        else ft.Border.all(3, c.tx)
        if hand.focused
        else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        alignment=ft.Alignment.CENTER,
        content=content,
    )
    label = ui.say(hand.label)
    if by_tap:
        pad: ft.Control = tappable(ui, label, body, lambda: dispatch(ToggledHand(not looking)))
    else:
        pad = ft.GestureDetector(
            key="pad",
            on_pan_down=lambda e: dispatch(HeldHand(True)),
            on_pan_update=lambda e: dispatch(SlidOnHand(e.local_position.x, e.local_position.y)),
            on_pan_end=lambda e: dispatch(HeldHand(False)),
            on_pan_cancel=lambda e: dispatch(HeldHand(False)),
            content=ft.Semantics(label=label, button=True, exclude_semantics=True, content=body),
        )
    return with_stones(ui, pad, stones, tall, low, dispatch)


def aside(stones: tuple[TrayItem, ...], *, low: bool = False) -> float:
    """How wide what else can be used is, beside a hand."""
    columns = len(stones) if low else -(-len(stones) // 2)
    return columns * (ASIDE + GAP)


def with_stones(
    ui: Ui,
    hand: ft.Control,
    stones: tuple[TrayItem, ...],
    tall: float,
    low: bool,
    dispatch: Dispatch,
) -> ft.Control:
    """A hand, closed or open, and beside it what else the player can use."""
    each = 1 if low else 2
    high = tall if low or len(stones) == 1 else (tall - GAP) / 2
    beside = [
        ft.Column(
            [_stone(ui, stone, high, dispatch) for stone in stones[at : at + each]],
            spacing=GAP,
            tight=True,
        )
        for at in range(0, len(stones), each)
    ]
    return ft.Row([hand, *beside], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


@memo_component
def OwnHand(  # noqa: N802
    ui: Ui,
    hand: Hand,
    stones: tuple[TrayItem, ...],
    width: float,
    dispatch: Dispatch,
    low: bool,
) -> ft.Control:
    """A hand that lies open on its player's own phone; beside it what else can be used."""
    room = width - aside(stones, low=low)
    tall = own_height(hand, low=low, large_text=ui.form.large_text)
    faces = ft.Container(OpenHand(ui, hand, room, None, dispatch, low, key="faces"), width=room)
    return with_stones(ui, faces, stones, tall, low, dispatch)


def _backs(hand: Hand, room: float, cut: tuple[float, float]) -> ft.Control:
    """The closed hand in the middle, its cards over each other where there is no room."""
    spare = (room - cut[0]) / max(1, hand.size - 1)
    step = min(cut[0] + BACKS_APART, spare)
    backs = [card_back(hand.back, cut) for _ in range(hand.size)]
    for at, back in enumerate(backs):
        back.left, back.top = at * step, 0
    wide = cut[0] + step * max(0, hand.size - 1)
    return ft.Stack([*backs], height=cut[1], width=wide)


def low_hand(ui: Ui, hand: Hand, room: float, looking: bool, by_tap: bool) -> ft.Control:
    """The closed hand with how to look beside it, and what sliding does while it is open."""
    # Large words need the room of the backs.
    backs = [] if looking or ui.form.large_text else [_backs(hand, room * BACKS_SHARE, BACK_LOW)]
    beside = room * (1 - BACKS_SHARE) - 8 if backs else room
    lines = [_hint(ui, hand, looking, by_tap, narrow=True, room=beside)]
    if looking and hand.slide and not by_tap and not ui.form.large_text:
        lines.append(
            ft.Text(
                ui.say(hand.slide),
                style=text_style(TYPE.min, ui.scheme.onsoft),
                text_align=ft.TextAlign.CENTER,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    words = ft.Column(
        lines,
        spacing=0,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Row(
        [*backs, words],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _hint(
    ui: Ui, hand: Hand, looking: bool, by_tap: bool, *, narrow: bool, room: float | None = None
) -> ft.Control:
    """How to look; what sliding does is said once the hand is open.

    In a low pad of the width `room` it has two lines, or one of large text.
    """
    words = ui.say("Hold to look") if narrow else ui.say(hand.hint)
    if by_tap:
        words = ui.say("Tap to look")
    if looking:
        words = ui.say("Tap to hide") if by_tap else ui.say("Let go to hide")
    ink = ui.scheme.onsoft if looking else ui.scheme.tx
    size, lines = TYPE.label.size, 1
    if room is not None:
        lines = 1 if ui.form.large_text or looking else 2
        inner = room - HINT_ICON - 8
        size = fitting_size(ui, words, size, inner)
        line = inner / LARGEST if ui.form.large_text else inner
        size = size_in_lines(words, size, line, lines, LEAST_HINT)
    return ft.Row(
        [
            ft.Icon(
                ft.Icons.VISIBILITY_OFF if looking else ft.Icons.VISIBILITY,
                size=HINT_ICON,
                color=ink,
            ),
            ft.Text(
                words,
                style=text_style(TYPE.label, ink, size=size),
                max_lines=lines,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
                expand_loose=True,
            ),
        ],
        spacing=8,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _held_open(ui: Ui, hand: Hand, by_tap: bool, *, narrow: bool) -> ft.Control:
    """While the hand is open: how to close it, and what sliding does."""
    c = ui.scheme
    hide = ui.say("Tap to hide") if by_tap else ui.say("Let go to hide")
    slide = ui.say(hand.slide) if hand.slide and not by_tap else ""

    def side(words: str, align: ft.TextAlign) -> ft.Control:
        style = text_style(TYPE.min if narrow else TYPE.label, c.onsoft)
        return ft.Text(words, style=style, text_align=align, max_lines=5, expand=True)

    finger = ft.Container(
        width=FINGER,
        height=FINGER,
        border_radius=FINGER / 2,
        border=ft.Border.all(3, c.lavatx),
        alignment=ft.Alignment.CENTER,
        content=ft.Container(width=34, height=34, border_radius=17, bgcolor=c.lavatx, opacity=0.6),
    )
    return ft.Row(
        [
            ft.Icon(ft.Icons.VISIBILITY_OFF, size=20, color=c.onsoft),
            side(hide, ft.TextAlign.START),
            *([] if by_tap or narrow else [finger]),
            side(slide, ft.TextAlign.END),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _stone(ui: Ui, stone: TrayItem, tall: float, dispatch: Dispatch) -> ft.Control:
    """Something to use beside the cards."""
    c, chosen = ui.scheme, stone.state == "chosen"
    # How many there are has its place beside the picture.
    size = 28.0 if tall < LOW or stone.badge else 38.0
    caption = ft.Text(
        ui.say(stone.caption),
        # Its name is spoken; large text has no room for it.
        style=text_style(TYPE.min, c.lavatx if chosen else c.tx2, size=11.5),
        text_align=ft.TextAlign.CENTER,
        no_wrap=True,
    )
    art: ft.Control = picture(stone.art, size, size)
    if stone.badge:
        several = ft.Text(stone.badge, style=text_style(TYPE.min, c.tx, size=11.5), no_wrap=True)
        art = ft.Row([art, several], spacing=1, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    edge = c.lava if chosen else c.tx if stone.focused else c.line
    return tappable(
        ui,
        ui.say(stone.label),
        ft.Container(
            width=ASIDE,
            height=tall,
            border_radius=14,
            bgcolor=c.s2,
            border=ft.Border.all(3 if chosen or stone.focused else 1, edge),
            content=ft.Column(
                [art, *([] if ui.form.large_text else [caption])],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        lambda: dispatch(TappedPlace(stone.place)),
        means=stone.place,
        selected=chosen,
        radius=14,
    )
