"""How Caldera starts where nobody serves it: one person's phone, its own storage."""

import locale
import os
import sys
from pathlib import Path

import flet as ft

from companion.games import find
from companion.store.store import FILE, Store
from companion.ui.app import app_main


def start() -> None:
    """Opens the tables of this phone and shows the app."""
    if sys.platform == "emscripten":
        from companion.phone.browser import start_in_browser

        start_in_browser()
        return
    folder = Path(os.environ.get("FLET_APP_STORAGE_DATA", "."))
    folder.mkdir(parents=True, exist_ok=True)
    ft.run(app_main(Store(folder / FILE, find), phone_languages), assets_dir="assets")


def phone_languages() -> tuple[str, ...]:
    """The language that the phone is set to."""
    asked = os.environ.get("LANG") or locale.getlocale()[0] or ""
    return (asked.replace("_", "-").split(".")[0],)
