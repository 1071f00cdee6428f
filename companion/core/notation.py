"""JSON as records hold it: typed, read with limits, merged by RFC 7396."""

import json
from collections.abc import Mapping
from typing import TypeAlias

from companion.core.refusal import Refusal

Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = "dict[str, Json]"

# A finished record is about 20 KB; far beyond that it is not a table.
MOST_BYTES = 4_000_000


def parse(text: str | bytes) -> Json:
    """The value that `text` holds, or a refusal that says what is wrong with it."""
    if len(text) > MOST_BYTES:
        raise Refusal(
            "The file is larger than {most} MB: this is not a table.", most=MOST_BYTES // 10**6
        )
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        value: Json = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
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
    return value


def _no_constant(name: str) -> float:
    raise Refusal("This is not JSON: {name} is no number.", name=name)


def _no_twins(pairs: list[tuple[str, Json]]) -> JsonObject:
    """Two values under one key would let one of them vanish."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Refusal("The key “{key}” stands twice in one object.", key=key)
            seen.add(key)
    return found


def dump(value: Json) -> str:
    """One line of JSON, the same text for the same value."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


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


def pruned(entries: Mapping[str, Json]) -> JsonObject:
    """`entries` without the keys whose value is null or empty: positions are written so."""
    return {
        key: value
        for key, value in entries.items()
        if not (value is None or (isinstance(value, (Mapping, list, str)) and not value))
    }
