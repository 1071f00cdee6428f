"""The program with faults planted in its screens, to see what people then see."""

import sys

from companion.cli import main
from companion.games.hekla.screen.hands import GameHands
from companion.ui.rules import rules_screen
from companion.ui.table import log_screen


def broken(*_: object, **__: object) -> None:
    raise ZeroDivisionError("planted")


if __name__ == "__main__":
    # One while a screen is first drawn, one in what it draws after a tap.
    rules_screen._all = broken  # type: ignore[assignment]
    log_screen._step_words = broken  # type: ignore[assignment]
    # A game that cannot say what the hands must do.
    GameHands.to_do = GameHands.put_back = GameHands.lay_out = broken  # type: ignore
    sys.exit(main())
