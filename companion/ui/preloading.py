"""Imports screens before they are opened, while the server is idle."""

from importlib import import_module
from threading import Lock, Timer

from companion.games import GAMES
from companion.ui import theme

# Seconds until the rest is imported: after a first screen was sent, and if nobody comes.
AFTER_FIRST_SCREEN, WITHOUT_VISITOR = 1.0, 4.0


class Preloader:
    """Imports the home screen at once, and the set-up and table screens a little later."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._timer_runs = self._loaded = False
        theme.light_theme()
        import_module("companion.ui.home.home_screen")
        self._load_after(WITHOUT_VISITOR)

    def first_screen_sent(self) -> None:
        """Starts the timer for the rest, once, however many pages open."""
        with self._lock:
            runs, self._timer_runs = self._timer_runs, True
        if not runs:
            self._load_after(AFTER_FIRST_SCREEN)

    def _load_after(self, seconds: float) -> None:
        timer = Timer(seconds, self._load)
        timer.daemon = True
        timer.start()

    def _load(self) -> None:
        with self._lock:
            if self._loaded:
                return
            self._loaded = True
        for module in ("setup.setup_screen", "table.table_screen"):
            import_module(f"companion.ui.{module}")
        for game in GAMES:
            assert game.rules
