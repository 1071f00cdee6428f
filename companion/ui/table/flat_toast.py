"""A passing sentence in the tile of who tapped, where a table lies flat."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_following
from companion.ui.theme import text_style
from companion.ui.toast import Toasts
from companion.ui.widgets.basics import tappable


@ft.component
def TileToast(ui: Ui) -> ft.Control:  # noqa: N802
    """Over the tile's own words, with what can be done about it; screen readers announce it."""
    toasts = ui.session.toasts
    use_following(toasts.subscribe, "tile")
    ft.use_effect(lambda: _place(toasts, 1), [], cleanup=lambda: _place(toasts, -1))
    said = toasts.now
    if said is None:
        return ft.Container()
    sentence, c = said, ui.scheme
    words = ft.Text(sentence.text, style=text_style(TYPE.strong, c.bg))
    parts: list[ft.Control] = [ft.Semantics(live_region=True, content=words)]

    def done() -> None:
        toasts.over(sentence)
        sentence.do()

    if sentence.label:
        way = ft.Text(sentence.label, style=text_style(TYPE.button, ui.other_scheme.lavatx))
        box = ft.Container(way, padding=ft.Padding.symmetric(horizontal=4, vertical=14))
        parts.append(tappable(ui, sentence.label, box, ui.once(done), radius=RADIUS.tile))
    return ft.Container(
        bgcolor=c.tx,
        border_radius=RADIUS.tile,
        padding=ft.Padding(14, 8, 12, 8),
        left=0,
        right=0,
        top=0,
        content=ft.Column(parts, spacing=0, tight=True),
    )


def _place(toasts: Toasts, more: int) -> None:
    toasts.places += more
    toasts.asks += more
