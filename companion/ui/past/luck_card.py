"""Was it luck: each seat's result as luck, own turns and the others' turns, with intervals."""

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, say
from companion.past.chances import Chances, Estimate, Parts
from companion.past.findings import luck_sentence, player_sentence, points, signed, split
from companion.past.story import Story
from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, colour, divider, tappable, text
from companion.ui.widgets.glyph import mark

BAR, FAINT = 20.0, 0.35
# Lines at 45°: so wide, and one every so many.
HATCH, EVERY = 3.2, 6.0
NARROW = 360.0
LUCK, OWN, OTHERS = say("luck"), say("own turns"), say("others’ turns")


def luck_card(ui: Ui, story: Story, chances: Chances, width: float, more: Tap) -> ft.Control:
    """One sentence, and for each seat its three parts as a bar; a tap shows all figures."""
    c = ui.scheme
    sentence = ui.say(luck_sentence(story, chances))
    inside = width - 28
    most = max(_reach(one) for one in chances.parts)
    rows = [_row(ui, story, chances, seat, inside, most) for seat in range(len(story.players))]
    head = text(ui, ui.say("Was it luck?"), TYPE.strong, large=True)
    return tappable(
        ui,
        f"{ui.say('Was it luck?')} {sentence}",
        ft.Container(
            padding=14,
            content=ft.Column(
                [head, _legend(ui), text(ui, sentence, TYPE.body, c.tx2), *rows],
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
        ui.once(more),
        radius=RADIUS.card,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
    )


def _legend(ui: Ui) -> ft.Control:
    def sign(part: int, words: Message) -> ft.Control:
        shapes = _block(ui, part, 1, 1, 24, 14, faint=False)
        label = text(ui, ui.say(words), TYPE.label, ui.scheme.tx2)
        return ft.Row([cv.Canvas(shapes, width=26, height=16), label], spacing=5, tight=True)

    return ft.Row(
        [sign(at, words) for at, words in enumerate((LUCK, OWN, OTHERS))],
        spacing=12,
        run_spacing=4,
        wrap=True,
    )


def _reach(parts: Parts) -> float:
    """How far its bar goes to one side at most."""
    values = [one.value for one in _three(parts)]
    over = sum(value for value in values if value > 0)
    under = -sum(value for value in values if value < 0)
    return max(over, under, 0.05)


def _three(parts: Parts) -> tuple[Estimate, Estimate, Estimate]:
    return parts.luck, parts.own, parts.others


def _row(
    ui: Ui, story: Story, chances: Chances, seat: int, inside: float, most: float
) -> ft.Control:
    player, parts = story.players[seat], chances.parts[seat]
    sign = mark(colour(player.color), 22)
    name = text(ui, player.name, TYPE.label, lines=1, expand=True)
    figures = _figures(ui, parts)
    if ui.form.large_text:
        bar = _bar(ui, parts, inside, most)
        return ft.Column(
            [ft.Row([sign, name], spacing=8), ft.Row(figures, spacing=4), bar], spacing=4
        )
    # Figures, mark and gaps; then the name has what the bar leaves.
    named = ui.width >= NARROW
    room = inside - 3 * 40 - 22 - 16 - (66 if named else 0)
    return ft.Row(
        [
            sign,
            *([ft.Container(name, width=58)] if named else []),
            _bar(ui, parts, room, most),
            *figures,
        ],
        spacing=4,
    )


def _figures(ui: Ui, parts: Parts) -> list[ft.Control]:
    c, shown = ui.scheme, split(parts)
    values = (shown.luck, shown.own, shown.others)
    return [
        ft.Container(
            width=40 if not ui.form.large_text else None,
            expand=ui.form.large_text,
            alignment=ft.Alignment.CENTER_RIGHT,
            content=ft.Text(
                signed(value),
                style=text_style(
                    TYPE.strong,
                    c.tx3 if not one.is_clear else c.lavatx if one is parts.luck else c.tx,
                ),
                no_wrap=True,
            ),
        )
        for value, one in zip(values, _three(parts), strict=True)
    ]


def _bar(ui: Ui, parts: Parts, width: float, most: float) -> ft.Control:
    """Luck from zero; what goes the same way stands beside it, what does not on the other side."""
    middle, scale = width / 2, (width / 2 - 2) / most
    right = left = middle
    shapes: list[cv.Shape] = []
    for at, one in enumerate(_three(parts)):
        long = abs(one.value) * scale
        if one.value > 0:
            shapes += _block(ui, at, right, 2, long, BAR - 4, faint=not one.is_clear)
            right += long
        else:
            left -= long
            shapes += _block(ui, at, left, 2, long, BAR - 4, faint=not one.is_clear)
    zero = ft.Paint(color=ui.scheme.tx, stroke_width=2.5)
    shapes.append(cv.Line(middle, 0, middle, BAR, zero))
    return cv.Canvas(shapes, width=width, height=BAR)


def _block(
    ui: Ui, part: int, x: float, y: float, width: float, height: float, *, faint: bool
) -> list[cv.Shape]:
    """A piece of a bar: luck hatched, own turns plain, the others' turns outlined."""
    if width < 1:
        return []
    c, rounded = ui.scheme, ft.BorderRadius.all(min(3.0, width / 2))

    def ink(color: str) -> str:
        return ft.Colors.with_opacity(FAINT, color) if faint else color

    def box(paint: ft.Paint) -> cv.Shape:
        return cv.Rect(x, y, width, height, rounded, paint)

    fill = ft.PaintingStyle.FILL
    if part == 1:
        edge = ft.Paint(color=ink(TERRAIN.ink), style=ft.PaintingStyle.STROKE, stroke_width=1)
        return [box(ft.Paint(color=ink(c.tx2), style=fill)), box(edge)]
    if part == 2:
        outline = ft.Paint(color=ink(c.tx2), style=ft.PaintingStyle.STROKE, stroke_width=1.5)
        return [box(outline)]
    return hatched(ui, x, y, width, height, FAINT if faint else 1.0)


def hatched(
    ui: Ui, x: float, y: float, width: float, height: float, opacity: float = 1.0
) -> list[cv.Shape]:
    """Luck: lines at 45° on a soft ground."""
    c, rounded = ui.scheme, ft.BorderRadius.all(min(3.0, width / 2))
    soft, lava = (ft.Colors.with_opacity(opacity, color) for color in (c.soft, c.lavatx))
    ground = ft.Paint(color=soft, style=ft.PaintingStyle.FILL)
    lines = ft.Paint(color=lava, stroke_width=HATCH)
    return [
        cv.Rect(x, y, width, height, rounded, ground),
        *(cv.Line(*line, lines) for line in hatching(x, y, width, height)),
    ]


def hatching(
    x: float, y: float, width: float, height: float
) -> Sequence[tuple[float, float, float, float]]:
    """Lines at 45° within a box.

    >>> hatching(0, 0, 8, 4)
    [(2.0, 4, 6.0, 0.0)]
    """
    found = []
    at = EVERY
    while at < width + height:
        start = x + max(0.0, at - height), y + min(at, height)
        end = x + min(at, width), y + max(0.0, at - width)
        found.append((*start, *end))
        at += EVERY
    return found


def luck_sheet(ui: Ui, story: Story, chances: Chances) -> ft.Control:
    """Every seat in one plain sentence, and its figures with their intervals."""
    shown: list[ft.Control] = [text(ui, ui.say("Was it luck?"), TYPE.title, heading=1)]
    for seat, player in enumerate(story.players):
        parts, whole = chances.parts[seat], split(chances.parts[seat])
        lot = chances.turns[0].luck[seat]
        rows = [
            _figure(ui, say("Lot and deal"), points(lot.value), lot),
            _figure(ui, say("Luck in all"), whole.luck, parts.luck),
            _figure(ui, say("Own turns"), whole.own, parts.own),
            _figure(ui, say("The others’ turns"), whole.others, parts.others),
            _figure(ui, say("Result over an even share"), whole.result, None),
        ]
        shown += [
            divider(ui),
            ft.Row(
                [
                    mark(colour(player.color), 24),
                    text(
                        ui,
                        ui.say(player_sentence(story, chances, seat)),
                        TYPE.body,
                        expand=True,
                    ),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            *rows,
        ]
    if not chances.is_whole:
        hint = ui.say(
            "The reckoning was stopped early: the intervals are wider than they could be."
        )
        shown.append(text(ui, hint, TYPE.label, ui.scheme.tx2))
    return ft.Column(shown, tight=True, spacing=6)


def _figure(ui: Ui, words: Message, value: int, estimate: Estimate | None) -> ft.Control:
    c = ui.scheme
    margin = "" if estimate is None else f" ± {points(estimate.margin)}"
    faint = estimate is not None and not estimate.is_clear
    return ft.MergeSemantics(
        content=ft.Row(
            [
                text(ui, ui.say(words), TYPE.label, c.tx2, expand=True),
                text(ui, f"{signed(value)}{margin}", TYPE.strong, c.tx3 if faint else c.tx),
            ],
            spacing=10,
        )
    )
