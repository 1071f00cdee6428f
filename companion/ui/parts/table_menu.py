"""What can be done with a table in a list: go on, save its record, remove it."""

from collections.abc import Callable

import flet as ft

from companion.store.store import Kept
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import (
    Tap,
    divider,
    list_row,
    primary_button,
    text,
    tonal_button,
)
from companion.ui.parts.table_cards import names_of
from companion.ui.records import save_record
from companion.ui.tokens import TYPE


def use_table_menu(here: Surroundings) -> Callable[[Kept], None]:
    """A sheet for one table, and the question before it is removed; returns what opens it."""
    none: Kept | None = None
    kept, set_kept = ft.use_state(none)
    asking, set_asking = ft.use_state(False)

    def close() -> None:
        set_kept(None)
        set_asking(False)

    def remove() -> None:
        if kept is None:
            return
        close()
        here.attempt(lambda: here.live.remove(kept.id))
        here.offer(
            here.say("The table is removed."),
            here.say("Undo"),
            lambda: here.attempt(lambda: here.live.restore(kept.id)),
        )

    sheet = None
    if kept is not None:
        sheet = _ask(here, kept, remove, close) if asking else _menu(here, kept, set_asking, close)
    ft.use_dialog(
        ft.BottomSheet(
            content=ft.Container(padding=ft.Padding(14, 6, 14, 22), content=sheet),
            show_drag_handle=True,
            scrollable=True,
            on_dismiss=close,
        )
        if sheet
        else None
    )
    return set_kept


def _menu(
    here: Surroundings, kept: Kept, set_asking: Callable[[bool], None], close: Tap
) -> ft.Control:
    def save() -> None:
        close()
        here.session.start(lambda: save_record(here, here.live.get(kept.id)))

    def open_it() -> None:
        close()
        here.go(f"/table/{kept.id}")

    c = here.scheme
    return ft.Column(
        [
            text(here, here.say(names_of(kept)), TYPE.title, heading=1),
            list_row(
                here,
                here.say("Open"),
                "",
                open_it,
                leading=ft.Icon(ft.Icons.PLAY_ARROW, color=c.tx),
            ),
            divider(here),
            list_row(
                here,
                here.say("Save the record"),
                here.say("A file with every step, to keep or to open elsewhere."),
                save,
                leading=ft.Icon(ft.Icons.FILE_DOWNLOAD, color=c.tx),
            ),
            divider(here),
            list_row(
                here,
                here.say("Remove this table"),
                "",
                lambda: set_asking(True),
                leading=ft.Icon(ft.Icons.DELETE_OUTLINE, color=c.tx),
            ),
        ],
        tight=True,
        spacing=2,
    )


def _ask(here: Surroundings, kept: Kept, remove: Tap, close: Tap) -> ft.Control:
    return ft.Column(
        [
            text(here, here.say("Remove this table?"), TYPE.title, heading=1),
            text(
                here,
                here.say(
                    "{names}: all of its steps leave the lists. You can undo that right after.",
                    names=names_of(kept),
                ),
            ),
            ft.Row(
                [
                    tonal_button(here, here.say("Keep it"), close, expand=True),
                    primary_button(here, here.say("Remove"), remove),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
    )
