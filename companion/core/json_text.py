"""JSON text of records: parsed with limits, written canonically, merged by RFC 7396."""

import json
import re
from collections.abc import Mapping
from typing import TypeAlias

from companion.core.refusal import Refusal

Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = "dict[str, Json]"

# A finished record is about 20 KB; far beyond that it is not a table.
MOST_BYTES = 4_000_000
# No position is nested half as deep, and no count comes near what a database can hold.
DEEPEST, LARGEST = 60, 2**63 - 1
# Control characters, line separators, halves of characters and marks that turn the text around
# them: nothing that can be shown.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
# Only text with one of these can hold such characters: the values of other texts are not walked.
_SUSPECT = re.compile(r"\\|[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|\d[eE]|\d{18}")


def parse(text: str | bytes) -> Json:
    """The value that `text` holds, or a refusal that says what is wrong with it."""
    if len(text) > MOST_BYTES:
        raise Refusal(
            "The file is larger than {most} MB: this is not a table.", most=MOST_BYTES // 10**6
        )
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        value: Json = _DECODER.decode(text)
    except RecursionError:
        raise Refusal("The JSON is nested too deeply to be a table.") from None
    except UnicodeDecodeError:
        raise Refusal("This is not JSON: it is not UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise Refusal(
            "This is not JSON: line {line}, column {column} cannot be read.",
            line=error.lineno,
            column=error.colno,
        ) from None
    except ValueError:
        raise Refusal("This is not JSON: it holds a number that cannot be read.") from None
    if _SUSPECT.search(text) or text.count("[") + text.count("{") > DEEPEST:
        _check(value)
    return value


def _check(value: Json) -> None:
    """Refuses what could not be written, shown or counted again."""
    todo: list[tuple[Json, int]] = [(value, 0)]
    while todo:
        one, depth = todo.pop()
        if depth > DEEPEST:
            raise Refusal("The JSON is nested too deeply to be a table.")
        if isinstance(one, str) and unfit(one):
            raise Refusal(
                "The text “{text}” holds characters that cannot be shown.", text=shown(one)
            )
        if isinstance(one, (int, float)) and not abs(one) <= LARGEST:
            raise Refusal("A number in it is too large to count anything.")
        if isinstance(one, Mapping):
            todo += [(key, depth + 1) for key in one]
            todo += [(entry, depth + 1) for entry in one.values()]
        elif isinstance(one, list):
            todo += [(entry, depth + 1) for entry in one]


def unfit(text: str) -> bool:
    """Whether a text holds characters that cannot be shown."""
    return _UNFIT.search(text) is not None


def shown(text: str) -> str:
    """A text to be quoted in a sentence: shortened, with a box for what cannot be shown.

    >>> shown("An\\x00a")
    'An\ufffda'
    """
    text = _UNFIT.sub("\ufffd", text)
    return text if len(text) <= 80 else text[:79] + "…"


def _no_constant(name: str) -> float:
    raise Refusal("This is not JSON: {name} is no number.", name=name)


def _no_twins(pairs: list[tuple[str, Json]]) -> JsonObject:
    """Refuses an object with the same key twice: one value would be lost."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Refusal("The key “{key}” stands twice in one object.", key=shown(key))
            seen.add(key)
    return found


# Made once: a hub reads and writes many short texts.
_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_no_twins)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_ASCII = json.JSONEncoder(allow_nan=False)


def dump(value: Json, ascii: bool = False) -> str:
    """One line of canonical JSON; `ascii` where other characters would be lost."""
    return (_ASCII if ascii else _ENCODER).encode(value)


def merge(target: Json, patch: Json) -> Json:
    """`patch` merged into `target` as RFC 7396 says; neither is changed.

    >>> merge({"a": 1, "b": {"c": 2}}, {"a": None, "b": {"d": 3}})
    {'b': {'c': 2, 'd': 3}}
    """
    if not isinstance(patch, Mapping):
        return patch
    merged: JsonObject = dict(target) if isinstance(target, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


def patch_between(before: Json, after: Json) -> JsonObject:
    """The merge patch that leads from one object to another.

    >>> patch_between({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    {'b': {'c': 3}, 'a': None}
    """
    patch: JsonObject = {}
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return patch
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            inner = patch_between(old, value)
            if inner:
                patch[key] = inner
        elif old != value:
            patch[key] = value
    for key in before:
        if key not in after:
            patch[key] = None
    return patch


def pruned(entries: Mapping[str, Json]) -> JsonObject:
    """`entries` without the keys whose value is null or empty: positions are written so."""
    return {
        key: value
        for key, value in entries.items()
        if not (value is None or (isinstance(value, (Mapping, list, str)) and not value))
    }
