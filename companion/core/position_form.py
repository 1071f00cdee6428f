"""Positions in the form of the record: read and written as the fields of their dataclass say.

`entries` has what types of fields mean. What a game keeps in another form than the record, such as
sets as bits, has a hook: two functions that read and write it.
"""

from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import MISSING, fields
from types import UnionType
from typing import Annotated, Generic, TypeAlias, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as types_of

import cattrs

from companion.core.asking import Pending, at
from companion.core.deck import Deck
from companion.core.entries import HERE, KEY, Between, Length, Mark
from companion.core.json_checks import (
    a_bool,
    a_list,
    a_text,
    an_int,
    an_object,
    counts,
    no_other_keys,
)
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import Message, Value, say
from companion.core.refusal import Refusal

P = TypeVar("P")
T = TypeVar("T")
Read: TypeAlias = Callable[[Json, object], object]


class PositionForm(Generic[P]):
    """The form of one kind of position at tables with so many seats."""

    def __init__(
        self, kind: type[P], asks: Collection[str], seats: int, required: tuple[str, ...]
    ) -> None:
        self.asks = asks
        self.seats = seats
        self.required = required
        self._entries = _entries(kind)
        questions = (_question_of(kind) for _, kind in self._entries.values())
        self._questions = {found: _entries(found) for found in questions if found}
        self._converter = made = cattrs.Converter(
            detailed_validation=False, unstruct_collection_overrides={tuple: list}
        )
        made.register_structure_hook(int, _unbounded)
        made.register_structure_hook(bool, lambda value, _: a_bool(value, HERE))
        made.register_structure_hook(str, lambda value, _: a_text(value, HERE))
        made.register_structure_hook_factory(_is_row, self._row)
        made.register_structure_hook_factory(_is_mapping, self._mapping)
        made.register_structure_hook_factory(_is_marked, self._marked)
        made.register_structure_hook_func(_is_question, self._question)
        made.register_unstructure_hook_factory(_is_mapping, self._write_mapping)
        made.register_unstructure_hook_func(_is_deck, lambda deck: deck.size)
        made.register_unstructure_hook_func(_is_question, self._write_question)

    def hook(self, kind: object, read: Callable[[Json], T], write: Callable[[T], Json]) -> None:
        """Has what is of this type read and written so; a refusal calls the entry `HERE`."""
        self._converter.register_structure_hook_func(
            lambda found: found == kind, lambda value, _: read(value)
        )
        self._converter.register_unstructure_hook_func(lambda found: found == kind, write)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a position in the record."""
        return tuple(self._entries)

    def write(self, position: P) -> JsonObject:
        """The position, canonical: null and empty left out."""
        write = self._converter.unstructure
        return pruned(
            {key: write(getattr(position, name), kind) for key, (name, kind) in self._items()}
        )

    def read(self, data: Mapping[str, Json], bare: P) -> P:
        """The position that a JSON object describes; what is left out is as in `bare`."""
        no_other_keys(data, self.keys, say("The position"))
        for key in self.required:
            if key not in data:
                raise Refusal("{what} lacks the key “{key}”.", what=say("The position"), key=key)
        made = copy(bare)
        for key, (name, kind) in self._items():
            if key in data:
                made.__dict__[name] = self._entry(key, kind, data[key])
        return made

    def check_start(self, start: Mapping[str, Json]) -> None:
        """Refuses a position to begin from that has other keys."""
        no_other_keys(start, self.keys, say("“{key}”", key="start"))

    def _items(self) -> Collection[tuple[str, tuple[str, object]]]:
        return self._entries.items()

    def _entry(self, key: str, kind: object, value: Json) -> object:
        try:
            return self._structure(value, kind)
        except Refusal as fault:
            values = fault.message.values.items()
            named = {name: _named(value, at(key)) for name, value in values}
            raise Refusal(fault.message.id, **named) from None

    def _structure(self, value: Json, kind: object) -> object:
        return self._converter.structure(value, kind)  # type: ignore[arg-type]

    # Types of entries

    def _row(self, kind: object, length: int | None = None) -> Read:
        """Reads a list as a tuple."""
        parts = get_args(kind)
        if parts[-1] is not Ellipsis:
            length = len(parts)

        def read(value: Json, _: object) -> tuple[object, ...]:
            entries = a_list(value, HERE, length)
            kinds = parts if parts[-1] is not Ellipsis else (parts[0],) * len(entries)
            pairs = zip(entries, kinds, strict=True)
            return tuple(self._structure(one, kind) for one, kind in pairs)

        return read

    def _mapping(self, kind: object) -> Read:
        key_kind, value_kind = get_args(kind)

        def read(value: Json, _: object) -> dict[object, object]:
            return {
                self._structure(key, key_kind): self._structure(one, value_kind)
                for key, one in an_object(value, HERE).items()
            }

        return read

    def _write_mapping(self, kind: object) -> Callable[[Mapping[object, object]], JsonObject]:
        key_kind, value_kind = get_args(kind)
        unstructure = self._converter.unstructure

        def write(found: Mapping[object, object]) -> JsonObject:
            made = {
                unstructure(key, key_kind): unstructure(one, value_kind)
                for key, one in found.items()
            }
            return {key: made[key] for key in sorted(made)}

        return write

    def _marked(self, kind: object) -> Read:
        base, mark = get_args(kind)
        match mark:
            case Between(low, high) if _is_deck(base):
                return lambda value, _: Deck[object](an_int(value, HERE, low, high))
            case Between(low, high):
                return lambda value, _: an_int(value, HERE, low, high)
            case Length(count):
                return self._row(base, count)
            case Mark.SEAT:
                return self._seat
            case Mark.SEATS:
                return self._seats
            case Mark.EACH_SEAT:
                return self._row(base, self.seats)
            case Mark.COUNTED:
                return lambda value, _: counts(value, HERE)
            case _:
                row = self._row(base)
                return lambda value, _: tuple(sorted(row(value, base)))  # type: ignore[call-overload]

    def _seat(self, value: Json, _: object) -> int:
        return an_int(value, HERE, 0, self.seats - 1)

    def _seats(self, value: Json, kind: object) -> tuple[int, ...]:
        found = tuple(self._seat(seat, kind) for seat in a_list(value, HERE))
        if len(set(found)) != len(found):
            raise Refusal("{what} names a seat twice.", what=HERE)
        return found

    # The open question

    def _question(self, value: Json, kind: object) -> Pending | None:
        question = _question_of(kind)
        if not value or not question:
            return None
        entries, given = self._questions[question], an_object(value, HERE)
        no_other_keys(given, tuple(entries), HERE)
        ask = given.get("ask")
        if not isinstance(ask, str) or ask not in self.asks:
            raise Refusal("“{ask}” is not a question of this game.", ask=str(ask))
        made = question(ask)
        for key, (name, kind) in entries.items():
            if key in given:
                made.__dict__[name] = self._structure(given[key], kind)
        return made

    def _write_question(self, pending: Pending | None) -> JsonObject:
        if pending is None:
            return {}
        usual = {field.name: field.default for field in fields(pending)}
        return pruned(
            {
                key: self._converter.unstructure(value, kind)
                for key, (name, kind) in self._questions[type(pending)].items()
                if (value := getattr(pending, name)) != usual.get(name, MISSING)
            }
        )


def _unbounded(value: Json, kind: object) -> int:
    raise TypeError("A number of a position needs bounds: Annotated[int, Between(…)].")


def _entries(kind: type) -> Mapping[str, tuple[str, object]]:
    """Name and type of the field for each key of the record."""
    types = types_of(kind, include_extras=True)
    keys = {field.name: field.metadata.get(KEY, field.name.rstrip("_")) for field in fields(kind)}
    return {key: (name, types[name]) for name, key in keys.items() if key}


def _is_row(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_mapping(kind: object) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_marked(kind: object) -> bool:
    return get_origin(kind) is Annotated


def _is_deck(kind: object) -> bool:
    return get_origin(kind) is Deck


def _is_question(kind: object) -> bool:
    return _question_of(kind) is not None


def _question_of(kind: object) -> type[Pending] | None:
    """The class of a question that may be open or not; none for other types."""
    first = get_args(kind)[0] if get_origin(kind) in (Union, UnionType) else None
    return first if isinstance(first, type) and issubclass(first, Pending) else None


def _named(value: Value, what: Message) -> Value:
    """What a refusal says, with the name of the entry in place of `HERE`."""
    if not isinstance(value, Message):
        return value
    if value == HERE:
        return what
    inner = {key: _named(one, what) for key, one in value.values.items()}
    return Message(value.id, inner, value.plural)
