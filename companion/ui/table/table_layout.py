"""How the table screen is laid out: phone upright, phone lying, tablet."""

import flet as ft

from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.board.board_frame import Look
from companion.ui.intents import Dispatch
from companion.ui.table.board_size import Shown
from companion.ui.table.layout_lying import lying_layout
from companion.ui.table.layout_tablet import tablet_layout
from companion.ui.table.layout_upright import upright_layout
from companion.ui.table.slots import Pieces


def table_layout(
    ui: Ui,
    shown: Shown,
    look: Look,
    dispatch: Dispatch,
    seen: Seen,
    *,
    turns_board: bool,
) -> ft.Control:
    """The screen, for the room there is."""
    pieces = Pieces(ui, shown, look, dispatch, seen, turns_board)
    if ui.wide:
        return tablet_layout(pieces)
    return lying_layout(pieces) if ui.width > ui.height else upright_layout(pieces)
