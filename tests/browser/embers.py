"""Serves the sample game alone: the product's rooms with another list of games."""

import argparse
from pathlib import Path

from companion.playing.tables import Tables
from companion.serving import browser_languages, serve, this_phone
from companion.store.sqlite import SqliteStore
from companion.ui.app import app_main
from tests.browser.haleakala_hands import TABLES
from tests.sample_game import GAMES


def main() -> int:
    """Serves until it is ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    told = parser.parse_args()
    store = SqliteStore(told.data / TABLES, GAMES.rules, GAMES.meta, copies=False)
    app = app_main(Tables(store, GAMES), browser_languages, phone=this_phone)
    return serve(app, told.host, told.port, told.data, open_browser=False)


if __name__ == "__main__":
    raise SystemExit(main())
