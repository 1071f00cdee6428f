"""Keeps the state of one table screen: intents come in, the screen is drawn, effects go out."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

import flet as ft

from companion.ui.app_context import Ui
from companion.ui.intents import Intent
from companion.ui.table.carry_out import carry_out
from companion.ui.table.table_state import Scenes, TableNow, TableState, arrived
from companion.ui.table.table_update import update


class TableStore:
    """The same object, with the same `dispatch`, as long as the screen is there."""

    def __init__(self, state: TableState | None = None) -> None:
        self.state = state or TableState()
        self.scenes = Scenes()
        self._shown: tuple[TableNow, Ui] | None = None
        self._repaint: Callable[[], None] = lambda: None

    def show(self, now: TableNow, ui: Ui, repaint: Callable[[], None]) -> None:
        """The table was drawn like this: intents that come from now on mean what it shows."""
        self._shown, self._repaint = (now, ui), repaint
        self.state = arrived(self.state, now)

    def dispatch(self, intent: Intent) -> None:
        """Something was done on the screen."""
        if self._shown is None:
            return
        (now, ui), before = self._shown, self.state
        self.state, effects = update(before, intent, replace(now, time=monotonic()))
        for effect in effects:
            carry_out(effect, ui, now.seen, self.dispatch)
        if self.state.drawn != before.drawn:
            self._repaint()


def use_table_store(
    begin: Callable[[], TableState] = TableState,
) -> tuple[TableStore, Callable[[], None]]:
    """The store of this screen, which begins with the state `begin`, and what draws it again."""
    store: TableStore = ft.use_memo(lambda: TableStore(begin()), [])
    _, set_count = ft.use_state(0)
    return store, lambda: set_count(lambda count: count + 1)
