"""What is loaded before anybody asks for it, when nobody waits for anything else."""

from importlib import import_module
from threading import Lock, Timer

from companion.games import GAMES
from companion.ui import theme

# Seconds after the first screen was sent, and with nobody there: its browser draws meanwhile.
DRAWN, ALONE = 1.0, 4.0


class Warming:
    """Loads the first screen at once, and all else once that is drawn."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked = self._rest = False
        theme.light_theme()
        import_module("companion.ui.screens.home")
        self._soon(ALONE)

    def drawn(self) -> None:
        """A first screen is on its way; however many come at once, one timer runs."""
        with self._lock:
            asked, self._asked = self._asked, True
        if not asked:
            self._soon(DRAWN)

    def _soon(self, seconds: float) -> None:
        timer = Timer(seconds, self._load)
        timer.daemon = True
        timer.start()

    def _load(self) -> None:
        with self._lock:
            if self._rest:
                return
            self._rest = True
        for module in ("setup", "table"):
            import_module(f"companion.ui.screens.{module}")
        for game in GAMES:
            assert game.rules
