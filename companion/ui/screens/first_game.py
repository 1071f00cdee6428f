"""A first game: ten taps through a laid-out table, one sentence each, to be left at any time."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.playing.rehearsal import Rehearsal
from companion.showing.first_game import PRIMARY, SECONDARY
from companion.showing.game import Game
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.parts.basics import colour, icon_button, outlined_button, primary_button, text
from companion.ui.parts.board_frame import REACH
from companion.ui.parts.board_window import use_window
from companion.ui.parts.frame import page_frame
from companion.ui.parts.kept import Taps
from companion.ui.parts.nearness import Nearness
from companion.ui.parts.table_foot import actions, felt, news, seated
from companion.ui.parts.table_layout import table_layout
from companion.ui.parts.table_room import Shown
from companion.ui.parts.turn_header import Heading
from companion.ui.theme import text_style

# What the sentence takes from the table's height; the end has buttons, too.
BAR, BAR_LYING, BAR_BIG, END = 80.0, 60.0, 250.0, 156.0
COUNT = 66.0
# What comes by a button: the two in the foot bar, and those that lead nowhere here.
BUTTONS = (PRIMARY, SECONDARY, "")


@ft.component
def FirstGameScreen() -> ft.Control:  # noqa: N802
    """The first game of that game, or why there is none."""
    here = use_surroundings()
    try:
        game = here.games.find(ft.use_route_params()["game"])
        if not game.has_first_game:
            raise Refusal("{game} has no first game here.", game=game.meta.name)
    except Refusal as refusal:
        words = text(here, here.say(refusal.message))
        return page_frame(here, here.say("Nothing is here"), [words])
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[Rehearsing(game, key=game.id)],  # type: ignore[call-arg]
    )


@ft.component
def Rehearsing(game: Game) -> ft.Control:  # noqa: N802
    """The table with the sentence above it; only what is due leads on."""
    here = use_surroundings(game)
    begun: Callable[[], Rehearsal] = lambda: Rehearsal(game)  # noqa: E731
    going: Rehearsal = ft.use_memo(begun, [game.id])
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    nearness: Nearness = ft.use_ref(Nearness()).current  # type: ignore[assignment]
    _, repaint = ft.use_state(0)
    scene, due = going.scene(), going.due
    words = here.say(_sentence(going))

    def leave(route: str) -> None:
        here.tables.end_first_game(game.id)
        if route:
            here.go(route)
        else:
            here.back()

    def tap(place: str) -> None:
        # Buttons have made sure already that it is no trembling finger.
        known = not place or place in BUTTONS
        trembling = not known and not here.session.first_tap()
        if going.due is None or trembling:
            return
        step = going.seen.step

        async def go_on() -> None:
            if not await going.tap(place):
                # The sentence stands right above; who listens hears it again.
                short = here.say("Not that one.")
                here.tell(short if here.big else here.say("Not that one: it is said above."))
                here.announce(words)

        def done() -> None:
            if going.seen.step != step:
                felt(here, going.seen)
            if going.due is None:
                here.tables.end_first_game(game.id)
            repaint(lambda count: count + 1)

        here.wait_for(go_on, done)

    ft.use_effect(lambda: here.announce(words), [going.at])
    used = _height(here, over=due is None)
    inner = replace(here, height=here.height - used)
    shown, layout = _table(inner, going, scene, taps, nearness, repaint)

    def finger(x: float, y: float) -> None:
        reach = REACH / shown.look(inner, backwards=False).scale / shown.view.zoom
        place = place_at(scene.picture, x, y, reach)
        if place is not None:
            tap(place)

    # After the layout, which knows of nothing but a table that is really played.
    taps.on_place = taps.on_count = tap
    taps.on_spot = finger
    taps.on_primary, taps.on_secondary = (lambda: tap(PRIMARY)), (lambda: tap(SECONDARY))
    nothing: Callable[..., None] = lambda *_: tap("")  # noqa: E731
    taps.on_undo = taps.on_menu = taps.on_log = taps.on_fix = taps.on_told = nothing
    taps.on_seat = nothing
    return ft.Column(
        [_bar(here, going, words, leave, used), ft.Container(layout, expand=True)],
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


def _height(here: Surroundings, *, over: bool) -> float:
    """How much the sentence takes."""
    if here.big:
        return BAR_BIG + (END - BAR if over else 0)
    return END if over else BAR_LYING if here.width > here.height and not here.wide else BAR


def _table(
    here: Surroundings,
    going: Rehearsal,
    scene: Scene,
    taps: Taps,
    nearness: Nearness,
    repaint: Callable[[Callable[[int], int]], None],
) -> tuple[Shown, ft.Control]:
    """The table's own screen, as if it were played."""
    seen = going.seen
    acting = seen.hand if scene.seat is None else scene.seat
    player = seen.header.players[acting]
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    shown = Shown(
        heading=Heading(
            colour(player.color),
            player.name,
            # Large text leaves no room for two questions.
            "" if here.big else here.say(scene.prompt),
            seen.game.meta.name,
            here.say(scene.status),
        ),
        scene=scene,
        labels=tuple(here.say(space.label) for space in scene.picture.spaces),
        seated=seated(here, seen, scene),
        actions=lambda bare: actions(here, seen, scene, nothing, nothing, taps, bare, False),
        news=news(here, seen, scene, taps),
        by_tap=True,
    )
    look = shown.look(here, backwards=False)
    again = lambda: repaint(lambda count: count + 1)  # noqa: E731
    shown = replace(shown, view=use_window(here, nearness, scene.picture, look, taps, again))
    return shown, table_layout(here, shown, look, taps, seen, False)


def _bar(
    here: Surroundings, going: Rehearsal, words: str, leave: Callable[[str], None], height: float
) -> ft.Control:
    """How far one is, what to tap, and the way out."""
    c, game = here.scheme, going.seen.game
    total = len(going.first.taps)
    figure = here.say("{tap} of {taps}", tap=min(going.at + 1, total), taps=total)
    count = ft.Container(
        width=COUNT if not here.big else None,
        padding=ft.Padding.symmetric(horizontal=4, vertical=6),
        border_radius=12,
        bgcolor=c.lava,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(figure, style=text_style(TYPE.label, c.onlava)),
    )
    said = ft.Text(words, style=text_style(TYPE.strong, c.onsoft, large=True))
    out = icon_button(
        here,
        ft.Icons.CLOSE,
        here.say("Leave the first game"),
        lambda: leave(""),
        color=c.onsoft,
    )
    begin: list[ft.Control] = [count] if going.due else []
    # Large text has the sentence under the figure.
    beside = ft.Container(None if here.big else said, expand=True)
    rows: list[ft.Control] = [
        ft.Row([*begin, beside, out], spacing=12),
        *([said] if here.big else []),
    ]
    if going.due is None:
        rules = here.say("Rules")
        table = here.say("Set up a table")
        rows.append(
            ft.Row(
                [
                    outlined_button(here, rules, lambda: leave(f"/rules/{game.id}")),
                    primary_button(here, table, lambda: leave(f"/new/{game.id}")),
                ],
                spacing=10,
            )
        )
    return ft.Container(
        bgcolor=c.soft,
        height=height,
        padding=ft.Padding(here.margin, 4, 4, 4),
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
