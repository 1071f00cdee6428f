"""Record files from and to the device: a table opened, a table saved."""

import logging

import flet as ft

from companion.core import record
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import backup
from companion.ui.app_context import Surroundings, sentence
from companion.ui.live import LiveTable
from companion.ui.moving import take_everything
from companion.ui.naming import file_name


async def save_record(here: Surroundings, live: LiveTable) -> None:
    """Gives the table's record to the device as a file."""
    text = record.write_text(live.table).encode()
    name = file_name(live.header, live.id, "json")
    try:
        await ft.FilePicker().save_file(file_name=name, src_bytes=text)
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was saved: %s", error)
        here.tell(say("This device did not take the file."))


async def open_record(here: Surroundings) -> None:
    """Lets the players pick a record file and shows its table."""
    try:
        files = await ft.FilePicker().pick_files(with_data=True)
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was picked: %s", error)
        here.tell(say("This device cannot open files here."))
        return
    if files:
        take_in(here, files[0].bytes or b"")


def take_in(here: Surroundings, text: bytes) -> None:
    """Keeps the table that a record tells as a table of its own, or tells what is wrong with it."""
    if backup.is_backup(text):
        take_everything(here, text)
        return
    try:
        live = here.live.take_in(record.read_text(text, find))
    except Refusal as refusal:
        here.tell(sentence(here.say(refusal.message)))
        return
    here.go(f"/table/{live.id}" + ("/winner" if live.table.result else ""))
