"""What is said aloud at the table, for whoever listens to the screen."""

import flet as ft

from companion.core.message import Message
from companion.playing import announcing
from companion.playing.moments import pending_moment
from companion.playing.seen import Seen
from companion.showing.scene import Scene
from companion.ui.app_context import Ui, sentences
from companion.ui.table.moment_due import is_laid_out


def use_announcing(
    ui: Ui, seen: Seen, scene: Scene, to_do_words: str, asked: Message, *, chosen: bool
) -> None:
    """What was done, what it led to and who is asked, in this order; then what each tap would do.

    While a moment is still to be looked at, only what was done is said: its own screen says the
    rest, and the table goes on from there.
    """
    said: ft.MutableRef[int] = ft.use_ref(-1)
    brings = sentences(ui, *announcing.staged(scene)) if chosen else ""

    def announce() -> None:
        before, said.current = said.current, seen.step
        if before == seen.step:
            ui.announce(brings or ui.say(scene.prompt))
            return
        fresh = before >= 0
        parts = [sentences(ui, *announcing.done(seen))] if fresh else []
        away = pending_moment(seen, ui.marks, ui.settings.show_eruption)
        if away is None and is_laid_out(ui, seen):
            parts += [sentences(ui, *announcing.landed(scene)), to_do_words]
            if fresh:
                parts.append(
                    sentences(ui, *announcing.followed(seen, to_do_shown=bool(to_do_words)))
                )
            parts.append(ui.say(asked))
        if words := " ".join(filter(None, parts)):
            ui.announce(words)

    ft.use_effect(announce, [ui.say(scene.prompt), brings, seen.step])
