"""What the server sends to a page, decoded: every text, and every length that is not whole."""

from collections.abc import Iterable, Iterator

import msgpack  # type: ignore[import-untyped]

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


def decoded(frame: bytes) -> set[str]:
    """All that one frame tells."""
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(frame)
    return {text for message in unpacker for text in values(message)}


def whatever_called(texts: Iterable[str], table_id: str) -> set[str]:
    """What was told, without what the table is called and what moves by itself."""
    return {text.replace(table_id, "TABLE") for text in texts} - MOVING
