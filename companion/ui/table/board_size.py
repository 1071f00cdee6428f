"""What the table screen shows, and how large its board can be."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.showing.scene import Scene
from companion.showing.tokens import SPACE
from companion.ui.app_context import Ui
from companion.ui.board.board_frame import Look
from companion.ui.board.board_zoom import FROM_AFAR, View
from companion.ui.table import hand_pad, player_strip, shelf
from companion.ui.table.hand_faces import own_height
from companion.ui.table.own_head import OWN_HEAD
from companion.ui.table.player_strip import Seated
from companion.ui.table.tile_tray import tiles_height
from companion.ui.table.turn_header import TALL, Heading, flat_height

# Under the header on a phone held upright: players, tray and buttons, without and with the news.
STRIP, FOOT = 66.0, 80.0
# The buttons with two lines of large text.
FOOT_SCANT = 102.0
TRAY, TRAY_DENSE = 93.0, 68.0
NEWS = 44.0
# Two tools, one over the other.
TOOLS = 2 * SPACE.touch + 16.0
DENSE_BELOW = 790.0
SIDE_COLUMN = 424.0
# Smaller boards do without the news beside them; none is smaller than the least.
SMALLEST_BOARD, LEAST_BOARD = 290.0, 180.0
# A narrower phone has a pile beside the board, which takes so much.
NARROW, BESIDE_BOARD = 380.0, 62.0


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
    told: Callable[[float, bool, bool], ft.Control] | None = None
    # How many things that are, and about how high they become.
    to_do: int = 0
    told_height: Callable[[float, bool], float] = lambda width, brief: 0.0
    # What was only tapped, where no news say it.
    tapped: Callable[[float], ft.Control] | None = None
    # After an undo there is a way back; a hand may lie open, a finger over one of its cards.
    again: bool = False
    looking: bool = False
    over: int | None = None
    by_tap: bool = False
    # How near a board of many squares is seen.
    view: View = FROM_AFAR

    def inside(self, ui: Ui) -> float:
        """How wide what stands under the board is."""
        if ui.wide:
            return SIDE_COLUMN
        if ui.width <= ui.height:
            return ui.width - 2 * ui.margin
        board = self.look(ui, backwards=False).scale * self.scene.picture.width
        return ui.width - board - 24 - 2 * ui.margin

    def look(self, ui: Ui, *, backwards: bool) -> Look:
        """The board as large as the screen allows, in whole pixels."""
        drawn = self.scene.picture
        ratio = drawn.width / drawn.height
        if ui.wide:
            tall = ui.height - SPACE.header_tablet - 12
            wide = min(ui.width - SIDE_COLUMN - 40, tall * ratio)
        elif ui.width > ui.height:
            wide = min(ui.width * 0.5, (ui.height - 8) * ratio)
        else:
            wide = self._upright(ui, ratio)
        return Look(round(wide) / drawn.width, ui.motion, backwards, ui.keys)

    def has_news(self, ui: Ui) -> bool:
        """Whether what happened last has room on a phone held upright; the log has it, too."""
        drawn = self.scene.picture
        board = (ui.height - self._around(ui) - NEWS) * drawn.width / drawn.height
        return (ui.big and not ui.scant) or board >= min(SMALLEST_BOARD, ui.width - 18)

    def has_room(self, ui: Ui, height: float) -> bool:
        """Whether something so high is wholly in sight between the players and the buttons."""
        header = flat_height(ui, self.heading) if dense(ui) else TALL
        return header + STRIP + height + foot_height(ui) <= ui.height

    def _upright(self, ui: Ui, ratio: float) -> float:
        """How wide the board is on a phone held upright."""
        news = NEWS if self.scene.shelf is None and self.has_news(ui) else 0.0
        beside = BESIDE_BOARD if self.pile_beside(ui) or self.tools_beside(ui) else 0.0
        wide = min(ui.width - 18 - beside, (ui.height - self._around(ui) - news) * ratio)
        wide = max(wide, min(LEAST_BOARD, ui.width - 18))
        # Beside large text what is said about the board needs the room.
        return min(wide, SMALLEST_BOARD) if ui.big else wide

    def pile_beside(self, ui: Ui) -> bool:
        """Whether the pile stands beside the board: under it cards would be too narrow to read."""
        return self.scene.shelf is not None and ui.width < min(NARROW, ui.height)

    def tools_beside(self, ui: Ui) -> bool:
        """Whether the tools of a board of squares stand beside it: the tiles need the whole row."""
        return self.scene.picture.grid is not None and ui.width < min(NARROW, ui.height)

    def tiles_height(self, ui: Ui) -> float:
        """How high the tiles under a board of squares are, with the tools beside them."""
        inside = ui.width - 2 * ui.margin
        if self.tools_beside(ui):
            return tiles_height(self.scene, inside)
        if dense(ui):
            return max(TOOLS, tiles_height(self.scene, inside - SPACE.touch - 20) + 10)
        return TRAY

    def is_low(self, ui: Ui) -> bool:
        """Whether players and cards leave out what they can: else the board would be too small."""
        if ui.width > ui.height:
            return True
        own = self.scene.hand is not None and bool(self.scene.hand.faces)
        if (ui.big and not ui.scant) or not (own or self.scene.shelf):
            return False
        drawn = self.scene.picture
        board = (ui.height - self._around(ui, low=False)) * drawn.width / drawn.height
        return board < SMALLEST_BOARD

    def cards_height(self, ui: Ui) -> float:
        """How high the cards under the board are."""
        return hand_height(self.scene, flat=dense(ui), low=self.is_low(ui))

    def _around(self, ui: Ui, *, low: bool | None = None) -> float:
        """How high everything but the board and the news is on a phone held upright."""
        flat = dense(ui)
        low = self.is_low(ui) if low is None else low
        around = (flat_height(ui, self.heading) if flat else TALL) + STRIP + foot_height(ui)
        if self.scene.shelf is not None:
            around += hand_height(self.scene, flat=flat, low=low)
        elif self.scene.picture.grid is not None:
            around += self.tiles_height(ui)
            if self.scene.hand is not None:
                around += hand_pad.LOW + 6
        else:
            around += TRAY_DENSE if flat else TRAY
        if self.scene.hand and self.scene.hand.faces and not self.looking:
            # A hand that lies open instead of its backs, and whose it is above it.
            around += own_height(self.scene.hand, low=low, large_text=ui.big)
            around -= hand_pad.LOW if flat else hand_pad.HEIGHT
            around += 0.0 if low else OWN_HEAD
        return around


def foot_height(ui: Ui) -> float:
    """How high the bar with the buttons is."""
    return FOOT_SCANT if ui.scant else FOOT


def dense(ui: Ui) -> bool:
    """Whether height is dear, as it is with large text."""
    return ui.height < DENSE_BELOW or ui.big


def hand_height(scene: Scene, *, flat: bool, low: bool) -> float:
    """How high the cards under the board are, with what players have beside their points."""
    pad = hand_pad.LOW if flat else hand_pad.HEIGHT
    cards = (shelf.LOW if low else shelf.HEIGHT) + 6 + (pad + 6 if scene.hand else 0.0)
    # Without a hand a tray and news may stand there.
    usable = (TRAY_DENSE if flat else TRAY) if scene.tray and scene.hand is None else 0.0
    # A low strip is as high as a finger.
    held = max(map(player_strip.taller, scene.seats), default=0.0)
    held = SPACE.touch - SPACE.capsule if low else held
    return cards + usable + held
