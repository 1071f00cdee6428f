"""What the server sends to a page, decoded: texts, lengths that are not whole, and numbers."""

from collections.abc import Iterable, Iterator

import msgpack  # type: ignore[import-untyped]

# The number of a call is drawn at random and names nothing.
BY_CHANCE = "call_id"
# How long something glides depends on when it was drawn; the address may be told again.
MOVING = frozenset({"animate", "duration", "push_route", "route", "/table/TABLE", "TABLE"})
# A page makes its player for a sound when it plays it first: that tells of its past, not of a step.
PLAYER = ("_c", "Audio")
# What only names a control; and where changes are told.
NAMING = frozenset({"_i", "id", "control_id"})
PATCH = "patch"


def values(value: object) -> Iterator[str]:
    """Every text in what a frame holds, and where things are drawn."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, float) and not value.is_integer():
        yield repr(value)
    elif isinstance(value, dict) and PLAYER not in value.items():
        for key, inner in value.items():
            if key != BY_CHANCE:
                yield from values(key)
                yield from values(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from values(inner)
    elif isinstance(value, msgpack.ExtType):
        yield value.data.hex()


def numbers(value: object, key: str = "") -> Iterator[str]:
    """Every number, and every yes and no, with what it says; what only names a control is none."""
    if isinstance(value, (int, float)):
        if key not in NAMING and key not in MOVING:
            yield f"{key} {value!r}"
    elif isinstance(value, dict):
        for inside, inner in value.items() if PLAYER not in value.items() else ():
            yield from numbers(inner, str(inside))
    elif key == PATCH and isinstance(value, list):
        # Where in the tree, then each change: what kind, where, of what, and what it is now.
        for _, _, of, *now in value[1:]:
            yield from numbers(now, of if isinstance(of, str) else "")
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from numbers(inner, key)


def decoded(frame: bytes) -> set[str]:
    """Every text and length that one frame tells."""
    return {text for message in _messages(frame) for text in values(message)}


def counted(frame: bytes) -> set[str]:
    """Every number that one frame tells."""
    return {text for message in _messages(frame) for text in numbers(message)}


def _messages(frame: bytes) -> Iterator[object]:
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(frame)
    yield from unpacker


def whatever_called(texts: Iterable[str], table_id: str) -> set[str]:
    """What was told, without what the table is called and what moves by itself."""
    return {text.replace(table_id, "TABLE") for text in texts} - MOVING
