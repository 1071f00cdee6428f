"""What can be done with a table in a list: go on, save its record, remove it."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.just_score import only_scored
from companion.playing.tables import ListedTable, Unreadable
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.device_files import save_record
from companion.ui.home.table_cards import names_of
from companion.ui.widgets.basics import Tap, divider, list_row, text
from companion.ui.widgets.confirm_sheet import confirm_sheet
from companion.ui.widgets.reading_sheet import use_sheet

Listed = ListedTable | Unreadable
# What is asked before it is done.
Asking = Literal["", "remove", "save"]


def use_table_menu(ui: Ui) -> Callable[[Listed], None]:
    """A sheet for one table, and the questions before something is done; returns what opens it."""
    none: Listed | None = None
    kept, set_kept = ft.use_state(none)
    nothing: Asking = ""
    asking, set_asking = ft.use_state(nothing)

    def close() -> None:
        set_kept(None)
        set_asking("")

    def remove(table: Listed) -> None:
        ui.attempt(lambda: ui.tables.remove(table.id))
        ui.offer(
            ui.say("The table is removed."),
            ui.say("Undo"),
            lambda: ui.attempt(lambda: ui.tables.restore(table.id)),
        )

    def save(table: Listed) -> None:
        close()
        game = table.header.game if isinstance(table, ListedTable) else "table"
        ui.session.start(lambda: save_record(ui, table.id, game))

    sheet = None
    if kept is not None:
        table = kept
        match asking:
            case "remove":
                sheet = _ask_removing(ui, table, lambda: remove(table), close)
            case "save":
                sheet = _ask_saving(ui, lambda: save(table), close)
            case _:
                sheet = _menu(ui, table, lambda: save(table), set_asking, close)
    use_sheet(sheet, close)
    return set_kept


def _title(table: Listed) -> Message:
    return (
        names_of(table) if isinstance(table, ListedTable) else say("Table {table}", table=table.id)
    )


def _hides(ui: Ui, table: Listed) -> bool:
    """Whether the record contains something still hidden; an unreadable one counts as if it did."""
    try:
        return ui.tables.hides(table.id)
    except Refusal:
        return False


def _menu(
    ui: Ui,
    table: Listed,
    save: Tap,
    set_asking: Callable[[Asking], None],
    close: Tap,
) -> ft.Control:
    def open_it() -> None:
        close()
        ui.go(f"/table/{table.id}")

    c = ui.scheme
    why = ui.tables.why_not_shown(table) if isinstance(table, ListedTable) else table.why
    first = (
        text(ui, ui.say(why), TYPE.body, c.tx2)
        if why
        else list_row(
            ui,
            ui.say("Open"),
            "",
            open_it,
            leading=ft.Icon(ft.Icons.PLAY_ARROW, color=c.tx),
        )
    )
    return ft.Column(
        [
            text(ui, ui.say(_title(table)), TYPE.title, heading=1),
            first,
            divider(ui),
            *_counted(ui, table, close),
            list_row(
                ui,
                ui.say("Save the record"),
                ui.say("A file with every step, to keep or to open elsewhere."),
                (lambda: set_asking("save")) if _hides(ui, table) else save,
                leading=ft.Icon(ft.Icons.FILE_DOWNLOAD, color=c.tx),
            ),
            divider(ui),
            list_row(
                ui,
                ui.say("Remove this table"),
                "",
                lambda: set_asking("remove"),
                leading=ft.Icon(ft.Icons.DELETE_OUTLINE, color=c.tx),
            ),
        ],
        tight=True,
        spacing=2,
    )


def _counted(ui: Ui, table: Listed, close: Tap) -> list[ft.Control]:
    """The way back into a count whose sheet was made: its scoring is taken back."""
    if (
        not isinstance(table, ListedTable)
        or not only_scored(table.header)
        or not table.summary.finished
    ):
        return []

    def change() -> None:
        close()
        seen = ui.tables.seen(table.id)
        ui.wait_for(seen.undo, lambda: ui.go(f"/table/{table.id}"))

    icon = ft.Icon(ft.Icons.CALCULATE, color=ui.scheme.tx)
    return [list_row(ui, ui.say("Change the count"), "", change, leading=icon), divider(ui)]


def _ask_saving(ui: Ui, save: Tap, close: Tap) -> ft.Control:
    return confirm_sheet(
        ui,
        ui.say("Save what is still hidden, too?"),
        ui.say(
            "The record contains the order of cards and tiles to come, and every hidden "
            "hand. Whoever opens the file can read them."
        ),
        ui.say("Not now"),
        ui.say("Save it"),
        save,
        close,
    )


def _ask_removing(ui: Ui, table: Listed, remove: Tap, close: Tap) -> ft.Control:
    return confirm_sheet(
        ui,
        ui.say("Remove this table?"),
        ui.say(
            "{names}: all of its steps leave the lists. You can undo that right after.",
            names=_title(table),
        ),
        ui.say("Keep it"),
        ui.say("Remove"),
        remove,
        close,
    )
