"""What an intent at a table leads to: another state, and effects."""

from dataclasses import replace
from typing import TypeAlias

from companion.core.action import GoOn
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.showing.cursor import LOOK, WAYS, next_place
from companion.showing.ideas import CLOSE, IDEA
from companion.showing.odds import ODDS
from companion.showing.pointing import place_at
from companion.showing.scene import Command, Scene
from companion.showing.tokens import MOTION
from companion.ui.board.board_zoom import REACH, zoom_update
from companion.ui.intents import (
    AtSide,
    ButtonName,
    ClosedSheet,
    DraggedBoard,
    FollowBoard,
    HeldHand,
    HeldPlace,
    IdeasAsked,
    IdeasFound,
    Intent,
    JumpedTo,
    LaidFlat,
    LookOver,
    MovedSeat,
    OpenedRule,
    PageHidden,
    PeekDue,
    PinchedBoard,
    PressedButton,
    PressedKey,
    PressedMore,
    SelectionDrawn,
    SlidOnHand,
    TappedCount,
    TappedPlace,
    TappedSeat,
    TappedSpot,
    TickedToDo,
    ToggledHand,
    TurnsBoard,
)
from companion.ui.rules.rule_of_moment import RULE, rule_about, rule_now
from companion.ui.table.asked_ideas import agree_to_ideas, ask_ideas, asked_ideas, choose_idea
from companion.ui.table.effects import (
    Acknowledge,
    Announce,
    ChangeSettings,
    ClearToast,
    DoAgain,
    DropUnsent,
    Effect,
    Go,
    KeepWhy,
    Later,
    NoteTouch,
    PushActions,
    StopIdeas,
    TakeBack,
    Tell,
    TellRefusal,
)
from companion.ui.table.flat_update import LIES_FLAT, around, offered
from companion.ui.table.hand_faces import face_at
from companion.ui.table.hand_look import LONGEST_LOOK
from companion.ui.table.opponent_scene import WHY
from companion.ui.table.selection import first_tap, second_tap
from companion.ui.table.table_state import TableNow, TableState, arrived
from companion.ui.table.waiting import DROP_UNSENT

Updated: TypeAlias = tuple[TableState, tuple[Effect, ...]]


def update(state: TableState, intent: Intent, now: TableNow) -> Updated:
    """The state after an intent, and what else is to be done; it changes nothing itself."""
    state = arrived(state, now)
    match intent:
        case TappedPlace(place):
            return _choose(state, place, now)
        case TappedCount(place):
            return _take(state, place, now)
        case TappedSpot(x, y):
            return _tap_spot(state, x, y, now)
        case PressedButton(button):
            return _press_button(state, button, now)
        case PressedMore(at):
            return _press(state, now.scene(state).more[at], now)
        case PressedKey(name):
            return _press_key(state, name, now)
        case TickedToDo(number):
            return _tick(state, number, now)
        case TappedSeat():
            return _open(state, "players", now)
        case HeldPlace(place):
            return _read(state, rule_about(now.seen, place))
        case OpenedRule(id):
            return _read(state, f"{RULE}{id}")
        case ClosedSheet(name) if name in ("", state.opened):
            return replace(state, opened=""), ()
        case FollowBoard() | JumpedTo() | DraggedBoard() | PinchedBoard():
            return _zoom(state, intent, now)
        case PageHidden() if state.ideas is not None:
            # An idea may tell what is in a hand.
            return replace(state, ideas=None, look=state.look.closed()), (StopIdeas(),)
        case HeldHand() | SlidOnHand() | ToggledHand() | PeekDue() | LookOver() | PageHidden():
            return _look(state, intent, now)
        case IdeasAsked() | IdeasFound():
            return replace(state, ideas=asked_ideas(state, intent)), ()
        case AtSide() | LaidFlat() | MovedSeat() | TurnsBoard():
            return around(state, intent, now, update)
        case SelectionDrawn():
            return replace(state, last_place=replace(state.last_place, drawn=now.time)), ()
    return state, ()


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


