"""Caldera in a browser without a server: Python there, the tables in IndexedDB.

The web worker delays updates of the screen until the change is saved.
"""

import json
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType

import flet as ft

from companion.core.languages import language
from companion.core.refusal import Refusal
from companion.games import GAMES, find, find_meta
from companion.phone.hubs import LateHubs
from companion.playing.preferences import KEY, read_settings, spoken
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore
from companion.store.store import FILE
from companion.ui.app import app_main

LOOKS = Path(__file__).with_name("looks.json")


def start_in_browser() -> None:
    """Opens this browser's tables and shows the app."""
    # Modules that only the worker around us has.
    import flet_js  # type: ignore[import-not-found]
    import js  # type: ignore[import-not-found]

    asked = tuple(js.navigator.languages.to_py())
    try:
        store = SqliteStore(Path(flet_js.folder, FILE), find, find_meta, copies=False)
    except Refusal as refusal:
        flet_js.refused(language(spoken("auto", asked)).say(refusal.message))
        return

    def tell_language() -> None:
        flet_js.language(spoken(read_settings(store.setting(KEY)).language, asked))

    def kept() -> None:
        flet_js.changed()
        tell_language()

    async def safe() -> None:
        if not await flet_js.safe():
            raise Refusal("This phone could not save it, so nothing was moved.")

    store.after_change = kept
    store.safe = safe
    tell_language()
    flet_js.copy = lambda: _backup().write(store)
    flet_js.copy_name = lambda: _backup().file_name(time.localtime())
    tables = Tables(store, GAMES)
    ft.run(app_main(tables, lambda: asked, written_looks, elsewhere=LateHubs(tables, store)))


def written_looks() -> dict[str, object]:
    """The themes as JSON, made when the site was built: Flet's theme classes are slow to import."""
    found: dict[str, object] = json.loads(LOOKS.read_text(encoding="utf-8"))
    return found


def _backup() -> ModuleType:
    """The backup module, imported only when it is needed."""
    return import_module("companion.store.backup")
