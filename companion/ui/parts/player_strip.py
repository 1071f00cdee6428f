"""The players in seating order: score, name and what they hold, at a glance and in full."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.message import count
from companion.showing.scene import CardFace, Holding, SeatView, TrayItem
from companion.showing.tokens import PLAYERS, RADIUS, TYPE, PlayerColour
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import section_title, tappable, text
from companion.ui.parts.choice_card import card_grid
from companion.ui.parts.glyph import glyph, mark
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.tile_tray import tile_tray
from companion.ui.parts.tray import tray
from companion.ui.theme import text_style

HELD_IN_STRIP = 3
# More than this stand under the score, two in a row.
SIDE_BY_SIDE = 2
# On a phone that lies on its side there is no height for the others.
LOWEST = 480.0
MARK, ROW_HEIGHT = 15.0, 17.0


@dataclass(frozen=True)
class Seated:
    """One player as the strip shows them."""

    color: PlayerColour
    name: str
    score: int
    active: bool
    note: str
    holdings: tuple[Holding, ...]
    cards: tuple[CardFace, ...] = ()
    pieces: tuple[TrayItem, ...] = ()
    gain: int = 0
    brief: tuple[Holding, ...] = ()
    marks: tuple[str, ...] | None = None


@kept
def PlayerStrip(here: Surroundings, seated: Sequence[Seated], taps: Taps) -> ft.Control:  # noqa: N802
    """One capsule for each player; a tap shows everything they have."""

    def capsule(seat: int) -> ft.Control:
        return _capsule(here, seated[seat], len(seated), lambda: taps.on_seat(seat))

    return ft.Row(
        [capsule(seat) for seat in range(len(seated))],
        spacing=8 if len(seated) < 4 else 6,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def taller(one: SeatView) -> float:
    """How much higher a capsule is that shows all that a player has."""
    if len(one.brief) <= SIDE_BY_SIDE:
        return 0.0
    return ROW_HEIGHT * (len(one.brief) // 2 - 1) - 6 + (MARK + 1 if one.marks is not None else 0)


def spoken(here: Surroundings, one: Seated) -> str:
    """A player in words: points, whether it is their turn, what they hold."""
    held = [here.say(holding.words) for holding in one.holdings]
    points = here.say(
        count("{name}, {count} point", "{name}, {count} points", one.score, name=one.name)
    )
    gain = [f"+{one.gain}"] if one.gain else []
    return ", ".join([points, *gain, *([one.note] if one.note else []), *held])


def _capsule(
    here: Surroundings, one: Seated, players: int, on_tap: Callable[[], None]
) -> ft.Control:
    c = here.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    few = players < 3
    sign = _sign(one, 24 if few else 20)
    score = ft.Text(str(one.score), style=text_style(TYPE.score_2p if few else TYPE.score_4p, ink))
    parts: list[ft.Control] = [sign, score]
    if few:
        name = ft.Text(
            one.name,
            style=text_style(TYPE.label, ink),
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        held = ft.Row(
            [_held(holding, soft, 13) for holding in one.holdings[:HELD_IN_STRIP]],
            spacing=4,
            wrap=True,
            run_spacing=0,
        )
        parts.append(ft.Column([name, held], spacing=1, expand=True, tight=True))
    elif one.brief:
        gain = ft.Text(f"+{one.gain}", style=text_style(TYPE.min, soft))
        parts[1] = ft.Column(
            [score, *([gain] if one.gain else [])],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        # Large text leaves room for the points alone; a tap shows the rest.
        if not here.big and len(one.brief) > SIDE_BY_SIDE and here.height > LOWEST:
            return _board(here, one, sign, score, soft, on_tap)
        if not here.big:
            beside = [_held(holding, soft, 13) for holding in one.brief[:SIDE_BY_SIDE]]
            parts.append(ft.Column(beside, spacing=1, expand=True, tight=True))
    elif one.note and not (one.gain or one.active or here.big):
        parts.append(ft.Text(one.note, style=text_style(TYPE.label, soft), expand=True))
    if one.gain and not one.brief:
        token = TYPE.strong if few else TYPE.label
        parts.append(ft.Text(f"+{one.gain}", style=text_style(token, soft)))
    return tappable(
        here,
        spoken(here, one),
        ft.Container(
            padding=ft.Padding.symmetric(
                horizontal=9 if players < 4 else 5, vertical=4 if few else 6
            ),
            content=ft.Row(
                parts,
                spacing=8 if players < 4 else 5,
                run_spacing=0,
                # With large text the gain goes under the score instead of out of sight.
                wrap=bool(one.gain) and not few and not one.brief,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        here.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(3, c.tx) if one.active else ft.Border.all(1, c.line),
        padding=ft.Padding.symmetric(vertical=3),
        expand=True,
    )


def _board(
    here: Surroundings,
    one: Seated,
    sign: ft.Control,
    score: ft.Control,
    ink: str,
    on_tap: Callable[[], None],
) -> ft.Control:
    """A capsule with all that a player has: the points, two columns under them, then the marks."""
    gain = ft.Text(f"+{one.gain}", style=text_style(TYPE.min, ink))
    rows: list[ft.Control] = [
        ft.Row([sign, score, gain], spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    ]
    held: list[ft.Control] = [
        ft.Container(_held(holding, ink, 13), expand=True) for holding in one.brief
    ]
    rows += [ft.Row(held[at : at + 2], spacing=2) for at in range(0, len(held), 2)]
    if one.marks is not None:
        # Fewer in full, many overlap: nothing is left out.
        step = min(MARK + 1, 60.0 / max(1, len(one.marks)))
        marks = [picture(art, MARK) for art in one.marks]
        for at, drawn in enumerate(marks):
            drawn.left, drawn.top = at * step, 0
        rows.append(ft.Stack([*marks], height=MARK, width=66))
    return tappable(
        here,
        spoken(here, one),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=8, vertical=1),
            content=ft.Column(rows, spacing=1, tight=True),
        ),
        here.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=PLAYERS[one.color].colour if one.active else here.scheme.s2,
        border=ft.Border.all(3, here.scheme.tx)
        if one.active
        else ft.Border.all(1, here.scheme.line),
        padding=ft.Padding.symmetric(vertical=3),
        expand=True,
    )


def _gain(one: Seated, ink: str) -> ft.Control:
    return ft.Text(f"+{one.gain}", style=text_style(TYPE.figure, ink))


def _sign(one: Seated, width: float) -> ft.Control:
    if one.active:
        return glyph(one.color, width, PLAYERS[one.color].on, detail=PLAYERS[one.color].colour)
    return mark(one.color, width + 4)


def _held(holding: Holding, ink: str, size: float) -> ft.Control:
    return ft.Row(
        [
            picture(holding.art, size + 2),
            ft.Text(str(holding.count), style=text_style(TYPE.min, ink, size=size - 1)),
        ],
        spacing=2,
        tight=True,
    )


@kept
def PlayerCard(  # noqa: N802
    here: Surroundings,
    seat: int,
    one: Seated,
    items: tuple[TrayItem, ...],
    taps: Taps,
    usable: bool,
) -> ft.Control:
    """A player where there is room: score, holdings and discs."""
    c = here.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    head = tappable(
        here,
        spoken(here, one),
        ft.Container(
            padding=ft.Padding(14, 8, 16, 4),
            content=ft.Row(
                [
                    _sign(one, 30),
                    ft.Text(one.name, style=text_style(TYPE.subtitle, ink, large=True)),
                    ft.Row(
                        [_held(holding, soft, 18) for holding in one.holdings],
                        spacing=12,
                        run_spacing=2,
                        wrap=True,
                        expand=True,
                        alignment=ft.MainAxisAlignment.END,
                    ),
                    *([_gain(one, soft)] if one.gain else []),
                    ft.Text(str(one.score), style=text_style(TYPE.numeral_l, ink)),
                ],
                spacing=10,
            ),
        ),
        here.once(lambda: taps.on_seat(seat)),
        radius=RADIUS.card,
    )
    if usable and any(item.badge for item in items):
        # Tiles are told apart by their figures alone where nobody knows their pictures.
        row = tile_tray(here, items, (), None, taps, 380, small=True)
    else:
        row = tray(here, items, taps if usable else None, 380, small=True, ink=soft)
    return ft.Container(
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(4, c.tx) if one.active else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        content=ft.Column([head, *([row] if items else [])], spacing=0, tight=True),
    )


def holdings_sheet(
    here: Surroundings, seated: Sequence[Seated], width: float, on_read: Callable[[str], None]
) -> ft.Control:
    """Everything that lies before the players, each card to be read."""
    parts: list[ft.Control] = []
    for one in seated:
        parts += [
            ft.Row(
                [
                    mark(one.color, 30),
                    text(here, one.name, TYPE.title, expand=True, heading=1),
                    text(here, str(one.score), TYPE.numeral_m),
                ],
                spacing=10,
            ),
            *(
                ft.Row(
                    [
                        picture(holding.art, 26),
                        text(here, here.say(holding.words), TYPE.strong, large=True, expand=True),
                        text(here, str(holding.count), TYPE.figure),
                    ],
                    spacing=12,
                )
                for holding in one.holdings
            ),
        ]
        if one.cards:
            parts.append(section_title(here, here.say("Cards")))
            parts.append(card_grid(here, one.cards, 3, width, on_read))
        parts.append(ft.Divider(height=20, color=here.scheme.line))
    return ft.Column(parts[:-1], tight=True, spacing=8)
