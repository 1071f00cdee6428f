"""Eruptions and scorings on the big screen: large, with their sound, gone by themselves."""

import asyncio
from collections.abc import Sequence

import flet as ft

from companion.playing.moments import Kind, eruption_of
from companion.playing.seen import Seen
from companion.playing.sheet_pages import Page, pages
from companion.showing.beats import Beat, beats
from companion.showing.sheets import Row
from companion.showing.tokens import ERUPTION, MOTION, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.art import picture
from companion.ui.moments.eruption_screen import eruption_board
from companion.ui.session import Sound
from companion.ui.table.watch_now import large_moments
from companion.ui.table.watch_size import BigSize
from companion.ui.widgets.basics import colour
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.playback import use_playback

SOUNDS: dict[Kind, Sound] = {"eruption": "rumble", "sheet": "card", "winner": "chime"}
# Seconds to read it once all of it is there; a small one of many has less.
READ, READ_BRIEF = 9.0, 3.5
HEADER, EDGE, ROW = 190.0, 60.0, 56.0
# Figures stay near what they are for.
SHEET_EDGE = 280.0
COLUMN = 150.0
QUIET = Beat(0, ())


def use_large_moment(ui: Ui, seen: Seen, *, shown: bool) -> ft.Control | None:
    """What the last step brought, while it is to be looked at; nothing of what was there before."""
    first: ft.MutableRef[int] = ft.use_ref(seen.step)
    (step, at), set_at = ft.use_state((-1, 0))
    running: ft.MutableRef[int] = ft.use_ref(0)
    kinds = large_moments(seen, first.current) if shown else ()

    async def play() -> None:
        running.current += 1
        mine = running.current
        for number, kind in enumerate(kinds):
            ui.play(SOUNDS[kind])
            if kind == "winner":
                break
            set_at((seen.step, number))
            await asyncio.sleep(_seconds(ui, seen, kind))
            if running.current != mine:
                return
        set_at((-1, 0))

    def stop() -> None:
        running.current += 1

    ft.use_effect(play, [seen.step, bool(kinds)], cleanup=stop)
    if step != seen.step or at >= len(kinds):
        return None
    if kinds[at] == "eruption":
        return LargeEruption(seen, key=f"eruption-{step}")  # type: ignore[call-arg]
    return LargeSheet(seen, key=f"sheet-{step}")  # type: ignore[call-arg]


def _seconds(ui: Ui, seen: Seen, kind: Kind) -> float:
    """How long a moment stays."""
    if kind == "eruption" and (found := eruption_of(seen)):
        length = beats(found[1])[-1].at / 1000 if ui.motion else 0.0
        return length + (READ_BRIEF if found[1].brief else READ)
    known = pages(seen, suppose=False)
    rows = sum(len(group.rows) for group in known[-1].groups) if known else 0
    return rows * MOTION.sheet_line / 1000 + READ


@ft.component
def LargeEruption(seen: Seen) -> ft.Control:  # noqa: N802
    """The board erupts; beside it what burns, row by row."""
    ui = use_ui(seen.game)
    found = eruption_of(seen)
    shown = beats(found[1]) if found else (QUIET,)
    show = use_playback([beat.at for beat in shown], seen.step, ui.motion)
    if found is None:
        return ft.Container()
    eruption, beat, size = found[1], shown[show.at], BigSize(ui)
    drawn = seen.board.still(eruption.position).picture
    tall = ui.height - size.of(HEADER + EDGE)
    width = min(size.of(1060), tall * drawn.width / drawn.height)
    board = eruption_board(ui, seen, eruption, beat, show, width, alone=True)
    players = seen.header.players
    rows: list[ft.Control] = []
    for at, task in enumerate(eruption.tasks):
        owner = (
            [mark(colour(players[task.seat].color), size.of(44))] if task.seat is not None else []
        )
        words = f"{ui.say(task.words)}, {ui.say(task.place)}"
        rows.append(
            ft.Row(
                [*owner, size.text(words, TYPE.strong, ui.scheme.tx, 36, expand=True)],
                spacing=size.of(20),
                opacity=1 if at < beat.rows or show.over else 0,
            )
        )
    notes = [*([eruption.amount] if eruption.flows else []), *eruption.notes]
    rows += [size.text(ui.say(note), TYPE.strong, ui.scheme.tx2, 34) for note in notes]
    head = _head(size, ui.say(eruption.title), ui.say(eruption.prompt))
    beside = ft.Container(
        ft.Column(rows, spacing=size.of(16), scroll=ft.ScrollMode.HIDDEN),
        expand=True,
        padding=ft.Padding(0, size.of(30), size.of(EDGE), size.of(30)),
    )
    left = ft.Container(board, width=size.of(1120), alignment=ft.Alignment.CENTER)
    return _framed(head, ft.Row([left, beside], spacing=0, expand=True))


