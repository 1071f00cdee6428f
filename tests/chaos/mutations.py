"""Records and backups as bad luck, bad programs and bad people would make them."""

import json
from collections.abc import Callable
from random import Random

from companion.core.json_text import Json

NASTY: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e18, 1e308, "", "0",
    "x" * 41, "\ud83c", "A\udfffb", "\x00", "\x1b[2J", "\u2028", "\u202e", "日本", "🌋",
    "a" * 5000, "haleakala", "finished", [], {}, [[]], [0], [None, None], {"": 0},
    {"\ud800": 1}, {"by": 0, "do": "undo"},
)  # fmt: skip
# Written as text, because Python writes none of it.
TEXTS = (
    b"1e999",
    b"-1e999",
    b"NaN",
    b"Infinity",
    b"1" * 400,
    b"1" * 5000,
    b'"\\ud800"',
    b"[" * 200,
)


def places(value: Json, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value inside another."""
    found = [here]
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, entry in inside:
        found += places(entry, (*here, key))
    return found


def _at(value: Json, way: tuple[str | int, ...]) -> Json:
    for key in way:
        value = value[key]  # type: ignore[index]
    return value


def changed(value: Json, luck: Random) -> Json:
    """The value with one thing in it replaced, left out, doubled or moved."""
    made: Json = json.loads(json.dumps(value))
    ways = places(made)[1:]
    if not ways:
        return luck.choice(NASTY)
    *above, key = luck.choice(ways)
    inside = _at(made, tuple(above))
    match luck.randrange(8):
        case 0 if isinstance(inside, list):
            inside.insert(luck.randrange(len(inside) + 1), inside[int(key)])
        case 1:
            del inside[key]  # type: ignore[union-attr, arg-type]
        case 2 if isinstance(inside, dict):
            inside[str(luck.choice(("", "x", "by", "do", "\ud800", "é")))] = inside.pop(str(key))
        case 3:
            inside[key] = luck.choice(NASTY)  # type: ignore[index]
        case _:
            inside[key] = _neighbour(made, inside[key], luck)  # type: ignore
    return made


def _neighbour(whole: Json, value: Json, luck: Random) -> Json:
    """Something like it: the next number, or what stands elsewhere in the same place."""
    if type(value) is int:
        return value + luck.choice((-2, -1, 1, 2))
    others = [_at(whole, way) for way in places(whole)[1:]]
    like: list[Json] = [other for other in others if type(other) is type(value)]
    found: Json = json.loads(json.dumps(luck.choice(like)))
    return found


def torn(text: bytes, luck: Random) -> bytes:
    """The text with some bytes of it changed, whatever they mean."""
    at = luck.randrange(len(text))
    to = min(len(text), at + luck.choice((1, 1, 2, 10, 200)))
    some = luck.randbytes(luck.choice((1, 2, 8)))
    kinds: list[Callable[[], bytes]] = [
        lambda: text[:at] + some + text[to:],
        lambda: text[:at] + text[to:],
        lambda: text[:at] + text[at:to] * 2 + text[to:],
        lambda: text[:at],
        lambda: text[:at] + luck.choice(TEXTS) + text[to:],
    ]
    return luck.choice(kinds)()


def mutated(text: bytes, luck: Random) -> bytes:
    """One line of JSON, changed in its meaning or in its letters, once or a few times."""
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if value is None or luck.random() < 0.3:
            text = torn(text or b"{}", luck)
        else:
            text = json.dumps(changed(value, luck), ensure_ascii=luck.random() < 0.5).encode(
                "utf-8", "surrogatepass"
            )
    return text.replace(b"\n", b" ").replace(b"\r", b" ")
