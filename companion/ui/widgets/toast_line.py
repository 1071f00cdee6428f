"""The toast of a page: between its body and its foot, so that it covers nothing."""

import flet as ft

from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import use_following, use_ui
from companion.ui.theme import text_style
from companion.ui.widgets.touch import COLUMN, tappable


@ft.component
def ToastLine(path: str) -> ft.Control:  # noqa: N802
    """Shows the toast of the screen with that address; screen readers announce it."""
    ui = use_ui()
    toasts = ui.session.toasts
    use_following(toasts.subscribe, "toast")
    said = toasts.now
    if said is None or said.path != path:
        return ft.Container()
    sentence, c = said, ui.scheme
    # Inverted colours: it is not part of the page.
    words = ft.Text(sentence.text, style=text_style(TYPE.strong, c.bg), expand=True)
    row: list[ft.Control] = [ft.Semantics(live_region=True, expand=True, content=ft.Row([words]))]

    def done() -> None:
        toasts.over(sentence)
        sentence.do()

    if sentence.label:
        accent = ui.other_scheme.lavatx
        row.append(
            tappable(
                ui,
                sentence.label,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=12, vertical=14),
                    content=ft.Text(sentence.label, style=text_style(TYPE.button, accent)),
                ),
                ui.once(done),
                radius=RADIUS.tile,
            )
        )
    side = max(ui.margin, (ui.width - COLUMN) / 2)
    return ft.Container(
        padding=ft.Padding(side, 6, side, 8),
        content=ft.Container(
            bgcolor=c.tx,
            border_radius=RADIUS.tile,
            padding=ft.Padding(16, 0 if sentence.label else 12, 6, 0 if sentence.label else 12),
            content=ft.Row(row, spacing=8),
        ),
    )
