"""Which file lays the table screen out: one for each form of a screen."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.ui.app_context import Ui
from companion.ui.form import Shape
from companion.ui.table.layout_flat import flat_layout, flat_sizes
from companion.ui.table.layout_lying import lying_layout, lying_sizes
from companion.ui.table.layout_tablet import tablet_layout, tablet_sizes
from companion.ui.table.layout_upright import upright_layout, upright_sizes
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.slots import Pieces


class Layout(NamedTuple):
    """How much room a form gives to the board, and what stands where around it."""

    room: Callable[[Ui, Shown], SlotSizes]
    lay_out: Callable[[Pieces], ft.Control]


LAYOUTS: dict[Shape, Layout] = {
    "upright": Layout(upright_sizes, upright_layout),
    "lying": Layout(lying_sizes, lying_layout),
    "tablet": Layout(tablet_sizes, tablet_layout),
    "flat": Layout(flat_sizes, flat_layout),
}


def slot_sizes(ui: Ui, shown: Shown) -> SlotSizes:
    """How large the board is drawn, and how wide what stands around it is."""
    return LAYOUTS[ui.form.shape].room(ui, shown)


def table_layout(pieces: Pieces) -> ft.Control:
    """The whole screen."""
    return LAYOUTS[pieces.ui.form.shape].lay_out(pieces)
