"""What the table screen shows, and how much room its form gives it."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.showing.scene import Scene
from companion.ui.board.board_zoom import FROM_AFAR, View
from companion.ui.table.flat_view import FlatView
from companion.ui.table.player_strip import Seated
from companion.ui.table.turn_header import Heading


@dataclass(frozen=True)
class Shown:
    """Everything on the table screen, ready to be laid out."""

    heading: Heading
    scene: Scene
    labels: tuple[str, ...]
    seated: tuple[Seated, ...]
    # The buttons, bare or in their bar, for the width there is, with what can be used or without.
    actions: Callable[[bool, float, bool], ft.Control]
    news: Callable[[], ft.Control]
    # What the hands must do, for the width there is; in few words; beside a full foot bar.
    todo_panel: Callable[[float, bool, bool], ft.Control] | None = None
    # How many things that are, and about how high they become.
    todo_count: int = 0
    todo_height: Callable[[float, bool], float] = lambda width, brief: 0.0
    # Whether that is an opponent's turn: it has its place under the board.
    carrying_out: bool = False
    # What was only tapped, where no news say it.
    tapped: Callable[[float], ft.Control] | None = None
    # After an undo there is a way back; a hand may lie open, a finger over one of its cards.
    again: bool = False
    looking: bool = False
    over: int | None = None
    by_tap: bool = False
    # How near a board of many squares is seen.
    view: View = FROM_AFAR
    # Who sits where, on a table that lies flat.
    flat: FlatView | None = None


@dataclass(frozen=True)
class SlotSizes:
    """What a form gives to the board and to what stands under or beside it, in dp."""

    board_width: float
    inside: float
    # Whether players and cards leave out what they can: else the board would be too small.
    low: bool = True
    # Whether the pile, or the tools of a board of squares, stand beside the board.
    pile_beside: bool = False
    tools_beside: bool = False
