"""Where a play took place, and a note about it."""

from collections.abc import Callable

import flet as ft

from companion.past.history import LONGEST_NOTE, LONGEST_PLACE, Past, Play
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, primary_button, tappable, text
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.typed_text import TypedText

# So many places that were typed before are offered.
OFFERED = 6


@ft.component
def RemarkSheet(ui: Ui, past: Past, play: Play, close: Tap) -> ft.Control:  # noqa: N802
    """Both fields; what is typed is kept when the sheet is done."""
    place: TypedText = ft.use_ref(TypedText(play.location)).current  # type: ignore[assignment]
    note: TypedText = ft.use_ref(TypedText(play.note)).current  # type: ignore[assignment]
    _, set_chosen = ft.use_state(0)

    def done() -> None:
        if ui.attempt(lambda: past.remark(play.id, place.text, note.text)):
            close()

    def choose(name: str) -> None:
        place.set(name)
        set_chosen(place.version)

    return ft.Column(
        [
            text(ui, ui.say("Place and note"), TYPE.title, heading=1),
            Field(ui, ui.say("Place"), place, LONGEST_PLACE, key=f"place-{place.version}"),
            *([_places(ui, past.locations[:OFFERED], choose)] if past.locations else []),
            Field(ui, ui.say("Note"), note, LONGEST_NOTE, key="note"),
            ft.Row([primary_button(ui, ui.say("Done"), done, icon=ft.Icons.CHECK)]),
        ],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@memo_component
def Field(ui: Ui, label: str, typed: TypedText, most: int) -> ft.Control:  # noqa: N802
    """Where a few words are typed."""
    c = ui.scheme
    return ft.TextField(
        label=label,
        value=typed.text,
        max_length=most,
        multiline=most == LONGEST_NOTE,
        min_lines=1,
        max_lines=4 if most == LONGEST_NOTE else 1,
        border_radius=RADIUS.tile,
        border_color=c.line2,
        focused_border_color=c.lavatx,
        text_style=text_style(TYPE.strong, c.tx, large=True),
        on_change=lambda e: typed.change(e.control.value or ""),
    )


def _places(ui: Ui, places: list[str], choose: Callable[[str], None]) -> ft.Control:
    c = ui.scheme
    return ft.Row(
        [
            tappable(
                ui,
                place,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=16, vertical=13),
                    content=text(ui, place, TYPE.strong),
                ),
                lambda place=place: choose(place),  # type: ignore[misc]
                radius=RADIUS.capsule,
                bgcolor=c.s2,
                border=ft.Border.all(2, c.line),
            )
            for place in places
        ],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )
