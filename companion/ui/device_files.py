"""Files that people save on their device and open from it: one table's record, or everything."""

import logging

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.names import file_name
from companion.playing.tables import is_everything
from companion.ui.app_context import Ui


async def save_file(ui: Ui, name: str, content: bytes) -> None:
    """Lets people save a file, or says that the device refused it."""
    try:
        await ft.FilePicker().save_file(file_name=name, src_bytes=content)
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was saved: %s", error)
        ui.tell(say("This device did not accept the file."))


async def pick_file(ui: Ui) -> bytes | None:
    """The content of the file that people pick; None if they pick none, or cannot."""
    try:
        files = await ft.FilePicker().pick_files(with_data=True)
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was picked: %s", error)
        ui.tell(say("This device cannot open files here."))
        return None
    return (files[0].bytes or b"") if files else None


async def save_record(ui: Ui, id: str, game: str = "table") -> None:
    """Saves a table's record as a file, also one that cannot be read."""
    try:
        content = ui.tables.raw(id)
    except Refusal as refusal:
        ui.tell(refusal.message)
    else:
        await save_file(ui, file_name(game, id, "json"), content)


async def save_everything(ui: Ui) -> None:
    """Saves all tables, names, boxes and settings as one file, to change phones."""
    name, content = ui.tables.everything()
    await save_file(ui, name, content.encode())


async def open_file(ui: Ui) -> None:
    """Lets people pick a file that was saved here or elsewhere, and adds what it holds."""
    content = await pick_file(ui)
    if content is not None:
        ui.attempt(lambda: _add(ui, content))


def _add(ui: Ui, content: bytes) -> None:
    """Adds what a file holds: everything, plays of another program, or one table."""
    # Imported here: no first screen needs it.
    from companion.past.bg_stats_import import is_bg_stats

    if is_everything(content):
        _add_everything(ui, content)
    elif is_bg_stats(content):
        ui.tell(ui.past.take_in(content))
    else:
        _add_table(ui, content)


async def open_everything(ui: Ui) -> None:
    """Lets people pick a file of `save_everything`, and adds what it holds."""
    content = await pick_file(ui)
    if content is not None:
        ui.attempt(lambda: _add_everything(ui, content))


def _add_table(ui: Ui, record: bytes) -> None:
    """Adds the table of a record and shows it."""
    seen = ui.tables.seen(ui.tables.take_in(record))
    ui.go(f"/table/{seen.id}" + ("/winner" if seen.result else ""))


def _add_everything(ui: Ui, content: bytes) -> None:
    """Adds what is not here yet, and says what it was."""
    ui.tell(ui.tables.take_everything(content).message)
