"""Paths into a JSON value: reading what stands there, and replacing it."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from companion.core.json_text import Json, JsonObject

Path: TypeAlias = "tuple[str | int, ...]"
Leaf: TypeAlias = "str | int | bool"


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Leaf]]:
    """Every single value in an entry, with the way to it.

    >>> list(leaves({"forest": 1, "counts": [5, 3]}))
    [(('forest',), 1), (('counts', 0), 5), (('counts', 1), 3)]
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))
    elif isinstance(value, str | int):
        yield path, value


def look(value: Json, path: Path) -> Json:
    """The value at a path, or None where there is none.

    >>> look({"hands": [{"shell": 2}]}, ("hands", 0, "shell"))
    2
    """
    for step in path:
        if isinstance(value, Mapping) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def put(value: Json, path: Path, leaf: Json) -> Json:
    """A copy of the value with one part replaced; None removes the entry.

    >>> put({"statues": {"forest-1": 0}}, ("statues", "forest-1"), None)
    {'statues': {}}
    """
    if not path:
        return leaf
    step, rest = path[0], path[1:]
    if isinstance(value, list) and isinstance(step, int):
        return [put(inner, rest, leaf) if at == step else inner for at, inner in enumerate(value)]
    entries: JsonObject = dict(value) if isinstance(value, Mapping) else {}
    made = put(entries.get(str(step)), rest, leaf)
    if made is None:
        entries.pop(str(step), None)
    else:
        entries[str(step)] = made
    return entries
