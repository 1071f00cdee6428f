"""A scoring line by line: both players counting up, why on a tap, totals, the markers' places."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Player
from companion.core.isolating import isolated
from companion.core.message import Message, say
from companion.playing.moments import confirm, pending_moment
from companion.playing.pages import Page, pages
from companion.playing.seen import Seen
from companion.playing.share import NO_TIE_BREAK, deciding, headline
from companion.showing.tokens import ELEVATION, MOTION, RADIUS, SPACE, TYPE
from companion.ui.app_context import Surroundings, use_seen, use_surroundings
from companion.ui.parts.basics import (
    COLUMN,
    Segment,
    colour,
    primary_button,
    segmented,
    text,
)
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.glyph import mark
from companion.ui.parts.moment_frame import missing, undo_button
from companion.ui.parts.nothing import no_table
from companion.ui.parts.sheet_table import (
    round_row,
    score_track,
    sheet_group,
    sheet_head,
    total_row,
)
from companion.ui.parts.timeline import use_going_on, use_show
from companion.ui.theme import shadow

NOTHING = say("Nothing has been scored yet.")


@ft.component
def SheetScreen() -> ft.Control:  # noqa: N802
    """The scoring that is due, or any earlier one to look at again."""
    seen = use_seen(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(seen, Message) else seen.game)
    known = () if isinstance(seen, Message) else pages(seen, here.settings.show_standing)
    due = not isinstance(seen, Message) and _is_due(here, seen)
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
    counting = due and here.motion and here.settings.count_up
    show = use_show(times, (at, due), counting)

    def tell() -> None:
        if page and not isinstance(seen, Message):
            here.announce(_told(here, seen.header.players, page))

    def go_on() -> None:
        if not isinstance(seen, Message):
            here.go(confirm(seen, here.marks, "sheet"))

    ft.use_effect(tell, [at])
    use_going_on(go_on, due and show.over and not opened and here.settings.auto_continue)
    if isinstance(seen, Message):
        return no_table(here, seen)
    if page is None:
        return missing(here, NOTHING)

    def toggle(label: str) -> None:
        show.skip()
        set_opened(opened ^ {label})

    body = _body(here, seen, page, min(show.at, lines), opened, toggle, show.over)
    tabs = [] if due else _tabs(here, known, at, set_chosen)
    foot = _foot(here, seen, page) if due else None
    pinned = []
    if not (here.wide or _low(here)):
        inset = max(here.margin, (here.width - COLUMN) / 2)
        pinned = _verdicts(here, seen, page, min(show.at, lines), show.over, inset)
    return page_frame(
        here,
        here.say(_title(page)),
        [*tabs, *body],
        trailing=None
        if here.big
        else ft.Container(
            padding=ft.Padding(0, 0, 12, 0),
            content=text(here, seen.game.meta.name, TYPE.label, here.scheme.tx2),
        ),
        foot=_stack(here, pinned, foot),
        width=here.width - 40 if here.wide else COLUMN,
    )


def _is_due(here: Surroundings, seen: Seen) -> bool:
    moment = pending_moment(seen, here.marks, here.settings.show_eruption)
    return moment is not None and moment.kind == "sheet"


def _title(page: Page) -> Message:
    if page.supposed:
        return say("If it were scored now")
    return say("Final scoring") if page.final else say("Scoring")


def _told(here: Surroundings, players: Sequence[Player], page: Page) -> str:
    totals = ", ".join(
        f"{isolated(player.name)} {total}"
        for player, total in zip(players, page.totals, strict=True)
    )
    return here.say("{title}. Total: {totals}", title=_title(page), totals=totals)


def _tabs(
    here: Surroundings, known: Sequence[Page], at: int, choose: Callable[[int], None]
) -> list[ft.Control]:
    """Which scoring to look at."""
    if len(known) < 2:
        return []
    segments = [
        Segment(number, here.say(say("Now") if page.supposed else page.title))
        for number, page in enumerate(known)
    ]
    return [segmented(here, segments, at, lambda value: choose(int(str(value))))]


def _body(
    here: Surroundings,
    seen: Seen,
    page: Page,
    counted: int,
    opened: frozenset[str],
    toggle: Callable[[str], None],
    over: bool,
) -> list[ft.Control]:
    players = seen.header.players
    rows: list[ft.Control] = [
        sheet_head(here, here.say(page.title), here.say("Tap a line to see why"), players)
    ]
    before = 0
    for group in page.groups:
        rows += sheet_group(here, seen.game, group, players, counted - before, opened, toggle)
        before += len(group.rows)
    rows.append(ft.Container(height=2, bgcolor=here.scheme.line, margin=ft.Margin(0, 4, 0, 2)))
    scored = _so_far(page, counted)
    rows += [
        round_row(here, here.say(title), scored if last else points, strong=last)
        for title, points, last in _rounds(page)
    ]
    if any(page.by_hand):
        rows.append(round_row(here, here.say(page.by_hand_title), page.by_hand, strong=False))
    if _low(here):
        rows += _verdicts(here, seen, page, counted, over, 0)
    sheet = _card(
        here,
        ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=0,
    )
    track = _track(here, seen, page, counted)
    if not here.wide:
        return [sheet, *track]
    if not _low(here):
        total = ft.Column(_verdicts(here, seen, page, counted, over, 0), spacing=0)
        track.insert(0, _card(here, total, padding=0))
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


def _track(here: Surroundings, seen: Seen, page: Page, counted: int) -> list[ft.Control]:
    """The markers on the scoring track, where the game has one."""
    track = seen.telling.track
    if track is None or page.supposed:
        return []
    width = min(here.width, COLUMN) - 2 * here.margin - 28
    if here.wide:
        width = (here.width - 40 - 20) * 2 / 5 - 28
    shown = score_track(here, seen.header.players, _totals(page, counted), track, width)
    title = text(here, here.say("Move the markers"), TYPE.strong, large=True)
    return [_card(here, ft.Column([title, shown], spacing=6), padding=SPACE.card_padding)]


def _low(here: Surroundings) -> bool:
    """Whether everything must scroll, because the screen has little height for its text."""
    return here.height < (1100 if here.big else 600)


def _card(here: Surroundings, content: ft.Control, *, padding: float) -> ft.Control:
    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, here.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        content=content,
    )


def _verdicts(
    here: Surroundings, seen: Seen, page: Page, counted: int, over: bool, inset: float
) -> list[ft.Control]:
    """The totals, always in sight, and what decided a level game."""
    players = seen.header.players if here.wide and not _low(here) else ()
    totals = _totals(page, counted)
    shown: list[ft.Control] = [total_row(here, here.say("Total"), totals, inset, players)]
    result = seen.result
    if page.final and result:
        head = say("Tied at {points}. {who}.", points=page.totals[0], who=headline(seen, result))
        words = [here.say(head), here.say(deciding(seen, result).sentence)]
        if result.tie_break is None:
            words = [here.say(say("{who}.", who=headline(seen, result)))]
            if len(result.winners) > 1:
                words.append(here.say(NO_TIE_BREAK))
        shown.append(_verdict(here, seen.header.players, result.winners, words, over, inset))
    return shown


def _verdict(
    here: Surroundings,
    players: Sequence[Player],
    winners: Sequence[int],
    words: Sequence[str],
    shown: bool,
    inset: float,
) -> ft.Control:
    c = here.scheme
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
                            text(here, words[0], TYPE.button, c.onsoft),
                            *(text(here, more, TYPE.strong, c.onsoft) for more in words[1:]),
                        ],
                        spacing=2,
                        expand=True,
                    ),
                ],
                spacing=12,
            )
        ),
    )


def _foot(here: Surroundings, seen: Seen, page: Page) -> ft.Control:
    words = say("Confirm and finish") if page.final else say("Confirm and go on")
    return foot_bar(
        here,
        undo_button(here, seen),
        primary_button(
            here,
            here.say(words),
            lambda: here.go(confirm(seen, here.marks, "sheet")),
            after=ft.Icons.EMOJI_EVENTS if page.final else ft.Icons.ARROW_FORWARD,
        ),
    )


def _stack(
    here: Surroundings, pinned: Sequence[ft.Control], foot: ft.Control | None
) -> ft.Control | None:
    parts = [*pinned, *([foot] if foot else [])]
    if not parts:
        return None
    return ft.Column(parts, spacing=0, tight=True)
