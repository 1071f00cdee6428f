"""Handing the phone over: whose it is next, and nothing that anyone may not know."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

import flet as ft

from companion.core.action import Correct, Redo, Remark, Undo
from companion.core.game import Player
from companion.playing import announcing
from companion.playing.log import LogEntry, Turn, named, turns
from companion.playing.opponent_turn import opponent_turn
from companion.playing.seen import Seen
from companion.playing.to_do import outstanding
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, all_tapped
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui, sentences, use_following, use_ui
from companion.ui.art import picture
from companion.ui.intents import (
    ClosedSheet,
    Dispatch,
    Intent,
    PhoneRested,
    PressedButton,
    TookPhone,
)
from companion.ui.table.action_area import todo_panel_maker
from companion.ui.table.carry_out import carry_out
from companion.ui.table.drawn_card import DrawnCard, drawn_by
from companion.ui.table.hand_over_state import HandOverState, arrived, settled, update
from companion.ui.table.holders import next_holders, stays_where_it_is
from companion.ui.table.moment_due import use_moments
from companion.ui.table.phone_options import share_offer
from companion.ui.table.player_strip import PlayerStrip, Seated
from companion.ui.table.table_options import table_options
from companion.ui.table.todo_panel import TappedPanel, spoken
from companion.ui.table.undo_actions import take_back, undo_shown
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import colour, icon_button, outlined_button, text
from companion.ui.widgets.glyph import dark_tile, glyph
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.reading_sheet import use_sheet

BADGE, BADGE_DENSE = 168.0, 84.0
# Lower than this who gets the phone leaves the room to what happened.
LOW = 620.0
# Names up to this long are set large.
SHORT_NAME, MIDDLE_NAME = 7, 12
ROWS, ICON = 5, 30.0
# Seconds without a tap after which a turn is handed over anew, and how often that is looked at.
LONGEST_REST, WATCH = 60.0, 5.0


Draw = Callable[..., ft.Control]


@ft.component
def Handed(seen: Seen, play: Draw, seats: Callable[..., tuple[Seated, ...]]) -> ft.Control:  # noqa: N802
    """A table on one phone for many hands: whoever is asked says so before anything is shown."""
    use_following(seen.subscribe, seen.id)
    ui = use_ui(seen.game)
    _, repaint = ft.use_state(0)
    stored = ui.session.hand_overs

    def now() -> HandOverState:
        return stored.get(seen.id, HandOverState())

    def again() -> None:
        repaint(lambda count: count + 1)

    def handle(intent: Intent) -> None:
        before = now()
        stored[seen.id], effects = update(before, intent, seen)
        for effect in effects:
            carry_out(effect, ui, seen, dispatch)
        if now() != before:
            again()

    dispatch = use_dispatch(handle)
    state = arrived(now(), seen)
    holder = state.held.seat if state.held else None

    def settle() -> None:
        stored[seen.id] = settled(now(), seen)

    async def watch() -> None:
        # Nobody may find the turn of somebody else who left the phone lying.
        while holder is not None and (held := now().held) is not None and held.seat == holder:
            await asyncio.sleep(WATCH)
            if monotonic() - ui.session.touched > LONGEST_REST:
                dispatch(PhoneRested(holder))

    ft.use_effect(settle)
    ft.use_effect(watch, [holder, seen.id])
    hidden = ui.session.on_hide
    ft.use_effect(lambda: hidden.add(again), [], cleanup=lambda: hidden.discard(again))

    def close() -> None:
        dispatch(ClosedSheet())

    turn = opponent_turn(seen)
    is_open = state.menu and holder is None
    use_sheet(table_options(ui, seen, close) if is_open else None, close)
    if turn is not None and turn.state != "proposes":
        # Whoever has the phone carries it out: no hand is shown meanwhile.
        return play(seen, None, key="opponent")
    if seen.result is not None or holder is not None or stays_where_it_is(seen):
        return play(seen, holder, key=f"play-{holder}")
    return HandOver(seen, seats, dispatch, state.giver, key="over")  # type: ignore[call-arg]


@ft.component
def HandOver(  # noqa: N802
    seen: Seen,
    seats: Callable[..., tuple[Seated, ...]],
    dispatch: Dispatch,
    gave: int | None,
) -> ft.Control:
    """Who gets the phone; what the last step brought is looked at first."""
    ui = use_ui(seen.game)
    # As it was when the phone was to go on: this page is drawn again for other reasons, too.
    (giver, since), _ = ft.use_state((gave, seen.step))
    use_moments(ui, seen, seen.step)
    holders = next_holders(seen)
    scene = seen.board.scene(replace(seen.sight, prompts=()), seen.board.nothing(seen.sight), 0)
    name = seen.header.players[holders[0]].name
    words = ui.say("Give the phone to {name}. No hand is shown.", name=name)
    done = ui.session.acknowledged(seen.id, seen.step)
    to_do = outstanding(seen, done.since(seen.step))
    if to_do:
        words = f"{spoken(ui, to_do)} {words}"
    if seen.begun:
        words = f"{sentences(ui, *announcing.done(seen))} {words}"
    ft.use_effect(lambda: ui.announce(words), [words, seen.step])
    todo_panel = todo_panel_maker(ui, seen, scene, to_do, dispatch) if to_do else None
    if to_do and all_tapped(to_do):
        todo_panel = lambda width, brief, in_foot: TappedPanel(ui, to_do, width, key="tapped")  # noqa: E731
    drawn = None
    if giver is not None and since == seen.step and drawn_by(seen, giver) is not None:
        drawn = DrawnCard(seen, giver, key="drawn")  # type: ignore[call-arg]
    seated = seats(ui, seen, scene, ())
    return hand_over(ui, seen, scene, seated, holders, dispatch, todo_panel, drawn)


def hand_over(
    ui: Ui,
    seen: Seen,
    scene: Scene,
    seated: Sequence[Seated],
    holders: Sequence[int],
    dispatch: Dispatch,
    todo_panel: Callable[[float, bool, bool], ft.Control] | None = None,
    drawn: ft.Control | None = None,
) -> ft.Control:
    """The whole screen."""
    players = seen.header.players
    lying = ui.form.across
    wide = (ui.width / 2 if lying else ui.width) - 2 * ui.margin
    hero = _hero(ui, seen, scene, players[holders[0]], dispatch, lying, airy=todo_panel is None)
    strip = ft.Container(
        padding=ft.Padding(ui.margin, 12, ui.margin, 8),
        content=PlayerStrip(ui, tuple(seated), dispatch, ui.height < LOW, key="strip"),
    )
    others = [
        outlined_button(
            ui,
            ui.say("I am {name}", name=players[seat].name),
            _take(dispatch, seat),
            expand=True,
            beside=True,
        )
        for seat in holders[1:]
    ]
    inside = ft.Padding.symmetric(horizontal=ui.margin)
    below: list[ft.Control] = [
        strip,
        *(ft.Container(row, padding=inside) for row in _in_pairs(others)),
        *(
            [
                ft.Container(
                    todo_panel(wide, False, False), padding=ft.Padding(ui.margin, 0, ui.margin, 8)
                )
            ]
            if todo_panel
            else []
        ),
        *(
            [ft.Container(drawn, padding=ft.Padding(ui.margin, 0, ui.margin, 8))]
            if drawn is not None
            else []
        ),
        ft.Container(_last_turn(ui, seen), padding=inside),
        *share_offer(ui, seen),
        ft.Container(
            padding=ft.Padding(ui.margin + 6, 12, ui.margin, 8),
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.VISIBILITY_OFF, size=20, color=ui.scheme.tx2),
                    text(
                        ui,
                        ui.say("No hand is shown on this page."),
                        TYPE.label,
                        ui.scheme.tx2,
                        expand=True,
                    ),
                ],
                spacing=10,
            ),
        ),
    ]
    foot = _foot(ui, seen, players[holders[0]], _take(dispatch, holders[0]))
    if ui.form.large_text and not lying:
        below.insert(0, hero)
    page = ft.Column(below, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    if ui.form.large_text and not lying:
        return ft.Column([page, foot], spacing=0, expand=True)
    if lying:
        return ft.Row(
            [
                ft.Container(hero, width=ui.width / 2),
                ft.Column([page, foot], spacing=0, expand=True),
            ],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Column([hero, page, foot], spacing=0, expand=True)


def _in_pairs(buttons: list[ft.Control]) -> list[ft.Control]:
    """Two side by side, with room under them."""
    return [
        ft.Container(ft.Row(buttons[at : at + 2], spacing=8), padding=ft.Padding.only(bottom=8))
        for at in range(0, len(buttons), 2)
    ]


def _take(dispatch: Dispatch, seat: int) -> Callable[[], None]:
    return lambda: dispatch(TookPhone(seat))


def _hero(
    ui: Ui,
    seen: Seen,
    scene: Scene,
    player: Player,
    dispatch: Dispatch,
    lying: bool,
    *,
    airy: bool,
) -> ft.Control:
    """Who gets the phone, to be read across the table; airy where nothing else is to be read."""
    color = colour(player.color)
    look = PLAYERS[color]
    dense = ui.height < 700 or ui.form.large_text
    more = 22 if airy and not (dense or lying) else 0
    # Large text leaves the room to the name.
    game = "" if ui.form.large_text else seen.game.meta.name
    status = "" if ui.form.large_text else ui.say(scene.status)
    bar = ft.Row(
        [
            icon_button(
                ui,
                ft.Icons.MENU,
                ui.say("Menu"),
                lambda: dispatch(PressedButton("menu")),
                color=look.on,
            ),
            text(ui, game, TYPE.strong, look.on, expand=True),
            text(ui, status, TYPE.label, look.on),
            icon_button(
                ui,
                ft.Icons.HISTORY,
                ui.say("Log"),
                lambda: dispatch(PressedButton("log")),
                color=look.on,
            ),
        ],
        spacing=0,
    )
    low = ui.height < LOW and not lying and not ui.form.large_text
    long = len(player.name)
    size = 84 if long <= SHORT_NAME else 64 if long <= MIDDLE_NAME else 44
    whom = ft.Column(
        [
            text(
                ui,
                ui.say("Give the phone to"),
                TYPE.prompt,
                look.on,
                size=17 if ui.form.large_text or low else 23,
                align=ft.TextAlign.CENTER,
            ),
            text(
                ui,
                player.name,
                TYPE.numeral_xl,
                look.on,
                size=size * (0.4 if ui.form.large_text else 0.5 if low else 0.6 if dense else 1),
                align=ft.TextAlign.CENTER,
                heading=1,
            ),
        ],
        spacing=4 if low else 14,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    badge = dark_tile(color, SPACE.tile if low else BADGE_DENSE if dense else BADGE)
    middle: ft.Control = ft.Column(
        [badge, whom],
        spacing=14,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if low:
        # Side by side where height is dear.
        middle = ft.Row([badge, whom], spacing=14, alignment=ft.MainAxisAlignment.CENTER)
    inner = ft.Column(
        [bar, ft.Container(middle, alignment=ft.Alignment.CENTER, expand=lying)],
        spacing=12 + more,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        bgcolor=look.colour,
        border_radius=0 if lying else ft.BorderRadius(0, 0, RADIUS.hero, RADIUS.hero),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(right=-120, top=40, content=glyph(color, 380, "#1C000000")),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        inner, padding=ft.Padding(4, 2, 4, 16 if low else 34 + more)
                    ),
                ),
            ]
        ),
    )


def _last_turn(ui: Ui, seen: Seen) -> ft.Control:
    """What was done last, as everybody could see it."""
    c = ui.scheme
    all_turns = turns(seen)
    turn = all_turns[0] if all_turns else None
    rows: list[ft.Control] = []
    title = ui.say("Last steps, seen by all")
    if turn is not None and turn.seat is not None:
        name = seen.header.players[turn.seat].name
        title = ui.say("{name}’s turn, seen by all", name=name)
    lines = [
        one
        for entry in (reversed(turn.entries) if turn else ())
        if turn is not None and not entry.undone
        for one in _lines(seen, turn, entry)
    ]
    for line in lines[-ROWS:]:
        rows.append(_row(ui, line))
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Column(
            [text(ui, title, TYPE.label, c.lavatx), *rows],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _lines(seen: Seen, turn: Turn, entry: LogEntry) -> tuple[ToDo, ...]:
    """One step in rows; undo and redo are what the log says of them."""
    step = seen.steps[entry.number]
    if step.action is None or isinstance(step.action, Remark | Correct | Undo | Redo):
        rows = tuple(ToDo(words) for words in (entry.words, *entry.more))
    else:
        rows = seen.telling.in_sight(step)
    first = [replace(one, words=named(seen, turn, entry, one.words)) for one in rows[:1]]
    return (*first, *rows[1:])


def _row(ui: Ui, line: ToDo) -> ft.Control:
    """What happened, with its picture."""
    words = text(ui, ui.say(line.words), TYPE.strong, large=True, expand=True)
    if not line.art or ui.form.large_text:
        return words
    art = ft.Container(picture(line.art, ICON, ICON), width=ICON + 6, alignment=ft.Alignment.CENTER)
    return ft.Row([art, words], spacing=10)


def _foot(ui: Ui, seen: Seen, player: Player, take: Callable[[], None]) -> ft.Control:
    shown = undo_shown(ui, seen)

    def undo() -> None:
        take_back(ui, seen, then=lambda: ui.buzz("light"))

    return action_bar(
        ui,
        Button(ui.say("Undo"), undo, shown.ready, ui.say(shown.why) if shown.why else ""),
        shown.name,
        Button(ui.say("I am {name}", name=player.name), take),
    )
