"""Everything to and from one file, to change phones."""

import logging

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.ui.app_context import Surroundings, sentence


async def save_everything(here: Surroundings) -> None:
    """Gives all tables, names, boxes and settings to the device as one file."""
    name, text = here.tables.everything()
    try:
        await ft.FilePicker().save_file(file_name=name, src_bytes=text.encode())
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was saved: %s", error)
        here.tell(say("This device did not take the file."))


async def bring_everything(here: Surroundings) -> None:
    """Lets the players pick such a file, and adds what is in it."""
    try:
        files = await ft.FilePicker().pick_files(with_data=True)
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no file was picked: %s", error)
        here.tell(say("This device cannot open files here."))
        return
    if files:
        take_everything(here, files[0].bytes or b"")


def take_everything(here: Surroundings, text: bytes) -> None:
    """Adds what the file has and says what it was, or what is wrong with it."""
    try:
        taken = here.tables.take_everything(text)
    except Refusal as refusal:
        here.tell(sentence(here.say(refusal.message)))
        return
    here.tell(taken.told)
