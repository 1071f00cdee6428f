"""The end of a table: who won and why, the rounds compared, and what to do with it now."""

from collections.abc import Callable, Sequence
from secrets import token_hex
from time import monotonic

import flet as ft

from companion.core.game import Player
from companion.core.isolating import isolated
from companion.core.message import Message, say
from companion.core.ranking import Result
from companion.playing.moments import confirm, pending_moment
from companion.playing.pages import Page, pages
from companion.playing.seen import Seen
from companion.playing.share import headline, minutes_text, reasons, rematch
from companion.showing.telling import Rung, needed
from companion.showing.tokens import MOTION, RADIUS, SPACE, TYPE
from companion.ui.app_context import Surroundings, sentences, use_seen, use_surroundings
from companion.ui.parts.basics import (
    COLUMN,
    Tap,
    colour,
    icon_button,
    primary_button,
    tappable,
    text,
)
from companion.ui.parts.course_chart import course_chart, courses
from companion.ui.parts.frame import foot_bar
from companion.ui.parts.glyph import mark
from companion.ui.parts.moment_frame import missing, moment_view, undo_button
from companion.ui.parts.nothing import no_table
from companion.ui.parts.round_bars import legend, round_bars
from companion.ui.parts.share_sheet import share_sheet
from companion.ui.parts.timeline import use_show
from companion.ui.parts.winner_hero import on_hero, winner_hero
from companion.ui.records import save_record

# An impatient second tap on the button before must not begin a new table.
PAUSE = 1.0
NOT_OVER = say("This table is not over yet.")


@ft.component
def WinnerScreen() -> ft.Control:  # noqa: N802
    """The result of a finished table."""
    seen = use_seen(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(seen, Message) else seen.game)
    result = None if isinstance(seen, Message) else seen.result
    show = use_show([0, MOTION.turn_wipe], "winner", here.motion)
    sharing, set_sharing = ft.use_state(False)
    shot: ft.Ref[ft.Screenshot] = ft.use_memo(lambda: ft.Ref[ft.Screenshot](), [])
    opened: float = ft.use_memo(monotonic, [])

    def begin() -> None:
        if isinstance(seen, Message) or result is None:
            return
        due = pending_moment(seen, here.marks)
        if due and due.kind == "winner":
            confirm(seen, here.marks, "winner")
            here.play("chime")
        here.announce(sentences(here, headline(seen, result), *reasons(seen, result)))

    ft.use_effect(begin, [])
    sheet = None
    if sharing and not isinstance(seen, Message):
        sheet = share_sheet(here, seen, shot, lambda: set_sharing(False))
    ft.use_dialog(sheet)
    if isinstance(seen, Message):
        return no_table(here, seen)
    if result is None:
        return missing(here, NOT_OVER)
    foot = _foot(here, seen, lambda: monotonic() - opened > PAUSE)
    return _screen(here, seen, result, show.over, shot, lambda: set_sharing(True), foot)


