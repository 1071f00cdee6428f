"""What stands under the board: what the hands must do, the news, the buttons; and the players."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.core.message import listing
from companion.playing.log import did, last_logged, taken_back, turns
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.showing.ideas import CLOSE
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo
from companion.ui.app_context import Ui, sentence
from companion.ui.intents import ButtonName, Dispatch
from companion.ui.table.player_strip import Seated
from companion.ui.table.todo_panel import TodoPanel
from companion.ui.table.undo_actions import undo_shown
from companion.ui.widgets.action_bar import Actions, News
from companion.ui.widgets.basics import colour
from companion.ui.widgets.fitting import whole_sentences

# The turn after which Quick taps are offered.
OFFER_AFTER = 3
# So many characters stand in two lines of the news on a phone.
TWO_LINES = 96


def seated(
    ui: Ui, seen: Seen, scene: Scene, acting: tuple[int, ...] | None = None
) -> tuple[Seated, ...]:
    """The players with their points and what they hold; `acting` are those who play now."""
    if acting is None:
        acting = seen.to_act if scene.seat is None else (scene.seat,)
    return tuple(
        Seated(
            color=colour(player.color),
            name=player.name,
            score=seen.scores[seat] if view.score is None else view.score,
            active=seat in acting,
            note=ui.say(view.note) if view.note else ui.say("plays now") if seat in acting else "",
            holdings=view.holdings,
            cards=view.cards,
            pieces=view.pieces,
            gain=view.gain,
            brief=view.brief,
            marks=view.marks,
            opponent=seat in seen.opponents,
        )
        for seat, (player, view) in enumerate(zip(seen.header.players, scene.seats, strict=True))
    )


def actions(
    ui: Ui,
    seen: Seen,
    scene: Scene,
    dispatch: Dispatch,
    bare: bool,
    width: float,
    in_foot: bool,
    ideas: bool = False,
) -> ft.Control:
    """The buttons, `width` for all of them together; `in_foot` with what can be used."""
    undo = undo_shown(ui, seen)
    secondary = scene.secondary if not in_foot else None
    return Actions(
        ui,
        (ui.say("Undo"), undo.name, undo.ready, ui.say(undo.why) if undo.why else ""),
        _said(ui, scene),
        (ui.say(secondary.words), secondary.switched_on) if secondary else None,
        dispatch,
        bare,
        width,
        scene.tray if in_foot else (),
        _bulb(scene, ideas),
        key="actions",
    )


def _bulb(scene: Scene, ideas: bool) -> Literal["", "bulb", "back"]:
    """Whether ideas may be asked for, or are looked at and lead back."""
    if scene.primary is not None and scene.primary.place == CLOSE:
        return "back"
    return "bulb" if ideas else ""


def _said(ui: Ui, scene: Scene) -> tuple[str, bool]:
    """What the big button says, and whether it is ready; where a tap is enough it says that."""
    primary = scene.primary
    if primary is None:
        return ui.say("See who won"), True
    ready = primary.action is not None or bool(primary.place)
    return ui.say("One tap does it") if scene.one_tap and not ready else ui.say(
        primary.words
    ), ready


def tray_moves(scene: Scene) -> bool:
    """Whether what can be used leaves its place to what the hands must do.

    The button in the foot bar is not ready then and gives way to it.
    """
    ready = scene.primary is not None and scene.primary.action is not None
    # Tiles keep their own place: the to-do list lies over the board.
    if scene.picture.grid is not None or scene.panel is not None or scene.hand is not None:
        return False
    return not ready and bool(scene.tray)


def felt(ui: Ui, seen: Seen) -> None:
    """What was done is felt and heard, and more so what it led to."""
    feels = {one.feel for one in to_do(seen, seen.last)}
    if "lava" in feels:
        ui.buzz("medium")
        ui.play("rumble")
    elif "card" in feels:
        ui.buzz("light")
        ui.play("card")
    else:
        ui.buzz("light")
        ui.play("tap")


def todo_panel_maker(
    ui: Ui, seen: Seen, scene: Scene, to_do: tuple[ToDo, ...], dispatch: Dispatch
) -> Callable[[float, bool, bool], ft.Control]:
    """What the hands must do; after an undo with the way back."""
    undone = taken_back(seen)
    head = ui.say(undone) if undone else ui.say("Do this on your board")
    players = seated(ui, seen, scene)

    def panel(width: float, brief: bool, in_foot: bool) -> ft.Control:
        again = ui.say("Do it again") if undone and seen.may_redo else ""
        press: ButtonName = "redo"
        if not again and scene.secondary and in_foot:
            # The foot bar is full: the way out stands beside the head.
            again, press = ui.say(scene.secondary.words), "secondary"
        return TodoPanel(
            ui,
            to_do,
            head,
            again,
            press,
            bool(undone),
            players,
            width,
            dispatch,
            brief,
            key="to-do",
        )

    return panel


def news(
    ui: Ui, seen: Seen, scene: Scene, dispatch: Dispatch, tapped: tuple[ToDo, ...] = ()
) -> Callable[[], ft.Control]:
    """What would happen, or what happened last; after an undo, the way back.

    What was only tapped at several steps is shown in place of the last one alone.
    """
    undone = taken_back(seen)

    def line() -> ft.Control:
        message = scene.banner or scene.warning
        again, words = "", ui.say(message) if message else ""
        press: ButtonName = "redo"
        if undone:
            words = words or ui.say(undone)
            again = ui.say("Do it again") if seen.may_redo else ""
        elif not words and offers_quick_taps(ui, seen):
            words = ui.say("Quick taps: a tap on the board counts at once, Undo takes it back.")
            again, press = ui.say("Switch on"), "quick taps"
        last = last_words(ui, seen, brief=ui.form.large_text)
        if len(tapped) > 1:
            last = ui.say(listing([one.spoken for one in tapped], "{left} · {right}"))
        return News(ui, words or last, again, press, dispatch, key="news")

    return line


def offers_quick_taps(ui: Ui, seen: Seen) -> bool:
    """Whether this is the one turn in which they are offered."""
    if ui.settings.quick_taps or ui.settings.quick_offered or seen.step > 40:
        return False
    return len([turn for turn in turns(seen) if turn.seat is not None]) == OFFER_AFTER + 1


def last_words(ui: Ui, seen: Seen, *, brief: bool = False) -> str:
    """The last step and what followed from it, in words; large text has room for the step alone."""
    step = last_logged(seen)
    if step.action is None:
        return ui.say("The table is laid out.")
    messages = [did(seen, step)]
    if not brief:
        messages += [words for event in step.events if (words := event.words())]
    who = seen.header.players[step.action.by].name
    said = [sentence(ui.say(words)) for words in messages]
    # The log has the rest.
    what = whole_sentences(said, TWO_LINES - len(who) - 2)
    return ui.say("{name}: {what}", name=who, what=what)
