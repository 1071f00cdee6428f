"""Which way a page is turned that was opened from a table lying flat: to whoever opened it."""

import re

# What belongs to a table, or is read beside it; elsewhere nothing is turned.
BESIDE = re.compile(r"/(table/[^/?]+/[^/?]+|rules/[^/?]+|box/[^?]+|map/[^?]+).*")


class PageTurn:
    """One page's memory of who tapped last at the flat table that is behind it."""

    def __init__(self) -> None:
        self._quarters = 0

    def face(self, quarters: int) -> None:
        """Whatever is opened from now on is turned by so many quarters."""
        self._quarters = quarters

    def now(self, route: str) -> int:
        """How far the page with that address is turned.

        >>> turn = PageTurn()
        >>> turn.face(2)
        >>> turn.now("/table/KEA427/log"), turn.now("/table/KEA427"), turn.now("/")
        (2, 0, 0)
        """
        return self._quarters if BESIDE.fullmatch(route) else 0
