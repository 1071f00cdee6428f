"""How near a large board is seen: kept here, because the viewer of the toolkit does not tell."""

from dataclasses import dataclass
from time import monotonic

from companion.showing.grid import STAY, Near

# The least side of a square that is to be tapped, in dp.
FINGER = 40.0
DEEPEST = 5.0
# Seconds after the view moved by itself in which nobody has seen yet where to.
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


@dataclass
class BoardZoom:
    """Where one was: the view now, the last one from near, and why the view came nearer."""

    view: View = FROM_AFAR
    last: View | None = None
    # Nothing was drawn yet: the first view needs no waiting.
    reason: str | None = None
    # When it moved by itself.
    moved: float = 0.0

    def follow(self, near: Near | None, zoom: float) -> bool:
        """Comes nearer when the board says so, once for each reason; goes back with it.

        Whether the view is another one then.
        """
        reason, before = near.key if near else "", self.view
        if reason != self.reason:
            self.reason = reason
            if reason == STAY:
                return False
            self.view = View(zoom, near.x, near.y) if near and zoom > 1 else FROM_AFAR
            if self.view != before:
                self.moved = monotonic()
        return self.view != before

    @property
    def is_still(self) -> bool:
        """Whether a finger means what it sees: nothing has just moved under it."""
        return monotonic() - self.moved > SETTLED

    def toggle(self, zoom: float, x: float, y: float) -> None:
        """The loupe: from afar to where one was, and back."""
        if self.view.zoom > 1:
            self.last, self.view = self.view, FROM_AFAR
        else:
            self.view = self.last or View(zoom, x, y)

    def jump(self, x: float, y: float) -> None:
        """To another part of the board."""
        self.view = View(self.view.zoom, x, y)

    def drag(self, across: float, down: float, width: float, height: float) -> None:
        """The board is moved under the window, in units of its picture."""
        left, top, wide, tall = self.view.window(width, height)
        moved = View(
            self.view.zoom,
            left + wide / 2 - across / self.view.zoom,
            top + tall / 2 - down / self.view.zoom,
        )
        left, top, wide, tall = moved.window(width, height)
        self.view = View(self.view.zoom, left + wide / 2, top + tall / 2)

    def pinch(self, factor: float, x: float, y: float) -> None:
        """Two fingers: nearer or further, around where they are."""
        zoom = min(DEEPEST, max(1.0, self.view.zoom * factor))
        self.view = View(zoom, x, y) if zoom > 1 else FROM_AFAR
