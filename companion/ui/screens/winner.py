"""The end of a table: who won and why, the rounds compared, and what to do with it now."""

from collections.abc import Callable, Sequence
from secrets import token_hex
from time import monotonic

import flet as ft

from companion.core.message import Message, say
from companion.core.ranking import Result
from companion.core.telling import Rung, needed
from companion.ui.app_context import Surroundings, use_live, use_surroundings
from companion.ui.live import LiveTable
from companion.ui.moments import confirm, find_telling, pages, pending_moment
from companion.ui.parts.basics import (
    COLUMN,
    Tap,
    colour,
    primary_button,
    tappable,
    text,
)
from companion.ui.parts.frame import foot_bar
from companion.ui.parts.glyph import mark
from companion.ui.parts.moment_frame import missing, moment_view, undo_button
from companion.ui.parts.nothing import no_table
from companion.ui.parts.round_bars import legend, round_bars
from companion.ui.parts.share_sheet import share_sheet
from companion.ui.parts.timeline import use_show
from companion.ui.parts.winner_hero import winner_hero
from companion.ui.records import save_record
from companion.ui.share import headline, minutes_text, rematch, why_line
from companion.ui.tokens import MOTION, RADIUS, SPACE, TYPE

# An impatient second tap on the button before must not begin a new table.
PAUSE = 1.0
NOT_OVER = say("This table is not over yet.")


@ft.component
def WinnerScreen() -> ft.Control:  # noqa: N802
    """The result of a finished table."""
    live = use_live(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(live, Message) else live.game)
    result = None if isinstance(live, Message) else live.table.result
    show = use_show([0, MOTION.turn_wipe], "winner", here.motion)
    sharing, set_sharing = ft.use_state(False)
    shot: ft.Ref[ft.Screenshot] = ft.use_memo(lambda: ft.Ref[ft.Screenshot](), [])
    opened: float = ft.use_memo(monotonic, [])

    def begin() -> None:
        if isinstance(live, Message) or result is None:
            return
        due = pending_moment(live)
        if due and due.kind == "winner":
            confirm(live, "winner")
            here.play("chime")
        here.announce(here.say(headline(live.table, result)))

    ft.use_effect(begin, [])
    sheet = None
    if sharing and not isinstance(live, Message):
        sheet = share_sheet(here, live, shot, lambda: set_sharing(False))
    ft.use_dialog(sheet)
    if isinstance(live, Message):
        return no_table(here, live)
    if result is None:
        return missing(here, NOT_OVER)
    foot = _foot(here, live, lambda: monotonic() - opened > PAUSE)
    return _screen(here, live, result, show.over, shot, lambda: set_sharing(True), foot)


def _screen(
    here: Surroundings,
    live: LiveTable,
    result: Result,
    risen: bool,
    shot: ft.Ref[ft.Screenshot],
    on_share: Tap,
    foot: ft.Control,
) -> ft.View:
    table = live.table
    hero = winner_hero(
        here,
        table.rules.meta.name,
        here.say(minutes_text(live.minutes)),
        [live.header.players[seat] for seat in result.winners],
        here.say(headline(table, result)),
        here.say(why_line(table, result)),
        lambda: here.go("/"),
        risen=risen,
    )
    side = max(here.margin, (here.width - COLUMN) / 2)
    # What is shared as a picture is exactly what everybody saw.
    framed = ft.Screenshot(
        ref=shot,
        content=ft.Container(
            bgcolor=here.scheme.bg,
            content=ft.Column(
                [
                    hero,
                    ft.Container(
                        padding=ft.Padding(side, 12, side, 10),
                        content=ft.Column(_cards(here, live, result, side), spacing=10),
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
    return moment_view(here, framed, [_ways(here, live, on_share)], foot, spacing=0)


def _cards(here: Surroundings, live: LiveTable, result: Result, side: float) -> list[ft.Control]:
    ladder = needed(find_telling(live.table.rules).ladder(live.table.position), result)
    shown = [_ladder(here, live, ladder, result)] if len(ladder) > 1 else []
    known = pages(live.table, suppose=False)
    if known:
        shown.append(_chart(here, live, here.width - 2 * side - 2 * SPACE.card_padding))
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


def _ladder(
    here: Surroundings, live: LiveTable, ladder: Sequence[Rung], result: Result
) -> ft.Control:
    """Every criterion that was needed, the last one decided."""
    players = live.header.players
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
    told = ", ".join(f"{name} {value}" for name, value in zip(names, shown, strict=True))
    return ft.Semantics(
        label=f"{words}: {told}",
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


def _chart(here: Surroundings, live: LiveTable, width: float) -> ft.Control:
    page = pages(live.table, suppose=False)[-1]
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
    return _card(here, head, round_bars(here, rounds, page.totals, live.header.players, width))


def _ways(here: Surroundings, live: LiveTable, on_share: Tap) -> ft.Control:
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

    def export() -> None:
        here.session.start(lambda: save_record(here, live))

    return ft.Row(
        [
            tile(ft.Icons.SHARE, here.say("Share"), on_share),
            tile(ft.Icons.FILE_DOWNLOAD, here.say("Save"), export),
            tile(
                ft.Icons.TABLE_CHART,
                here.say("Sheet"),
                lambda: here.go(f"/table/{live.id}/sheet"),
            ),
            tile(ft.Icons.HISTORY, here.say("Log"), lambda: here.go(f"/table/{live.id}/log")),
        ],
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _foot(here: Surroundings, live: LiveTable, meant: Callable[[], bool]) -> ft.Control:
    def again() -> None:
        if not meant():
            return
        new = here.live.begin(rematch(live.header, token_hex(8)))
        here.go(f"/table/{new.id}")

    return foot_bar(
        here,
        undo_button(here, live),
        primary_button(here, here.say("Rematch"), again, icon=ft.Icons.REPLAY),
    )
