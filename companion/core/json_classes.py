"""Whole frozen classes read from JSON and written to it, as strictly as `json_checks`."""

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

from companion.core.json_checks import KINDS
from companion.core.json_text import Json
from companion.core.message import Message
from companion.core.refusal import Refusal

T = TypeVar("T")


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


def converter(*, strict: bool = True) -> cattrs.Converter:
    """A converter that changes no type; a strict one refuses unknown keys and omits defaults."""
    made = cattrs.Converter(
        forbid_extra_keys=strict,
        omit_if_default=strict,
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
        raise Refusal("{what} must be {wanted}.", what=what, wanted=KINDS[dict])
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
            "{what}: “{key}” must be {wanted}.", what=what, key=place, wanted=KINDS[error.wanted]
        )
    return Refusal("{what}: “{key}” has the wrong form.", what=what, key=place)


def _first(keys: set[str]) -> str:
    return min(str(key).rstrip("_") for key in keys)
