"""Which file lays the table screen out: one for each form of a screen."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.ui.app_context import Ui
from companion.ui.form import Shape
from companion.ui.table.layout_flat import flat_layout, flat_table_room
from companion.ui.table.layout_lying import lying_layout, lying_room
from companion.ui.table.layout_tablet import tablet_layout, tablet_room
from companion.ui.table.layout_upright import upright_layout, upright_room
from companion.ui.table.shown import Room, Shown
from companion.ui.table.slots import Pieces


class Layout(NamedTuple):
    """How much room a form gives to the board, and what stands where around it."""

    room: Callable[[Ui, Shown], Room]
    lay_out: Callable[[Pieces], ft.Control]


LAYOUTS: dict[Shape, Layout] = {
    "upright": Layout(upright_room, upright_layout),
    "lying": Layout(lying_room, lying_layout),
    "tablet": Layout(tablet_room, tablet_layout),
    "flat": Layout(flat_table_room, flat_layout),
}


def table_room(ui: Ui, shown: Shown) -> Room:
    """How large the board is drawn, and how wide what stands around it is."""
    return LAYOUTS[ui.form.shape].room(ui, shown)


def table_layout(pieces: Pieces) -> ft.Control:
    """The whole screen."""
    return LAYOUTS[pieces.ui.form.shape].lay_out(pieces)
