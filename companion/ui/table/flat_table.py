"""A table that lies flat, as its screen is drawn: who sits where, who is asked, who tapped last."""

from dataclasses import replace

import flet as ft

from companion.playing.log import undo_words
from companion.playing.names import together
from companion.playing.seating import not_flat, seating_for
from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.table.flat_room import flat_room
from companion.ui.table.flat_view import FlatView
from companion.ui.table.table_state import TableState


def kept_state(ui: Ui, seen: Seen) -> TableState:
    """What a table screen begins with: how this phone showed the table before."""
    kept = ui.marks.seating(seen.id)
    why = ui.marks.says_why(seen.id)
    return TableState(seating=seating_for(len(seen.header.players), kept), why=why)


def flat_ui(ui: Ui, seen: Seen, state: TableState, holder: int | None) -> Ui:
    """The screen as the table lies on it; what is hidden is never shown flat."""
    ui = upright_ui(ui)
    if not state.seating.flat or holder is not None or not_flat(seen) is not None:
        return ui
    return replace(ui, flat=True)


def upright_ui(ui: Ui) -> Ui:
    """The table itself is never turned as a whole, whatever lies over it."""
    if not ui.quarters:
        return ui
    size = (ui.height, ui.width) if ui.quarters % 2 else (ui.width, ui.height)
    return replace(ui, quarters=0, width=size[0], height=size[1])


def sheet_ui(ui: Ui, view: FlatView) -> Ui:
    """The surroundings of what opens over a flat table: turned to who opened it."""
    width, height = view.sheet_size
    quarters = (view.side + view.lying) % 4
    return replace(ui, flat=False, quarters=quarters, width=width, height=height)


def flat_view(ui: Ui, seen: Seen, state: TableState, asked: int) -> FlatView:
    """What the sides are view."""
    words = undo_words(seen)
    steps = seen.last_tap
    by = asked if state.by is None else state.by
    asks = state.asks_undo
    names = {step.action.by: None for step in steps if step.action is not None}
    return FlatView(
        state.seating,
        flat_room(ui.width, ui.height, len(seen.header.players)),
        asked,
        by,
        asks[0] if asks is not None and asks[1] == seen.step and steps else None,
        ui.say(words).rstrip(".") if words else "",
        ui.say(together([seen.header.players[seat].name for seat in names])) if names else "",
        over=seen.result is not None,
        lying=ui.width > ui.height,
    )


def use_page_turn(ui: Ui, view: FlatView | None) -> None:
    """Pages that are opened from here are turned to who tapped last."""
    quarters = (view.side + view.lying) % 4 if view else 0
    ft.use_effect(lambda: ui.session.page_turn.face(quarters), [quarters])
