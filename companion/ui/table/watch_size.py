"""How large everything is on the big screen: it is drawn for 1920 × 1080 and grows with it."""

from dataclasses import dataclass

import flet as ft

from companion.showing.tokens import TypeToken
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.fitting import LARGEST

WIDTH, HEIGHT = 1920.0, 1080.0
# Nothing is written smaller: from three metres that is still read.
SMALLEST = 30.0
# With large text letters grow by so much: they are large already.
LARGER = 1.3


@dataclass(frozen=True)
class BigSize:
    """The scale of one big screen."""

    ui: Ui

    @property
    def unit(self) -> float:
        """How many pixels one of the drawing takes."""
        return min(self.ui.width / WIDTH, self.ui.height / HEIGHT)

    def of(self, length: float) -> float:
        """A length of the drawing on this screen."""
        return length * self.unit

    def points(self, size: float) -> float:
        """A text size of the drawing on this screen, never below the smallest."""
        points = max(SMALLEST, size) * self.unit
        return points * LARGER / LARGEST if self.ui.form.large_text else points

    def text(
        self,
        words: str,
        token: TypeToken,
        ink: str,
        size: float,
        *,
        expand: bool = False,
        lines: int | None = None,
        align: ft.TextAlign = ft.TextAlign.START,
    ) -> ft.Text:
        """Words in a step of the type scale, as large as the screen asks for."""
        return ft.Text(
            words,
            style=text_style(token, ink, size=self.points(size)),
            expand=expand or None,
            max_lines=lines,
            overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
            text_align=align,
        )
