"""What can be done with a table in a list: go on, save its record, remove it."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.just_score import only_scored
from companion.playing.tables import Kept, Unreadable
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import (
    Tap,
    divider,
    list_row,
    primary_button,
    text,
    tonal_button,
)
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.table_cards import names_of
from companion.ui.records import save_record

Listed = Kept | Unreadable
# What is asked before it is done.
Asking = Literal["", "remove", "save"]


def use_table_menu(here: Surroundings) -> Callable[[Listed], None]:
    """A sheet for one table, and the questions before something is done; returns what opens it."""
    none: Listed | None = None
    kept, set_kept = ft.use_state(none)
    nothing: Asking = ""
    asking, set_asking = ft.use_state(nothing)

    def close() -> None:
        set_kept(None)
        set_asking("")

    def remove(table: Listed) -> None:
        close()
        here.attempt(lambda: here.tables.remove(table.id))
        here.offer(
            here.say("The table is removed."),
            here.say("Undo"),
            lambda: here.attempt(lambda: here.tables.restore(table.id)),
        )

    def save(table: Listed) -> None:
        close()
        game = table.header.game if isinstance(table, Kept) else "table"
        here.session.start(lambda: save_record(here, table.id, game))

    sheet = None
    if kept is not None:
        table = kept
        match asking:
            case "remove":
                sheet = _ask_removing(here, table, lambda: remove(table), close)
            case "save":
                sheet = _ask_saving(here, lambda: save(table), close)
            case _:
                sheet = _menu(here, table, lambda: save(table), set_asking, close)
    use_sheet(sheet, close)
    return set_kept


def _title(table: Listed) -> Message:
    return names_of(table) if isinstance(table, Kept) else say("Table {table}", table=table.id)


def _hides(here: Surroundings, table: Listed) -> bool:
    """Whether the record tells what is still hidden; one that cannot be read tells it all."""
    try:
        return here.tables.hides(table.id)
    except Refusal:
        return False


def _menu(
    here: Surroundings,
    table: Listed,
    save: Tap,
    set_asking: Callable[[Asking], None],
    close: Tap,
) -> ft.Control:
    def open_it() -> None:
        close()
        here.go(f"/table/{table.id}")

    c = here.scheme
    why = here.tables.why_not_shown(table) if isinstance(table, Kept) else table.why
    first = (
        text(here, here.say(why), TYPE.body, c.tx2)
        if why
        else list_row(
            here,
            here.say("Open"),
            "",
            open_it,
            leading=ft.Icon(ft.Icons.PLAY_ARROW, color=c.tx),
        )
    )
    return ft.Column(
        [
            text(here, here.say(_title(table)), TYPE.title, heading=1),
            first,
            divider(here),
            *_counted(here, table, close),
            list_row(
                here,
                here.say("Save the record"),
                here.say("A file with every step, to keep or to open elsewhere."),
                (lambda: set_asking("save")) if _hides(here, table) else save,
                leading=ft.Icon(ft.Icons.FILE_DOWNLOAD, color=c.tx),
            ),
            divider(here),
            list_row(
                here,
                here.say("Remove this table"),
                "",
                lambda: set_asking("remove"),
                leading=ft.Icon(ft.Icons.DELETE_OUTLINE, color=c.tx),
            ),
        ],
        tight=True,
        spacing=2,
    )


def _counted(here: Surroundings, table: Listed, close: Tap) -> list[ft.Control]:
    """The way back into a count whose sheet was made: its scoring is taken back."""
    if not isinstance(table, Kept) or not only_scored(table.header) or not table.summary.finished:
        return []

    def change() -> None:
        close()
        seen = here.tables.seen(table.id)
        here.wait_for(seen.undo, lambda: here.go(f"/table/{table.id}"))

    icon = ft.Icon(ft.Icons.CALCULATE, color=here.scheme.tx)
    return [list_row(here, here.say("Change the count"), "", change, leading=icon), divider(here)]


def _ask_saving(here: Surroundings, save: Tap, close: Tap) -> ft.Control:
    return _question(
        here,
        here.say("Save what is still hidden, too?"),
        here.say(
            "The record tells the order of cards and tiles to come, and every hidden hand. "
            "Whoever opens the file can read them."
        ),
        tonal_button(here, here.say("Not now"), close, expand=True),
        primary_button(here, here.say("Save it"), save),
    )


def _ask_removing(here: Surroundings, table: Listed, remove: Tap, close: Tap) -> ft.Control:
    return _question(
        here,
        here.say("Remove this table?"),
        here.say(
            "{names}: all of its steps leave the lists. You can undo that right after.",
            names=_title(table),
        ),
        tonal_button(here, here.say("Keep it"), close, expand=True),
        primary_button(here, here.say("Remove"), remove),
    )


def _question(here: Surroundings, title: str, words: str, *ways: ft.Control) -> ft.Control:
    return ft.Column(
        [
            text(here, title, TYPE.title, heading=1),
            text(here, words),
            ft.Row(list(ways), spacing=10),
        ],
        tight=True,
        spacing=14,
    )
