"""What the table screen is put together from, whatever the form of the screen."""

from dataclasses import dataclass, replace

import flet as ft

from companion.playing.seen import Seen
from companion.showing.scene import Scene
from companion.ui.app_context import Ui
from companion.ui.board.board_frame import Look, board, zoomable
from companion.ui.board.board_window import board_window
from companion.ui.intents import Dispatch
from companion.ui.table.choice_rows import ChoiceRows
from companion.ui.table.panel import Panelled
from companion.ui.table.player_strip import PlayerStrip
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.table_board import board_area, tools_of
from companion.ui.table.table_hand import hand_area
from companion.ui.table.tile_tray import stock_row, tiles_and_map
from companion.ui.table.tray import tray
from companion.ui.table.turn_header import TurnHeader

# Above cards that are to be reported.
SMALL_BOARD = 216.0


@dataclass(frozen=True)
class Pieces:
    """The parts of one table screen, each made for the room that its form gives it."""

    ui: Ui
    shown: Shown
    room: SlotSizes
    look: Look
    dispatch: Dispatch
    seen: Seen
    turns_board: bool

    @property
    def scene(self) -> Scene:
        """What is asked, lit and tapped."""
        return self.shown.scene

    @property
    def tiled(self) -> bool:
        """Whether tiles stand before the player, to be laid on a board of squares."""
        return self.scene.picture.grid is not None and not (self.scene.panel or self.scene.rows)

    @property
    def board_width(self) -> float:
        """How wide the board is drawn."""
        return self.look.scale * self.scene.picture.width

    def header(self, width: float, *, lying: bool = False) -> ft.Control:
        """Who is asked, and what."""
        flat = self.ui.form.dense and not self.ui.form.tablet
        return TurnHeader(
            self.ui, self.shown.heading, self.dispatch, flat, lying, width, key="header"
        )

    def strip(self) -> ft.Control:
        """The players."""
        margin, low = self.ui.margin, self.room.low
        return ft.Container(
            padding=ft.Padding(margin, 8, margin, 6),
            content=PlayerStrip(self.ui, self.shown.seated, self.dispatch, low, key="strip"),
        )

    def island(self, full: float, *, corners: bool) -> ft.Control:
        """The board in the middle of so much width, its tools in the corners if they are free."""
        drawn = board(self.scene.picture, self.shown.labels, self.look, self.dispatch)
        if self.scene.picture.grid is None:
            drawn = zoomable(drawn)
        else:
            drawn = board_window(
                drawn, self.scene.picture, self.look.scale, self.shown.view, self.dispatch
            )
        return board_area(
            self.ui, drawn, self.scene, self.look, full, self.dispatch, (corners, self.turns_board)
        )

    def small_island(self) -> ft.Control:
        """The whole board small: one of its places is what is asked about."""
        small = replace(self.look, scale=SMALL_BOARD / self.scene.picture.width)
        drawn = board(self.scene.picture, self.shown.labels, small, self.dispatch)
        return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)

    def cards(self, full: float, *, near: bool, tight: bool) -> ft.Control:
        """A question that is answered by cards; `near` also shows its place on the board."""
        assert self.scene.panel is not None
        asked = self.scene.panel if near else replace(self.scene.panel, close=None)
        return Panelled(self.ui, asked, self.shown.seated, full, self.dispatch, tight, key="panel")

    def rows(self) -> ft.Control:
        """A question that is answered in words."""
        margin = self.ui.margin
        rows = ChoiceRows(self.ui, self.scene.rows, self.dispatch, key="rows")
        return ft.Container(padding=ft.Padding(margin, 8, margin, 8), content=rows)

    def tiles(self, full: float, *, beside: bool = False, low: bool = False) -> ft.Control:
        """Tiles under a board of squares, with its tools unless these stand `beside` the board."""
        small = self.ui.form.dense
        return tiles_and_map(
            self.ui, self.scene, self.shown.view, self.dispatch, full, small, beside, low
        )

    def stock(self) -> ft.Control:
        """What is left beside a board of squares, in one line."""
        return self.aside(stock_row(self.ui, self.scene.stock))

    def tray(self, width: float, *, small: bool | None = None) -> ft.Control:
        """What can be used now."""
        low = self.ui.form.dense if small is None else small
        return tray(self.ui, self.scene.tray, self.dispatch, width, small=low)

    def hand(self, inside: float) -> list[ft.Control]:
        """Open cards and the hand.

        Each has a key of its own: a hand that is held must stay the same control while its faces
        come.
        """
        padding = ft.Padding(self.ui.margin, 0, self.ui.margin, 6)
        return [
            ft.Container(part, padding=padding, key=f"foot-{part.key}")
            for part in hand_area(self.ui, self.shown, self.room, inside, self.dispatch)
        ]

    def tapped(self, inside: float) -> list[ft.Control]:
        """What was only tapped, where nothing else is to be done with the real pieces."""
        if self.shown.tapped is None or self.shown.todo_panel is not None:
            return []
        padding = ft.Padding(self.ui.margin, 0, self.ui.margin, 6)
        return [ft.Container(self.shown.tapped(inside), padding=padding)]

    def tools(self) -> list[ft.Container]:
        """Fixing and turning the board."""
        return tools_of(self.ui, self.dispatch, self.turns_board)

    def aside(self, content: ft.Control) -> ft.Control:
        """Something with the screen's margins beside it."""
        return ft.Container(content, padding=ft.Padding.symmetric(horizontal=self.ui.margin))
