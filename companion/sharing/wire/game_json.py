"""A game's own classes as JSON: positions and events, read back as strictly as records are."""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.core.json_classes import converter
from companion.core.json_text import Json
from companion.core.message import Message
from companion.sharing.wire.sentences import read_message, write_message

Write = Callable[[Any], Json]
PLAIN = (bool, int, float, str, type(None))
NUMBER = re.compile(r"-?(0|[1-9]\d{0,8})")


class _Refused(Exception):
    """A value of the wrong form; cattrs adds where."""


class GameJson:
    """Reads and writes values by their types; classes are registered when they are first met."""

    def __init__(self) -> None:
        self.converter = made = converter()
        made.register_structure_hook_factory(_is_mapping, self._read_mapping)
        made.register_structure_hook_factory(_is_named_row, self._read_named_row)
        made.register_structure_hook_factory(_is_choice, self._read_choice)
        made.register_structure_hook(bytes, _read_bytes)
        made.register_structure_hook(Message, lambda data, _: read_message(data))
        self._writers: dict[Any, Write] = {}

    def writer(self, kind: Any) -> Write:
        """How values of a type are written; from then on they can be read, too."""
        if kind not in self._writers:
            # A class may have parts of its own kind.
            self._writers[kind] = lambda value: self._writers[kind](value)
            self._writers[kind] = self._make(kind)
        return self._writers[kind]

    def _make(self, kind: Any) -> Write:
        if kind in PLAIN:
            return _as_it_is
        if kind is Message:
            return write_message
        if kind is bytes:
            return lambda value: b64encode(value).decode()
        if isinstance(kind, type) and issubclass(kind, Enum):
            return lambda value: value.value
        if _is_mapping(kind):
            entry = self.writer(get_args(kind)[1])
            return lambda value: {str(key): entry(one) for key, one in value.items()}
        if _is_choice(kind):
            return self._choice(kind)
        if _is_named_row(kind):
            return _row([self.writer(one) for one in _row_kinds(kind)])
        if get_origin(kind) is tuple:
            return self._tuple(get_args(kind))
        if is_dataclass(kind) and isinstance(kind, type):
            return self._class(kind)
        raise TypeError(f"{kind} has no form")

    def _tuple(self, kinds: tuple[Any, ...]) -> Write:
        if kinds[-1] is not Ellipsis:
            return _row([self.writer(one) for one in kinds])
        if kinds[0] in PLAIN:
            return list
        entry = self.writer(kinds[0])
        return lambda value: [entry(one) for one in value]

    def _choice(self, kind: Any) -> Write:
        """A union: the kind of JSON value says which type it is."""
        writers = [(get_origin(one) or one, self.writer(one)) for one in get_args(kind)]

        def write(value: object) -> Json:
            return next(how for one, how in writers if isinstance(value, one))(value)

        return write

    def _class(self, kind: type) -> Write:
        hints = get_type_hints(kind)
        parts = [
            (part.name, part.name.rstrip("_"), hints[part.name], self.writer(hints[part.name]))
            for part in fields(kind)
        ]
        found_by: str | None = getattr(kind, "FOUND_BY", None)
        if found_by is not None:
            return self._interned(kind, found_by, hints[found_by])
        names = {data for _, data, _, _ in parts}

        def read(data: Json, _: object) -> object:
            if not isinstance(data, Mapping) or data.keys() != names:
                raise _Refused
            made = self.converter.structure
            return kind(**{name: made(data[as_], one) for name, as_, one, _ in parts})

        self.converter.register_structure_hook(kind, read)
        return lambda value: {as_: how(getattr(value, name)) for name, as_, _, how in parts}

    def _interned(self, kind: Any, found_by: str, inner: Any) -> Write:
        """A class with one object for each value is written as the field that identifies it."""
        write = self.writer(inner)
        self.converter.register_structure_hook(
            kind, lambda data, _: kind.found(self.converter.structure(data, inner))
        )
        return lambda value: write(getattr(value, found_by))

    def _read_mapping(self, kind: Any) -> Callable[[Json, Any], Mapping[object, object]]:
        keys, values = get_args(kind)

        def read(data: Json, _: object) -> Mapping[object, object]:
            if not isinstance(data, Mapping):
                raise _Refused
            name = _number if keys is int else str
            return {name(key): self.converter.structure(one, values) for key, one in data.items()}

        return read

    def _read_named_row(self, kind: Any) -> Callable[[Json, Any], object]:
        plain, kinds = get_origin(kind) or kind, _row_kinds(kind)

        def read(data: Json, _: object) -> object:
            if not isinstance(data, list) or len(data) != len(kinds):
                raise _Refused
            return plain(*map(self.converter.structure, data, kinds))

        return read

    def _read_choice(self, kind: Any) -> Callable[[Json, Any], object]:
        by_form = {_form(one): one for one in get_args(kind)}

        def read(data: Json, _: object) -> object:
            wanted = by_form.get(dict if isinstance(data, Mapping) else type(data))
            if wanted is None:
                raise _Refused
            return None if data is None else self.converter.structure(data, wanted)

        return read


def _as_it_is(value: Json) -> Json:
    return value


def _row(writers: list[Write]) -> Write:
    return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (Mapping, dict)


def _is_named_row(kind: object) -> bool:
    plain = get_origin(kind) or kind
    return isinstance(plain, type) and issubclass(plain, tuple) and hasattr(plain, "_fields")


def _is_choice(kind: object) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _row_kinds(kind: Any) -> tuple[Any, ...]:
    """The types of a named tuple's entries, with what it was made for."""
    plain = get_origin(kind) or kind
    made_for = dict(zip(getattr(plain, "__parameters__", ()), get_args(kind), strict=False))
    return tuple(_made(one, made_for) for one in get_type_hints(plain).values())


def _made(kind: Any, made_for: Mapping[Any, Any]) -> Any:
    if kind in made_for:
        return made_for[kind]
    inner = get_args(kind)
    if not any(one in made_for for one in inner):
        return kind
    return get_origin(kind)[tuple(made_for.get(one, one) for one in inner)]


def _form(kind: Any) -> type:
    """What JSON has for a type."""
    plain = get_origin(kind) or kind
    if plain in PLAIN:
        return plain  # type: ignore[no-any-return]
    return dict if plain is Mapping or (is_dataclass(plain) and plain is not Message) else list


def _number(key: str) -> int:
    if not NUMBER.fullmatch(key):
        raise _Refused
    return int(key)


def _read_bytes(data: Json, _: type[bytes]) -> bytes:
    try:
        return b64decode(data if isinstance(data, str) else "?", validate=True)
    except (NotBase64, ValueError):
        raise _Refused from None
