"""What stands under the board: what the hands must do, the news, the buttons; and the players."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.action import Undo
from companion.core.message import Message
from companion.playing.log import did, turns, undo_words
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.showing.scene import Command, Scene
from companion.showing.to_do import ToDo
from companion.ui.app_context import Surroundings, sentence
from companion.ui.parts.action_bar import Actions, Button, News
from companion.ui.parts.basics import colour
from companion.ui.parts.fitting import whole_sentences
from companion.ui.parts.kept import Taps
from companion.ui.parts.player_strip import Seated
from companion.ui.parts.told_panel import ToldPanel

# The turn after which Quick taps are offered.
OFFER_AFTER = 3
# So many characters stand in two lines of the news on a phone.
TWO_LINES = 96


def seated(
    here: Surroundings, seen: Seen, scene: Scene, acting: tuple[int, ...] | None = None
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
            note=here.say(view.note)
            if view.note
            else here.say("plays now")
            if seat in acting
            else "",
            holdings=view.holdings,
            cards=view.cards,
            pieces=view.pieces,
            gain=view.gain,
            brief=view.brief,
            marks=view.marks,
        )
        for seat, (player, view) in enumerate(zip(seen.header.players, scene.seats, strict=True))
    )


def actions(
    here: Surroundings,
    seen: Seen,
    scene: Scene,
    push: Callable[..., None],
    choose: Callable[[str], None],
    taps: Taps,
    bare: bool,
    told: bool,
) -> ft.Control:
    words = undo_words(seen)
    name = here.say(words).rstrip(".") if words else ""
    primary = (
        button(here, scene.primary, push, choose)
        if scene.primary
        else Button(here.say("See who won"), lambda: here.go(f"/table/{seen.id}/winner"))
    )
    secondary = button(here, scene.secondary, push, choose) if scene.secondary else None
    in_foot = tray_in_foot(here, scene, told)
    taps.on_undo = lambda: _undo(here, seen)
    taps.on_primary = primary.do
    taps.on_secondary = secondary.do if secondary else taps.on_secondary
    return Actions(
        here,
        (here.say("Undo"), name, words is not None),
        (primary.words, primary.ready),
        secondary.words if secondary and not in_foot else "",
        taps,
        bare,
        scene.tray if in_foot else (),
        key="actions",
    )


def tray_in_foot(here: Surroundings, scene: Scene, told: bool) -> bool:
    """Whether what can be used stands in the foot bar, because its own place tells of the hands."""
    ready = scene.primary is not None and scene.primary.action is not None
    if scene.picture.grid is not None:
        # Tiles keep their own place: what is told lies over the board.
        return False
    free = scene.panel is None and scene.hand is None
    return told and not here.wide and not ready and bool(scene.tray) and free


def button(
    here: Surroundings,
    command: Command,
    push: Callable[..., None],
    choose: Callable[[str], None],
) -> Button:
    def do() -> None:
        if command.action is not None:
            push(command.action, *command.then)
        elif command.place:
            choose(command.place)
        elif command.why is not None:
            here.tell(command.why)

    return Button(
        here.say(command.words), do, ready=command.action is not None or bool(command.place)
    )


def _undo(here: Surroundings, seen: Seen) -> None:
    here.wait_for(seen.undo, lambda: here.buzz("light"))


def felt(here: Surroundings, seen: Seen) -> None:
    """What was done is felt and heard, and more so what it led to."""
    feels = {one.feel for one in to_do(seen, seen.last)}
    if "lava" in feels:
        here.buzz("medium")
        here.play("rumble")
    elif "card" in feels:
        here.buzz("light")
        here.play("card")
    else:
        here.buzz("light")
        here.play("tap")


def telling(
    here: Surroundings, seen: Seen, scene: Scene, told: tuple[ToDo, ...], taps: Taps
) -> Callable[[float], ft.Control]:
    """What the hands must do; after an undo with the way back."""
    undone = _undone(seen)
    head = (
        here.say("Taken back: {step}", step=undone) if undone else here.say("Do this on your board")
    )
    again = here.say("Do it again") if undone else ""
    if undone:
        taps.on_again = lambda: here.wait_for(seen.redo)
    elif scene.secondary and tray_in_foot(here, scene, bool(told)):
        # The foot bar is full: the way out stands beside the head.
        again, taps.on_again = here.say(scene.secondary.words), lambda: taps.on_secondary()
    players = seated(here, seen, scene)

    def panel(width: float) -> ft.Control:
        return ToldPanel(here, told, head, again, bool(undone), players, width, taps, key="told")

    return panel


def _undone(seen: Seen) -> Message | None:
    """What the last step took back and can be done again."""
    again = seen.redoable
    return did(seen, again) if again and isinstance(seen.last.action, Undo) else None


def news(here: Surroundings, seen: Seen, scene: Scene, taps: Taps) -> Callable[[], ft.Control]:
    """What would happen, or what happened last; after an undo, the way back."""
    undone = _undone(seen)

    def line() -> ft.Control:
        told = scene.banner or scene.warning
        again, words = "", here.say(told) if told else ""
        if undone:
            words = words or here.say("Taken back: {step}", step=undone)
            again = here.say("Do it again")
            taps.on_again = lambda: here.wait_for(seen.redo)
        elif not words and offers_quick_taps(here, seen):
            words = here.say("Quick taps: a tap on the board counts at once, Undo takes it back.")
            again = here.say("Switch on")
            taps.on_again = lambda: here.change(
                replace(here.settings, quick_taps=True, quick_offered=True)
            )
        last = last_words(here, seen, brief=here.big)
        return News(here, words or last, again, taps, bool(undone), key="news")

    return line


def offers_quick_taps(here: Surroundings, seen: Seen) -> bool:
    """Whether this is the one turn in which they are offered."""
    if here.settings.quick_taps or here.settings.quick_offered or seen.step > 40:
        return False
    return len([turn for turn in turns(seen) if turn.seat is not None]) == OFFER_AFTER + 1


def last_words(here: Surroundings, seen: Seen, *, brief: bool = False) -> str:
    """The last step and what followed from it, in words; large text has room for the step alone."""
    step = seen.standing
    if step.action is None:
        return here.say("The table is laid out.")
    told = [did(seen, step)]
    if not brief:
        told += [words for event in step.events if (words := event.words())]
    who = seen.header.players[step.action.by].name
    said = [sentence(here.say(words)) for words in told]
    # The log has the rest.
    what = whole_sentences(said, TWO_LINES - len(who) - 2)
    return here.say("{name}: {what}", name=who, what=what)
