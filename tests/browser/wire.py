"""What the server sends to a page, decoded: every text, and every length that is not whole."""

from collections.abc import Iterator

import msgpack  # type: ignore[import-untyped]

from tests.browser.harness import Screen

# The number of a call is drawn at random and names nothing.
BY_CHANCE = "call_id"
# How long something glides depends on when it was drawn; the address may be told again.
MOVING = frozenset({"animate", "duration", "push_route", "route", "/table/TABLE", "TABLE"})


def values(value: object) -> Iterator[str]:
    """Every text in what a frame holds, and where things are drawn."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, float) and not value.is_integer():
        yield repr(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key != BY_CHANCE:
                yield from values(key)
                yield from values(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from values(inner)
    elif isinstance(value, msgpack.ExtType):
        yield value.data.hex()


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
            unpacker = msgpack.Unpacker(strict_map_key=False)
            unpacker.feed(self._frames.pop(0))
            for message in unpacker:
                self._found |= set(values(message))
        return {text.replace(table_id, "TABLE") for text in self._found} - MOVING