def _choose(state: TableState, place: str, now: TableNow) -> Updated:
    """A tap on a place, unless it is the trembling second one."""
    effects: tuple[Effect, ...] = (NoteTouch(), ClearToast())
    if place == DROP_UNSENT:
        return state, (*effects, DropUnsent())
    if place == WHY:
        return replace(state, why=not state.why), (*effects, KeepWhy(not state.why))
    if place == ODDS:
        return state, (*effects, Go(f"/table/{now.seen.id}/odds"))
    if now.elsewhere:
        scene = now.scene(state)
        if scene.hand and any(face.place == place for face in scene.hand.faces):
            return replace(state, lifted=state.lifted ^ {place}), effects
        return state, (*effects, *([Tell(scene.prompt)] if place else []))
    if state.last_place.is_trembling(place, now.time):
        return state, effects
    state = replace(state, last_place=state.last_place.tapped(place, now.time))
    if state.ideas is not None:
        closed, more = choose_idea(state, place, now)
        if place.startswith((IDEA, CLOSE)):
            return closed, (*effects, *more)
        # A tap on the board itself closes the rows, and counts.
        state, effects = closed, (*effects, *more)
    state, more = _take(state, place, now)
    return state, (*effects, *more)


def _take(state: TableState, place: str, now: TableNow) -> Updated:
    """Another choice, and what it does at once; or why the place cannot be chosen."""
    selection, scene = state.selection, now.scene(state)
    try:
        chosen = now.seen.board.tapped(now.sight, selection.choice, place)
        if chosen == selection.choice:
            action = second_tap(scene, place, selection.by)
        else:
            after = now.chosen_scene(chosen, state.turn)
            quick = now.settings.quick_taps
            action = first_tap(scene, after, place, quick=quick)
            selection = replace(selection, by=place, instead=None)
    except Refusal as refusal:
        # A refusal is said, and draws nothing.
        refused = replace(state.last_place, drawn=now.time)
        return replace(state, last_place=refused), (TellRefusal(refusal.message),)
    state = replace(
        state,
        selection=replace(selection, choice=chosen),
        touched=now.step,
        look=state.look.closed(),
    )
    acknowledge = Acknowledge(now.step)
    if action is None:
        return state, (acknowledge,)
    push = PushActions((action,), now.step, check_double_tap=True)
    return state, (acknowledge, ClearToast(), push)


def _tick(state: TableState, number: int, now: TableNow) -> Updated:
    """One of the things that hands do for an opponent is done; a second tap says not yet."""
    if now.opponent is None:
        return state, ()
    done = now.ticked(state) ^ {number}
    return replace(state, ticked=(now.opponent.since, done)), (NoteTouch(),)


def _tap_spot(state: TableState, x: float, y: float, now: TableNow) -> Updated:
    if not state.zoom.is_still(now.time):
        return state, ()
    reach = REACH / now.scale / state.zoom.view.zoom
    place = place_at(now.scene(state).picture, x, y, reach)
    return (state, ()) if place is None else _choose(state, place, now)


def _press_button(state: TableState, button: ButtonName, now: TableNow) -> Updated:
    at, scene = f"/table/{now.seen.id}", now.scene(state)
    match button:
        case "primary":
            if scene.primary is None:
                return state, (Go(f"{at}/winner"),)
            return _press(state, scene.primary, now)
        case "secondary":
            return _press(state, scene.secondary, now) if scene.secondary else (state, ())
        case "undo":
            return _take_back(state, now)
        case "redo":
            return state, (DoAgain(),)
        case "quick taps":
            settings = replace(now.settings, quick_taps=True, quick_offered=True)
            return state, (ChangeSettings(settings),)
        case "menu":
            return _open(state, "menu", now)
        case "help":
            return _read(state, rule_now(now.seen, now.sight))
        case "log":
            return state, (Go(f"{at}/log"),)
        case "to do":
            # The list may lie over what is to be tapped next: a tap says that it is done.
            return replace(state, touched=now.step), (Acknowledge(now.step),)
        case "fix":
            return state, (Go(f"{at}/fix"),)
        case "turn":
            return replace(state, turn=(state.turn + 1) % now.seen.board.turns), ()
        case "zoom":
            return _zoom(state, PressedButton("zoom"), now)
        case "take back":
            return replace(state, asks_undo=None), (TakeBack(),)
        case "keep":
            return replace(state, asks_undo=None), ()
        case "ideas":
            return ask_ideas(state, now)
        case "allow ideas":
            return state, agree_to_ideas(now)


