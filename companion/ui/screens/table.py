"""The table: who is asked what, the board, what can be used, and the button that does it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import flet as ft

from companion.core.action import Redo, Undo
from companion.core.message import Message
from companion.games import find_board
from companion.ui.app_context import Surroundings, sentence, use_live, use_surroundings
from companion.ui.board_protocol import AnyBoard, Command, Scene
from companion.ui.live import LiveTable
from companion.ui.log_entries import undo_words
from companion.ui.moments import pending_moment
from companion.ui.parts.action_bar import Actions, Button, News
from companion.ui.parts.basics import colour
from companion.ui.parts.board_frame import REACH
from companion.ui.parts.choice_card import choice_card
from companion.ui.parts.kept import Taps
from companion.ui.parts.nothing import no_table
from companion.ui.parts.player_strip import Seated, holdings_sheet
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.table_layout import Shown, table_layout
from companion.ui.parts.table_options import table_options
from companion.ui.parts.turn_header import Heading
from companion.ui.session import TAP_APART


@ft.component
def TableScreen() -> ft.Control:  # noqa: N802
    """The table with that id, or why it cannot be shown."""
    here = use_surroundings()
    live = use_live(ft.use_route_params()["table_id"])
    if isinstance(live, Message):
        return no_table(here, live)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=here.scheme.bg,
        # Another table begins anew: nothing chosen at one may linger at the other.
        controls=[Play(live, key=live.id)],  # type: ignore[call-arg]
    )


@dataclass
class Staged:
    """What is chosen at which step: a new step begins with nothing chosen."""

    step: int = -1
    choice: object = None
    place: str = ""
    at: float = 0.0

    def again(self, place: str) -> bool:
        """Whether this is the trembling second tap of one that counted."""
        now = monotonic()
        trembling = place == self.place and now - self.at < TAP_APART
        if not trembling:
            self.place, self.at = place, now
        return trembling


@ft.component
def Play(live: LiveTable) -> ft.Control:  # noqa: N802
    """One table in play: the screen is a function of its position and of what is chosen."""
    use_live(live.id)
    here = use_surroundings(live.game)
    table, step = live.table, live.table.last.number
    board: AnyBoard = ft.use_memo(lambda: find_board(table.rules), [live.id])
    staged: Staged = ft.use_ref(Staged()).current  # type: ignore[assignment]
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    _, repaint = ft.use_state(0)
    turn, set_turn = ft.use_state(0)
    opened, set_opened = ft.use_state("")
    if staged.step != step:
        staged.step, staged.choice = step, board.nothing(table.position)
    scene = board.scene(table.position, staged.choice, turn)

    def choose(place: str) -> None:
        if staged.again(place):
            return

        def do() -> None:
            staged.choice = board.tapped(table.position, staged.choice, place)
            repaint(lambda count: count + 1)

        here.attempt(do)

    def finger(x: float, y: float) -> None:
        lit = {space.place for space in scene.picture.spaces if space.state == "lit"}
        place = board.place_at(x, y, turn, lit, REACH / look.scale)
        if place is not None:
            choose(place)

    taps.on_place, taps.on_spot = choose, finger
    use_moments(here, live, step)
    use_announcing(here, here.say(scene.prompt), step)
    shown = Shown(
        heading=_heading(here, live, scene),
        scene=scene,
        labels=tuple(here.say(space.label) for space in scene.picture.spaces),
        seated=seated(here, live, scene),
        actions=lambda bare: _actions(here, live, scene, choose, taps, bare=bare),
        news=_news(here, live, scene, taps),
    )
    look = shown.look(here, backwards=isinstance(table.last.action, Undo))
    use_sheet(_reading(here, scene), lambda: choose(""))
    use_sheet(
        _sheet(here, live, scene, opened, choose, lambda: set_opened("")), lambda: set_opened("")
    )
    taps.on_menu = lambda: set_opened("menu")
    taps.on_seat = lambda seat: set_opened("players")
    taps.on_turn = lambda: set_turn((turn + 1) % board.turns)
    taps.on_log = lambda: here.go(f"/table/{live.id}/log")
    taps.on_fix = lambda: here.go(f"/table/{live.id}/fix")
    return table_layout(here, shown, look, taps, live, board.turns > 1)


def use_moments(here: Surroundings, live: LiveTable, step: int) -> None:
    """An eruption, a scoring or the end is shown as soon as it happened."""

    def show() -> None:
        moment = pending_moment(live)
        if moment is not None:
            here.go(moment.route(live.id))

    ft.use_effect(show, [live.id, step])


def use_announcing(here: Surroundings, prompt: str, step: int) -> None:
    """What is asked is said aloud whenever it changes."""
    ft.use_effect(lambda: here.announce(prompt), [prompt, step])


def _acting(live: LiveTable, scene: Scene | None = None) -> int:
    if scene is not None and scene.seat is not None:
        return scene.seat
    to_act = live.table.to_act
    if to_act:
        return to_act[0]
    result = live.table.result
    return result.ranking[0][0] if result else 0


def _heading(here: Surroundings, live: LiveTable, scene: Scene) -> Heading:
    player = live.header.players[_acting(live, scene)]
    return Heading(
        colour(player.color),
        player.name,
        here.say(scene.prompt),
        live.table.rules.meta.name,
        here.say(scene.status),
    )


def seated(here: Surroundings, live: LiveTable, scene: Scene) -> tuple[Seated, ...]:
    """The players with their points and what they hold."""
    acting = live.table.to_act if scene.seat is None else (scene.seat,)
    return tuple(
        Seated(
            color=colour(player.color),
            name=player.name,
            score=live.table.scores[seat],
            active=seat in acting,
            note=here.say(view.note)
            if view.note
            else here.say("plays now")
            if seat in acting
            else "",
            holdings=view.holdings,
            cards=view.cards,
            pieces=view.pieces,
            gain=view.gain,
        )
        for seat, (player, view) in enumerate(zip(live.header.players, scene.seats, strict=True))
    )


def _actions(
    here: Surroundings,
    live: LiveTable,
    scene: Scene,
    choose: Callable[[str], None],
    taps: Taps,
    *,
    bare: bool,
) -> ft.Control:
    words = undo_words(live.table)
    name = here.say(words).rstrip(".") if words else ""
    primary = (
        _button(here, live, scene.primary, choose)
        if scene.primary
        else Button(here.say("See who won"), lambda: here.go(f"/table/{live.id}/winner"))
    )
    secondary = _button(here, live, scene.secondary, choose) if scene.secondary else None
    taps.on_undo = lambda: _undo(here, live)
    taps.on_primary = primary.do
    taps.on_secondary = secondary.do if secondary else taps.on_secondary
    return Actions(
        here,
        (here.say("Undo"), name, words is not None),
        (primary.words, primary.ready),
        secondary.words if secondary else "",
        taps,
        bare,
        key="actions",
    )


def _button(
    here: Surroundings, live: LiveTable, command: Command, choose: Callable[[str], None]
) -> Button:
    def do() -> None:
        if command.action is not None:
            live.push(command.action)
            here.buzz("light")
            here.play("tap")
        elif command.place:
            choose(command.place)
        elif command.why is not None:
            here.tell(command.why)

    return Button(
        here.say(command.words), do, ready=command.action is not None or bool(command.place)
    )


def _undo(here: Surroundings, live: LiveTable) -> None:
    live.push(Undo(_acting(live)))
    here.buzz("light")


def _news(
    here: Surroundings, live: LiveTable, scene: Scene, taps: Taps
) -> Callable[[], ft.Control]:
    """What would happen, or what happened last; after an undo, the way back."""
    table = live.table
    undone = table.redoable.action if table.redoable else None

    def line() -> ft.Control:
        again = ""
        if isinstance(table.last.action, Undo) and undone:
            words = here.say("Taken back: {step}", step=undone.words())
            again = here.say("Do it again")
            taps.on_again = lambda: _redo(live)
        else:
            words = here.say(scene.banner) if scene.banner else last_words(here, live)
        if here.big and not again and not scene.banner:
            # Large text leaves the room to the board: what happened is in the log.
            return ft.Container(key="news")
        return News(here, words, again, taps, key="news")

    return line


def _redo(live: LiveTable) -> None:
    live.push(Redo(_acting(live)))


def last_words(here: Surroundings, live: LiveTable) -> str:
    """The last step and what followed from it, in words."""
    rules, step = live.table.rules, live.table.last.standing
    if step.action is None:
        return here.say("The table is laid out.")
    seen = (rules.view_event(event, None).words() for event in step.events)
    told = [rules.view_action(step.action, None).words(), *(words for words in seen if words)]
    who = live.header.players[step.action.by].name
    return f"{who}: " + " ".join(sentence(here.say(words)) for words in told)


def _reading(here: Surroundings, scene: Scene) -> ft.Control | None:
    """A card that was touched to read it."""
    if scene.reading is None:
        return None
    return ft.Row(
        [choice_card(here, scene.reading, min(240.0, here.width - 60), None)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _sheet(
    here: Surroundings,
    live: LiveTable,
    scene: Scene,
    opened: str,
    choose: Callable[[str], None],
    close: Callable[[], None],
) -> ft.Control | None:
    match opened:
        case "menu":
            more = [_button(here, live, command, choose) for command in scene.more]
            return table_options(here, live, close, more)
        case "players":

            def read(place: str) -> None:
                close()
                choose(place)

            width = min(here.width - 40, 560.0)
            return holdings_sheet(here, seated(here, live, scene), width, read)
    return None
