"""What the table screen shows, and how large its board can be."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.showing.scene import Scene
from companion.showing.tokens import SPACE
from companion.ui.app_context import Surroundings
from companion.ui.parts import hand_pad, player_strip, shelf
from companion.ui.parts.board_frame import Look
from companion.ui.parts.nearness import FROM_AFAR, View
from companion.ui.parts.own_head import OWN_HEAD
from companion.ui.parts.player_strip import Seated
from companion.ui.parts.turn_header import Heading

# What stands around the board on a phone held upright, with two lines of prompt.
AROUND, AROUND_DENSE = 428.0, 340.0
# The same without a tray and news, where cards lie under the board.
BESIDE, BESIDE_DENSE = 318.0, 240.0
DENSE_BELOW = 790.0
SIDE_COLUMN = 424.0
SMALLEST_BOARD = 290.0


@dataclass(frozen=True)
class Shown:
    """Everything on the table screen, ready to be laid out."""

    heading: Heading
    scene: Scene
    labels: tuple[str, ...]
    seated: tuple[Seated, ...]
    actions: Callable[[bool], ft.Control]
    news: Callable[[], ft.Control]
    # What the hands must do, for the width there is; in place of tray and news.
    told: Callable[[float], ft.Control] | None = None
    # After an undo there is a way back; a hand may lie open, a finger over one of its cards.
    again: bool = False
    looking: bool = False
    over: int | None = None
    by_tap: bool = False
    # How near a board of many squares is seen.
    view: View = FROM_AFAR

    def inside(self, here: Surroundings) -> float:
        """How wide what stands under the board is."""
        if here.wide:
            return SIDE_COLUMN
        if here.width <= here.height:
            return here.width - 2 * here.margin
        board = self.look(here, backwards=False).scale * self.scene.picture.width
        return here.width - board - 24 - 2 * here.margin

    def look(self, here: Surroundings, *, backwards: bool) -> Look:
        """The board as large as the screen allows, in whole pixels."""
        drawn = self.scene.picture
        ratio = drawn.width / drawn.height
        if here.wide:
            tall = here.height - SPACE.header_tablet - 12
            wide = min(here.width - SIDE_COLUMN - 40, tall * ratio)
        elif here.width > here.height:
            wide = min(here.width * 0.5, (here.height - 8) * ratio)
        else:
            around = AROUND_DENSE if dense(here) else AROUND
            if self.scene.shelf is not None:
                around = BESIDE_DENSE if dense(here) else BESIDE
                around += hand_height(self.scene, low=dense(here))
            elif drawn.grid is not None and self.scene.hand is not None:
                around += hand_pad.LOW + 16
            if self.scene.hand and self.scene.hand.faces and not self.looking:
                around += OWN_HEAD
            wide = min(here.width - 18, (here.height - around) * ratio)
            wide = max(wide, min(SMALLEST_BOARD, here.width - 18))
            if here.big:
                # What is said about the board needs the room.
                wide = min(wide, SMALLEST_BOARD)
        return Look(round(wide) / drawn.width, here.motion, backwards, here.keys)


def dense(here: Surroundings) -> bool:
    """Whether height is dear, as it is with large text."""
    return here.height < DENSE_BELOW or here.big


def hand_height(scene: Scene, *, low: bool) -> float:
    """How high the cards under the board are, with what players have beside their points."""
    pad = hand_pad.LOW if low else hand_pad.HEIGHT
    cards = shelf.HEIGHT + 6 + (pad + 6 if scene.hand else 0.0)
    # Without a hand a tray and news may stand there.
    usable = 100.0 if scene.tray and scene.hand is None else 0.0
    return cards + usable + max(map(player_strip.taller, scene.seats), default=0.0)