def _take_back(state: TableState, now: TableNow) -> Updated:
    """Undo; of an opponent's turn that hands have begun to carry out, all is put back."""
    begun = bool(now.ticked(state))
    return state, (*((Acknowledge(now.step),) if begun else ()), TakeBack())


def _press(state: TableState, command: Command, now: TableNow) -> Updated:
    """What a button of the game does, or what is missing for it."""
    if command.action is not None:
        push = PushActions((command.action, *command.then), now.step)
        if isinstance(command.action, GoOn):
            # Hands have done all of it.
            return state, (Acknowledge(now.step), ClearToast(), push)
        return state, (ClearToast(), push)
    if command.place:
        return _choose(state, command.place, now)
    return state, () if command.why is None else (Tell(command.why),)


def _press_key(state: TableState, name: str, now: TableNow) -> Updated:
    """Arrows go to the next place that answers, Enter taps it, Escape leaves, ? explains it."""
    cursor = state.cursor
    if name == LIES_FLAT:
        return offered(state, now)
    if name in ("Undo", "Redo") and not state.opened:
        return state, (TakeBack() if name == "Undo" else DoAgain(),)
    if name in ("?", "F1"):
        return _read(state, rule_about(now.seen, cursor) or rule_now(now.seen, now.sight))
    if name in WAYS:
        scene = now.scene(state)
        cursor = next_place(scene, cursor, WAYS[name])
        label = place_label(scene, cursor)
        return replace(state, cursor=cursor), () if label is None else (Announce(label),)
    if name == "Enter" and cursor == LOOK and not state.opened:
        return _look(state, ToggledHand(not state.look.open), now)
    if name == "Enter" and cursor and not state.opened:
        return _choose(state, cursor, now)
    if name in ("Escape", "Tab"):
        return replace(state, cursor="", opened=""), ()
    return state, ()


def _open(state: TableState, name: str, now: TableNow) -> Updated:
    """Opens a sheet over the table; whoever does has read what the hands must do."""
    return replace(state, opened=name, touched=now.step), (Acknowledge(now.step),)


def _read(state: TableState, rule: str) -> Updated:
    """Opens a rule: nothing on the table changes, what the hands must do stays in sight."""
    return (replace(state, opened=rule) if rule else state), ()


def _zoom(state: TableState, intent: Intent, now: TableNow) -> Updated:
    drawn = now.scene(state).picture
    return replace(state, zoom=zoom_update(state.zoom, intent, drawn, now.scale, now.time)), ()


def _look(state: TableState, intent: Intent, now: TableNow) -> Updated:
    """A hand is held, slid over, opened and closed."""
    look, hand = state.look, now.scene(state).hand
    match intent:
        case HeldHand(down=True):
            # Whoever only looks is at the phone, too.
            due = Later(MOTION.peek_delay / 1000, PeekDue())
            return replace(state, look=look.held()), (NoteTouch(), due)
        case HeldHand(down=False):
            return _let_go(state, now)
        case PeekDue() if look.down:
            return _open_hand(state, now)
        case ToggledHand(open=True):
            return _open_hand(state, now)
        case SlidOnHand(x, y) if hand is not None:
            at = face_at(hand, now.inside, x, y, large_text=now.large_text)
            return replace(state, look=look.slid(at)), ()
        case ToggledHand(open=False) | PageHidden():
            return replace(state, look=look.closed()), ()
        case LookOver(since) if since == look.since:
            return replace(state, look=look.closed()), ()
    return state, ()


def _open_hand(state: TableState, now: TableNow) -> Updated:
    over = Later(LONGEST_LOOK, LookOver(now.time))
    return replace(state, look=state.look.opened(now.time)), (over,)


def _let_go(state: TableState, now: TableNow) -> Updated:
    """On a card, that card is chosen; after a mere tap a toast says how to look."""
    look, hand = state.look, now.scene(state).hand
    effects: tuple[Effect, ...] = ()
    if look.down and not look.open and hand is not None:
        effects = (Tell(hand.hint),)
    elif look.open and look.over is not None and hand is not None:
        state, effects = _choose(state, hand.faces[look.over].place, now)
    return replace(state, look=state.look.closed()), effects
