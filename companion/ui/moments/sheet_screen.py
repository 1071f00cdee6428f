"""A scoring line by line: both players counting up, why on a tap, totals, the markers' places."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Player
from companion.core.message import Message, say
from companion.core.right_to_left import isolated
from companion.playing.count_preview import CountPreview
from companion.playing.moments import pending_moment
from companion.playing.seen import Seen
from companion.playing.share import deciding, headline, shared_why
from companion.playing.sheet_pages import Page, pages
from companion.showing.tokens import ELEVATION, MOTION, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.moments.moment_frame import go_on, undo_button
from companion.ui.moments.sheet_table import (
    round_row,
    score_track,
    sheet_group,
    sheet_head,
    total_row,
)
from companion.ui.theme import shadow
from companion.ui.widgets.basics import (
    COLUMN,
    Segment,
    colour,
    primary_button,
    segmented,
    text,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.playback import use_auto_continue, use_playback
from companion.ui.widgets.table_page import table_page

NOTHING = say("Nothing has been scored yet.")
# Narrower than this the title has no room for the game's name beside it.
NARROW = 380


@table_page
def SheetScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """The scoring that is due, or any earlier one to look at again."""
    known = pages(seen, ui.settings.show_standing)
    due = _is_due(ui, seen)
    latest = len(known) - 1
    if due and known and known[-1].supposed:
        latest -= 1
    chosen, set_chosen = ft.use_state(-1)
    opened, set_opened = ft.use_state(frozenset[str]())
    at = latest if due or not 0 <= chosen < len(known) else chosen
    page = known[at] if known else None
    lines = sum(len(group.rows) for group in page.groups) if page else 0
    times = [number * MOTION.sheet_line for number in range(lines + 1)]
    times.append(times[-1] + MOTION.sheet_tie_break)
    counting = due and ui.motion and ui.settings.count_up
    show = use_playback(times, (at, due), counting)

    def tell() -> None:
        if page:
            ui.announce(_spoken_totals(ui, seen.header.players, page))

    def onward() -> None:
        go_on(ui, seen, "sheet")

    ft.use_effect(tell, [at])
    use_auto_continue(onward, due and show.over and not opened and ui.settings.auto_continue)
    if page is None:
        return missing_page(ui, NOTHING)

    def toggle(label: str) -> None:
        show.skip()
        set_opened(opened ^ {label})

    body = _body(ui, seen, page, min(show.at, lines), opened, toggle, show.over)
    tabs = [] if due else _tabs(ui, known, at, set_chosen)
    foot = _foot(ui, seen, page) if due else None
    pinned = []
    if not (ui.form.tablet or _low(ui)):
        inset = max(ui.margin, (ui.width - COLUMN) / 2)
        pinned = _verdicts(ui, seen, page, min(show.at, lines), show.over, inset)
    return page_frame(
        ui,
        ui.say(_title(page)),
        [*tabs, *body],
        trailing=None
        if ui.form.large_text or ui.width < NARROW
        else ft.Container(
            padding=ft.Padding(0, 0, 12, 0),
            content=text(ui, seen.game.meta.name, TYPE.label, ui.scheme.tx2),
        ),
        foot=_stack(ui, pinned, foot),
        width=ui.width - 40 if ui.form.tablet else COLUMN,
    )


def _is_due(ui: Ui, seen: Seen) -> bool:
    if isinstance(seen, CountPreview):
        return True
    moment = pending_moment(seen, ui.marks, ui.settings.show_eruption)
    return moment is not None and moment.kind == "sheet"


def _title(page: Page) -> Message:
    if page.supposed:
        return say("If it were scored now")
    return say("Final scoring") if page.final else say("Scoring")


def _spoken_totals(ui: Ui, players: Sequence[Player], page: Page) -> str:
    totals = ", ".join(
        f"{isolated(player.name)} {total}"
        for player, total in zip(players, page.totals, strict=True)
    )
    return ui.say("{title}. Total: {totals}", title=_title(page), totals=totals)


def _tabs(
    ui: Ui, known: Sequence[Page], at: int, choose: Callable[[int], None]
) -> list[ft.Control]:
    """Which scoring to look at."""
    if len(known) < 2:
        return []
    segments = [
        Segment(number, ui.say(say("Now") if page.supposed else page.title))
        for number, page in enumerate(known)
    ]
    return [segmented(ui, segments, at, lambda value: choose(int(str(value))))]


def _body(
    ui: Ui,
    seen: Seen,
    page: Page,
    counted: int,
    opened: frozenset[str],
    toggle: Callable[[str], None],
    over: bool,
) -> list[ft.Control]:
    players = seen.header.players
    rows: list[ft.Control] = [
        sheet_head(ui, ui.say(page.title), ui.say("Tap a line to see why"), players)
    ]
    before = 0
    for group in page.groups:
        rows += sheet_group(ui, seen.game, group, players, counted - before, opened, toggle)
        before += len(group.rows)
    rows.append(ft.Container(height=2, bgcolor=ui.scheme.line, margin=ft.Margin(0, 4, 0, 2)))
    scored = _so_far(page, counted)
    rows += [
        round_row(ui, ui.say(title), scored if last else points, strong=last)
        for title, points, last in _rounds(page)
    ]
    if any(page.by_hand):
        rows.append(round_row(ui, ui.say(page.by_hand_title), page.by_hand, strong=False))
    if _low(ui):
        rows += _verdicts(ui, seen, page, counted, over, 0)
    sheet = _card(
        ui,
        ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=0,
    )
    track = _track(ui, seen, page, counted)
    if not ui.form.tablet:
        return [sheet, *track]
    if not _low(ui):
        total = ft.Column(_verdicts(ui, seen, page, counted, over, 0), spacing=0)
        track.insert(0, _card(ui, total, padding=0))
    return [
        ft.Row(
            [
                ft.Container(expand=3, content=sheet),
                ft.Container(expand=2, content=ft.Column(track, spacing=12)),
            ],
            spacing=20,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]


def _rounds(page: Page) -> list[tuple[Message, tuple[int, ...], bool]]:
    """This round first, then those before it."""
    last = len(page.rounds) - 1
    return [
        (title, points, at == last)
        for at, (title, points) in reversed(list(enumerate(page.rounds)))
    ]


def _so_far(page: Page, counted: int) -> tuple[int, ...]:
    """The points of the rows that have been counted."""
    rows = [row for group in page.groups for row in group.rows][:counted]
    return tuple(sum(row.points[seat] or 0 for row in rows) for seat in range(len(page.totals)))


def _totals(page: Page, counted: int) -> tuple[int, ...]:
    now = _so_far(page, counted)
    return tuple(old + new for old, new in zip(page.before, now, strict=True))


def _track(ui: Ui, seen: Seen, page: Page, counted: int) -> list[ft.Control]:
    """The markers on the scoring track, where the game has one."""
    track = seen.telling.track
    if track is None or page.supposed:
        return []
    width = min(ui.width, COLUMN) - 2 * ui.margin - 28
    if ui.form.tablet:
        width = (ui.width - 40 - 20) * 2 / 5 - 28
    shown = score_track(ui, seen.header.players, _totals(page, counted), track, width)
    title = text(ui, ui.say("Move the markers"), TYPE.strong, large=True)
    return [_card(ui, ft.Column([title, shown], spacing=6), padding=SPACE.card_padding)]


def _low(ui: Ui) -> bool:
    """Whether everything must scroll, because the screen has little height for its text."""
    return ui.height < (1100 if ui.form.large_text else 600)


def _card(ui: Ui, content: ft.Control, *, padding: float) -> ft.Control:
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, ui.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        content=content,
    )


def _verdicts(
    ui: Ui, seen: Seen, page: Page, counted: int, over: bool, inset: float
) -> list[ft.Control]:
    """The totals, always in sight, and what decided a level game."""
    players = seen.header.players if ui.form.tablet and not _low(ui) else ()
    totals = _totals(page, counted)
    shown: list[ft.Control] = [total_row(ui, ui.say("Total"), totals, inset, players)]
    result = seen.result
    if page.final and result:
        head = say("Tied at {points}. {who}.", points=page.totals[0], who=headline(seen, result))
        words = [ui.say(head), ui.say(deciding(seen, result).sentence)]
        if result.tie_break is None:
            words = [ui.say(say("{who}.", who=headline(seen, result)))]
            if len(result.winners) > 1:
                words.append(ui.say(shared_why(seen)))
        shown.append(_verdict(ui, seen.header.players, result.winners, words, over, inset))
    return shown


def _verdict(
    ui: Ui,
    players: Sequence[Player],
    winners: Sequence[int],
    words: Sequence[str],
    shown: bool,
    inset: float,
) -> ft.Control:
    c = ui.scheme
    return ft.Container(
        key="verdict",
        bgcolor=c.soft,
        padding=ft.Padding(inset + 14, 10, inset + 8, 10),
        opacity=1 if shown else 0,
        animate_opacity=ft.Animation(MOTION.sheet_tie_break, ft.AnimationCurve.EASE_OUT),
        content=ft.MergeSemantics(
            content=ft.Row(
                [
                    *(mark(colour(players[seat].color), 36) for seat in winners),
                    ft.Column(
                        [
                            text(ui, words[0], TYPE.button, c.onsoft),
                            *(text(ui, more, TYPE.strong, c.onsoft) for more in words[1:]),
                        ],
                        spacing=2,
                        expand=True,
                    ),
                ],
                spacing=12,
            )
        ),
    )


def _foot(ui: Ui, seen: Seen, page: Page) -> ft.Control:
    words = say("Confirm and finish") if page.final else say("Confirm and go on")
    return foot_bar(
        ui,
        undo_button(ui, seen),
        primary_button(
            ui,
            ui.say(words),
            lambda: go_on(ui, seen, "sheet"),
            after=ft.Icons.EMOJI_EVENTS if page.final else ft.Icons.ARROW_FORWARD,
        ),
    )


def _stack(ui: Ui, pinned: Sequence[ft.Control], foot: ft.Control | None) -> ft.Control | None:
    parts = [*pinned, *([foot] if foot else [])]
    if not parts:
        return None
    return ft.Column(parts, spacing=0, tight=True)
