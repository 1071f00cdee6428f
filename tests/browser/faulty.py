"""The program with faults planted in its screens, to see what people then see."""

import sys

from companion.cli import main
from companion.ui.screens import log, rules


def broken(*_: object, **__: object) -> None:
    raise ZeroDivisionError("planted")


if __name__ == "__main__":
    # One while a screen is first drawn, one in what it draws after a tap.
    rules._all = broken  # type: ignore[assignment]
    log._told = broken  # type: ignore[assignment]
    sys.exit(main())
