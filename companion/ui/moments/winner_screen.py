"""The end of a table: who won and why, the rounds compared, and what to do with it now."""

from collections.abc import Callable, Sequence
from secrets import token_hex
from time import monotonic

import flet as ft

from companion.core.game import Player
from companion.core.message import Message, count, say
from companion.core.ranking import Result
from companion.core.right_to_left import isolated
from companion.playing.moments import confirm, pending_moment
from companion.playing.seen import Seen
from companion.playing.share import headline, minutes_text, reasons, rematch
from companion.playing.sheet_pages import Page, pages
from companion.showing.sheets import Rung, needed
from companion.showing.tokens import MOTION, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui, sentences
from companion.ui.device_files import save_record
from companion.ui.home.table_cards import day
from companion.ui.moments.moment_frame import moment_view, undo_button
from companion.ui.moments.share_sheet import share_sheet
from companion.ui.moments.winner_hero import on_hero, winner_hero
from companion.ui.widgets.basics import (
    COLUMN,
    Tap,
    colour,
    icon_button,
    primary_button,
    tappable,
    text,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.playback import use_playback
from companion.ui.widgets.points_chart import courses, points_chart
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.round_bars import legend, round_bars
from companion.ui.widgets.table_page import table_page

# An impatient second tap on the button before must not begin a new table.
PAUSE = 1.0
NOT_OVER = say("This table is not over yet.")


@table_page
def WinnerScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """The result of a finished table."""
    result = seen.result
    show = use_playback([0, MOTION.turn_wipe], "winner", ui.motion)
    sharing, set_sharing = ft.use_state(False)
    shot: ft.Ref[ft.Screenshot] = ft.use_memo(lambda: ft.Ref[ft.Screenshot](), [])
    opened: float = ft.use_memo(monotonic, [])

    def begin() -> None:
        if result is None:
            return
        due = pending_moment(seen, ui.marks)
        if due and due.kind == "winner":
            confirm(seen, ui.marks, "winner")
            ui.play("chime")
        ui.announce(sentences(ui, headline(seen, result), *reasons(seen, result)))

    ft.use_effect(begin, [])

    def close_sharing() -> None:
        set_sharing(False)

    use_sheet(share_sheet(ui, seen, shot, close_sharing) if sharing else None, close_sharing)
    if result is None:
        return missing_page(ui, NOT_OVER)
    foot = _foot(ui, seen, lambda: monotonic() - opened > PAUSE)
    return _screen(ui, seen, result, show.over, shot, lambda: set_sharing(True), foot)


def _screen(
    ui: Ui,
    seen: Seen,
    result: Result,
    risen: bool,
    shot: ft.Ref[ft.Screenshot],
    on_share: Tap,
    foot: ft.Control,
) -> ft.View:
    winners = [seen.header.players[seat] for seat in result.winners]
    why = [ui.say(words) for words in reasons(seen, result)]
    hero = winner_hero(
        ui,
        seen.game.meta.name,
        f"{ui.say(_how_long(seen))} · {day(ui, seen.started.astimezone())}",
        winners,
        ui.say(headline(seen, result)),
        why,
        risen=risen,
    )
    side = max(ui.margin, (ui.width - COLUMN) / 2)
    # What is shared as a picture is what everybody saw, without the way out of it.
    framed = ft.Screenshot(
        ref=shot,
        content=ft.Container(
            bgcolor=ui.scheme.bg,
            content=ft.Column(
                [
                    hero,
                    ft.Container(
                        padding=ft.Padding(side, 12, side, 10),
                        content=ft.Column(_cards(ui, seen, result, side), spacing=10),
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
    close = icon_button(
        ui, ft.Icons.CLOSE, ui.say("Close"), lambda: _close(ui, seen), color=on_hero(winners)
    )
    head = ft.Stack(
        [
            framed,
            ft.SafeArea(
                avoid_intrusions_bottom=False,
                content=ft.Container(padding=ft.Padding(ui.margin - 8, 6, 0, 0), content=close),
            ),
        ]
    )
    return moment_view(ui, head, [_ways(ui, seen, on_share)], foot, spacing=0)


def _how_long(seen: Seen) -> Message:
    return say("only scored") if seen.only_scored else minutes_text(seen.minutes)


def _close(ui: Ui, seen: Seen) -> None:
    """Home, or back to the list or the story that it was opened from."""
    if ui.session.came_from("/history", f"/table/{seen.id}/story"):
        ui.back()
    else:
        ui.go("/")


def _cards(ui: Ui, seen: Seen, result: Result, side: float) -> list[ft.Control]:
    ladder = needed(seen.telling.ladder(seen.position), result)
    shown = [_ladder(ui, seen, ladder, result)] if len(ladder) > 1 else []
    known = pages(seen, suppose=False)
    if known:
        shown.append(_chart(ui, seen, ui.width - 2 * side - 2 * SPACE.card_padding))
    return shown


def _card(ui: Ui, *controls: ft.Control) -> ft.Control:
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        padding=SPACE.card_padding,
        content=ft.Column(
            list(controls), spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def _ladder(ui: Ui, seen: Seen, ladder: Sequence[Rung], result: Result) -> ft.Control:
    """Every criterion that was needed, the last one decided."""
    players = seen.header.players
    head = ft.Row(
        [
            text(ui, ui.say("How the tie was broken"), TYPE.strong, large=True, expand=True),
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
        _rung(ui, rung, last=decided and rung is ladder[-1], names=[p.name for p in players])
        for rung in ladder
    ]
    return _card(ui, head, *rows)


def _rung(ui: Ui, rung: Rung, *, last: bool, names: Sequence[str]) -> ft.Control:
    c = ui.scheme
    words = ui.say(rung.words if last else say("{criterion}: level", criterion=rung.words))
    shown = [ui.say(value) for value in rung.shown] or [str(value) for value in rung.values]
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
    values = ", ".join(
        f"{isolated(name)} {value}" for name, value in zip(names, shown, strict=True)
    )
    return ft.Semantics(
        label=ui.pair(words, values),
        exclude_semantics=True,
        content=ft.Row(
            [
                badge,
                text(ui, words, TYPE.strong if last else TYPE.body, expand=True),
                ft.Row(
                    [
                        ft.Container(
                            width=58,
                            alignment=ft.Alignment.CENTER,
                            content=text(ui, value, TYPE.score_4p, size=22),
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


def _chart(ui: Ui, seen: Seen, width: float) -> ft.Control:
    page = pages(seen, suppose=False)[-1]
    if seen.telling.account(seen.line()) is not None:
        return _course(ui, seen, page, width)
    rounds = [(ui.say(title), points) for title, points in page.rounds]
    if any(page.by_hand):
        rounds = [(ui.say(page.by_hand_title), page.by_hand), *rounds]
    many = len(rounds) > 1
    title = ui.say("Points per round") if many else rounds[0][0]
    head = ft.Row(
        [
            text(ui, title, TYPE.strong, large=True),
            *([legend(ui, [name for name, _ in rounds])] if many else []),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        wrap=True,
        run_spacing=4,
    )
    return _card(ui, head, round_bars(ui, rounds, page.totals, seen.header.players, width))


def _course(ui: Ui, seen: Seen, page: Page, width: float) -> ft.Control:
    """A game of many small scorings: how the points grew, and what they came to."""
    players = seen.header.players
    lines = courses(page.groups, len(players))
    shown: list[ft.Control] = [text(ui, ui.say(page.title), TYPE.strong, large=True)]
    if len(lines[0]) > 2:
        points = ", ".join(
            f"{isolated(p.name)} {line[-1]}" for p, line in zip(players, lines, strict=True)
        )
        chart = count(
            "{count} scoring: {points}",
            "{count} scorings: {points}",
            len(lines[0]) - 1,
            points=points,
        )
        shown.append(points_chart(ui, lines, players, width, ui.say(chart)))
    return _card(ui, *shown, _totals(ui, players, page.totals))


def _totals(ui: Ui, players: Sequence[Player], totals: Sequence[int]) -> ft.Control:
    return ft.Row(
        [
            ft.MergeSemantics(
                content=ft.Row(
                    [
                        mark(colour(player.color), 22),
                        text(ui, player.name, TYPE.strong),
                        text(ui, str(total), TYPE.score_4p),
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


def _ways(ui: Ui, seen: Seen, on_share: Tap) -> ft.Control:
    """Share, save, look again."""

    def tile(icon: ft.IconData, words: str, on_tap: Tap) -> ft.Control:
        content = ft.Container(
            padding=ft.Padding.symmetric(horizontal=2, vertical=10),
            content=ft.Column(
                [
                    ft.Icon(icon, size=24, color=ui.scheme.tx),
                    text(ui, words, TYPE.label, align=ft.TextAlign.CENTER),
                ],
                spacing=4,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
        return tappable(
            ui,
            words,
            content,
            ui.once(on_tap),
            radius=RADIUS.tile,
            bgcolor=ui.scheme.s2,
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
        ui.session.start(lambda: save_record(ui, seen.id, seen.game.id))

    story = (
        []
        if seen.only_scored or ui.session.guest is not None
        else [tile(ft.Icons.SHOW_CHART, ui.say("Story"), lambda: ui.go(f"/table/{seen.id}/story"))]
    )
    tiles = [
        *story,
        tile(ft.Icons.SHARE, ui.say("Share"), on_share),
        tile(ft.Icons.FILE_DOWNLOAD, ui.say("Save"), export),
        tile(ft.Icons.TABLE_CHART, ui.say("Sheet"), lambda: ui.go(f"/table/{seen.id}/sheet")),
        tile(ft.Icons.HISTORY, ui.say("Log"), lambda: ui.go(f"/table/{seen.id}/log")),
    ]
    # Large words stay whole two by two.
    return (
        ft.Column([row(*tiles[at : at + 2]) for at in range(0, len(tiles), 2)], spacing=8)
        if ui.form.large_text
        else row(*tiles)
    )


def _foot(ui: Ui, seen: Seen, meant: Callable[[], bool]) -> ft.Control:
    def again() -> None:
        if not meant():
            return
        if seen.only_scored:
            ui.go(f"/score/{seen.game.id}")
            return
        ui.go(f"/table/{ui.tables.begin(rematch(seen.header, token_hex(8)))}")

    words = ui.say("Score another") if seen.only_scored else ui.say("Rematch")
    return foot_bar(
        ui,
        undo_button(ui, seen),
        primary_button(ui, words, again, icon=ft.Icons.REPLAY),
    )
