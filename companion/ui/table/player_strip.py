"""The players in seating order: score, name and what they hold, at a glance and in full."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.message import count
from companion.showing.scene import CardFace, Holding, SeatView, TrayItem
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TYPE, PlayerColour
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, TappedSeat
from companion.ui.table.tile_tray import tile_tray
from companion.ui.table.tray import tray
from companion.ui.theme import text_style
from companion.ui.widgets.basics import section_title, tappable, text
from companion.ui.widgets.choice_card import card_grid
from companion.ui.widgets.fitting import LARGEST
from companion.ui.widgets.glyph import glyph, mark, marked
from companion.ui.widgets.memo_component import memo_component

HELD_IN_STRIP = 3
# A higher screen has room for a second row of what players have.
ROOMY = 790.0
# More than this stand under the score, two in a row.
SIDE_BY_SIDE = 2
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
    # Whether Caldera plays the seat.
    opponent: bool = False


# How high the strip is on a phone held upright, with what lies above and below it.
STRIP_HEIGHT = 66.0


@memo_component
def PlayerStrip(  # noqa: N802
    ui: Ui, seated: Sequence[Seated], dispatch: Dispatch, low: bool = False
) -> ft.Control:
    """One capsule for each player; a tap shows everything they have.

    A `low` one leaves out what would stand under the points.
    """

    def capsule(seat: int) -> ft.Control:
        return _capsule(ui, seated[seat], len(seated), low, lambda: dispatch(TappedSeat(seat)))

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
    return ROW_HEIGHT * (len(one.brief) // 2 - 1) + 7 + (MARK + 1 if one.marks is not None else 0)


def spoken(ui: Ui, one: Seated) -> str:
    """A player in words: points, whether it is their turn, what they hold."""
    held = [ui.say(holding.words) for holding in one.holdings]
    points = ui.say(
        count("{name}, {count} point", "{name}, {count} points", one.score, name=one.name)
    )
    gain = [f"+{one.gain}"] if one.gain else []
    plays = [ui.say("Caldera plays")] if one.opponent else []
    return ", ".join([points, *plays, *gain, *([one.note] if one.note else []), *held])


def _capsule(
    ui: Ui, one: Seated, players: int, low: bool, on_tap: Callable[[], None]
) -> ft.Control:
    c = ui.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    few = players < 3
    sign = _sign(one, 24 if few else 20)
    token = TYPE.score_2p if few else TYPE.score_4p
    # A figure that is large already grows less on a low screen.
    size = token.size / LARGEST if ui.form.scant else None
    score = ft.Text(str(one.score), style=text_style(token, ink, size=size))
    parts: list[ft.Control] = [sign, score]
    if few:
        name = ft.Text(
            one.name,
            style=text_style(TYPE.label, ink),
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        held = ft.Row(
            [_held(holding, soft, 13) for holding in _in_one_row(ui, one)],
            spacing=4,
            wrap=True,
            run_spacing=0,
        )
        parts.append(ft.Column([name, held], spacing=1, expand=True, tight=True))
    elif one.brief:
        less = TYPE.min.size / LARGEST * 1.25 if ui.form.scant else None
        gain = ft.Text(f"+{one.gain}", style=text_style(TYPE.min, soft, size=less))
        parts[1] = ft.Column(
            [score, *([gain] if one.gain else [])],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        # Large text leaves room for the points alone; a tap shows the rest.
        if not (ui.form.large_text or low) and len(one.brief) > SIDE_BY_SIDE:
            return _board(ui, one, sign, score, soft, on_tap)
        if not ui.form.large_text and _has_brief(ui, one, players):
            beside = [_held(holding, soft, 13) for holding in one.brief[:SIDE_BY_SIDE]]
            parts.append(ft.Column(beside, spacing=1, expand=True, tight=True))
    elif one.note and not (one.gain or one.active or ui.form.large_text):
        parts.append(ft.Text(one.note, style=text_style(TYPE.label, soft), expand=True))
    if one.gain and not one.brief:
        token = TYPE.strong if few else TYPE.label
        parts.append(ft.Text(f"+{one.gain}", style=text_style(token, soft)))
    return tappable(
        ui,
        spoken(ui, one),
        ft.Container(
            padding=ft.Padding.symmetric(
                horizontal=9 if players < 4 else 5, vertical=0 if low else 4 if few else 6
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
        ui.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(3, c.tx) if one.active else ft.Border.all(1, c.line),
        padding=ft.Padding.symmetric(vertical=3),
        height=SPACE.touch if low and not few and not ui.form.large_text else None,
        expand=True,
    )


def _has_brief(ui: Ui, one: Seated, players: int) -> bool:
    """Whether a capsule has room for what a player has beside the points."""
    lying = ui.form.lying
    strip = (ui.width / 2 if lying else ui.width) - 2 * ui.margin
    padding, gap = (9, 8) if players < 4 else (5, 5)
    figures = max(14 * len(str(one.score)), 8 * (len(str(one.gain)) + 1) if one.gain else 0)
    held = 17 + 8 * max((len(str(holding.count)) for holding in one.brief), default=1)
    return 2 * padding + 20 + 2 * gap + figures + held <= strip / players - gap


def _in_one_row(ui: Ui, one: Seated) -> tuple[Holding, ...]:
    """What stands under a player's name; where height is dear no more than one row takes.

    The board must not move for a further thing.
    """
    if ui.form.scant:
        return ()
    if ui.form.large_text or ui.height >= ROOMY:
        return one.holdings[:HELD_IN_STRIP]
    half = (ui.width - 2 * ui.margin - 8) / 2
    # Beside the sign, the points and what they are about to become.
    room = half - 58 - 20 * len(str(one.score)) - (30 if one.gain else 0)
    shown = 0
    for holding in one.holdings[:HELD_IN_STRIP]:
        room -= 21 + 8 * len(str(holding.count))
        shown += room >= 0
    return one.holdings[: max(1, shown)]


def _board(
    ui: Ui,
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
        ui,
        spoken(ui, one),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=8, vertical=1),
            content=ft.Column(rows, spacing=1, tight=True),
        ),
        ui.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=PLAYERS[one.color].colour if one.active else ui.scheme.s2,
        border=ft.Border.all(3, ui.scheme.tx) if one.active else ft.Border.all(1, ui.scheme.line),
        padding=ft.Padding.symmetric(vertical=3),
        expand=True,
    )


def _gain(one: Seated, ink: str) -> ft.Control:
    return ft.Text(f"+{one.gain}", style=text_style(TYPE.figure, ink))


def _sign(one: Seated, width: float) -> ft.Control:
    if one.active:
        sign = glyph(one.color, width, PLAYERS[one.color].on, detail=PLAYERS[one.color].colour)
        return marked(sign, width, one.opponent)
    return marked(mark(one.color, width + 4), width + 4, one.opponent)


def _held(holding: Holding, ink: str, size: float) -> ft.Control:
    return ft.Row(
        [
            picture(holding.art, size + 2),
            ft.Text(str(holding.count), style=text_style(TYPE.min, ink, size=size - 1)),
        ],
        spacing=2,
        tight=True,
    )


@memo_component
def PlayerCard(  # noqa: N802
    ui: Ui,
    seat: int,
    one: Seated,
    items: tuple[TrayItem, ...],
    dispatch: Dispatch,
    usable: bool,
) -> ft.Control:
    """A player where there is room: score, holdings and discs."""
    c = ui.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    head = tappable(
        ui,
        spoken(ui, one),
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
        ui.once(lambda: dispatch(TappedSeat(seat))),
        radius=RADIUS.card,
    )
    if usable and any(item.badge for item in items):
        # Tiles show their figures alone where nobody knows their pictures.
        row = tile_tray(ui, items, (), None, dispatch, 380, small=True)
    else:
        row = tray(ui, items, dispatch if usable else None, 380, small=True, ink=soft)
    return ft.Container(
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(4, c.tx) if one.active else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        content=ft.Column([head, *([row] if items else [])], spacing=0, tight=True),
    )


def holdings_sheet(
    ui: Ui, seated: Sequence[Seated], width: float, on_read: Callable[[str], None]
) -> ft.Control:
    """Everything that lies before the players, each card to be read."""
    parts: list[ft.Control] = []
    for one in seated:
        parts += [
            ft.Row(
                [
                    mark(one.color, 30),
                    text(ui, one.name, TYPE.title, expand=True, heading=1),
                    text(ui, str(one.score), TYPE.numeral_m),
                ],
                spacing=10,
            ),
            *(
                ft.Row(
                    [
                        picture(holding.art, 26),
                        # The words say how many: a figure under the points would read as points.
                        text(ui, ui.say(holding.words), TYPE.strong, large=True, expand=True),
                    ],
                    spacing=12,
                )
                for holding in one.holdings
            ),
        ]
        if one.cards:
            parts.append(section_title(ui, ui.say("Cards")))
            parts.append(card_grid(ui, one.cards, 3, width, on_read))
        parts.append(ft.Divider(height=20, color=ui.scheme.line))
    return ft.Column(parts[:-1], tight=True, spacing=8)
