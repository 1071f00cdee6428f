"""The room on a phone held upright: each part says how high it is, the board has the rest."""

from dataclasses import dataclass
from functools import cached_property

from companion.showing.scene import Scene
from companion.showing.tokens import SPACE
from companion.ui.app_context import Ui
from companion.ui.table import hand_pad, player_strip, shelf
from companion.ui.table.choice_rows import IDEA_ROW
from companion.ui.table.hand_faces import own_height
from companion.ui.table.own_head import OWN_HEAD
from companion.ui.table.player_strip import STRIP_HEIGHT
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.tile_tray import tiles_height, tools_height
from companion.ui.table.tray import tray_height
from companion.ui.table.turn_header import header_height
from companion.ui.widgets.action_bar import NEWS_HEIGHT
from companion.ui.widgets.bar_height import bar_height

# Smaller boards do without the news beside them; none is smaller than the least.
SMALLEST_BOARD, LEAST_BOARD = 290.0, 180.0
# Squares are tapped from near: their board is rather small than cut off.
LEAST_GRID = 140.0
# At both sides of the board together.
BOARD_MARGINS = 18.0
# A narrower phone has a pile or tools beside the board, which take so much.
NARROW, BESIDE_BOARD = 380.0, 62.0
# Between the cards and what stands under them.
GAP = 6.0


@dataclass(frozen=True)
class UprightRoom:
    """The heights of what stands above and below the board, and what they leave to it."""

    ui: Ui
    shown: Shown

    @property
    def room(self) -> SlotSizes:
        """What the parts of the screen must know of it."""
        return SlotSizes(
            self.board_width, self.inside, self.low, self.pile_beside, self.tools_beside
        )

    @property
    def scene(self) -> Scene:
        """What is asked, lit and tapped."""
        return self.shown.scene

    @property
    def inside(self) -> float:
        """How wide what stands under the board is."""
        return self.ui.width - 2 * self.ui.margin

    @cached_property
    def board_width(self) -> float:
        """How wide the board is, in whole pixels."""
        news = NEWS_HEIGHT if self.scene.shelf is None and self.has_news else 0.0
        beside = BESIDE_BOARD if self.pile_beside or self.tools_beside else 0.0
        most = self.ui.width - BOARD_MARGINS
        wide = min(
            most - beside, (self.ui.height - self._around(low=self.low) - news) * self._ratio
        )
        least = LEAST_BOARD if self.scene.picture.grid is None else LEAST_GRID
        wide = max(wide, min(least, most))
        # Beside large text what is said about the board needs the room.
        return round(min(wide, SMALLEST_BOARD) if self.ui.form.large_text else wide)

    @cached_property
    def has_news(self) -> bool:
        """Whether what happened last has room; the log has it, too."""
        if self.ui.form.tall_text:
            return True
        board = (self.ui.height - self._around(low=self.low) - NEWS_HEIGHT) * self._ratio
        return board >= min(SMALLEST_BOARD, self.ui.width - BOARD_MARGINS)

    def has_room(self, height: float) -> bool:
        """Whether something so high is wholly in sight between the players and the buttons."""
        return self._frame + height <= self.ui.height

    @cached_property
    def low(self) -> bool:
        """Whether players and cards leave out what they can: else the board would be too small."""
        own = self.scene.hand is not None and bool(self.scene.hand.faces)
        if self.ui.form.tall_text or not (own or self.scene.shelf):
            return False
        return (self.ui.height - self._around(low=False)) * self._ratio < SMALLEST_BOARD

    @property
    def pile_beside(self) -> bool:
        """Whether the pile stands beside the board: under it cards would be too narrow to read."""
        return self.scene.shelf is not None and self._narrow

    @property
    def tools_beside(self) -> bool:
        """Whether the tools of a board of squares stand beside it: the tiles need the whole row."""
        return self.scene.picture.grid is not None and self._narrow

    @property
    def tiles_height(self) -> float:
        """How high the tiles under a board of squares are, with the tools beside them."""
        if self.tools_beside:
            return tiles_height(self.scene, self.inside)
        if self.ui.form.dense:
            room = self.inside - SPACE.touch - 20
            return max(tools_height(), tiles_height(self.scene, room) + 10)
        return tray_height(dense=False)

    @property
    def cards_height(self) -> float:
        """How high the cards under the board are."""
        return self._cards_height(low=self.low)

    @property
    def _narrow(self) -> bool:
        return self.ui.width < min(NARROW, self.ui.height)

    @property
    def _ratio(self) -> float:
        return self.scene.picture.width / self.scene.picture.height

    @property
    def _frame(self) -> float:
        """Header, players and buttons."""
        ui = self.ui
        return header_height(ui, self.shown.heading) + STRIP_HEIGHT + bar_height(ui.form)

    def _around(self, *, low: bool) -> float:
        """How high everything but the board and the news is."""
        dense, hand = self.ui.form.dense, self.scene.hand
        around = self._frame
        if self.shown.carrying_out:
            tiled = self.scene.picture.grid is not None
            tools = self.tiles_height if tiled else SPACE.touch + GAP
            return around + self.shown.todo_height(self.inside, False) + tools + 2 * GAP
        if self.scene.rows and self.scene.rows[0].pin:
            around += len(self.scene.rows) * IDEA_ROW + GAP
        elif self.scene.shelf is not None:
            around += self._cards_height(low=low)
        elif self.scene.picture.grid is not None:
            around += self.tiles_height + (hand_pad.LOW + GAP if hand is not None else 0.0)
        else:
            around += tray_height(dense=dense)
        if hand and hand.faces and not self.shown.looking:
            # A hand that lies open instead of its backs, and whose it is above it.
            around += own_height(hand, low=low, large_text=self.ui.form.large_text)
            around += (0.0 if low else OWN_HEAD) - hand_pad.pad_height(dense=dense)
        return around

    def _cards_height(self, *, low: bool) -> float:
        """How high the cards under the board are, with what players have beside their points."""
        scene, dense = self.scene, self.ui.form.dense
        cards = shelf.shelf_height(low=low) + GAP
        if scene.hand:
            cards += hand_pad.pad_height(dense=dense) + GAP
        elif scene.tray:
            # Without a hand a tray and news may stand there.
            cards += tray_height(dense=dense)
        # A low strip is as high as a finger.
        held = max(map(player_strip.taller, scene.seats), default=0.0)
        return cards + (SPACE.touch - SPACE.capsule if low else held)
