"""A passing sentence in a table's header: over name and question, where nothing is tapped."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings, use_following
from companion.ui.passing import Passing
from companion.ui.theme import text_style

# So many characters have room in large letters on a phone, and in usual ones.
FEW, USUAL, SMALL = 48, 95, 13.0
# Where letters are twice as large, a long sentence in these is read as a usual one elsewhere.
SMALLEST = 10.0


@ft.component
def SaidHere(  # noqa: N802
    here: Surroundings, ground: str, right: float, bare: bool = False
) -> ft.Control:
    """What is said in passing at this table; it says itself aloud.

    `ground` hides all that it lies over, `right` is kept free of it; `bare` is the ground alone.
    It is given its surroundings: what is kept inside a kept header has lost the way up to them.
    """
    passing = here.session.passing
    use_following(passing.subscribe, "passing")
    ft.use_effect(lambda: _place(passing, 1), [], cleanup=lambda: _place(passing, -1))
    said = passing.now
    if said is None or said.label:
        return ft.Container()
    if bare:
        return ft.Container(bgcolor=ground, expand=True)
    c = here.scheme
    number = len(said.text)
    token = TYPE.prompt if number <= FEW or here.wide else TYPE.strong
    size = SMALL if number > (FEW if here.big else USUAL) and not here.wide else None
    if here.big and number > USUAL:
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


def _place(passing: Passing, more: int) -> None:
    passing.places += more
