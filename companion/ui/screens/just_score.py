"""Just score it: what lies on the table is tapped and stepped, every total is in sight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.just_score import Counted, Reckoner, Trial, change_words, settle
from companion.playing.moments import confirm, pending_moment, upheaval_of
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.showing.just_score import PHASE, Answer, AnyRow, Numbers
from companion.showing.pointing import place_at
from companion.showing.telling import Row, Scored
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import (
    Surroundings,
    use_following,
    use_seen,
    use_surroundings,
)
from companion.ui.parts.action_bar import Button, action_bar
from companion.ui.parts.basics import Tap, icon_button, section_title, tappable, text
from companion.ui.parts.board_frame import REACH
from companion.ui.parts.count_layout import CountShown, board_width, count_layout
from companion.ui.parts.count_rows import RowTaps, number_grid
from companion.ui.parts.count_strip import Standing
from companion.ui.parts.frame import page_frame
from companion.ui.parts.kept import Taps
from companion.ui.parts.nothing import no_table
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.sheet_table import round_row, sheet_group, sheet_head, sheet_row

NOT_BEGUN = say("Nothing is being counted here.")


@ft.component
def CountScreen() -> ft.Control:  # noqa: N802
    """A count that is not a table yet."""
    here = use_surroundings()
    try:
        game = here.games.find(ft.use_route_params()["game"])
        counted = here.tables.count(game.id)
    except Refusal as refusal:
        return page_frame(
            here, here.say("Nothing is here"), [text(here, here.say(refusal.message))]
        )
    if counted is None or not game.counts:
        return page_frame(here, here.say("Nothing is here"), [text(here, here.say(NOT_BEGUN))])
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[Counting(game, None, key=game.id)],  # type: ignore[call-arg]
    )


@ft.component
def FinishScreen() -> ft.Control:  # noqa: N802
    """A table that is ended by scoring it."""
    here = use_surroundings()
    seen = use_seen(ft.use_route_params()["table_id"])
    if isinstance(seen, Message):
        return no_table(here, seen)
    if seen.result is not None or not seen.game.counts:
        return page_frame(here, here.say("Nothing is here"), [text(here, here.say(NOT_BEGUN))])
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[counting_of(seen)],
    )


def counting_of(seen: Seen) -> ft.Control:
    """The count of a table that is there already, all hands open: it ends."""
    return Counting(seen.game, seen.showing(seen.holds), key=f"count-{seen.id}")  # type: ignore[call-arg]


@dataclass(frozen=True)
class Opened:
    """What lies over the count: the whole sheet with some lines opened, or one row."""

    lines: frozenset[str] | None = None
    row: AnyRow | None = None


@ft.component
def Counting(game: Game, seen: Seen | None) -> ft.Control:  # noqa: N802
    """One count: the screen is a function of what was said and of the brush."""
    here = use_surroundings(game)
    if seen is not None:
        use_following(seen.subscribe, seen.id)
    step = seen.step if seen else 0
    of = seen.id if seen else game.id
    begun: tuple[Reckoner, Counted] = ft.use_memo(lambda: _begin(here, game, seen), [of, step])
    reckoner = begun[0]
    known, set_counted = ft.use_state(begun)
    counted = known[1] if known[0] is reckoner else begun[1]
    brush, set_brush = ft.use_state("0")
    alone, set_alone = ft.use_state(0)
    opened, set_opened = ft.use_state(Opened())
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    rows: RowTaps = ft.use_ref(RowTaps()).current  # type: ignore[assignment]
    trial = reckoner.trial(counted)
    scene = reckoner.count.scene(counted.said, brush, trial.reckoning)

    def keep(new: Counted) -> None:
        """On the disk first, then on the screen."""
        reckoner.trial(new)
        here.tables.keep_count(of, new)
        set_counted((reckoner, new))

    def say_so(key: str, value: Answer) -> None:
        here.session.touch()
        if counted.said.get(key) != value:
            here.attempt(lambda: keep(counted.saying(key, value)))

    def tap(place: str) -> None:
        say_so(*reckoner.count.tapped(counted.said, brush, place))

    def finger(x: float, y: float) -> None:
        if scene.picture is not None:
            scale = board_width(here, scene.picture) / scene.picture.width
            place = place_at(scene.picture, x, y, REACH / scale)
            if place is not None:
                tap(place)

    def by(row: Numbers, seat: int, more: int) -> None:
        value = reckoner.count.shown(counted.said, row.key, seat) + more
        say_so(row.of(seat), max(0, min(row.most, value)))

    def picked(row: Numbers, seat: int, value: int) -> None:
        say_so(row.of(seat), value)

    def whose(key: str, seat: int) -> None:
        say_so(key, None if counted.said.get(key) == seat else seat)

    def undo() -> None:
        here.attempt(lambda: keep(counted.undone()))

    def see() -> None:
        if scene.missing is not None:
            here.tell(scene.missing)
            return
        here.wait_for(lambda: _score(here, reckoner, counted, of))

    def key(name: str) -> None:
        """Numbers choose a brush, Escape closes what lies over the count."""
        if name.isdecimal() and 0 < int(name) <= len(scene.brushes):
            set_brush(scene.brushes[int(name) - 1].key)
        elif name == "Escape":
            set_opened(Opened())

    def listen() -> None:
        here.session.on_key = key

    ft.use_effect(listen)
    ft.use_effect(lambda: None, [], cleanup=lambda: _deaf(here))
    taps.on_place, taps.on_spot, taps.on_count = tap, finger, set_brush
    taps.on_seat = lambda seat: set_opened(Opened(lines=frozenset()))
    rows.on_step, rows.on_whose = by, whose
    rows.on_row = lambda row: set_opened(Opened(row=row))
    rows.on_player = set_alone
    use_sheet(
        _over(here, game, reckoner, counted, trial, opened, set_opened, picked),
        lambda: set_opened(Opened()),
    )
    words = change_words(reckoner.count, counted)
    shown = CountShown(
        bar=_bar(here, game, reckoner, counted, lambda value: say_so(PHASE, value)),
        standings=_standings(counted, trial),
        scene=scene,
        labels=tuple(here.say(space.label) for space in scene.picture.spaces)
        if scene.picture
        else (),
        brush=brush,
        players=counted.players,
        alone=alone if alone < len(counted.players) else 0,
        values=lambda row: (
            tuple(
                reckoner.count.shown(counted.said, row.key, seat) for seat in reckoner.count.seats
            )
            if isinstance(row, Numbers)
            else (counted.said.get(row.key),)
        ),
        foot=lambda bare: action_bar(
            here,
            Button(here.say("Undo"), undo, ready=words is not None),
            here.say(words) if words else "",
            Button(here.say("See the sheet"), see, ready=scene.missing is None),
            bare=bare,
        ),
    )
    return count_layout(here, shown, taps, rows)


def _begin(here: Surroundings, game: Game, seen: Seen | None) -> tuple[Reckoner, Counted]:
    """The count as it was left, or how the table lies."""
    kept = here.tables.count(seen.id if seen else game.id)
    if seen is None:
        assert kept is not None
        reckoner = Reckoner(game, kept, here.tables.box(game.id))
        return reckoner, kept if kept.said else replace(kept, said=reckoner.fresh)
    header = seen.header
    fresh = Counted(game.id, header.players, table=seen.id, step=seen.step)
    reckoner = Reckoner(game, fresh, header.box, seen)
    if kept is not None and kept.step == seen.step and kept.said:
        return reckoner, kept
    return reckoner, replace(fresh, said=reckoner.fresh)


async def _score(here: Surroundings, reckoner: Reckoner, counted: Counted, of: str) -> None:
    """Makes the count a table, or the end of one, and goes to what there is to see."""
    seen = reckoner.seen
    if seen is None:
        seen = here.tables.seen(here.tables.begin(reckoner.header(counted)))
        await settle(seen)
    else:
        await settle(seen, reckoner.told(counted))
    here.tables.keep_count(of, None)
    due = pending_moment(seen, here.marks, here.settings.show_eruption)
    if due and due.kind == "eruption":
        found = upheaval_of(seen)
        if found is None or not found[1].flows:
            # Nothing was about to flow: whoever says so has carried the eruption out.
            here.go(confirm(seen, here.marks, "eruption"))
            return
    here.go(due.route(seen.id) if due else f"/table/{seen.id}/sheet")


def _deaf(here: Surroundings) -> None:
    here.session.on_key = lambda key: None


def _standings(counted: Counted, trial: Trial) -> tuple[Standing, ...]:
    before = any(trial.before)
    return tuple(
        Standing(player, now, total, before)
        for player, now, total in zip(
            counted.players, trial.reckoning.sheet.totals, trial.totals, strict=True
        )
    )


def _bar(
    here: Surroundings,
    game: Game,
    reckoner: Reckoner,
    counted: Counted,
    on_phase: Callable[[int], None],
) -> ft.Control:
    """The title, and which scoring of which game is counted; a tap changes to the next one."""
    c = here.scheme
    count = reckoner.count
    phase = count.phase(counted.said)
    name = game.meta.name
    what = here.say("{game}, {phase}", game=name, phase=phase.short) if phase else name
    words = text(here, what, TYPE.label, c.tx2, align=ft.TextAlign.END)
    aside: ft.Control = words
    if phase is not None and reckoner.seen is None and len(count.phases) > 1:
        at = count.phases.index(phase)
        other = count.phases[(at + 1) % len(count.phases)]
        aside = tappable(
            here,
            here.say("{what}. Tap for: {other}", what=what, other=other.words),
            ft.Row(
                [words, ft.Icon(ft.Icons.SWAP_HORIZ, size=20, color=c.lavatx)],
                spacing=4,
                tight=True,
            ),
            lambda: on_phase(other.value),
            radius=12,
            padding=ft.Padding.symmetric(horizontal=8),
            height=SPACE.touch,
        )
    title = here.say("Just score") if reckoner.seen is None else here.say("Finish by scoring")
    return ft.Row(
        [
            icon_button(here, ft.Icons.ARROW_BACK, here.say("Back"), here.back),
            text(here, title, TYPE.title, expand=True, heading=1, large=not here.big),
            *([] if here.big else [aside]),
        ],
        spacing=4,
    )


def _over(
    here: Surroundings,
    game: Game,
    reckoner: Reckoner,
    counted: Counted,
    trial: Trial,
    opened: Opened,
    open_other: Callable[[Opened], None],
    picked: Callable[[Numbers, int, int], None],
) -> ft.Control | None:
    """What lies over the count now."""

    def close() -> None:
        open_other(Opened())

    telling = game.telling(trial.rules)
    sheet = trial.reckoning.sheet
    groups = telling.groups(Scored(sheet, trial.position, trial.reckoning.position))
    if opened.row is not None:
        known = [row for group in groups for row in group.rows]
        return _row_sheet(here, reckoner, counted, opened.row, known, picked, close)
    if opened.lines is None:
        return None
    lines = opened.lines
    rows: list[ft.Control] = [
        sheet_head(
            here,
            here.say(telling.sheet_title(sheet)),
            here.say("Tap a line to see why"),
            counted.players,
        )
    ]
    for group in groups:
        rows += sheet_group(
            here,
            game,
            group,
            counted.players,
            len(group.rows),
            lines,
            lambda label: open_other(Opened(lines=lines ^ {label})),
            close,
        )
    rows.append(round_row(here, here.say("Now"), sheet.totals))
    if any(trial.before):
        rows.append(round_row(here, here.say("Before"), trial.before, strong=False))
        rows.append(round_row(here, here.say("Total"), trial.totals))
    return ft.Column(
        [section_title(here, here.say("What it comes to"), display=True), *rows],
        spacing=0,
        tight=True,
    )


def _row_sheet(
    here: Surroundings,
    reckoner: Reckoner,
    counted: Counted,
    row: AnyRow,
    known: Sequence[Row],
    picked: Callable[[Numbers, int, int], None],
    close: Tap,
) -> ft.Control:
    """One row: what it is worth and why, and every number to pick from."""
    players = counted.players
    parts: list[ft.Control] = [text(here, here.say(row.words), TYPE.title, heading=1)]
    parts += [
        sheet_row(here, reckoner.game, line, players, True, True, lambda label: None, close)
        for line in known
        if line.label == row.line
    ]
    if isinstance(row, Numbers):
        numbers = row
        parts += [
            number_grid(
                here,
                player,
                reckoner.count.shown(counted.said, row.key, seat),
                row.most,
                partial(picked, numbers, seat),
            )
            for seat, player in enumerate(players)
        ]
    return ft.Column(parts, spacing=12, tight=True)
