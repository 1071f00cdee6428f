"""The table: who is asked what, the board, what can be used, and the button that does it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.action import Undo
from companion.core.message import Message
from companion.playing import announcing
from companion.playing.count_preview import CountPreview
from companion.playing.ideas import may_ask
from companion.playing.log import taken_back
from companion.playing.opponent_reason import reason
from companion.playing.seen import Seen
from companion.showing.cursor import with_cursor
from companion.showing.flags import dropping, flagged
from companion.showing.ideas import CLOSE
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, all_tapped
from companion.ui.app_context import Ui, sentence, use_following, use_seen, use_ui
from companion.ui.board.board_frame import Look
from companion.ui.board.board_window import use_window
from companion.ui.counting.count_screen import Counting, counting_of
from companion.ui.intents import (
    ClosedSheet,
    Dispatch,
    OpenedRule,
    PageHidden,
    PressedKey,
    PressedMore,
    SelectionDrawn,
    TappedPlace,
)
from companion.ui.rules.rule_here import opened_rule, reading
from companion.ui.rules.rules_sheet import use_rules_sheet
from companion.ui.table.action_area import actions, news, seated, todo_panel_maker
from companion.ui.table.announcing import use_announcing
from companion.ui.table.carry_out_panel import CarryOutPanel, carry_out_height
from companion.ui.table.flat_options import flat_options
from companion.ui.table.flat_table import flat_ui, flat_view, kept_state, sheet_ui, use_page_turn
from companion.ui.table.flat_view import FlatView
from companion.ui.table.hand_over_screen import Handed
from companion.ui.table.idea_options import idea_options
from companion.ui.table.long_thinking import use_long_thinking
from companion.ui.table.moment_due import use_moments
from companion.ui.table.open_requests import use_requests
from companion.ui.table.opponent_scene import ticked_off
from companion.ui.table.own_phone import keeper_of, phone_status, use_turn_call
from companion.ui.table.player_strip import holdings_sheet
from companion.ui.table.seat_requests import use_seat_requests
from companion.ui.table.shown import Shown
from companion.ui.table.slots import Pieces
from companion.ui.table.table_layout import slot_sizes, table_layout
from companion.ui.table.table_options import table_options
from companion.ui.table.table_state import TableNow, TableState, arrived, table_now
from companion.ui.table.table_store import use_table_store
from companion.ui.table.things_to_do import use_things_to_do
from companion.ui.table.todo_panel import TappedPanel, spoken, todo_height
from companion.ui.table.turn_header import Heading
from companion.ui.table.watch_screen import Watch
from companion.ui.widgets.action_bar import Button
from companion.ui.widgets.basics import colour
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.windows import lies_at


@ft.component
def TableScreen() -> ft.Control:  # noqa: N802
    """The table with that id, or why it cannot be shown."""
    ui = use_ui()
    found = use_seen(ft.use_route_params()["table_id"])
    people = None if isinstance(found, Message) else found.people
    seen: Seen | Message = ft.use_memo(lambda: _of_one_person(found), [found, people])
    use_seat_requests(ui, seen)
    use_requests(ui, seen)
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


def _of_one_person(seen: Seen | Message) -> Seen | Message:
    """Whoever plays against Caldera alone need not hide a hand from anybody."""
    if isinstance(seen, Message) or not seen.opponents or seen.shows:
        return seen
    everybody = len(seen.holds) == len(seen.header.players)
    if len(seen.people) == 1 and everybody and seen.telling.secret_hands:
        return seen.showing(seen.people)
    return seen


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
    """One table in play: the screen is a function of its position and of the screen's state.

    Where the phone goes from hand to hand, `holder` has it now and alone is asked.
    """
    use_following(seen.subscribe, seen.id)
    ui = use_ui(seen.game)
    store, repaint = use_table_store(lambda: kept_state(ui, seen))
    dispatch = store.dispatch
    ui = flat_ui(ui, seen, store.state, holder)
    host = keeper_of(ui, seen)
    now = table_now(seen, holder, ui.settings, store.scenes, store.state, host)
    now = replace(now, thinks_long=use_long_thinking(now))
    state = arrived(store.state, now)
    scene, step = now.scene(state), now.step
    to_do = use_things_to_do(ui, seen, scene, state, now.opponent)
    # What was only tapped asks for nothing: it has a line, and takes no place of its own.
    to_do_now, tapped = ((), to_do.open) if all_tapped(to_do.open) else (to_do.open, ())
    shown = _shown(ui, now, state, to_do_now, tapped, to_do.drops, dispatch)
    flat = shown.flat
    room = slot_sizes(ui, shown)
    look = Look(
        room.board_width / scene.picture.width,
        ui.motion,
        backwards=isinstance(seen.last.action, Undo),
        keys=ui.keys,
        facing=flat.facing if flat else 0,
        settled=state.touched == step,
    )
    large_text = ui.form.large_text
    drawn = replace(now, scale=look.scale, inside=room.inside, large_text=large_text)
    ft.use_effect(lambda: store.show(drawn, ui, repaint))
    ft.use_effect(lambda: dispatch(SelectionDrawn()), [state.last_place.at])
    _use_page_events(ui, dispatch)
    ft.use_effect(lambda: _tell_unsent(ui, seen))
    use_turn_call(ui, seen, bool(now.sight.prompts))
    use_moments(ui, seen, step)
    use_announcing(
        ui,
        seen,
        scene,
        # What was tapped is said as what somebody did.
        spoken(ui, [one for one in to_do_now if not one.tapped]) if to_do_now else "",
        scene.prompt if now.elsewhere else announcing.asked(seen, scene, _acting(seen, scene)),
        chosen=not now.elsewhere and state.selection.choice != seen.board.nothing(now.sight),
    )
    view = use_window(ui, state.zoom, scene.picture, look.scale, dispatch)
    use_page_turn(ui, flat)
    _use_sheets(ui, now, scene, state, flat, dispatch)
    shown = replace(shown, view=view)
    return table_layout(Pieces(ui, shown, room, look, dispatch, seen, seen.board.turns > 1))


def _shown(
    ui: Ui,
    now: TableNow,
    state: TableState,
    to_do_now: tuple[ToDo, ...],
    tapped: tuple[ToDo, ...],
    drops: tuple[str, ...],
    dispatch: Dispatch,
) -> Shown:
    """Everything on the screen, ready to be laid out."""
    seen, scene = now.seen, now.scene(state)
    drawn = with_cursor(scene, state.cursor)
    if to_do_now:
        flags = ticked_off(flagged(drawn.picture, to_do_now), now.ticked(state))
        drawn = replace(drawn, picture=flags)
    drawn = replace(drawn, picture=dropping(drawn.picture, drops))
    # Who gave an answer and still has the phone is asked nothing more.
    silent = now.holder is not None and not now.sight.prompts
    if now.opponent is not None and now.opponent.state == "carry out" and seen.is_host:
        return _carried_out(ui, now, state, drawn, to_do_now, dispatch)
    return Shown(
        heading=_heading(ui, seen, scene),
        scene=drawn,
        labels=tuple(ui.say(space.label) if space.spoken else "" for space in scene.picture.spaces),
        seated=seated(ui, seen, scene, () if silent else None),
        actions=lambda bare, width, in_foot: actions(
            ui,
            seen,
            drawn,
            dispatch,
            bare,
            width,
            in_foot,
            may_ask(seen, now.sight.prompts) is not None,
        ),
        news=news(ui, seen, scene, dispatch, tapped),
        todo_panel=todo_panel_maker(ui, seen, scene, to_do_now, dispatch) if to_do_now else None,
        todo_count=len(to_do_now),
        todo_height=lambda width, brief: todo_height(ui, to_do_now, width, brief=brief),
        tapped=(lambda width: TappedPanel(ui, tapped, width, key="tapped")) if tapped else None,
        again=taken_back(seen) is not None,
        looking=state.look.open,
        over=state.look.over,
        by_tap=ui.settings.tap_to_look or ui.keys,
        flat=flat_view(ui, seen, state, _acting(seen, scene)) if ui.form.flat else None,
    )


def _carried_out(
    ui: Ui,
    now: TableNow,
    state: TableState,
    drawn: Scene,
    to_do: tuple[ToDo, ...],
    dispatch: Dispatch,
) -> Shown:
    """An opponent's turn, step by step, for those who carry it out."""
    seen, turn = now.seen, now.opponent
    assert turn is not None
    head = ui.say(reason(seen, turn.since)) if state.why else ""
    nothing = ui.say("Nothing to move.")
    ticked = now.ticked(state)

    def panel(width: float, brief: bool, in_foot: bool) -> ft.Control:
        return CarryOutPanel(ui, to_do, ticked, head, nothing, width, dispatch, key="carry-out")

    return Shown(
        heading=_heading(ui, seen, drawn),
        scene=drawn,
        labels=tuple(ui.say(space.label) if space.spoken else "" for space in drawn.picture.spaces),
        seated=seated(ui, seen, drawn),
        actions=lambda bare, width, in_foot: actions(
            ui, seen, drawn, dispatch, bare, width, in_foot
        ),
        news=news(ui, seen, drawn, dispatch),
        todo_panel=panel,
        todo_count=len(to_do),
        todo_height=lambda width, brief: carry_out_height(ui, to_do, head, width),
        carrying_out=True,
        flat=flat_view(ui, seen, state, turn.seat) if ui.form.flat else None,
    )


