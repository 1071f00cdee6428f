"""The table: who is asked what, the board, what can be used, and the button that does it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from companion.core.action import Action, Undo
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.playing import announcing
from companion.playing.count_preview import CountPreview
from companion.playing.log import taken_back
from companion.playing.seen import Seen
from companion.playing.to_do import outstanding
from companion.playing.unsent import Unsent
from companion.showing.cursor import LOOK, WAYS, next_place, with_cursor
from companion.showing.danger import calm
from companion.showing.flags import dropping, flagged
from companion.showing.odds import ODDS
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, all_tapped
from companion.ui.app_context import (
    Ui,
    sentence,
    use_following,
    use_seen,
    use_ui,
)
from companion.ui.board.board_frame import REACH
from companion.ui.board.board_window import use_window
from companion.ui.board.board_zoom import BoardZoom
from companion.ui.counting.count_screen import Counting, counting_of
from companion.ui.rules.rule_here import opened_rule, reading, rule_about, rule_now
from companion.ui.rules.rules_sheet import use_rules_sheet
from companion.ui.table.acknowledged import Acknowledged
from companion.ui.table.action_area import actions, button, felt, news, seated, telling
from companion.ui.table.announcing import use_announcing
from companion.ui.table.board_size import Shown
from companion.ui.table.hand_over_screen import Handed, asked_of
from companion.ui.table.hand_pad import face_at
from companion.ui.table.hand_peek import use_looking
from companion.ui.table.moment_due import use_moments
from companion.ui.table.player_strip import holdings_sheet
from companion.ui.table.selection import Selection, first_tap, second_tap
from companion.ui.table.table_layout import table_layout
from companion.ui.table.table_options import table_options
from companion.ui.table.todo_panel import TappedPanel, spoken, told_height
from companion.ui.table.turn_header import Heading
from companion.ui.table.undo_actions import redo, use_undo_wishes
from companion.ui.table.undo_requests import use_wishes
from companion.ui.table.waiting import (
    DROP_UNSENT,
    phone_status,
    unsent,
    use_turn_call,
    waiting,
    waits,
)
from companion.ui.table.watch_screen import Watch
from companion.ui.widgets.basics import colour
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.memo_component import Taps
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.windows import lies_at


@ft.component
def TableScreen() -> ft.Control:  # noqa: N802
    """The table with that id, or why it cannot be shown."""
    ui = use_ui()
    seen = use_seen(ft.use_route_params()["table_id"])
    use_wishes(ui, seen)
    use_undo_wishes(ui, seen)
    if isinstance(seen, Message):
        return no_table(ui, seen)
    if isinstance(seen, CountPreview):
        # What lies under its sheet, and where back leads: the count itself.
        return full_view(ui, Counting(seen.game, seen.reckoner.seen, key=seen.of))  # type: ignore[call-arg]
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=ui.scheme.bg,
        # Another table begins anew: nothing chosen at one may linger at the other.
        controls=[_for_hands(seen, lies_at(ui.session, seen.id))],
    )


def _for_hands(seen: Seen, where: str) -> ft.Control:
    """The table; where hands are secret it goes from hand to hand among the seats of this phone.

    One that is only scored is counted.
    """
    if seen.only_scored and seen.result is None and seen.holds:
        return counting_of(seen)
    key = f"{seen.id}{where}{sorted(seen.holds)}{sorted(seen.shows)}"
    if not seen.holds:
        return Watch(seen, key=key)  # type: ignore[call-arg]
    if seen.telling.secret_hands and not seen.shows:
        return Handed(seen, Play, seated, key=key)  # type: ignore[call-arg]
    return Play(seen, key=key)  # type: ignore[call-arg]


@ft.component
def Play(seen: Seen, holder: int | None = None) -> ft.Control:  # noqa: N802
    """One table in play: the screen is a function of its position and of what is chosen.

    Where the phone goes from hand to hand, `holder` has it now and alone is asked.
    """
    use_following(seen.subscribe, seen.id)
    ui, board = use_ui(seen.game), seen.board
    step = seen.step
    looking = use_looking(ui, holder, step)
    sight = asked_of(seen, holder, looking.open)
    staged: Selection = ft.use_ref(Selection()).current  # type: ignore[assignment]
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    _, repaint = ft.use_state(0)
    nearness: BoardZoom = ft.use_ref(BoardZoom()).current  # type: ignore[assignment]
    turn, set_turn = ft.use_state(0)
    opened, set_opened = ft.use_state("")
    # In another's turn: cards of one's own hand that are looked at.
    elsewhere = holder is None and waits(seen, sight)
    lifted: frozenset[str] = frozenset()
    lifted, set_lifted = ft.use_state(lifted)
    use_turn_call(ui, seen, bool(sight.prompts))
    if staged.step != step:
        if staged.goes_on(seen.steps, sight.prompts):
            staged.step = step
        else:
            staged.begin(step, board.nothing(sight))
        staged.asked = sight.prompts
    scene = staged.scene(board, sight, staged.choice, turn)
    scene = scene if ui.settings.show_danger else calm(scene)
    if elsewhere:
        scene = waiting(seen, scene, lifted)
    if seen.has_unsent:
        scene = unsent(scene)
    done = ui.session.acknowledged(seen.id, step)
    listed = things_to_do(ui, seen, scene, turn, done)
    # What was only tapped asks for nothing: it has a line, and takes no place of its own.
    told, tapped = ((), listed) if all_tapped(listed) else (listed, ())

    def touch() -> None:
        if done.touch(step) | staged.touch(step):
            repaint(lambda count: count + 1)

    def push(*actions: Action) -> None:
        # A refusal may name a card: whoever gets the phone next must not read it.
        ui.session.toasts.say(None)
        ui.wait_for(lambda: _one_by_one(seen, actions, step), lambda: felt(ui, seen))

    def choose(place: str) -> None:
        ui.session.touch()
        ui.session.toasts.say(None)
        if place == DROP_UNSENT:
            seen.drop_unsent()
        elif place == ODDS:
            ui.go(f"/table/{seen.id}/odds")
        elif elsewhere:
            if scene.hand and any(face.place == place for face in scene.hand.faces):
                set_lifted(lifted ^ {place})
            elif place:
                ui.tell(scene.prompt)
        elif not staged.again(place):
            take(place)

    def take(place: str) -> None:
        def do() -> None:
            before, chosen = staged.choice, board.tapped(sight, staged.choice, place)
            touch()
            action = second_tap(scene, place, staged.by) if chosen == before else None
            if action is None and chosen != before:
                after = staged.scene(board, sight, chosen, turn)
                action = after.at_once or first_tap(
                    scene, after, place, quick=ui.settings.quick_taps
                )
                staged.by = place
            staged.choice = chosen
            looking.close()
            if action is not None and ui.session.first_tap():
                push(action)
            repaint(lambda count: count + 1)

        if not ui.attempt(do):
            # A refusal is said, and draws nothing.
            staged.drawn()

    def finger(x: float, y: float) -> None:
        if not nearness.is_still:
            return
        place = place_at(scene.picture, x, y, REACH / look.scale / shown.view.zoom)
        if place is not None:
            choose(place)

    def open_sheet(name: str) -> None:
        touch()
        set_opened(name)

    def read_rule(rule: str) -> None:
        # Nothing on the table changes: what the hands must do stays in sight.
        if rule:
            set_opened(rule)

    def key(name: str) -> None:
        """Arrows go to the next place that answers, Enter taps it, Escape leaves, ? explains it."""
        if name == "Undo" and not opened:
            taps.on_undo()
            return
        if name == "Redo" and not opened:
            redo(ui, seen)
            return
        if name in ("?", "F1"):
            read_rule(rule_about(seen, staged.cursor) or rule_now(seen, sight))
            return
        if name in WAYS:
            staged.cursor = next_place(scene, staged.cursor, WAYS[name])
            label = place_label(scene, staged.cursor)
            if label is not None:
                ui.announce(ui.say(label))
        elif name == "Enter" and staged.cursor == LOOK and not opened:
            looking.tap(not looking.open)
        elif name == "Enter" and staged.cursor and not opened:
            choose(staged.cursor)
        elif name in ("Escape", "Tab"):
            staged.cursor = ""
            set_opened("")
        else:
            return
        repaint(lambda count: count + 1)

    def listen() -> None:
        ui.session.on_key = key

    ft.use_effect(listen)
    ft.use_effect(lambda: _tell_unsent(ui, seen))
    ft.use_effect(staged.drawn, [staged.at])
    ft.use_effect(lambda: None, [], cleanup=lambda: _deaf(ui))
    taps.on_place, taps.on_spot, taps.on_count = choose, finger, take
    use_moments(ui, seen, step)
    use_announcing(
        ui,
        seen,
        scene,
        # What was tapped is said as what somebody did.
        spoken(ui, [one for one in told if not one.tapped]) if told else "",
        scene.prompt if elsewhere else announcing.asked(seen, scene, _acting(seen, scene)),
        chosen=not elsewhere and staged.choice != board.nothing(sight),
    )
    drawn = with_cursor(scene, staged.cursor)
    if told:
        drawn = replace(drawn, picture=flagged(drawn.picture, told))
        staged.drops = tuple(key for one in told for key in one.drops)
    drawn = replace(drawn, picture=dropping(drawn.picture, staged.drops))
    shown = Shown(
        heading=_heading(ui, seen, scene),
        scene=drawn,
        labels=tuple(ui.say(space.label) if space.spoken else "" for space in scene.picture.spaces),
        # Who gave an answer and still has the phone is asked nothing more.
        seated=seated(ui, seen, scene, () if holder is not None and not sight.prompts else None),
        actions=lambda bare, width, in_foot: actions(
            ui, seen, drawn, push, choose, taps, bare, width, in_foot
        ),
        news=news(ui, seen, scene, taps, tapped),
        told=telling(ui, seen, scene, told, taps) if told else None,
        to_do=len(told),
        told_height=lambda width, brief: told_height(ui, told, width, brief=brief),
        tapped=(lambda width: TappedPanel(ui, tapped, width, key="tapped")) if tapped else None,
        again=taken_back(seen) is not None,
        looking=looking.open,
        over=looking.over,
        by_tap=ui.settings.tap_to_look or ui.keys,
    )
    if (hand := scene.hand) is not None:
        inside = shown.inside(ui)
        looking.choose = lambda at: choose(hand.faces[at].place)
        looking.explain = lambda: ui.tell(hand.hint)
        taps.on_slide = lambda x, y: looking.slide(face_at(ui, hand, inside, x, y))
    taps.on_hold, taps.on_look = looking.hold, looking.tap
    look = shown.look(ui, backwards=isinstance(seen.last.action, Undo))
    look = replace(look, settled=staged.touched == step)
    again = lambda: repaint(lambda count: count + 1)  # noqa: E731
    shown = replace(shown, view=use_window(ui, nearness, scene.picture, look, taps, again))
    use_sheet(reading(ui, seen, scene, lambda: choose("")), lambda: choose(""))
    use_sheet(
        _sheet(ui, seen, scene, opened, push, choose, lambda: set_opened("")),
        lambda: set_opened(""),
    )
    use_rules_sheet(
        ui,
        opened_rule(seen, scene, opened),
        lambda id: set_opened(f"rule:{id}"),
        lambda: set_opened(""),
    )
    taps.on_help = lambda: read_rule(rule_now(seen, sight))
    taps.on_about = lambda place: read_rule(rule_about(seen, place))
    taps.on_menu = lambda: open_sheet("menu")
    taps.on_seat = lambda seat: open_sheet("players")
    taps.on_turn = lambda: set_turn((turn + 1) % board.turns)
    taps.on_log = lambda: ui.go(f"/table/{seen.id}/log")
    # The list may lie over what is to be tapped next: a tap says that it is done.
    taps.on_told = touch
    taps.on_fix = lambda: ui.go(f"/table/{seen.id}/fix")
    return table_layout(ui, shown, look, taps, seen, board.turns > 1)


async def _one_by_one(seen: Seen, actions: Sequence[Action], at: int) -> None:
    """Actions that one tap means, each as a step of its own; one undo takes back all of them.

    Only a single action may wait for the connection.
    """
    for number, action in enumerate(actions):
        try:
            await seen.push(action, at, joined=number > 0)
        except Unsent as why:
            if number:
                raise Refusal(
                    "The connection to the hub was lost: {done} of {all} steps were done.",
                    done=number,
                    all=len(actions),
                ) from None
            why.later = why.later if len(actions) == 1 else None
            raise
        at = seen.step


def _tell_unsent(ui: Ui, seen: Seen) -> None:
    """An action that waited for the connection may not have been possible any more."""
    why = seen.unsent_refusal()
    if why is not None:
        ui.tell(sentence(ui.say(why)))


def _deaf(ui: Ui) -> None:
    ui.session.on_key = lambda key: None


def place_label(scene: Scene, place: str) -> Message | None:
    """What is said of a place."""
    cards = scene.panel.cards if scene.panel else ()
    labels = {space.place: space.label for space in scene.picture.spaces}
    labels |= {item.place: item.label for item in scene.tray}
    labels |= {card.place: card.label for card in (*cards, *scene.rows)}
    if scene.shelf is not None:
        labels |= {card.place: card.label for card in scene.shelf.cards}
        labels |= {pile.place: pile.label for pile in (scene.shelf.pile,) if pile}
    if scene.hand is not None:
        labels |= {LOOK: scene.hand.label}
        labels |= {card.place: card.label for card in scene.hand.faces}
    return labels.get(place)


def things_to_do(
    ui: Ui, seen: Seen, scene: Scene, turn: int, done: Acknowledged
) -> tuple[ToDo, ...]:
    """What the hands must still do, unless a tap has said that it is done.

    A question that is answered by cards keeps it in sight: nothing may move under the finger.
    """
    if done.touched(seen.step) and scene.panel is None and not scene.rows:
        return ()
    close = scene.panel.close if scene.panel else None
    known = set(close.tells) if close else set[str]()
    moments = ui.settings.show_eruption and ui.settings.checklist
    looked_at, _ = ui.marks.seen(seen.id) or (-1, 0)
    return tuple(
        one.turned(turn)
        for one in outstanding(seen, done.since(seen.step), looked_at)
        if not (one.in_moment and moments) and not (one.places and known >= set(one.places))
    )


def _acting(seen: Seen, scene: Scene) -> int:
    return seen.hand if scene.seat is None else scene.seat


def _heading(ui: Ui, seen: Seen, scene: Scene) -> Heading:
    player = seen.header.players[_acting(seen, scene)]
    phone = phone_status(ui, seen)
    return Heading(
        colour(player.color),
        player.name,
        ui.say(scene.prompt),
        seen.game.meta.name,
        phone[0] if phone else ui.say(scene.status),
        help=seen.game.has_rules_pages,
        icon=(ft.Icons.SMARTPHONE if phone[1] else ft.Icons.WIFI_OFF) if phone else None,
    )


def _sheet(
    ui: Ui,
    seen: Seen,
    scene: Scene,
    opened: str,
    push: Callable[..., None],
    choose: Callable[[str], None],
    close: Callable[[], None],
) -> ft.Control | None:
    match opened:
        case "menu":
            more = [button(ui, command, push, choose) for command in scene.more]
            return table_options(ui, seen, close, more)
        case "players":

            def read(place: str) -> None:
                close()
                choose(place)

            width = min(ui.width - 40, 560.0)
            return holdings_sheet(ui, seated(ui, seen, scene), width, read)
    return None
