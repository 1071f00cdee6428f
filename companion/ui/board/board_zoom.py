"""How near a large board is seen: kept here, because Flet's viewer does not report it."""

from dataclasses import dataclass, replace

from companion.showing.grid import STAY, Near
from companion.showing.scene import Picture
from companion.ui.intents import (
    DraggedBoard,
    FollowBoard,
    Intent,
    JumpedTo,
    PinchedBoard,
    PressedButton,
)

# The least side of a square that is to be tapped, in dp.
FINGER = 40.0
DEEPEST = 5.0
# How far from a lit place a finger may come down, in dp.
REACH = 24.0
# Seconds after the view moved by itself in which a tap is ignored.
SETTLED = 0.25


@dataclass(frozen=True)
class View:
    """A part of a board: so many times nearer, around a point of its picture."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def window(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is seen of a picture of that size.

        >>> View(2, 0, 50).window(100, 100)
        (0.0, 25.0, 50.0, 50.0)
        """
        wide, tall = width / self.zoom, height / self.zoom
        left = min(max(0.0, self.x - wide / 2), width - wide)
        top = min(max(0.0, self.y - tall / 2), height - tall)
        return left, top, wide, tall

    def fixed(self, width: float, height: float) -> tuple[float, float]:
        """The point that stays where it is when the picture grows, from -1 to 1 each way.

        >>> View(2, 0, 50).fixed(100, 100)
        (-1.0, 0.0)
        """
        if self.zoom <= 1:
            return 0.0, 0.0
        left, top, _, _ = self.window(width, height)
        rest = 1 - 1 / self.zoom
        return 2 * left / rest / width - 1, 2 * top / rest / height - 1


FROM_AFAR = View()


@dataclass(frozen=True)
class BoardZoom:
    """The view now, the last one from near, and why the view came nearer."""

    view: View = FROM_AFAR
    last: View | None = None
    # Nothing was drawn yet: the first view needs no waiting.
    reason: str | None = None
    # When it moved by itself.
    moved: float = 0.0

    def followed(self, near: Near | None, zoom: float, now: float) -> "BoardZoom":
        """Comes nearer when the board says so, once for each reason; goes back with it."""
        reason = near.key if near else ""
        if reason == self.reason:
            return self
        if reason == STAY:
            return replace(self, reason=reason)
        view = View(zoom, near.x, near.y) if near and zoom > 1 else FROM_AFAR
        moved = self.moved if view == self.view else now
        return replace(self, reason=reason, view=view, moved=moved)

    def is_still(self, now: float) -> bool:
        """Whether a finger means what it sees: nothing has just moved under it."""
        return now - self.moved > SETTLED

    def toggled(self, zoom: float, x: float, y: float) -> "BoardZoom":
        """The zoom button: from afar to the last near view, and back."""
        if self.view.zoom > 1:
            return replace(self, last=self.view, view=FROM_AFAR)
        return replace(self, view=self.last or View(zoom, x, y))

    def jumped(self, x: float, y: float) -> "BoardZoom":
        """To another part of the board."""
        return replace(self, view=View(self.view.zoom, x, y))

    def dragged(self, across: float, down: float, width: float, height: float) -> "BoardZoom":
        """The board is moved under the window, in units of its picture."""
        left, top, wide, tall = self.view.window(width, height)
        moved = View(
            self.view.zoom,
            left + wide / 2 - across / self.view.zoom,
            top + tall / 2 - down / self.view.zoom,
        )
        left, top, wide, tall = moved.window(width, height)
        return replace(self, view=View(self.view.zoom, left + wide / 2, top + tall / 2))

    def pinched(self, factor: float, x: float, y: float) -> "BoardZoom":
        """Two fingers: nearer or further, around where they are."""
        zoom = min(DEEPEST, max(1.0, self.view.zoom * factor))
        return replace(self, view=View(zoom, x, y) if zoom > 1 else FROM_AFAR)


def zoom_update(
    zoom: BoardZoom, intent: Intent, drawn: Picture, scale: float, now: float
) -> BoardZoom:
    """The zoom after an intent that concerns it; any other leaves it as it is."""
    middle = drawn.width / 2, drawn.height / 2
    match intent:
        case FollowBoard():
            near = drawn.grid.near if drawn.grid else None
            return zoom.followed(near, finger_zoom(drawn, scale), now)
        case PressedButton("zoom"):
            return zoom.toggled(max(finger_zoom(drawn, scale), 2.0), *middle)
        case JumpedTo(x, y):
            return zoom.jumped(x, y)
        case DraggedBoard(across, down):
            return zoom.dragged(across, down, drawn.width, drawn.height)
        case PinchedBoard(factor, x, y):
            return zoom.pinched(factor, x, y)
    return zoom


def finger_zoom(drawn: Picture, scale: float) -> float:
    """How many times nearer a square must be for a finger."""
    return FINGER / (drawn.grid.square * scale) if drawn.grid else 1.0
