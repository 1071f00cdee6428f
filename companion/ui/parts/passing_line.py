"""The place of a passing sentence: between what scrolls and the foot, so that it covers nothing."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import use_following, use_surroundings
from companion.ui.parts.touch import COLUMN, tappable
from companion.ui.theme import text_style


@ft.component
def PassingLine(path: str) -> ft.Control:  # noqa: N802
    """What is said in passing on the screen with that address; it says itself aloud."""
    here = use_surroundings()
    passing = here.session.passing
    use_following(passing.subscribe, "passing")
    said = passing.now
    if said is None or said.path != path:
        return ft.Container()
    sentence, c = said, here.scheme
    # Light on dark where all else is dark on light: it is not part of the page.
    words = ft.Text(sentence.text, style=text_style(TYPE.strong, c.bg), expand=True)
    row: list[ft.Control] = [ft.Semantics(live_region=True, expand=True, content=ft.Row([words]))]

    def done() -> None:
        passing.over(sentence)
        sentence.do()

    if sentence.label:
        accent = here.other_scheme.lavatx
        row.append(
            tappable(
                here,
                sentence.label,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=12, vertical=14),
                    content=ft.Text(sentence.label, style=text_style(TYPE.button, accent)),
                ),
                here.once(done),
                radius=RADIUS.tile,
            )
        )
    side = max(here.margin, (here.width - COLUMN) / 2)
    return ft.Container(
        padding=ft.Padding(side, 6, side, 8),
        content=ft.Container(
            bgcolor=c.tx,
            border_radius=RADIUS.tile,
            padding=ft.Padding(16, 0 if sentence.label else 12, 6, 0 if sentence.label else 12),
            content=ft.Row(row, spacing=8),
        ),
    )
