"""The story of a finished table: who won, how the points went, and what stands out."""

from collections.abc import Callable, Sequence
from secrets import token_hex

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.core.right_to_left import isolated
from companion.past.story import Story
from companion.playing.seen import Seen
from companion.playing.share import headline, minutes_text, rematch, why_line
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.device_files import save_record
from companion.ui.home.table_cards import day
from companion.ui.moments.moment_frame import moment_view
from companion.ui.moments.share_sheet import share_sheet
from companion.ui.moments.winner_hero import ground, on_hero
from companion.ui.past.hand_on import CodeSheet, play_sheet
from companion.ui.theme import text_style
from companion.ui.widgets.basics import (
    COLUMN,
    Tap,
    card,
    colour,
    divider,
    icon_button,
    list_row,
    outlined_button,
    primary_button,
    tappable,
    text,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar
from companion.ui.widgets.glyph import dark_tile, mark
from companion.ui.widgets.points_chart import BED, DASHES, LINE, ChartMarks, points_chart
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

CHART, BADGE = 206.0, 54.0
NARROW = 360.0


@table_page
def StoryScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """How the table went, in one look."""
    sheet, set_sheet = ft.use_state("")
    shot: ft.Ref[ft.Screenshot] = ft.use_memo(lambda: ft.Ref[ft.Screenshot](), [])
    story = ft.use_memo(lambda: _story(ui, seen), [seen.id, seen.step])

    def close() -> None:
        set_sheet("")

    content = None
    if isinstance(story, Story):
        content = (
            share_sheet(ui, seen, shot, close)
            if sheet == "share"
            else _menu(ui, seen, lambda: set_sheet("bg stats"), close)
            if sheet == "menu"
            else _bg_stats(ui, seen, sheet, set_sheet)
        )
    use_sheet(content, close)
    if isinstance(story, Message):
        return missing_page(ui, story)
    width = min(ui.width, COLUMN) - 2 * ui.margin
    # What is shared as a picture is what everybody saw.
    framed = ft.Screenshot(
        ref=shot,
        content=ft.Container(
            bgcolor=ui.scheme.bg,
            content=ft.Column(
                [
                    _head(ui, seen, story, lambda: set_sheet("menu")),
                    ft.Container(
                        padding=ft.Padding(_side(ui), 10, _side(ui), 4),
                        content=ft.Column(_charted(ui, seen, story, width), spacing=10),
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
    foot = foot_bar(
        ui,
        outlined_button(
            ui,
            ui.say("See the board"),
            lambda: _board(ui, seen, 1),
            icon=ft.Icons.VISIBILITY,
            expand=True,
            beside=True,
            snug=True,
        ),
        primary_button(ui, ui.say("Share"), lambda: set_sheet("share"), icon=ft.Icons.SHARE),
    )
    return moment_view(ui, framed, [_facts(ui, seen, story)], foot, spacing=10)


def _side(ui: Ui) -> float:
    return max(ui.margin, (ui.width - COLUMN) / 2)


def _story(ui: Ui, seen: Seen) -> Story | Message:
    try:
        return ui.past.story(seen.id)
    except Refusal as refusal:
        return refusal.message


def _board(ui: Ui, seen: Seen, turn: int) -> None:
    ui.go(f"/table/{seen.id}/story/board?turn={turn}")


def _head(ui: Ui, seen: Seen, story: Story, more: Tap) -> ft.Control:
    winners = [story.players[seat] for seat in story.result.winners]
    on = on_hero(winners)
    when = f"{day(ui, seen.started.astimezone())}, {ui.say(minutes_text(seen.minutes))}"
    # Beside a long day the game's name would have the width of a letter.
    narrow = ui.form.large_text or ui.width < NARROW
    bar = ft.Row(
        [
            icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back, color=on),
            text(ui, seen.game.meta.name, TYPE.strong, on, expand=True),
            *([] if narrow else [text(ui, when, TYPE.label, on)]),
            icon_button(
                ui,
                ft.Icons.MORE_VERT,
                ui.say("More about {table}", table=seen.game.meta.name),
                more,
                color=on,
            ),
        ],
        spacing=4,
    )
    badges = ft.Row([_badge(player.color) for player in winners], spacing=6, tight=True)
    line = say(
        "{why}, in {turns}",
        why=why_line(seen, story.result),
        turns=count("{count} turn", "{count} turns", story.last),
    )
    words = ft.Column(
        [
            text(
                ui,
                ui.say(headline(seen, story.result)),
                TYPE.title,
                on,
                size=30 if len(winners) == 1 and not ui.form.large_text else 22,
                heading=1,
            ),
            text(ui, ui.say(line), TYPE.strong, on, large=True),
            *([text(ui, when, TYPE.label, on)] if narrow else []),
        ],
        spacing=2,
        expand=True,
    )
    top = (
        ft.Column([badges, words], spacing=8)
        if ui.form.large_text
        else ft.Row([badges, words], spacing=14)
    )
    if ui.form.large_text:
        words.expand = None
    return ft.Container(
        bgcolor=ground(winners),
        border_radius=ft.BorderRadius(0, 0, RADIUS.card_large, RADIUS.card_large),
        content=ft.SafeArea(
            avoid_intrusions_bottom=False,
            content=ft.Container(
                padding=ft.Padding(max(4, _side(ui) - 10), 4, max(4, _side(ui) - 10), 16),
                content=ft.Column(
                    [bar, ft.Container(top, padding=ft.Padding(10, 0, 10, 0))],
                    spacing=4,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ),
        ),
    )


def _badge(color: str) -> ft.Control:
    """The winner's glyph with its crown."""
    crown = 46.0
    return ft.Stack(
        [
            ft.Container(dark_tile(colour(color), BADGE), top=16),
            ft.Container(picture("moments/crown", crown), left=(BADGE - crown) / 2),
        ],
        width=BADGE,
        height=BADGE + 16,
    )


def _charted(ui: Ui, seen: Seen, story: Story, width: float) -> list[ft.Control]:
    shown = [_legend(ui, story)]
    if story.charted:
        shown.append(_chart(ui, seen, story, width))
    return shown


def _legend(ui: Ui, story: Story) -> ft.Control:
    """Everybody in seating order, with the dash of their line."""
    c = ui.scheme
    # Beside each other four have no room for a name between mark and points.
    below = len(story.players) > 3 and not ui.form.large_text

    def capsule(seat: int) -> ft.Control:
        player = story.players[seat]
        name = text(ui, player.name, TYPE.label, c.tx, lines=1, expand=None if below else True)
        return ft.Container(
            expand=not ui.form.large_text,
            bgcolor=c.s2,
            border=ft.Border.all(1, c.line),
            border_radius=RADIUS.capsule,
            padding=ft.Padding(10, 8, 10, 6),
            content=ft.Semantics(
                label=f"{player.name} {story.scores[seat]}",
                exclude_semantics=True,
                content=ft.Column(
                    [
                        ft.Row(
                            [
                                mark(colour(player.color), 22),
                                *([] if below else [name]),
                                ft.Text(
                                    str(story.scores[seat]), style=text_style(TYPE.subtitle, c.tx)
                                ),
                            ],
                            spacing=6,
                        ),
                        *([name] if below else []),
                        _dash(seat, player.color),
                    ],
                    spacing=4,
                ),
            ),
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


def chart_words(ui: Ui, story: Story) -> str:
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
        if turn.scorings and story.scorings < 5
    ]
    return " ".join(parts)


def _chart(ui: Ui, seen: Seen, story: Story, width: float) -> ft.Control:
    c = ui.scheme
    marks = ChartMarks(
        tuple(turn.number for turn in story.turns if turn.eruptions),
        tuple(turn.number for turn in story.turns if turn.scorings) if story.scorings < 5 else (),
        (story.best.turn, story.best.seat) if story.best else None,
        tuple(turn.number for turn in story.turns if turn.corrected),
    )
    said = chart_words(ui, story)
    inside = width - 2 * SPACE.card_padding
    chart = points_chart(
        ui, story.lines, story.players, inside, said, marks=marks, height=CHART - 30
    )
    legend: list[ft.Control] = []
    if story.eruptions:
        legend.append(
            _sign(ui, _lava(ui), count("{count} eruption", "{count} eruptions", story.eruptions))
        )
    if any(turn.corrected for turn in story.turns):
        icon = ft.Icon(ft.Icons.BUILD, size=16, color=c.tx2)
        legend.append(_sign(ui, icon, say("put right")))
    legend.append(text(ui, ui.say("turn 1 to {last}", last=story.last), TYPE.label, c.tx2))
    return tappable(
        ui,
        f"{ui.say('See the board')}. {said}",
        ft.Container(
            padding=SPACE.card_padding,
            content=ft.Column(
                [
                    chart,
                    ft.Row(
                        legend,
                        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                        wrap=True,
                        run_spacing=2,
                    ),
                ],
                spacing=6,
            ),
        ),
        ui.once(lambda: _board(ui, seen, 1)),
        radius=RADIUS.card,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
    )


def _lava(ui: Ui) -> ft.Control:
    return ft.Icon(ft.Icons.VOLCANO, size=18, color=ui.scheme.lavatx)


def _sign(ui: Ui, icon: ft.Control, words: Message) -> ft.Control:
    return ft.Row([icon, text(ui, ui.say(words), TYPE.label, ui.scheme.tx2)], spacing=5, tight=True)


def _facts(ui: Ui, seen: Seen, story: Story) -> ft.Control:
    """What stands out, each with the way to its turn; only what is true and worth it."""
    rows: list[ft.Control] = []

    def fact(icon: ft.IconData, title: Message, hint: Message, turn: int | None) -> None:
        if rows:
            rows.append(divider(ui))
        go: Callable[[], None] | None = None
        if turn is not None:
            at = turn
            go = lambda: _board(ui, seen, at)  # noqa: E731
        sign = ft.Icon(icon, size=28, color=ui.scheme.lavatx)
        rows.append(list_row(ui, ui.say(title), ui.say(hint), go, leading=sign))

    if story.ahead_since is not None and story.ahead_since > 0:
        name = story.players[story.result.winners[0]].name
        fact(
            ft.Icons.FLAG,
            say("{name} is ahead for good from turn {turn} on", name=name, turn=story.ahead_since),
            count(
                "The lead changed {count} time.",
                "The lead changed {count} times.",
                story.lead_changes,
            ),
            story.ahead_since,
        )
    if story.best is not None:
        best = story.best
        fact(
            ft.Icons.STAR,
            say(
                "Best turn: {name}, turn {turn}",
                name=story.players[best.seat].name,
                turn=best.turn,
            ),
            count("{count} point at once", "{count} points at once", best.points),
            best.turn,
        )
    if len(set(story.scores)) < len(story.scores) and story.result.tie_break is not None:
        fact(ft.Icons.BALANCE, say("Level at the end"), why_line(seen, story.result), None)
    if not rows:
        hint = ui.say("There is little to tell of so short a game.")
        return text(ui, hint, TYPE.body, ui.scheme.tx2)
    return card(ui, *rows)


def _bg_stats(ui: Ui, seen: Seen, sheet: str, show: Callable[[str], None]) -> ft.Control | None:
    play = ui.past.play(seen.id)
    if play is None or sheet not in ("bg stats", "code"):
        return None
    if sheet == "code":
        return CodeSheet(ui, ui.past, play)
    return play_sheet(ui, ui.past, play, lambda: show("code"), lambda: show(""))


def _menu(ui: Ui, seen: Seen, bg_stats: Tap, close: Tap) -> ft.Control:
    """Sheet, log, record, and another table."""
    c = ui.scheme

    def row(icon: ft.IconData, words: str, do: Tap) -> ft.Control:
        def begin() -> None:
            close()
            do()

        return list_row(ui, words, "", begin, leading=ft.Icon(icon, color=c.tx))

    def again() -> None:
        ui.go(f"/table/{ui.tables.begin(rematch(seen.header, token_hex(8)))}")

    def save() -> None:
        ui.session.start(lambda: save_record(ui, seen.id, seen.game.id))

    rows: Sequence[ft.Control] = (
        row(ft.Icons.EMOJI_EVENTS, ui.say("Result"), lambda: ui.go(f"/table/{seen.id}/winner")),
        row(ft.Icons.TABLE_CHART, ui.say("Sheet"), lambda: ui.go(f"/table/{seen.id}/sheet")),
        row(ft.Icons.HISTORY, ui.say("Log"), lambda: ui.go(f"/table/{seen.id}/log")),
        row(ft.Icons.FILE_DOWNLOAD, ui.say("Save the record"), save),
        list_row(
            ui,
            ui.say("Hand to BG Stats"),
            "",
            bg_stats,
            leading=ft.Icon(ft.Icons.IOS_SHARE, color=c.tx),
        ),
        row(ft.Icons.REPLAY, ui.say("Rematch"), again),
    )
    return ft.Column(
        [text(ui, seen.game.meta.name, TYPE.title, heading=1), *rows], tight=True, spacing=2
    )
