"""Record files from and to the device: a table opened, a table saved."""

import logging

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.naming import file_name
from companion.playing.tables import is_everything
from companion.ui.app_context import Surroundings, sentence
from companion.ui.moving import take_everything


async def save_record(here: Surroundings, id: str, game: str = "table") -> None:
    """Gives the table's record to the device as a file, as it lies here."""
    name = file_name(game, id, "json")
    try:
        await ft.FilePicker().save_file(file_name=name, src_bytes=here.tables.raw(id))
    except Refusal as refusal:
        here.tell(refusal.message)
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
    if is_everything(text):
        take_everything(here, text)
        return
    try:
        seen = here.tables.seen(here.tables.take_in(text))
    except Refusal as refusal:
        here.tell(sentence(here.say(refusal.message)))
        return
    here.go(f"/table/{seen.id}" + ("/winner" if seen.result else ""))
