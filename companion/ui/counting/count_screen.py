"""Just score it: what lies on the table is entered by taps, with every total in sight."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.count_preview import NOT_BEGUN, begin_count
from companion.playing.just_score import Counted, Reckoner, Trial, change_words
from companion.playing.masked_corrections import WOULD_END
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.showing.just_score import AnyRow, Numbers
from companion.showing.sheets import Row, Scored
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.counting.count_layout import CountShown, board_width, count_layout
from companion.ui.counting.count_rows import number_grid
from companion.ui.counting.count_state import (
    CountDispatch,
    CountNow,
    CountState,
    PickedNumber,
    PickedPhase,
    ToggledLine,
    arrived,
)
from companion.ui.counting.count_store import use_count_store
from companion.ui.counting.count_strip import Standing
from companion.ui.counting.tie_sheet import tie_sheet
from companion.ui.intents import ClosedSheet, PressedButton, PressedKey
from companion.ui.moments.sheet_table import round_row, sheet_group, sheet_head, sheet_row
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import icon_button, section_title, tappable, text
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import full_view
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
    """The count that ends an existing table, with all hands open."""
    return Counting(seen.game, seen.showing(seen.holds), key=f"count-{seen.id}")  # type: ignore[call-arg]


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
    store, repaint = use_count_store()
    state, dispatch = arrived(store.state, begun[1]), store.dispatch
    counted, brush = state.counted, state.brush
    trial = reckoner.trial(counted)
    now = CountNow(reckoner)
    scene = now.scene(state)
    if scene.picture is not None:
        now = replace(now, scale=board_width(ui, scene.picture) / scene.picture.width)
    ft.use_effect(lambda: store.show(state, now, ui, of, repaint))
    ft.use_effect(lambda: _listen(ui, lambda name: dispatch(PressedKey(name))))
    ft.use_effect(lambda: None, [], cleanup=lambda: _listen(ui, lambda name: None))
    asking = scene.tie if state.opened.tie else None
    use_sheet(
        tie_sheet(ui, reckoner.count, counted, asking, dispatch)
        if asking
        else _over(ui, game, reckoner, state, trial, dispatch),
        lambda: dispatch(ClosedSheet()),
    )
    # In sight wherever the rows are scrolled to: the sheet cannot name a winner without it.
    onward = say("Break the tie") if scene.tie and any(trial.totals) else say("See the sheet")
    words = change_words(reckoner.count, counted)
    shown = CountShown(
        bar=_bar(ui, game, reckoner, counted, lambda phase: dispatch(PickedPhase(phase))),
        standings=_standings(counted, trial),
        scene=scene,
        labels=tuple(ui.say(space.label) for space in scene.picture.spaces)
        if scene.picture
        else (),
        brush=brush,
        players=counted.players,
        alone=state.alone if state.alone < len(counted.players) else 0,
        values=lambda row: (
            tuple(
                reckoner.count.shown(counted.said, row.key, seat) for seat in reckoner.count.seats
            )
            if isinstance(row, Numbers)
            else (counted.said.get(row.key),)
        ),
        foot=lambda bare: action_bar(
            ui,
            Button(
                ui.say("Undo"),
                lambda: dispatch(PressedButton("undo")),
                ready=words is not None,
            ),
            ui.say(words) if words else "",
            Button(
                ui.say(onward),
                lambda: dispatch(PressedButton("primary")),
                ready=scene.missing is None or scene.tie is not None,
            ),
            bare=bare,
        ),
    )
    return count_layout(ui, shown, dispatch)


def _listen(ui: Ui, on_key: Callable[[str], None]) -> None:
    ui.session.on_key = on_key


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
    state: CountState,
    trial: Trial,
    dispatch: CountDispatch,
) -> ft.Control | None:
    """What lies over the count now."""

    def close() -> None:
        dispatch(ClosedSheet())

    counted, opened = state.counted, state.opened
    telling = game.telling(trial.rules)
    sheet = trial.reckoning.sheet
    groups = telling.groups(Scored(sheet, trial.position, trial.reckoning.position))
    if opened.row is not None:
        known = [row for group in groups for row in group.rows]
        return _row_sheet(ui, reckoner, counted, opened.row, known, dispatch)
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
            lambda label: dispatch(ToggledLine(label)),
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
    dispatch: CountDispatch,
) -> ft.Control:
    """One row: what it is worth and why, and every number to pick from."""
    players = counted.players
    parts: list[ft.Control] = [text(ui, ui.say(row.words), TYPE.title, heading=1)]
    parts += [
        sheet_row(
            ui,
            reckoner.game,
            line,
            players,
            True,
            True,
            lambda label: None,
            lambda: dispatch(ClosedSheet()),
        )
        for line in known
        if line.label == row.line
    ]
    if isinstance(row, Numbers):
        parts += [
            number_grid(
                ui,
                player,
                reckoner.count.shown(counted.said, row.key, seat),
                row.most,
                partial(_pick, dispatch, row, seat),
            )
            for seat, player in enumerate(players)
        ]
    return ft.Column(parts, spacing=12, tight=True)


def _pick(dispatch: CountDispatch, row: Numbers, seat: int, number: int) -> None:
    dispatch(PickedNumber(row, seat, number))
