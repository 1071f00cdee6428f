"""Strict reading of JSON into frozen classes: a wrong type is a sentence, never a guess."""

from collections.abc import Callable, Mapping
from functools import partial
from types import UnionType
from typing import TypeVar, Union, get_args, get_origin

import cattrs
from cattrs.errors import (
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from companion.core.message import Message, say
from companion.core.notation import Json, JsonObject
from companion.core.refusal import Refusal

T = TypeVar("T")

_KINDS: dict[type, Message] = {
    bool: say("true or false"),
    int: say("a whole number"),
    float: say("a number"),
    str: say("text"),
    list: say("a list"),
    dict: say("an object"),
}


class _Mismatch(Exception):
    def __init__(self, wanted: type) -> None:
        self.wanted = wanted


def _strictly(kind: type[T]) -> Callable[[Json, type[T]], T]:
    def read(value: Json, _: type[T]) -> T:
        if type(value) is not kind:
            raise _Mismatch(kind)
        return value

    return read


def _number(value: Json, _: type[float]) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _Mismatch(float)
    return float(value)


def converter() -> cattrs.Converter:
    """A converter that guesses nothing: types as they are, no key too many."""
    made = cattrs.Converter(
        forbid_extra_keys=True,
        omit_if_default=True,
        unstruct_collection_overrides={tuple: list},
    )
    for kind in (bool, int, str):
        made.register_structure_hook(kind, _strictly(kind))
    made.register_structure_hook(float, _number)
    made.register_structure_hook_func(_is_row, _row_reader(made))
    return made


def _is_row(kind: object) -> bool:
    return get_origin(kind) is tuple


def _row_reader(made: cattrs.Converter) -> Callable[[Json, type], tuple[object, ...]]:
    """Reads a list as a tuple; text is no list of letters."""

    def read(value: Json, kind: type) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise _Mismatch(list)
        wanted = get_args(kind)
        if wanted[-1] is Ellipsis:
            wanted = (wanted[0],) * len(value)
        if len(value) != len(wanted):
            raise _Mismatch(list)
        return tuple(made.structure(entry, one) for entry, one in zip(value, wanted, strict=True))

    return read


# A number that may be left out when read, and is written even when it is 0.
WRITTEN = {"written": True}


# Python's own words cannot be field names: `from_` is written `from`.
def register(made: cattrs.Converter, kind: type) -> None:
    """Lets `made` read and write the dataclass `kind`, trailing underscores left out."""
    renames = {
        name: override(
            rename=name.rstrip("_"), omit_if_default=False if field.metadata == WRITTEN else None
        )
        for name, field in kind.__dataclass_fields__.items()  # type: ignore[attr-defined]
        if name.endswith("_") or field.metadata == WRITTEN
    }
    read = partial(make_dict_structure_fn, kind, made, _cattrs_forbid_extra_keys=True)
    write = partial(make_dict_unstructure_fn, kind, made, _cattrs_omit_if_default=True)
    made.register_structure_hook(kind, read(**renames))  # type: ignore[arg-type]
    made.register_unstructure_hook(kind, write(**renames))  # type: ignore[arg-type]


def structure(made: cattrs.Converter, value: Json, kind: type[T], what: Message) -> T:
    """`value` as a `kind`, or a refusal that names the place and what should stand there."""
    if _is_object(kind) and not isinstance(value, Mapping):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=_KINDS[dict])
    try:
        return made.structure(value, kind)
    except Exception as error:  # cattrs wraps whatever its hooks raise
        raise _sentence(error, what) from None


def _is_object(kind: object) -> bool:
    if get_origin(kind) in (Union, UnionType):
        return any(map(_is_object, get_args(kind)))
    return hasattr(kind, "__dataclass_fields__")


def _sentence(error: BaseException, what: Message) -> Refusal:
    """The first fault in a cattrs error, as a sentence."""
    place = ""
    while isinstance(error, cattrs.BaseValidationError):
        inner = error.exceptions[0]
        for note in getattr(inner, "__notes__", ()):
            # A list of the wrong length has a note that names no entry.
            if isinstance(note, IterableValidationNote):
                place += f"[{note.index}]"
            elif not isinstance(error, IterableValidationError):
                place += f".{getattr(note, 'name', '?').rstrip('_')}"
            break
        error = inner
    place = place.lstrip(".")
    if isinstance(error, Refusal):
        return error
    if isinstance(error, ForbiddenExtraKeysError):
        return Refusal(
            "{what} has the unknown key “{key}”.", what=what, key=_first(error.extra_fields)
        )
    if isinstance(error, KeyError):
        return Refusal("{what} lacks the key “{key}”.", what=what, key=str(error.args[0]))
    if not place:
        return Refusal("{what} has the wrong form.", what=what)
    if isinstance(error, _Mismatch):
        return Refusal(
            "{what}: “{key}” must be {wanted}.", what=what, key=place, wanted=_KINDS[error.wanted]
        )
    return Refusal("{what}: “{key}” has the wrong form.", what=what, key=place)


def _first(keys: set[str]) -> str:
    return min(str(key).rstrip("_") for key in keys)


def no_other_keys(value: Mapping[str, Json], known: tuple[str, ...], what: Message) -> None:
    """Refuses a key that nobody knows, by its name."""
    for key in value:
        if key not in known:
            raise Refusal("{what} has the unknown key “{key}”.", what=what, key=key)


def an_object(value: Json, what: Message) -> JsonObject:
    """`value`, if it is a JSON object."""
    if not isinstance(value, Mapping):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=_KINDS[dict])
    return dict(value)


def a_list(value: Json, what: Message, length: int | None = None) -> list[Json]:
    """`value`, if it is a list (of that length)."""
    if not isinstance(value, list):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=_KINDS[list])
    if length is not None and len(value) != length:
        raise Refusal("{what} must have {count} entries.", what=what, count=length)
    return value


def an_int(value: Json, what: Message, low: int, high: int) -> int:
    """`value`, if it is a whole number from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        raise Refusal(
            "{what} must be a whole number from {low} to {high}.", what=what, low=low, high=high
        )
    return value


def a_bool(value: Json, what: Message) -> bool:
    """`value`, if it is true or false."""
    if not isinstance(value, bool):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=_KINDS[bool])
    return value


def a_text(value: Json, what: Message) -> str:
    """`value`, if it is text."""
    if not isinstance(value, str):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=_KINDS[str])
    return value


def counts(value: Json, what: Message) -> dict[str, int]:
    """`value`, if it maps ids to how many there are; zeros are left out."""
    found = {
        key: an_int(count, say("{what}, “{key}”", what=what, key=key), 0, 10_000)
        for key, count in an_object(value, what).items()
    }
    return {key: count for key, count in found.items() if count}
