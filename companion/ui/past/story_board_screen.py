"""The table played again, turn after turn: the board, a slider, and what was done."""

import asyncio
from collections.abc import Callable

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, count
from companion.core.refusal import Refusal
from companion.past.chances import Chances
from companion.past.story import Story, StoryTurn
from companion.past.what_else import OtherIdea
from companion.playing.seen import Seen
from companion.showing.scene import Picture
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.board.still_board import still_board, still_picture
from companion.ui.past.turn_chance import turn_chance
from companion.ui.past.what_else_row import closed_row, idea_tiles, with_ghosts
from companion.ui.theme import text_style
from companion.ui.widgets.basics import (
    COLUMN,
    Tap,
    colour,
    outlined_button,
    primary_button,
    text,
)
from companion.ui.widgets.chart_signs import cone
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.table_page import table_page

# Seconds that a turn stays while the table is played again, and longer where lava flows.
A_TURN, AN_ERUPTION = 1.2, 2.4
# On a tablet the board has this part of the width.
BOARD, GAP = 0.6, 20.0
# Pixels beside the track of a slider that its handle needs.
INSET = 24.0
LINES = 3


@table_page
def StoryBoard(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """One turn at a time; it can also go on by itself."""
    story = ft.use_memo(lambda: _story(ui, seen), [seen.id, seen.step])
    route = ui.session.page.route or ""
    at, set_at = ft.use_state(_asked(route))
    playing, set_playing = ft.use_state(False)
    current: ft.MutableRef[int] = ft.use_ref(0)
    asked, set_asked = ft.use_state(-1)
    found: tuple[int, tuple[OtherIdea, ...]] | None
    found, set_found = ft.use_state(None)
    chosen, set_chosen = ft.use_state(-1)
    last = story.last if isinstance(story, Story) else 0
    shown = min(max(at, 0), last)

    def go(turn: int) -> None:
        set_playing(False)
        set_at(min(max(turn, 0), last))

    def ask_what_else() -> None:
        set_playing(False)
        set_asked(shown)
        set_chosen(-1)
        at = shown

        async def search() -> None:
            made = await ui.past.what_else(seen.id, at)
            set_found(lambda old: (at, made))

        ui.session.start(search)

    async def play() -> None:
        current.current += 1
        mine, turn = current.current, shown
        while playing and isinstance(story, Story) and turn < last:
            await asyncio.sleep(AN_ERUPTION if story.turns[turn].eruptions else A_TURN)
            if current.current != mine:
                return
            turn += 1
            set_at(turn)
        if playing:
            set_playing(False)

    def stop() -> None:
        current.current += 1

    ft.use_effect(play, [playing], cleanup=stop)

    def toggle() -> None:
        if not playing and shown >= last:
            set_at(0)
        set_playing(not playing)

    def key(name: str) -> None:
        match name:
            case "ArrowLeft":
                go(shown - 1)
            case "ArrowRight":
                go(shown + 1)
            case "Home":
                go(0)
            case "End":
                go(last)

    def listen() -> None:
        ui.session.on_key = key

    def deaf() -> None:
        ui.session.on_key = lambda key: None

    ft.use_effect(listen)
    ft.use_effect(lambda: None, [], cleanup=deaf)
    if isinstance(story, Message):
        return missing_page(ui, story)
    turn = story.turns[shown]
    foot = _foot(ui, shown, last, playing, go, toggle)
    time = ui.say(turn.time) if turn.time else seen.game.meta.name
    # Shown where they were worked out before: looking at the board asks for nothing.
    chances = ui.past.chances.known(seen.id, story)
    wide = ui.form.tablet and not ui.form.large_text
    column = (ui.width - 2 * ui.margin) * (1 - BOARD) - GAP if wide else _column(ui)
    open_here = asked == shown
    ideas = found[1] if open_here and found is not None and found[0] == shown else None
    idea = ideas[chosen] if ideas and 0 <= chosen < len(ideas) else None
    picture = (
        with_ghosts(seen.board, idea)
        if idea is not None
        else still_picture(seen.board, seen.steps[turn.step].after)
    )
    points, board = _points(ui, story, turn), _board(ui, picture, turn, wide)
    beside = [
        _slider(ui, story, shown, column, go),
        _done(ui, story, chances, turn, column),
    ]
    if ui.past.may_ask_what_else(seen.id, shown):
        beside.append(
            idea_tiles(ui, ideas, chosen, set_chosen, lambda: set_asked(-1))
            if open_here
            else closed_row(ui, ask_what_else)
        )
    body = [_side_by_side(ui, [points, board], beside)] if wide else [points, board, *beside]
    title = (
        ui.say("Turn {turn} of {last}", turn=shown, last=last)
        if shown
        else ui.say("The table is laid out.")
    )
    return page_frame(
        ui,
        title,
        body,
        trailing=None if ui.form.large_text else text(ui, time, TYPE.label, ui.scheme.tx2),
        foot=foot,
        spacing=10,
        width=ui.width - 2 * ui.margin if wide else COLUMN,
    )


def _column(ui: Ui) -> float:
    return min(ui.width, COLUMN) - 2 * ui.margin


def _side_by_side(ui: Ui, left: list[ft.Control], right: list[ft.Control]) -> ft.Control:
    """On a tablet: the board left, the rest right."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row(
        [
            ft.Container(
                ft.Column(left, spacing=10, horizontal_alignment=stretch),
                width=(ui.width - 2 * ui.margin) * BOARD,
            ),
            ft.Column(right, spacing=10, expand=True, horizontal_alignment=stretch),
        ],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _story(ui: Ui, seen: Seen) -> Story | Message:
    try:
        return ui.past.story(seen.id)
    except Refusal as refusal:
        return refusal.message


def _asked(route: str) -> int:
    """The turn that the address names."""
    _, _, turn = route.partition("?turn=")
    return int(turn) if turn.isdecimal() else 1


def _points(ui: Ui, story: Story, turn: StoryTurn) -> ft.Control:
    """Everybody's points if it had ended then."""
    return ft.Row(
        [
            ft.MergeSemantics(
                content=ft.Row(
                    [
                        mark(colour(player.color), 24),
                        text(ui, player.name, TYPE.strong, lines=1),
                        text(ui, str(turn.points[seat]), TYPE.score_4p),
                    ],
                    spacing=8,
                    tight=True,
                )
            )
            for seat, player in enumerate(story.players)
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        spacing=12,
        wrap=True,
    )


def _board(ui: Ui, drawn: Picture, turn: StoryTurn, wide: bool) -> ft.Control:
    ratio = drawn.width / drawn.height
    most = 290.0 if ui.form.large_text else max(200.0, ui.height - (230 if wide else 420))
    room = (ui.width - 2 * ui.margin) * BOARD if wide else min(560.0, ui.width - 2 * ui.margin)
    width = min(room, most * ratio)
    return ft.Row(
        [
            ft.Semantics(
                label=ui.say("The board after turn {turn}", turn=turn.number),
                image=True,
                exclude_semantics=True,
                content=still_board(drawn, width),
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _slider(
    ui: Ui, story: Story, shown: int, width: float, go: Callable[[int], None]
) -> ft.Control:
    """The way to any turn, with eruptions and scorings under it."""
    c = ui.scheme
    slider = ft.Slider(
        min=0,
        max=story.last,
        divisions=story.last,
        value=shown,
        label="{value}",
        active_color=c.lava,
        inactive_color=c.s3,
        thumb_color=c.lava,
        on_change=lambda e: go(round(float(e.control.value or 0))),
    )
    across = (width - 2 * INSET) / max(1, story.last)
    marks: list[cv.Shape] = []
    for turn in story.turns:
        x = INSET + turn.number * across
        if turn.eruptions:
            marks.append(cone(x, 0, c.lava))
        elif turn.scorings:
            marks.append(cv.Circle(x, 5, 4, ft.Paint(color=c.tx, style=ft.PaintingStyle.FILL)))
    return ft.Column(
        [
            ft.Semantics(
                label=ui.say("Turn {turn} of {last}", turn=shown, last=story.last), content=slider
            ),
            cv.Canvas(marks, width=width, height=12),
        ],
        spacing=0,
    )


def _done(
    ui: Ui, story: Story, chances: Chances | None, turn: StoryTurn, width: float
) -> ft.Control:
    """Whose turn it was, what was done in it, and what it changed."""
    c = ui.scheme
    lines = [ui.say(words) for words in turn.lines]
    left = len(lines) - LINES
    who: list[ft.Control] = []
    if turn.seat is not None:
        player = story.players[turn.seat]
        who = [
            ft.Row(
                [
                    mark(colour(player.color), 24),
                    text(ui, player.name, TYPE.subtitle, expand=True),
                    *_gain(ui, story, turn),
                ],
                spacing=10,
            )
        ]
    numbered = [
        ft.Row(
            [_flag(ui, number), text(ui, line, TYPE.body, expand=True)],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for number, line in enumerate(lines[:LINES], start=1)
    ]
    if left > 0:
        more = count("and {count} more step", "and {count} more steps", left)
        numbered.append(ft.Row([text(ui, ui.say(more), TYPE.label, c.tx2)]))
    changed: list[ft.Control] = []
    if chances is not None and turn.number and turn.seat is not None:
        changed = [turn_chance(ui, story, chances, turn, width - 30)]
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Column([*who, *numbered, *changed], spacing=8),
    )


def _gain(ui: Ui, story: Story, turn: StoryTurn) -> list[ft.Control]:
    """What the turn changed of its player's points."""
    if turn.seat is None or not turn.number:
        return []
    more = turn.points[turn.seat] - story.turns[turn.number - 1].points[turn.seat]
    if not more:
        return []
    shown = f"+{more}" if more > 0 else f"−{-more}"
    return [ft.Text(shown, style=text_style(TYPE.subtitle, ui.scheme.tx))]


def _flag(ui: Ui, number: int) -> ft.Control:
    c = ui.scheme
    return ft.Container(
        width=24,
        height=24,
        border_radius=12,
        bgcolor=c.lava,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(str(number), style=text_style(TYPE.min, c.onlava), no_wrap=True),
    )


def _foot(
    ui: Ui, shown: int, last: int, playing: bool, go: Callable[[int], None], toggle: Tap
) -> ft.Control:
    return foot_bar(
        ui,
        outlined_button(
            ui,
            "",
            lambda: go(shown - 1),
            icon=ft.Icons.SKIP_PREVIOUS,
            spoken=ui.say("One turn earlier"),
            again=True,
        ),
        primary_button(
            ui,
            ui.say("Pause") if playing else ui.say("Play the turns"),
            toggle,
            icon=ft.Icons.PAUSE if playing else ft.Icons.PLAY_ARROW,
        ),
        outlined_button(
            ui,
            "",
            lambda: go(shown + 1),
            icon=ft.Icons.SKIP_NEXT,
            spoken=ui.say("One turn later"),
            again=True,
        ),
        beside=True,
    )
