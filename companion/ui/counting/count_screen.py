"""Just score it: what lies on the table is tapped and stepped, every total is in sight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.count_preview import (
    NOT_BEGUN,
    CountPreview,
    begin_count,
    objection,
)
from companion.playing.just_score import Counted, Reckoner, Trial, change_words
from companion.playing.masked_corrections import WOULD_END
from companion.playing.moments import eruption_of, moments_in
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.showing.just_score import PHASE, Answer, AnyRow, Numbers
from companion.showing.pointing import place_at
from companion.showing.telling import Row, Scored
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import (
    Ui,
    use_following,
    use_ui,
)
from companion.ui.board.board_zoom import REACH
from companion.ui.counting.count_layout import CountShown, board_width, count_layout
from companion.ui.counting.count_rows import RowTaps, number_grid
from companion.ui.counting.count_strip import Standing
from companion.ui.counting.tie_sheet import tie_sheet
from companion.ui.intents import Intent, TappedCount, TappedPlace, TappedSeat, TappedSpot
from companion.ui.moments.sheet_table import round_row, sheet_group, sheet_head, sheet_row
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import Tap, icon_button, section_title, tappable, text
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

# A narrower screen has the game and its scoring under the title.
TITLE_BESIDE = 360.0


@ft.component
def CountScreen() -> ft.Control:  # noqa: N802
    """A count that is not a table yet."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
        counted = ui.tables.count(game.id)
    except Refusal as refusal:
        return missing_page(ui, refusal.message)
    if counted is None or not game.counts:
        return missing_page(ui, say(NOT_BEGUN))
    return full_view(ui, Counting(game, None, key=game.id))  # type: ignore[call-arg]


