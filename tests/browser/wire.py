"""What the server sends to a page in a browser, decoded."""

from tests.browser.harness import Screen
from tests.frames import decoded, whatever_called

# Flet takes away what nobody uses any more when Python finds it: at any time.
TIDYING = {"_services"}


class Wire:
    """Everything that the server sent to one page since it was last forgotten."""

    def __init__(self, screen: Screen) -> None:
        self._frames: list[bytes] = []
        self._found: set[str] = set()
        screen.page.on(
            "websocket",
            lambda opened: opened.on(
                "framereceived",
                lambda frame: self._frames.append(frame if isinstance(frame, bytes) else b""),
            ),
        )

    @property
    def number(self) -> int:
        """How many frames came that were not read yet."""
        return len(self._frames)

    def forget(self) -> None:
        """What came so far counts no more."""
        self._frames.clear()
        self._found.clear()

    def sent(self, table_id: str) -> set[str]:
        """All that came, whatever the table is called."""
        while self._frames:
            self._found |= decoded(self._frames.pop(0))
        return whatever_called(self._found - TIDYING, table_id)
