"""A first game: ten taps through a laid-out table, one sentence each, to be left at any time."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

import flet as ft

from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.playing.first_game import Rehearsal
from companion.showing.first_game import PRIMARY, SECONDARY
from companion.showing.game import Game
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.board.board_frame import Look
from companion.ui.board.board_window import use_window
from companion.ui.board.board_zoom import REACH, BoardZoom, zoom_update
from companion.ui.intents import (
    Dispatch,
    Intent,
    PressedButton,
    TappedCount,
    TappedPlace,
    TappedSeat,
    TappedSpot,
)
from companion.ui.table.action_area import actions, felt, news, seated
from companion.ui.table.shown import Shown
from companion.ui.table.slots import Pieces
from companion.ui.table.table_layout import slot_sizes, table_layout
from companion.ui.table.turn_header import Heading
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, icon_button, outlined_button, primary_button, text
from companion.ui.widgets.fitting import IN_SENTENCES, LARGEST
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.memo_component import use_dispatch

# What the sentence takes from the table's height; the end has buttons, too.
BAR, BAR_LYING, BAR_BIG, END = 80.0, 60.0, 250.0, 156.0
# The count before it and the way out after it, with what lies between.
COUNT, OUT = 66.0, 76.0
# On a narrower phone the count stands under the way out, and the sentence has its room.
NARROW = 380.0
# What comes by a button: the two in the foot bar, and those that lead nowhere here.
BUTTONS = (PRIMARY, SECONDARY, "")


@ft.component
def FirstGameScreen() -> ft.Control:  # noqa: N802
    """The first game of that game, or why there is none."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
        if not game.has_first_game:
            raise Refusal("{game} has no first game here.", game=game.meta.name)
    except Refusal as refusal:
        words = text(ui, ui.say(refusal.message))
        return page_frame(ui, ui.say("Nothing here"), [words])
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=ui.scheme.bg,
        controls=[Rehearsing(game, key=game.id)],  # type: ignore[call-arg]
    )


@ft.component
def Rehearsing(game: Game) -> ft.Control:  # noqa: N802
    """The table with the sentence above it; only what is due leads on."""
    ui = use_ui(game)
    begun: Callable[[], Rehearsal] = lambda: Rehearsal(game)  # noqa: E731
    going: Rehearsal = ft.use_memo(begun, [game.id])
    zoom, set_zoom = ft.use_state(BoardZoom())
    _, repaint = ft.use_state(0)
    scene, due = going.scene(), going.due
    words = ui.say(_sentence(going))

    def leave(route: str) -> None:
        ui.tables.end_first_game(game.id)
        if route:
            ui.go(route)
        else:
            ui.back()

    def tap(place: str) -> None:
        # Buttons have made sure already that it is no trembling finger.
        known = not place or place in BUTTONS
        trembling = not known and not ui.session.first_tap()
        if going.due is None or trembling:
            return
        step = going.seen.step

        async def go_on() -> None:
            if not await going.tap(place):
                # The sentence stands right above; who listens hears it again.
                short = ui.say("Not that one.")
                ui.tell(
                    short if ui.form.large_text else ui.say("Not that one: do what it says above.")
                )
                ui.announce(words)

        def done() -> None:
            if going.seen.step != step:
                felt(ui, going.seen)
            if going.due is None:
                ui.tables.end_first_game(game.id)
            repaint(lambda count: count + 1)

        ui.wait_for(go_on, done)

    ft.use_effect(lambda: ui.announce(words), [going.at])
    used = _height(ui, going, over=due is None)
    inner = replace(ui, height=ui.height - used)

    def handle(intent: Intent) -> None:
        """Only places and the two buttons are played here; all others say what is due."""
        match intent:
            case TappedPlace(place) | TappedCount(place):
                tap(place)
            case TappedSpot(x, y):
                found = place_at(scene.picture, x, y, REACH / look.scale / shown.view.zoom)
                if found is not None:
                    tap(found)
            case PressedButton("primary"):
                tap(PRIMARY)
            case PressedButton("secondary"):
                tap(SECONDARY)
            case PressedButton("undo" | "menu" | "log" | "fix" | "to do") | TappedSeat():
                tap("")
            case _:
                set_zoom(
                    lambda old: zoom_update(old, intent, scene.picture, look.scale, monotonic())
                )

    dispatch = use_dispatch(handle)
    shown = _shown(inner, going, scene, dispatch)
    room = slot_sizes(inner, shown)
    look = Look(room.board_width / scene.picture.width, ui.motion, keys=ui.keys)
    shown = replace(shown, view=use_window(inner, zoom, scene.picture, look.scale, dispatch))
    layout = table_layout(Pieces(inner, shown, room, look, dispatch, going.seen, False))
    return ft.Column(
        [_bar(ui, going, words, leave, used), ft.Container(layout, expand=True)],
        spacing=0,
        expand=True,
    )


