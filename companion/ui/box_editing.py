"""A copy of a game, checked entry by entry: what can be edited, and whether it makes sense."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from companion.core.box import Profile
from companion.core.game import Header, Player, Rules
from companion.core.message import Message
from companion.core.notation import Json, JsonObject
from companion.core.refusal import Refusal

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


def put(value: Json, path: Path, leaf: Json) -> Json:
    """The entry with one part changed; the old one stays as it was.

    >>> put({"counts": [5, 3]}, ("counts", 1), 4)
    {'counts': [5, 4]}
    """
    if not path:
        return leaf
    step, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {
            key: put(inner, rest, leaf) if key == step else inner for key, inner in value.items()
        }
    if isinstance(value, list):
        return [put(inner, rest, leaf) if at == step else inner for at, inner in enumerate(value)]
    return value


def changes(profile: Profile, box: Mapping[str, Json]) -> JsonObject:
    """What a box has otherwise than the profile."""
    return {key: box[key] for key, entry in profile.entries.items() if box[key] != entry.value}


def trouble(kind: type[Rules[object]], changed: Mapping[str, Json]) -> Message | None:
    """Why such a box cannot be, in the rules' words; nothing when it can."""
    count = kind.meta.players[0]
    players = tuple(Player(color, color) for color in kind.meta.colors[count])
    try:
        kind(Header(kind.meta.id, players, box=changed)).set_up()
    except Refusal as refusal:
        return refusal.message
    return None