def _screen(
    here: Surroundings,
    seen: Seen,
    result: Result,
    risen: bool,
    shot: ft.Ref[ft.Screenshot],
    on_share: Tap,
    foot: ft.Control,
) -> ft.View:
    winners = [seen.header.players[seat] for seat in result.winners]
    why = [here.say(words) for words in reasons(seen, result)]
    hero = winner_hero(
        here,
        seen.game.meta.name,
        here.say(say("only scored") if seen.only_scored else minutes_text(seen.minutes)),
        winners,
        here.say(headline(seen, result)),
        why,
        risen=risen,
    )
    side = max(here.margin, (here.width - COLUMN) / 2)
    # What is shared as a picture is what everybody saw, without the way out of it.
    framed = ft.Screenshot(
        ref=shot,
        content=ft.Container(
            bgcolor=here.scheme.bg,
            content=ft.Column(
                [
                    hero,
                    ft.Container(
                        padding=ft.Padding(side, 12, side, 10),
                        content=ft.Column(_cards(here, seen, result, side), spacing=10),
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
    close = icon_button(
        here, ft.Icons.CLOSE, here.say("Close"), lambda: _close(here), color=on_hero(winners)
    )
    head = ft.Stack(
        [
            framed,
            ft.SafeArea(
                avoid_intrusions_bottom=False,
                content=ft.Container(padding=ft.Padding(here.margin - 8, 6, 0, 0), content=close),
            ),
        ]
    )
    return moment_view(here, head, [_ways(here, seen, on_share)], foot, spacing=0)


def _close(here: Surroundings) -> None:
    """Home, or back to the list that it was opened from."""
    if here.session.came_from("/history"):
        here.back()
    else:
        here.go("/")


def _cards(here: Surroundings, seen: Seen, result: Result, side: float) -> list[ft.Control]:
    ladder = needed(seen.telling.ladder(seen.position), result)
    shown = [_ladder(here, seen, ladder, result)] if len(ladder) > 1 else []
    known = pages(seen, suppose=False)
    if known:
        shown.append(_chart(here, seen, here.width - 2 * side - 2 * SPACE.card_padding))
    return shown


def _card(here: Surroundings, *controls: ft.Control) -> ft.Control:
    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        padding=SPACE.card_padding,
        content=ft.Column(
            list(controls), spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def _ladder(here: Surroundings, seen: Seen, ladder: Sequence[Rung], result: Result) -> ft.Control:
    """Every criterion that was needed, the last one decided."""
    players = seen.header.players
    head = ft.Row(
        [
            text(here, here.say("How the tie broke"), TYPE.strong, large=True, expand=True),
            *(
                ft.Container(
                    width=58,
                    alignment=ft.Alignment.CENTER,
                    content=mark(colour(player.color), 22),
                )
                for player in players
            ),
        ],
        spacing=0,
    )
    decided = len(result.winners) < len(players)
    rows = [
        _rung(here, rung, last=decided and rung is ladder[-1], names=[p.name for p in players])
        for rung in ladder
    ]
    return _card(here, head, *rows)


def _rung(here: Surroundings, rung: Rung, *, last: bool, names: Sequence[str]) -> ft.Control:
    c = here.scheme
    words = here.say(rung.words if last else say("{criterion}: level", criterion=rung.words))
    shown = [here.say(value) for value in rung.shown] or [str(value) for value in rung.values]
    badge = ft.Container(
        width=26,
        height=26,
        border_radius=13,
        bgcolor=c.lava if last else c.s3,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(
            ft.Icons.CHECK if last else ft.Icons.DRAG_HANDLE,
            size=18,
            color=c.onlava if last else c.tx2,
        ),
    )
    told = ", ".join(f"{isolated(name)} {value}" for name, value in zip(names, shown, strict=True))
    return ft.Semantics(
        label=here.pair(words, told),
        exclude_semantics=True,
        content=ft.Row(
            [
                badge,
                text(here, words, TYPE.strong if last else TYPE.body, expand=True),
                ft.Row(
                    [
                        ft.Container(
                            width=58,
                            alignment=ft.Alignment.CENTER,
                            content=text(here, value, TYPE.score_4p, size=22),
                        )
                        for value in shown
                    ],
                    spacing=0,
                    tight=True,
                ),
            ],
            spacing=10,
        ),
    )


def _chart(here: Surroundings, seen: Seen, width: float) -> ft.Control:
    page = pages(seen, suppose=False)[-1]
    if seen.telling.account(seen.line()) is not None:
        return _course(here, seen, page, width)
    rounds = [(here.say(title), points) for title, points in page.rounds]
    if any(page.by_hand):
        rounds = [(here.say(page.by_hand_title), page.by_hand), *rounds]
    many = len(rounds) > 1
    title = here.say("Points per round") if many else rounds[0][0]
    head = ft.Row(
        [
            text(here, title, TYPE.strong, large=True),
            *([legend(here, [name for name, _ in rounds])] if many else []),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        wrap=True,
        run_spacing=4,
    )
    return _card(here, head, round_bars(here, rounds, page.totals, seen.header.players, width))


def _course(here: Surroundings, seen: Seen, page: Page, width: float) -> ft.Control:
    """A game of many small scorings: how the points grew, and what they came to."""
    players = seen.header.players
    lines = courses(page.groups, len(players))
    shown: list[ft.Control] = [text(here, here.say(page.title), TYPE.strong, large=True)]
    if len(lines[0]) > 2:
        shown.append(course_chart(here, lines, players, width))
    return _card(here, *shown, _totals(here, players, page.totals))


def _totals(here: Surroundings, players: Sequence[Player], totals: Sequence[int]) -> ft.Control:
    return ft.Row(
        [
            ft.MergeSemantics(
                content=ft.Row(
                    [
                        mark(colour(player.color), 22),
                        text(here, player.name, TYPE.strong),
                        text(here, str(total), TYPE.score_4p),
                    ],
                    spacing=6,
                    tight=True,
                )
            )
            for player, total in zip(players, totals, strict=True)
        ],
        wrap=True,
        spacing=18,
        run_spacing=6,
    )


def _ways(here: Surroundings, seen: Seen, on_share: Tap) -> ft.Control:
    """Share, save, look again."""

    def tile(icon: ft.IconData, words: str, on_tap: Tap) -> ft.Control:
        content = ft.Container(
            padding=ft.Padding.symmetric(horizontal=2, vertical=10),
            content=ft.Column(
                [
                    ft.Icon(icon, size=24, color=here.scheme.tx),
                    text(here, words, TYPE.label, align=ft.TextAlign.CENTER),
                ],
                spacing=4,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
        return tappable(
            here,
            words,
            content,
            here.once(on_tap),
            radius=RADIUS.tile,
            bgcolor=here.scheme.s2,
            expand=True,
        )

    def row(*tiles: ft.Control) -> ft.Control:
        return ft.Row(
            list(tiles),
            spacing=8,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    def export() -> None:
        here.session.start(lambda: save_record(here, seen.id, seen.game.id))

    tiles = [
        tile(ft.Icons.SHARE, here.say("Share"), on_share),
        tile(ft.Icons.FILE_DOWNLOAD, here.say("Save"), export),
        tile(ft.Icons.TABLE_CHART, here.say("Sheet"), lambda: here.go(f"/table/{seen.id}/sheet")),
        tile(ft.Icons.HISTORY, here.say("Log"), lambda: here.go(f"/table/{seen.id}/log")),
    ]
    # Large words stay whole two by two.
    return ft.Column([row(*tiles[:2]), row(*tiles[2:])], spacing=8) if here.big else row(*tiles)


def _foot(here: Surroundings, seen: Seen, meant: Callable[[], bool]) -> ft.Control:
    def again() -> None:
        if not meant():
            return
        if seen.only_scored:
            here.go(f"/score/{seen.game.id}")
            return
        here.go(f"/table/{here.tables.begin(rematch(seen.header, token_hex(8)))}")

    words = here.say("Score another") if seen.only_scored else here.say("Rematch")
    return foot_bar(
        here,
        undo_button(here, seen),
        primary_button(here, words, again, icon=ft.Icons.REPLAY),
    )