@table_page
def FinishScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Ends a table by scoring it."""
    if seen.result is not None or not seen.game.counts:
        return missing_page(ui, say(NOT_BEGUN))
    if not seen.sees_all_hands:
        return missing_page(ui, say(WOULD_END), say("Finish by scoring"))
    return full_view(ui, counting_of(seen))


def counting_of(seen: Seen) -> ft.Control:
    """The count of a table that is there already, all hands open: it ends."""
    return Counting(seen.game, seen.showing(seen.holds), key=f"count-{seen.id}")  # type: ignore[call-arg]


@dataclass(frozen=True)
class Opened:
    """What lies over the count: the sheet with some lines opened, one row, or what a tie needs."""

    lines: frozenset[str] | None = None
    row: AnyRow | None = None
    tie: bool = False


@ft.component
def Counting(game: Game, seen: Seen | None) -> ft.Control:  # noqa: N802
    """One count: the screen is a function of what was said and of the brush."""
    ui = use_ui(game)
    if seen is not None:
        use_following(seen.subscribe, seen.id)
    step = seen.step if seen else 0
    of = seen.id if seen else game.id
    begun: tuple[Reckoner, Counted] = ft.use_memo(
        lambda: begin_count(ui.tables, game, seen), [of, step]
    )
    reckoner = begun[0]
    known, set_counted = ft.use_state(begun)
    counted = known[1] if known[0] is reckoner else begun[1]
    brush, set_brush = ft.use_state("0")
    alone, set_alone = ft.use_state(0)
    opened, set_opened = ft.use_state(Opened())
    rows: RowTaps = ft.use_ref(RowTaps()).current  # type: ignore[assignment]
    trial = reckoner.trial(counted)
    scene = reckoner.count.scene(counted.said, brush, trial.reckoning)

    def keep(new: Counted) -> None:
        """On the disk first, then on the screen."""
        reckoner.trial(new)
        ui.tables.keep_count(of, new)
        set_counted((reckoner, new))

    def say_so(key: str, value: Answer) -> None:
        ui.session.touch()
        if counted.said.get(key) != value:
            ui.attempt(lambda: keep(counted.saying(key, value)))

    def tap(place: str) -> None:
        say_so(*reckoner.count.tapped(counted.said, brush, place))

    def finger(x: float, y: float) -> None:
        if scene.picture is not None:
            scale = board_width(ui, scene.picture) / scene.picture.width
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
        ui.attempt(lambda: keep(counted.undone()))

    def see(new: Counted = counted) -> None:
        asked = reckoner.count.scene(new.said, brush, reckoner.trial(new).reckoning)
        set_opened(Opened(tie=asked.tie is not None))
        if asked.tie is None and asked.missing is not None:
            ui.tell(asked.missing)
        elif asked.tie is None:
            ui.wait_for(lambda: _see(ui, reckoner, new, of))

    def break_tie(*answers: tuple[str, Answer]) -> None:
        """Keeps what a tie needs, and goes on to the sheet or to what is needed next."""
        new = counted
        for key, value in answers:
            new = new.saying(key, value)
        if ui.attempt(lambda: keep(new)):
            see(new)

    def key(name: str) -> None:
        """Numbers choose a brush, Escape closes what lies over the count."""
        if name.isdecimal() and 0 < int(name) <= len(scene.brushes):
            set_brush(scene.brushes[int(name) - 1].key)
        elif name == "Escape":
            set_opened(Opened())

    def listen() -> None:
        ui.session.on_key = key

    ft.use_effect(listen)
    ft.use_effect(lambda: None, [], cleanup=lambda: _deaf(ui))

    def handle(intent: Intent) -> None:
        match intent:
            case TappedPlace(place):
                tap(place)
            case TappedSpot(x, y):
                finger(x, y)
            case TappedCount(chosen):
                set_brush(chosen)
            case TappedSeat():
                set_opened(Opened(lines=frozenset()))

    dispatch = use_dispatch(handle)
    rows.on_step, rows.on_whose = by, whose
    rows.on_row = lambda row: set_opened(Opened(row=row))
    rows.on_player = set_alone
    asking = scene.tie if opened.tie else None
    use_sheet(
        tie_sheet(ui, reckoner.count, counted, asking, picked, break_tie)
        if asking
        else _over(ui, game, reckoner, counted, trial, opened, set_opened, picked),
        lambda: set_opened(Opened()),
    )
    # In sight wherever the rows are scrolled to: the sheet cannot name a winner without it.
    onward = say("Break the tie") if scene.tie and any(trial.totals) else say("See the sheet")
    words = change_words(reckoner.count, counted)
    shown = CountShown(
        bar=_bar(ui, game, reckoner, counted, lambda value: say_so(PHASE, value)),
        standings=_standings(counted, trial),
        scene=scene,
        labels=tuple(ui.say(space.label) for space in scene.picture.spaces)
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
            ui,
            Button(ui.say("Undo"), undo, ready=words is not None),
            ui.say(words) if words else "",
            Button(ui.say(onward), see, ready=scene.missing is None or scene.tie is not None),
            bare=bare,
        ),
    )
    return count_layout(ui, shown, dispatch, rows)


async def _see(ui: Ui, reckoner: Reckoner, counted: Counted, of: str) -> None:
    """Shows what the count comes to; it is kept as a table only once that is confirmed."""
    why = await objection(reckoner, counted)
    if why is not None:
        ui.tell(why)
        return
    preview = CountPreview(of, reckoner, counted)
    # What an earlier sheet of this count had ticked off says nothing about this one.
    ui.marks.tick(preview.id, preview.step, frozenset())
    found = eruption_of(preview)
    # Where nothing was about to flow, whoever says so has carried the eruption out.
    erupts = ui.settings.show_eruption and found is not None and bool(found[1].flows)
    due = erupts and any(one.kind == "eruption" for one in moments_in(preview, preview.last))
    ui.go(f"/table/{preview.id}/{'eruption' if due else 'sheet'}")


def _deaf(ui: Ui) -> None:
    ui.session.on_key = lambda key: None


def _standings(counted: Counted, trial: Trial) -> tuple[Standing, ...]:
    before = any(trial.before)
    return tuple(
        Standing(player, now, total, before)
        for player, now, total in zip(
            counted.players, trial.reckoning.sheet.totals, trial.totals, strict=True
        )
    )


def _bar(
    ui: Ui,
    game: Game,
    reckoner: Reckoner,
    counted: Counted,
    on_phase: Callable[[int], None],
) -> ft.Control:
    """The title, and which scoring of which game is counted; a tap changes to the next one."""
    c = ui.scheme
    count = reckoner.count
    phase = count.phase(counted.said)
    name = game.meta.name
    what = ui.say("{game}, {phase}", game=name, phase=phase.short) if phase else name
    words = text(ui, what, TYPE.label, c.tx2, align=ft.TextAlign.END)
    aside: ft.Control = words
    if phase is not None and reckoner.seen is None and len(count.phases) > 1:
        at = count.phases.index(phase)
        other = count.phases[(at + 1) % len(count.phases)]
        aside = tappable(
            ui,
            ui.say("{what}. Tap for: {other}", what=what, other=other.words),
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
    title = ui.say("Just score") if reckoner.seen is None else ui.say("Finish by scoring")
    back = icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back)
    if ui.width < TITLE_BESIDE and not ui.form.large_text:
        below = ft.Column([text(ui, title, TYPE.title, heading=1), aside], spacing=0, expand=True)
        return ft.Row([back, below], spacing=4)
    heading = text(ui, title, TYPE.title, expand=True, heading=1, large=not ui.form.large_text)
    return ft.Row([back, heading, *([] if ui.form.large_text else [aside])], spacing=4)


def _over(
    ui: Ui,
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
        return _row_sheet(ui, reckoner, counted, opened.row, known, picked, close)
    if opened.lines is None:
        return None
    lines = opened.lines
    rows: list[ft.Control] = [
        sheet_head(
            ui,
            ui.say(telling.sheet_title(sheet)),
            ui.say("Tap a line to see why"),
            counted.players,
        )
    ]
    for group in groups:
        rows += sheet_group(
            ui,
            game,
            group,
            counted.players,
            len(group.rows),
            lines,
            lambda label: open_other(Opened(lines=lines ^ {label})),
            close,
        )
    rows.append(round_row(ui, ui.say("Now"), sheet.totals))
    if any(trial.before):
        rows.append(round_row(ui, ui.say("Before"), trial.before, strong=False))
        rows.append(round_row(ui, ui.say("Total"), trial.totals))
    return ft.Column(
        [section_title(ui, ui.say("What it comes to"), display=True), *rows],
        spacing=0,
        tight=True,
    )


def _row_sheet(
    ui: Ui,
    reckoner: Reckoner,
    counted: Counted,
    row: AnyRow,
    known: Sequence[Row],
    picked: Callable[[Numbers, int, int], None],
    close: Tap,
) -> ft.Control:
    """One row: what it is worth and why, and every number to pick from."""
    players = counted.players
    parts: list[ft.Control] = [text(ui, ui.say(row.words), TYPE.title, heading=1)]
    parts += [
        sheet_row(ui, reckoner.game, line, players, True, True, lambda label: None, close)
        for line in known
        if line.label == row.line
    ]
    if isinstance(row, Numbers):
        numbers = row
        parts += [
            number_grid(
                ui,
                player,
                reckoner.count.shown(counted.said, row.key, seat),
                row.most,
                partial(picked, numbers, seat),
            )
            for seat, player in enumerate(players)
        ]
    return ft.Column(parts, spacing=12, tight=True)