@ft.component
def LargeSheet(seen: Seen) -> ft.Control:  # noqa: N802
    """A scoring, line by line, a column for each player."""
    ui = use_ui(seen.game)
    known = pages(seen, suppose=False)
    page = known[-1] if known else None
    rows = [row for group in page.groups for row in group.rows] if page else []
    times = [number * MOTION.sheet_line for number in range(len(rows) + 1)]
    show = use_playback(times, seen.step, ui.motion and ui.settings.count_up)
    if page is None:
        return ft.Container()
    size, c = BigSize(ui), ui.scheme
    height = min(ROW, (1080 - HEADER - 2 * EDGE - 220) / max(1, len(rows)))
    lines = [_line(size, row, at < show.at or show.over, height) for at, row in enumerate(rows)]
    names = [
        ft.Container(
            width=size.of(COLUMN),
            content=ft.Column(
                [
                    mark(colour(player.color), size.of(46)),
                    size.text(player.name, TYPE.strong, c.tx, 30, lines=1),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
        for player in seen.header.players
    ]
    total = _figures(size, page.totals if show.over else page.before, 64, c.tx)
    body = ft.Container(
        expand=True,
        padding=ft.Padding(size.of(SHEET_EDGE), size.of(20), size.of(SHEET_EDGE), size.of(20)),
        content=ft.Column(
            [
                ft.Row([ft.Container(expand=True), *names], spacing=0),
                *lines,
                ft.Divider(height=size.of(20), color=c.line2),
                ft.Row(
                    [size.text(ui.say("Total"), TYPE.subtitle, c.tx, 50, expand=True), *total],
                    spacing=0,
                ),
            ],
            spacing=0,
            scroll=ft.ScrollMode.HIDDEN,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    return _framed(_head(size, ui.say(page.title), _kind(ui, page)), body)


def _kind(ui: Ui, page: Page) -> str:
    return ui.say("Final scoring") if page.final else ui.say("Scoring")


def _line(size: BigSize, row: Row, counted: bool, height: float) -> ft.Control:
    c = size.ui.scheme
    icon: list[ft.Control] = [picture(row.icon, size.of(44), size.of(44))] if row.icon else []
    shown = row.points if counted else (None,) * len(row.points)
    return ft.Container(
        height=size.of(height),
        content=ft.Row(
            [
                ft.Container(ft.Row(icon), width=size.of(66)),
                size.text(size.ui.say(row.words), TYPE.strong, c.tx, 36, expand=True, lines=1),
                *_figures(size, shown, 40, c.tx),
            ],
            spacing=0,
        ),
    )


def _figures(
    size: BigSize, points: Sequence[int | None], points_size: float, ink: str
) -> list[ft.Control]:
    return [
        ft.Container(
            width=size.of(COLUMN),
            alignment=ft.Alignment.CENTER,
            content=size.text("" if one is None else str(one), TYPE.figure, ink, points_size),
        )
        for one in points
    ]


def _head(size: BigSize, title: str, words: str) -> ft.Control:
    """The head when the volcano itself plays."""
    heading = size.text(title, TYPE.name, ERUPTION.text, 84, lines=1)
    return ft.Container(
        height=size.of(HEADER),
        padding=ft.Padding.symmetric(horizontal=size.of(EDGE)),
        gradient=ft.LinearGradient(
            colors=list(ERUPTION.gradient), begin=ft.Alignment(-0.4, -1), end=ft.Alignment(0.4, 1)
        ),
        content=ft.Column(
            [
                ft.Semantics(header=True, heading_level=1, content=heading),
                size.text(words, TYPE.prompt, ERUPTION.text, 42, lines=1),
            ],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )


def _framed(head: ft.Control, body: ft.Control) -> ft.Control:
    return ft.Column(
        [head, body],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
