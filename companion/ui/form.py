"""The form of a screen, from which follows what stands where."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Shape = Literal["upright", "lying", "tablet", "flat"]

# From this width on a board has room beside players and log.
TABLET = 900
# Lower than this a phone has a flat header and small pieces.
DENSE = 790.0
# Lower than this large text leaves no room for the board, unless what is large grows less.
SCANT = 760.0


@dataclass(frozen=True)
class Form:
    """A phone held upright or on its side, a tablet, or either flat on the table among all."""

    shape: Shape
    # Things stand under each other, and words have the room of pictures.
    large_text: bool = False
    # Height is dear, as it always is with large text.
    dense: bool = False
    # Large text meets a low screen: what is large already grows less then.
    scant: bool = False

    @property
    def lying(self) -> bool:
        """Whether it is a phone that lies on its side."""
        return self.shape == "lying"

    @property
    def tablet(self) -> bool:
        """Whether the board has room beside players and log."""
        return self.shape == "tablet"

    @property
    def across(self) -> bool:
        """Whether the screen is wider than high."""
        return self.shape in ("lying", "tablet")

    @property
    def flat(self) -> bool:
        """Whether it lies in the middle of the table, with people on its sides."""
        return self.shape == "flat"

    @property
    def tall_text(self) -> bool:
        """Whether large text has the height to grow as much as it likes."""
        return self.large_text and not self.scant


@lru_cache(maxsize=64)
def form_of(width: float, height: float, *, large_text: bool, flat: bool = False) -> Form:
    """The form of a screen of that size; whether it lies flat is chosen, not measured.

    >>> form_of(390, 844, large_text=False)
    Form(shape='upright', large_text=False, dense=False, scant=False)
    >>> form_of(844, 390, large_text=False).lying, form_of(1180, 820, large_text=False).tablet
    (True, True)
    >>> form_of(360, 640, large_text=True).scant
    True
    """
    if flat:
        return Form("flat", large_text, dense=True)
    shape: Shape = "upright"
    if width > height:
        shape = "tablet" if width >= TABLET else "lying"
    dense = height < DENSE or large_text
    return Form(shape, large_text, dense, scant=large_text and height < SCANT)