def _use_page_events(ui: Ui, dispatch: Dispatch) -> None:
    """Keys, and the page being put away, as intents."""
    session = ui.session

    def listen() -> None:
        session.on_key = lambda name: dispatch(PressedKey(name))

    def stop_listening() -> None:
        session.on_key = lambda name: None

    hide: Callable[[], None] = ft.use_memo(lambda: lambda: dispatch(PageHidden()), [])
    ft.use_effect(listen)
    ft.use_effect(lambda: None, [], cleanup=stop_listening)
    ft.use_effect(
        lambda: session.on_hide.add(hide), [], cleanup=lambda: session.on_hide.discard(hide)
    )


def _tell_unsent(ui: Ui, seen: Seen) -> None:
    """An action that waited for the connection may not have been possible any more."""
    why = seen.unsent_refusal()
    if why is not None:
        ui.tell(sentence(ui.say(why)))


def _acting(seen: Seen, scene: Scene) -> int:
    return seen.hand if scene.seat is None else scene.seat


def _heading(ui: Ui, seen: Seen, scene: Scene) -> Heading:
    player = seen.header.players[_acting(seen, scene)]
    phone = phone_status(ui, seen)
    ideas = scene.primary is not None and scene.primary.place == CLOSE
    return Heading(
        colour(player.color),
        player.name,
        ui.say(scene.prompt),
        seen.game.meta.name,
        phone[0] if phone and not ideas else ui.say(scene.status),
        help=seen.game.has_rules_pages,
        icon=ft.Icons.LIGHTBULB
        if ideas
        else (ft.Icons.SMARTPHONE if phone[1] else ft.Icons.WIFI_OFF)
        if phone
        else None,
        opponent=_acting(seen, scene) in seen.opponents,
    )


