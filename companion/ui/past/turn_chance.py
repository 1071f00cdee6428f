"""What a turn changed of a win chance: before, by choice, by luck."""

import flet as ft
import flet.canvas as cv

from companion.core.right_to_left import isolated
from companion.past.chances import Chances
from companion.past.findings import chance, points, signed
from companion.past.story import Story, StoryTurn
from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.past.luck_card import hatched
from companion.ui.theme import text_style
from companion.ui.widgets.basics import text

BAR = 22.0


def turn_chance(
    ui: Ui, story: Story, chances: Chances, turn: StoryTurn, width: float
) -> ft.Control:
    """The chance of the one whose turn it was, and what changed it."""
    c, seat = ui.scheme, turn.seat or 0
    before, after = chance(chances, turn.number - 1)[seat], chance(chances, turn.number)[seat]
    by_luck = points(chances.turns[turn.number].luck[seat].value) if chances.parts else 0
    # What rounding leaves goes to the choice.
    by_choice = after - before - by_luck
    name = story.players[seat].name
    head = ft.Row(
        [
            text(ui, ui.say("{name}’s win chance", name=name), TYPE.label, c.tx2, expand=True),
            ft.Text(
                ui.say("{before} → {after} %", before=before, after=after),
                style=text_style(TYPE.subtitle, c.tx, size=26),
                no_wrap=True,
            ),
        ],
        wrap=ui.form.large_text,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    shown: list[ft.Control] = [head, _bar(ui, before, by_choice, by_luck, width)]
    if chances.parts:
        shown.append(_legend(ui, by_choice, by_luck, chances.turns[turn.number].drew))
    return ft.Semantics(
        label=chance_change_words(ui, story, chances, turn),
        exclude_semantics=True,
        content=ft.Column(shown, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def chance_change_words(ui: Ui, story: Story, chances: Chances, turn: StoryTurn) -> str:
    """The same for those who listen."""
    seat = turn.seat or 0
    before, after = chance(chances, turn.number - 1)[seat], chance(chances, turn.number)[seat]
    words = ui.say(
        "Win chance of {name}: {before} to {after}.",
        name=isolated(story.players[seat].name),
        before=before,
        after=after,
    )
    if not chances.parts:
        return words
    luck = points(chances.turns[turn.number].luck[seat].value)
    return (
        words
        + " "
        + ui.say(
            "Choice {choice}, luck {luck}.", choice=signed(after - before - luck), luck=signed(luck)
        )
    )


def _legend(ui: Ui, by_choice: int, by_luck: int, drew: bool) -> ft.Control:
    c = ui.scheme

    def sign(shapes: list[cv.Shape], words: str) -> ft.Control:
        box = cv.Canvas(shapes, width=26, height=16)
        return ft.Row([box, text(ui, words, TYPE.label, c.tx2)], spacing=6, tight=True)

    shown = [
        sign(_plain(ui, 1, 1, 24, 14), ui.say("choice {figure}", figure=signed(by_choice))),
    ]
    if drew:
        shown.append(
            sign(hatched(ui, 1, 1, 24, 14), ui.say("luck {figure}", figure=signed(by_luck)))
        )
    return ft.Row(shown, spacing=16, wrap=True)


def _plain(ui: Ui, x: float, y: float, width: float, height: float) -> list[cv.Shape]:
    """A choice: lava, with an edge of ink."""
    fill, stroke = ft.PaintingStyle.FILL, ft.PaintingStyle.STROKE
    edge = ft.Paint(color=TERRAIN.ink, style=stroke, stroke_width=1.4)
    return [
        cv.Rect(x, y, width, height, paint=ft.Paint(color=ui.scheme.lava, style=fill)),
        cv.Rect(x, y, width, height, paint=edge),
    ]


def _bar(ui: Ui, before: int, by_choice: int, by_luck: int, width: float) -> ft.Control:
    """From the left what was there before; then the choice, then luck, wherever they lead."""
    c, fill = ui.scheme, ft.PaintingStyle.FILL
    per = width / 100
    chosen = before + by_choice
    ground = ft.Paint(color=c.s3, style=fill)
    rounded = ft.BorderRadius.all(BAR / 2)
    shapes: list[cv.Shape] = [
        cv.Rect(0, 0, width, BAR, rounded, ground),
        cv.Rect(0, 0, before * per, BAR, rounded, ft.Paint(color=c.tx3, style=fill)),
    ]
    for low, high, draw in (
        (before, chosen, _plain),
        (chosen, chosen + by_luck, hatched),
    ):
        start, end = sorted((min(max(low, 0), 100) * per, min(max(high, 0), 100) * per))
        if end - start >= 1:
            shapes += draw(ui, start, 1, end - start, BAR - 2)
    shapes.append(cv.Line(width / 2, -2, width / 2, BAR + 2, ft.Paint(color=c.tx, stroke_width=2)))
    return cv.Canvas(shapes, width=width, height=BAR)
