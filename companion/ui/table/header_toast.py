"""The toast in a table's header: over name and question, where nothing is tapped."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_following
from companion.ui.theme import text_style
from companion.ui.toast import Toasts

# So many characters have room in large letters on a phone, and in usual ones.
FEW, USUAL, SMALL = 48, 95, 13.0
# Where letters are twice as large, a long sentence in these is read as a usual one elsewhere.
SMALLEST = 10.0


@ft.component
def HeaderToast(  # noqa: N802
    ui: Ui, ground: str, right: float, bare: bool = False
) -> ft.Control:
    """The toast of this table, which is also read aloud.

    `ground` hides all that it lies over, `right` is kept free of it; `bare` is the ground alone.
    It is passed its `ui`: a component inside a memoised header cannot reach the context.
    """
    toasts = ui.session.toasts
    use_following(toasts.subscribe, "toasts")
    ft.use_effect(lambda: _place(toasts, 1), [], cleanup=lambda: _place(toasts, -1))
    said = toasts.now
    if said is None or said.label:
        return ft.Container()
    if bare:
        return ft.Container(bgcolor=ground, expand=True)
    c = ui.scheme
    number = len(said.text)
    token = TYPE.prompt if number <= FEW or ui.form.tablet else TYPE.strong
    size = SMALL if number > (FEW if ui.form.large_text else USUAL) and not ui.form.tablet else None
    if ui.form.large_text and number > USUAL:
        size = SMALLEST
    # Light on dark where all else is dark on light: it is not part of the page.
    words = ft.Text(said.text, style=text_style(token, c.bg, size=size))
    bar = ft.Container(
        bgcolor=c.tx,
        border_radius=RADIUS.tile,
        padding=ft.Padding(14, 4, 12, 4),
        alignment=ft.Alignment.CENTER_LEFT,
        content=ft.Semantics(live_region=True, content=words),
    )
    return ft.Container(bar, bgcolor=ground, padding=ft.Padding(0, 0, right, 0))


def _place(toasts: Toasts, more: int) -> None:
    toasts.places += more
