"""Starts Caldera without a server, on the storage of one phone."""

import asyncio
import os
import sys
from pathlib import Path

import flet as ft

from companion.games import GAMES, find, find_meta
from companion.phone.hubs import LateHubs
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore
from companion.store.store import FILE
from companion.ui.app import app_main

# A phone that does not say its languages in so many seconds is taken as it comes.
PATIENCE = 2.0


def start() -> None:
    """Opens the tables of this phone and shows the app."""
    if sys.platform == "emscripten":
        from companion.phone.browser import start_in_browser

        start_in_browser()
        return
    folder = Path(os.environ.get("FLET_APP_STORAGE_DATA", "."))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    languages: list[str] = []
    store = SqliteStore(folder / FILE, find, find_meta)
    tables = Tables(store, GAMES)
    show = app_main(tables, lambda: languages, elsewhere=LateHubs(tables, store))

    async def main(page: ft.Page) -> None:
        languages[:] = await phone_languages(page)
        show(page)

    ft.run(main, assets_dir="assets")


async def phone_languages(page: ft.Page) -> list[str]:
    """The languages that the phone is set to, the preferred one first."""
    try:
        info = await asyncio.wait_for(page.get_device_info(), PATIENCE)
    except (TimeoutError, RuntimeError):
        info = None
    liked = [locale.language_code for locale in getattr(info, "locales", ())]
    return liked or [os.environ.get("LANG", "")[:2]]
