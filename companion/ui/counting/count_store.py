"""Keeps the state of one count: intents come in, effects are carried out, the screen is drawn."""

from collections.abc import Callable

import flet as ft

from companion.playing.count_preview import CountPreview, objection
from companion.playing.just_score import Counted, Reckoner
from companion.playing.moments import eruption_of, moments_in
from companion.ui.app_context import Ui, sentence
from companion.ui.counting.count_state import (
    CountEffect,
    CountIntent,
    CountNow,
    CountState,
    SaveCount,
    SeeSheet,
)
from companion.ui.counting.count_update import update
from companion.ui.table.effects import NoteTouch, Tell, TellRefusal


class CountStore:
    """The same object, with the same `dispatch`, as long as the screen is there."""

    def __init__(self) -> None:
        self.state: CountState | None = None
        self._shown: tuple[CountNow, Ui, str] | None = None
        self._repaint: Callable[[], None] = lambda: None

    def show(
        self, state: CountState, now: CountNow, ui: Ui, of: str, repaint: Callable[[], None]
    ) -> None:
        """Notes what was drawn: intents from now on refer to it; `of` names what is saved."""
        self.state, self._shown, self._repaint = state, (now, ui, of), repaint

    def dispatch(self, intent: CountIntent) -> None:
        """Handles an intent; where an effect is refused, the state stays as it was."""
        if self._shown is None or self.state is None:
            return
        now, ui, of = self._shown
        state, effects = update(self.state, intent, now)
        if all(_carry_out(effect, ui, now.reckoner, of) for effect in effects):
            changed, self.state = state != self.state, state
            if changed:
                self._repaint()


def use_count_store() -> tuple[CountStore, Callable[[], None]]:
    """The store of this screen, and what draws the screen again."""
    store: CountStore = ft.use_ref(CountStore()).current  # type: ignore[assignment]
    _, set_count = ft.use_state(0)
    return store, lambda: set_count(lambda count: count + 1)


def _carry_out(effect: CountEffect, ui: Ui, reckoner: Reckoner, of: str) -> bool:
    """Does what follows outside the screen; False where it was refused."""
    match effect:
        case NoteTouch():
            ui.session.touch()
        case SaveCount(counted):
            return ui.attempt(lambda: ui.tables.keep_count(of, counted))
        case SeeSheet(counted):
            ui.wait_for(lambda: _see(ui, reckoner, counted, of))
        case Tell(words):
            ui.tell(words)
        case TellRefusal(words):
            ui.tell(sentence(ui.say(words)))
    return True


async def _see(ui: Ui, reckoner: Reckoner, counted: Counted, of: str) -> None:
    """Shows the sheet of the count; it is saved as a table only once that is confirmed."""
    why = await objection(reckoner, counted)
    if why is not None:
        ui.tell(why)
        return
    preview = CountPreview(of, reckoner, counted)
    # What an earlier sheet of this count had ticked off says nothing about this one.
    ui.marks.tick(preview.id, preview.step, frozenset())
    found = eruption_of(preview)
    # Where nothing was about to flow, whoever says so has carried the eruption out.
    erupts = ui.settings.show_eruption and found is not None and bool(found[1].flows)
    due = erupts and any(one.kind == "eruption" for one in moments_in(preview, preview.last))
    ui.go(f"/table/{preview.id}/{'eruption' if due else 'sheet'}")