def _use_sheets(
    ui: Ui,
    now: TableNow,
    scene: Scene,
    state: TableState,
    flat: FlatView | None,
    dispatch: Dispatch,
) -> None:
    """What lies over the table: a card that is read, the menu, the players, a rule.

    On a flat one it is turned to who opened it.
    """
    seen = now.seen
    ui = sheet_ui(ui, flat) if flat else ui
    size = flat.sheet_size if flat else None
    at = (ui, size) if size else None

    def close() -> None:
        # It is said once more when the sheet has gone, and another may be open then.
        dispatch(ClosedSheet(state.opened))

    def stop_reading() -> None:
        dispatch(TappedPlace(""))

    use_sheet(reading(ui, seen, scene, stop_reading), stop_reading, at)
    use_sheet(_sheet(ui, now, scene, state, dispatch, close), close, at)
    use_rules_sheet(
        ui,
        opened_rule(ui, seen, scene, state.opened),
        lambda id: dispatch(OpenedRule(id)),
        close,
        size,
    )


def _sheet(
    ui: Ui,
    now: TableNow,
    scene: Scene,
    state: TableState,
    dispatch: Dispatch,
    close: Callable[[], None],
) -> ft.Control | None:
    seen = now.seen
    match state.opened:
        case "menu":
            more = [
                Button(ui.say(command.words), partial(dispatch, PressedMore(at)))
                for at, command in enumerate(scene.more)
            ]
            rows = flat_options(ui, seen, state.seating, dispatch, close)
            asks = may_ask(seen, now.sight.prompts) is not None
            rows = [*idea_options(ui, seen, asks, dispatch, close), *rows]
            return table_options(ui, seen, close, more, rows)
        case "players":

            def read(place: str) -> None:
                close()
                dispatch(TappedPlace(place))

            width = min(ui.width - 40, 560.0)
            return holdings_sheet(ui, seated(ui, seen, scene), width, read)
    return None
