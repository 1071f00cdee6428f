"""A table screen as data: each row is a state, what somebody did, and what that leads to."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.game import Header, Player
from companion.core.message import say
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala.actions import Place
from companion.playing.preferences import Settings
from companion.playing.window import Window
from companion.showing.cursor import LOOK
from companion.showing.scene import Scene
from companion.ui.board.board_zoom import View
from companion.ui.intents import (
    ClosedSheet,
    DraggedBoard,
    FollowBoard,
    HeldHand,
    HeldPlace,
    Intent,
    JumpedTo,
    LookOver,
    OpenedRule,
    PageHidden,
    PeekDue,
    PinchedBoard,
    PressedButton,
    PressedKey,
    SelectionDrawn,
    SlidOnHand,
    TappedCount,
    TappedPlace,
    TappedSeat,
    TappedSpot,
    ToggledHand,
)
from companion.ui.table.effects import (
    Acknowledge,
    Announce,
    ChangeSettings,
    ClearToast,
    DoAgain,
    Effect,
    Go,
    Later,
    NoteTouch,
    PushActions,
    TakeBack,
    Tell,
    TellRefusal,
)
from companion.ui.table.hand_look import LONGEST_LOOK, HandLook
from companion.ui.table.selection import LastPlace
from companion.ui.table.table_state import Scenes, TableNow, TableState, arrived, table_now
from companion.ui.table.table_update import update
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
ALL = frozenset({0, 1})
TOUCH = (NoteTouch(), ClearToast())
TIME = 100.0


def table(game: str = "haleakala", players: int = 2, **options: str) -> Window:
    """A table that one phone holds all seats of, before its first step."""
    header = Header(game, PLAYERS[:players], options=options, seed="as data")
    seats = frozenset(range(players))
    return Window(live_table(Table(find(game)(header))), seats, seats)


def begin(
    seen: Window, holder: int | None = None, state: TableState | None = None
) -> tuple[TableState, TableNow]:
    """What the screen of a table begins with, drawn as large as its picture."""
    state = state or TableState()
    now = table_now(seen, holder, Settings(), Scenes(), state)
    now = replace(now, inside=358.0, time=TIME)
    return arrived(state, now), now


def later(now: TableNow, seconds: float) -> TableNow:
    """The same some time later."""
    return replace(now, time=now.time + seconds)


def choice(now: TableNow, *places: str) -> object:
    """What is chosen after taps on these places."""
    chosen = now.seen.board.nothing(now.sight)
    for place in places:
        chosen = now.seen.board.tapped(now.sight, chosen, place)
    return chosen


State = Callable[[TableState, TableNow], TableState]
same: State = lambda state, now: state  # noqa: E731


def changed(**values: object) -> State:
    """The same state but for these parts."""
    return lambda state, now: replace(state, **values)  # type: ignore[arg-type]


def with_disc(state: TableState, now: TableNow) -> TableState:
    """Disc 2 was tapped and is chosen."""
    chosen = replace(state.selection, choice=choice(now, "disc-2"), by="disc-2")
    return replace(
        state,
        selection=chosen,
        last_place=LastPlace("disc-2", TIME),
        touched=now.step,
    )


def zoomed(view: View) -> State:
    """The same state with the board seen like this."""
    return lambda state, now: replace(state, zoom=replace(state.zoom, view=view))


SETTINGS = replace(Settings(), quick_taps=True, quick_offered=True)
ROWS: list[tuple[str, State, Intent, State, tuple[Effect, ...]]] = [
    ("a tap chooses", same, TappedPlace("disc-2"), with_disc, (*TOUCH, Acknowledge(0))),
    (
        "a trembling second tap does nothing",
        with_disc,
        TappedPlace("disc-2"),
        with_disc,
        TOUCH,
    ),
    (
        "a place that cannot be chosen is refused, and that counts as drawn",
        same,
        TappedPlace("nowhere"),
        changed(last_place=LastPlace("nowhere", TIME, TIME)),
        (*TOUCH, TellRefusal(say("refused"))),
    ),
    (
        "what the last tap chose is drawn",
        with_disc,
        SelectionDrawn(),
        lambda state, now: replace(
            with_disc(state, now), last_place=LastPlace("disc-2", TIME, TIME)
        ),
        (),
    ),
    (
        "a number counts at every tap",
        with_disc,
        TappedCount("disc-3"),
        lambda state, now: replace(
            with_disc(state, now),
            selection=replace(state.selection, choice=choice(now, "disc-3"), by="disc-3"),
        ),
        (Acknowledge(0),),
    ),
    ("a spot beside the board means nothing", same, TappedSpot(-500, -500), same, ()),
    (
        "a button that is not ready says what is missing",
        same,
        PressedButton("primary"),
        same,
        (Tell(say("missing")),),
    ),
    ("a second button that is not there does nothing", same, PressedButton("secondary"), same, ()),
    ("undo", same, PressedButton("undo"), same, (TakeBack(),)),
    ("redo", same, PressedButton("redo"), same, (DoAgain(),)),
    (
        "quick taps are switched on",
        same,
        PressedButton("quick taps"),
        same,
        (ChangeSettings(SETTINGS),),
    ),
    (
        "the menu",
        same,
        PressedButton("menu"),
        changed(opened="menu", touched=0),
        (Acknowledge(0),),
    ),
    ("players", same, TappedSeat(1), changed(opened="players", touched=0), (Acknowledge(0),)),
    ("closing", changed(opened="menu"), ClosedSheet(), changed(opened=""), ()),
    ("closed late", changed(opened="rule:x"), ClosedSheet("menu"), changed(opened="rule:x"), ()),
    ("the log", same, PressedButton("log"), same, (Go("/table/live/log"),)),
    ("what is to do, done", same, PressedButton("to do"), changed(touched=0), (Acknowledge(0),)),
    ("fixing", same, PressedButton("fix"), same, (Go("/table/live/fix"),)),
    ("turning the board", same, PressedButton("turn"), changed(turn=1), ()),
    (
        "turning it round",
        lambda state, now: replace(state, turn=now.seen.board.turns - 1),
        PressedButton("turn"),
        changed(turn=0),
        (),
    ),
    ("another rule", same, OpenedRule("boat"), changed(opened="rule:boat"), ()),
    ("a place without a rule", same, HeldPlace("nowhere"), same, ()),
    ("key: undo", same, PressedKey("Undo"), same, (TakeBack(),)),
    ("key: redo", same, PressedKey("Redo"), same, (DoAgain(),)),
    (
        "no undo by key under a sheet",
        changed(opened="menu"),
        PressedKey("Undo"),
        changed(opened="menu"),
        (),
    ),
    (
        "key: escape leaves all",
        changed(opened="menu", cursor="disc-2"),
        PressedKey("Escape"),
        changed(opened="", cursor=""),
        (),
    ),
    (
        "key: enter taps",
        changed(cursor="disc-2"),
        PressedKey("Enter"),
        lambda state, now: replace(with_disc(state, now), cursor="disc-2"),
        (*TOUCH, Acknowledge(0)),
    ),
    ("key: any other", same, PressedKey("x"), same, ()),
    ("the small map", zoomed(View(2.0, 1, 1)), JumpedTo(5, 6), zoomed(View(2.0, 5, 6)), ()),
    (
        "two fingers",
        zoomed(View(2.0, 1, 1)),
        PinchedBoard(1.5, 5, 6),
        zoomed(View(3.0, 5, 6)),
        (),
    ),
]


def plain(effects: tuple[Effect, ...], table: str) -> tuple[Effect, ...]:
    """Effects without the words of a game and the name of its table."""

    def one(effect: Effect) -> Effect:
        match effect:
            case Tell():
                return Tell(say("missing"))
            case TellRefusal():
                return TellRefusal(say("refused"))
            case Go(route):
                return Go(route.replace(table, "live"))
        return effect

    return tuple(map(one, effects))


@pytest.mark.parametrize(
    ("before", "intent", "after", "effects"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_an_intent_leads_to_a_state_and_effects(
    before: State, intent: Intent, after: State, effects: tuple[Effect, ...]
) -> None:
    start, now = begin(table())
    found, done = update(before(start, now), intent, now)
    assert found == after(before(start, now), now)
    assert plain(done, now.seen.id) == effects


def test_the_tools_of_the_screen_import_no_flet() -> None:
    code = "import companion.ui.table.table_update, sys; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def lit(scene: Scene) -> str:
    """A place of the board that answers."""
    return next(space.place for space in scene.picture.spaces if space.answers)


def test_the_big_button_and_another_tap_on_what_is_chosen_do_the_same() -> None:
    state, now = begin(table())
    state, _ = update(state, TappedPlace("disc-2"), now)
    place = lit(now.scene(state))
    state, effects = update(state, TappedPlace(place), later(now, 1))
    assert effects == (*TOUCH, Acknowledge(0)), "the first tap only chooses"
    _, pressed = update(state, PressedButton("primary"), later(now, 2))
    assert isinstance(pressed[-1], PushActions)
    assert isinstance(pressed[-1].actions[0], Place)
    assert pressed == (ClearToast(), PushActions(pressed[-1].actions, 0))
    state, _ = update(state, SelectionDrawn(), later(now, 2))
    _, tapped = update(state, TappedPlace(place), later(now, 3))
    guarded = PushActions(pressed[-1].actions, 0, check_double_tap=True)
    assert tapped == (*TOUCH, Acknowledge(0), ClearToast(), guarded)


def test_with_quick_taps_the_tap_on_the_board_does_it_at_once() -> None:
    state, now = begin(table())
    now = replace(now, settings=SETTINGS)
    state, _ = update(state, TappedPlace("disc-2"), now)
    _, effects = update(state, TappedPlace(lit(now.scene(state))), later(now, 1))
    assert isinstance(effects[-1], PushActions)


def test_a_finger_means_the_lit_place_under_it_unless_the_view_has_just_moved() -> None:
    state, now = begin(table())
    state, _ = update(state, TappedPlace("disc-2"), now)
    spaces = now.scene(state).picture.spaces
    one = next(space for space in spaces if space.answers)
    now = later(now, 1)
    tapped = update(state, TappedSpot(one.x, one.y), now)
    assert tapped == update(state, TappedPlace(one.place), now)
    moving = replace(state, zoom=replace(state.zoom, moved=now.time - 0.1))
    assert update(moving, TappedSpot(one.x, one.y), now) == (moving, ())


def test_what_is_pressed_is_meant_for_the_step_that_is_shown() -> None:
    seen = table()
    state, now = begin(seen)
    state, _ = update(state, TappedPlace("disc-2"), now)
    state, _ = update(state, TappedPlace(lit(now.scene(state))), later(now, 1))
    push(seen, seen.sight.legal[0])
    _, effects = update(state, PressedButton("primary"), later(now, 2))
    assert isinstance(effects[-1], PushActions)
    assert (effects[-1].at, seen.step) == (0, 1)


def test_another_step_begins_with_nothing_chosen_and_keeps_the_view() -> None:
    seen = table()
    state, now = begin(seen)
    state, _ = update(replace(state, turn=2, cursor="disc-2"), TappedPlace("disc-2"), now)
    push(seen, seen.sight.legal[0])
    after, now = begin(seen, state=state)
    assert after.selection.choice == seen.board.nothing(now.sight)
    assert after.selection.step == 1
    assert (after.turn, after.cursor, after.touched) == (2, "disc-2", 0)


def test_an_arrow_key_goes_to_a_place_and_says_what_it_is() -> None:
    state, now = begin(table())
    state, _ = update(state, TappedPlace("disc-2"), now)
    state, effects = update(state, PressedKey("ArrowRight"), now)
    labels = {space.place: space.label for space in now.scene(state).picture.spaces}
    assert effects == (Announce(labels[state.cursor]),)


def test_a_card_asks_for_its_rule_and_the_question_mark_for_what_is_asked() -> None:
    state, now = begin(table())
    asked, _ = update(state, PressedButton("help"), now)
    assert asked.opened.startswith("rule:")
    assert update(state, PressedKey("?"), now) == (asked, ())
    assert asked.touched == -1, "what the hands must do stays in sight"


# A hand on a phone that many hold.
ANA, BEN = 0, 1
DELAY = 0.15


def held(state: TableState, now: TableNow, *intents: Intent) -> TableState:
    """After these intents, one after the other."""
    for intent in intents:
        state, _ = update(state, intent, now)
    return state


def test_a_held_hand_opens_after_a_moment_and_closes_with_the_finger() -> None:
    state, now = begin(table("arabana", 3), ANA)
    state, effects = update(state, HeldHand(True), now)
    assert (state.look.down, state.look.open) == (True, False)
    assert effects[0] == NoteTouch(), "whoever only looks is at the phone, too"
    assert isinstance(effects[1], Later)
    assert effects[1].intent == PeekDue()
    state, effects = update(state, PeekDue(), now)
    assert state.look.open
    assert effects == (Later(LONGEST_LOOK, LookOver(TIME)),)
    state, effects = update(state, HeldHand(False), now)
    assert state.look == HandLook(since=TIME, who=ANA, step=0)
    assert effects == ()


def test_a_tap_that_was_too_short_to_look_says_how_to() -> None:
    state, now = begin(table("arabana", 3), ANA)
    state = held(state, now, HeldHand(True))
    state, effects = update(state, HeldHand(False), now)
    hand = now.scene(state).hand
    assert hand is not None
    assert effects == (Tell(hand.hint),)
    # The finger is gone: nothing opens any more.
    assert update(state, PeekDue(), now) == (state, ())


def test_a_finger_that_lets_go_on_a_card_chooses_it() -> None:
    seen = table("arabana", 3)
    state, now = begin(seen, ANA)
    state = held(state, now, HeldHand(True), PeekDue())
    state, now = begin(seen, ANA, state)
    hand = now.scene(state).hand
    assert hand is not None
    slid = held(state, now, SlidOnHand(10, -20))
    assert slid.look.over == 0
    assert held(slid, now, SlidOnHand(10, 20)).look.over is None, "off the cards"
    let_go, effects = update(slid, HeldHand(False), now)
    chosen, _ = update(slid, TappedPlace(hand.faces[0].place), now)
    assert let_go == chosen
    assert not let_go.look.open
    assert effects[: len(TOUCH)] == TOUCH


@pytest.mark.parametrize(("who", "open"), [(ANA, True), (BEN, False)])
def test_a_hold_outlasts_the_step_that_is_drawn_under_it_but_not_its_player(
    who: int, open: bool
) -> None:
    look = HandLook(who=ANA, step=4).held().opened(TIME)
    assert look.at(who, 5).open is open
    assert look.at(who, 5).down is open


def test_a_hand_that_a_tap_opened_is_closed_with_the_step_and_after_a_while() -> None:
    state, now = begin(table("arabana", 3), ANA)
    state = held(state, now, ToggledHand(True))
    assert state.look.open
    assert not state.look.at(ANA, 5).open
    assert held(state, now, LookOver(TIME - 5)).look.open, "that was an earlier look"
    for intent in (LookOver(TIME), ToggledHand(False), PageHidden()):
        assert not held(state, now, intent).look.open


def test_keys_open_and_close_the_hand() -> None:
    state, now = begin(table("arabana", 3), ANA)
    state = replace(state, cursor=LOOK)
    assert held(state, now, PressedKey("Enter")).look.open
    assert not held(state, now, PressedKey("Enter"), PressedKey("Enter")).look.open


def test_in_anothers_turn_cards_are_lifted_and_the_board_says_who_plays() -> None:
    live = live_table(Table(find("haleakala")(Header("haleakala", PLAYERS[:2], seed="as data"))))
    ben = frozenset({BEN})
    state, now = begin(Window(live, ben, ben))
    assert now.elsewhere
    after, effects = update(state, TappedPlace("disc-2"), now)
    assert after == state
    assert effects == (*TOUCH, Tell(now.scene(state).prompt))


def test_a_board_of_squares_comes_nearer_once_what_was_chosen_is_drawn() -> None:
    state, now = begin(table("mauna-kea", 2, tracking="full"))
    drawn = now.scene(state).picture
    assert drawn.grid is not None
    after, _ = update(state, FollowBoard(), now)
    assert after.zoom.reason is not None
    near, _ = update(state, PressedButton("zoom"), now)
    assert near.zoom.view.zoom >= 2
    moved, _ = update(near, DraggedBoard(-10, 0), now)
    assert moved.zoom.view.x == near.zoom.view.x + 10 / near.zoom.view.zoom
    assert moved.selection == near.selection