def _sentence(going: Rehearsal) -> Message:
    """What is said now; a button is called by what it says."""
    if going.due is None:
        return going.first.end
    command = going.button()
    if command is None:
        return going.due.words
    return replace(going.due.words, values={"button": command.words})


def _height(ui: Ui, going: Rehearsal, *, over: bool) -> float:
    """How much the sentence takes: as much as the longest of them, so that nothing moves."""
    if ui.form.tall_text:
        return BAR_BIG + (END - BAR if over else 0)
    if ui.form.scant:
        letters = max(len(ui.say(tap.words)) for tap in going.first.taps)
        each = IN_SENTENCES * LARGEST * _size(ui)
        lines = -(-each * letters // (ui.width - ui.margin - 4))
        bar = SPACE.touch + lines * LARGEST * _size(ui) * (TYPE.strong.line or 1.0) + 6
        return bar + (END - BAR if over else 0)
    room = ui.width - ui.margin - OUT - (0.0 if ui.width < NARROW else COUNT)
    letters = max(len(ui.say(tap.words)) for tap in going.first.taps)
    size = _size(ui)
    lines = -(-IN_SENTENCES * letters * size // room)
    lying = ui.form.lying
    bar = max(BAR_LYING if lying else BAR, lines * size * (TYPE.strong.line or 1.0) + 10)
    return bar + END - BAR if over else bar


def _size(ui: Ui) -> float:
    if ui.form.scant:
        return TYPE.strong.size * 0.75
    return TYPE.strong.size - 1 if ui.width < NARROW else TYPE.strong.large


def _shown(ui: Ui, going: Rehearsal, scene: Scene, dispatch: Dispatch) -> Shown:
    """The table's own screen, as if it were played."""
    seen = going.seen
    acting = seen.hand if scene.seat is None else scene.seat
    player = seen.header.players[acting]
    return Shown(
        heading=Heading(
            colour(player.color),
            player.name,
            # Where height is dear there is no room for two questions.
            "" if ui.form.dense else ui.say(scene.prompt),
            seen.game.meta.name,
            ui.say(scene.status),
        ),
        scene=scene,
        labels=tuple(ui.say(space.label) for space in scene.picture.spaces),
        seated=seated(ui, seen, scene),
        actions=lambda bare, width, in_foot: actions(
            ui, seen, scene, dispatch, bare, width, in_foot
        ),
        news=news(ui, seen, scene, dispatch),
        by_tap=True,
    )


def _bar(
    ui: Ui, going: Rehearsal, words: str, leave: Callable[[str], None], height: float
) -> ft.Control:
    """How far one is, what to tap, and the way out."""
    c, game = ui.scheme, going.seen.game
    total = len(going.first.taps)
    figure = ui.say("{tap} of {taps}", tap=min(going.at + 1, total), taps=total)
    count = ft.Container(
        width=COUNT if not ui.form.large_text else None,
        padding=ft.Padding.symmetric(horizontal=4, vertical=6),
        border_radius=12,
        bgcolor=c.lava,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(figure, style=text_style(TYPE.label, c.onlava)),
    )
    said = ft.Text(words, style=text_style(TYPE.strong, c.onsoft, size=_size(ui)))
    out = icon_button(
        ui,
        ft.Icons.CLOSE,
        ui.say("Leave the first game"),
        lambda: leave(""),
        color=c.onsoft,
    )
    begin: list[ft.Control] = [count] if going.due else []
    end: ft.Control = out
    if ui.width < NARROW and not ui.form.large_text:
        count.padding = ft.Padding.symmetric(horizontal=4, vertical=2)
        end = ft.Column(
            [out, *begin],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        begin = []
    # Large text has the sentence under the figure.
    beside = ft.Container(None if ui.form.large_text else said, expand=True)
    rows: list[ft.Control] = [
        ft.Row([*begin, beside, end], spacing=12),
        *([said] if ui.form.large_text else []),
    ]
    if going.due is None:
        rules = ui.say("Rules")
        table = ui.say("Set up a table")
        rows.append(
            ft.Row(
                [
                    outlined_button(ui, rules, lambda: leave(f"/rules/{game.id}")),
                    primary_button(ui, table, lambda: leave(f"/new/{game.id}")),
                ],
                spacing=10,
            )
        )
    return ft.Container(
        bgcolor=c.soft,
        height=height,
        padding=ft.Padding(ui.margin, 4, 4, 4),
        content=ft.SafeArea(
            avoid_intrusions_bottom=False,
            content=ft.Column(
                rows,
                spacing=6,
                scroll=ft.ScrollMode.HIDDEN,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        ),
    )
