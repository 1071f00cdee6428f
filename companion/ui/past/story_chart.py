"""The chart of a story, points or win chance, with its legend; the same in words."""

from collections.abc import Callable

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, count, say
from companion.core.right_to_left import isolated
from companion.past.chances import Chances
from companion.past.findings import chance, clear_draws, luck_sentence, turning_point
from companion.past.story import Story
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.past.story_facts import turning_words
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, tappable, text
from companion.ui.widgets.chart_signs import DIE, die
from companion.ui.widgets.double_tap import finger_down
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.points_chart import (
    BED,
    CHANCES,
    DASHES,
    LINE,
    ChartMarks,
    Scale,
    point_at,
    points_chart,
    points_scale,
)

CHART = 206.0
# Where there are so many scorings they are no marks any more.
MANY = 5


def legend(
    ui: Ui, story: Story, lifted: int | None, lift: Callable[[int | None], None]
) -> ft.Control:
    """Everybody in seating order, with the dash of their line; a tap lifts it."""
    c = ui.scheme
    # Beside each other four have no room for a name between mark and points.
    below = len(story.players) > 3 and not ui.form.large_text

    def capsule(seat: int) -> ft.Control:
        player, lit = story.players[seat], lifted == seat
        name = text(ui, player.name, TYPE.label, c.tx, lines=1, expand=None if below else True)
        points = ft.Text(str(story.scores[seat]), style=text_style(TYPE.subtitle, c.tx))
        return tappable(
            ui,
            f"{player.name} {story.scores[seat]}",
            ft.Column(
                [
                    ft.Row(
                        [mark(colour(player.color), 22), *([] if below else [name]), points],
                        spacing=6,
                    ),
                    *([name] if below else []),
                    _dash(seat, player.color),
                ],
                spacing=4,
            ),
            lambda: lift(None if lit else seat),
            selected=lit,
            expand=not ui.form.large_text,
            bgcolor=c.soft if lit else c.s2,
            border=ft.Border.all(2 if lit else 1, c.lava if lit else c.line),
            radius=RADIUS.capsule,
            padding=ft.Padding(9, 7, 9, 5) if lit else ft.Padding(10, 8, 10, 6),
        )

    capsules = [capsule(seat) for seat in range(len(story.players))]
    if ui.form.large_text:
        return ft.Column(capsules, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(capsules, spacing=6)


def _dash(seat: int, color: str) -> ft.Control:
    """A piece of a player's line."""

    def paint(color: str, width: float, dashes: list[float]) -> ft.Paint:
        return ft.Paint(
            color=color,
            stroke_width=width,
            stroke_dash_pattern=dashes or None,
            style=ft.PaintingStyle.STROKE,
        )

    fill = PLAYERS[colour(color)].colour
    lines: list[cv.Shape] = [
        cv.Line(0, 3, 64, 3, paint(TERRAIN.ink, BED, [])),
        cv.Line(0, 3, 64, 3, paint(fill, LINE, DASHES[seat % len(DASHES)])),
    ]
    return cv.Canvas(lines, width=64, height=6)


def points_words(ui: Ui, story: Story) -> str:
    """The chart for those who listen: points, who leads since when, eruptions and scorings."""
    points = ", ".join(
        f"{isolated(player.name)} {story.turns[-1].points[seat]}"
        for seat, player in enumerate(story.players)
    )
    parts = [ui.say("Chart of the points if it had ended then: {points}.", points=points)]
    if story.ahead_since is not None:
        name = story.players[story.result.winners[0]].name
        parts.append(ui.say("{name} leads since turn {turn}.", name=name, turn=story.ahead_since))
    if story.eruptions:
        parts.append(ui.say(count("{count} eruption.", "{count} eruptions.", story.eruptions)))
    parts += [
        ui.say(
            "Scoring in turn {turn}: {points}.",
            turn=turn.number,
            points=", ".join(
                f"{isolated(player.name)} {turn.points[seat]}"
                for seat, player in enumerate(story.players)
            ),
        )
        for turn in story.turns
        if turn.scorings and story.scorings < MANY
    ]
    return " ".join(parts)


def chance_words(ui: Ui, story: Story, chances: Chances) -> str:
    """The chart of win chances for those who listen, by its turning point, and what stands out."""
    turning = turning_point(story, chances)
    turn = turning.turn if turning else story.last
    shares = ", ".join(
        f"{isolated(player.name)} {share}"
        for player, share in zip(story.players, chance(chances, turn), strict=True)
    )
    parts = [ui.say("Win chance: {shares} at turn {turn}.", shares=shares, turn=turn)]
    if turning is not None:
        parts.append(f"{turning_words(ui, story, turning)}.")
    if chances.parts:
        parts.append(ui.say(luck_sentence(story, chances)))
    return " ".join(parts)


def story_chart(
    ui: Ui,
    story: Story,
    chances: Chances | None,
    width: float,
    lifted: int | None,
    go: Callable[[int], None],
) -> ft.Control:
    """The chart on its card; a tap leads to the turn under the finger."""
    eruptions = tuple(turn.number for turn in story.turns if turn.eruptions)
    corrected = tuple(turn.number for turn in story.turns if turn.corrected)
    star = (story.best.turn, story.best.seat) if story.best else None
    lines: list[list[float]] = [[float(one) for one in line] for line in story.lines]
    draws: tuple[int, ...] = ()
    if chances is None:
        scorings = tuple(turn.number for turn in story.turns if turn.scorings)
        marks = ChartMarks(
            eruptions,
            scorings if story.scorings < MANY else (),
            star,
            corrected,
            lifted=lifted,
        )
        scale, said = points_scale(lines), points_words(ui, story)
    else:
        turning = turning_point(story, chances)
        draws = (0, *clear_draws(chances)) if chances.parts else ()
        if turning is not None and star is not None and star[0] == turning.turn:
            star = None
        marks = ChartMarks(
            eruptions,
            (),
            star,
            corrected,
            (turning.turn, turning.seat) if turning else None,
            draws,
            lifted,
        )
        scale, said = CHANCES, chance_words(ui, story, chances)
        lines = [[turn.after[seat].value for turn in chances.turns] for seat in range(len(lines))]
    inside = width - 2 * SPACE.card_padding
    height = (420.0 if ui.form.tablet else CHART) - 30
    drawn = points_chart(
        ui, lines, story.players, inside, said, marks=marks, height=height, scale=scale
    )
    signs = _signs(ui, story, draws, corrected)
    return _tapped_at(ui, said, drawn, signs, scale, inside, story, go)


def _tapped_at(
    ui: Ui,
    said: str,
    drawn: ft.Control,
    signs: list[ft.Control],
    scale: Scale,
    inside: float,
    story: Story,
    go: Callable[[int], None],
) -> ft.Control:
    """The card; who taps it without a finger gets to the first turn."""
    c, under = ui.scheme, [1]
    card = tappable(
        ui,
        f"{ui.say('See the board')}. {said}",
        ft.Container(
            padding=SPACE.card_padding,
            content=ft.Column(
                [
                    drawn,
                    ft.Row(
                        signs,
                        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                        wrap=True,
                        run_spacing=2,
                    ),
                ],
                spacing=6,
            ),
        ),
        ui.once(lambda: go(under[0])),
        means="chart",
        radius=RADIUS.card,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
    )

    def down(e: ft.TapEvent[ft.Container]) -> None:
        if e.local_position is not None:
            x = e.local_position.x - SPACE.card_padding
            under[0] = point_at(scale, inside, x, story.last + 1)
        finger_down(e)

    card.on_tap_down = down
    return card


def _signs(
    ui: Ui, story: Story, draws: tuple[int, ...], corrected: tuple[int, ...]
) -> list[ft.Control]:
    """What the signs on the axis mean."""
    c = ui.scheme
    shown: list[ft.Control] = []

    def sign(icon: ft.Control, words: Message) -> None:
        label = text(ui, ui.say(words), TYPE.label, c.tx2)
        shown.append(ft.Row([icon, label], spacing=5, tight=True))

    if story.eruptions:
        lava = ft.Icon(ft.Icons.VOLCANO, size=18, color=c.lavatx)
        sign(lava, count("{count} eruption", "{count} eruptions", story.eruptions))
    if draws:
        chance_sign = cv.Canvas(die(DIE / 2 + 1, DIE / 2 + 1, DIE), width=DIE + 2, height=DIE + 2)
        sign(chance_sign, say("draws that told") if len(draws) > 1 else say("the lot"))
    if corrected:
        sign(ft.Icon(ft.Icons.BUILD, size=16, color=c.tx2), say("put right"))
    shown.append(text(ui, ui.say("turn 1 to {last}", last=story.last), TYPE.label, c.tx2))
    return shown
