"""Checks of single JSON values: a wrong type is refused with a sentence, nothing is converted."""

from collections.abc import Mapping

from companion.core.json_text import Json, JsonObject, unfit
from companion.core.message import Message, say
from companion.core.refusal import Refusal

LONGEST_NAME = 40

KINDS: dict[type, Message] = {
    bool: say("true or false"),
    int: say("a whole number"),
    float: say("a number"),
    str: say("text"),
    list: say("a list"),
    dict: say("an object"),
}


def no_other_keys(value: Mapping[str, Json], known: tuple[str, ...], what: Message) -> None:
    """Refuses an object with a key that is not in the list."""
    for key in value:
        if key not in known:
            raise Refusal("{what} has the unknown key “{key}”.", what=what, key=key)


def an_object(value: Json, what: Message) -> JsonObject:
    """`value`, if it is a JSON object."""
    if not isinstance(value, Mapping):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=KINDS[dict])
    return dict(value)


def a_list(value: Json, what: Message, length: int | None = None) -> list[Json]:
    """`value`, if it is a list (of that length)."""
    if not isinstance(value, list):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=KINDS[list])
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
        raise Refusal("{what} must be {wanted}.", what=what, wanted=KINDS[bool])
    return value


def a_text(value: Json, what: Message, most: int | None = None) -> str:
    """`value`, if it is text (of at most so many characters)."""
    if not isinstance(value, str):
        raise Refusal("{what} must be {wanted}.", what=what, wanted=KINDS[str])
    if most is not None and len(value) > most:
        raise Refusal("{what} must have at most {most} characters.", what=what, most=most)
    return value


def short_texts(value: JsonObject, what: Message, most: int) -> JsonObject:
    """`value`, if no text in it, however deep, has more than so many characters."""
    todo: list[Json] = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, str) and len(one) > most:
            raise Refusal(
                "{what} holds a text of more than {most} characters.", what=what, most=most
            )
        if isinstance(one, Mapping):
            todo += [*one, *one.values()]
        elif isinstance(one, list):
            todo += one
    return value


def a_name(value: Json, what: Message) -> str:
    """`value`, if it is text that can stand beside a seat."""
    name = a_text(value, what, LONGEST_NAME)
    if unfit(name):
        raise Refusal("{what} holds characters that cannot be shown.", what=what)
    return name


def counts(value: Json, what: Message) -> dict[str, int]:
    """`value`, if it maps ids to how many there are; zeros are left out."""
    found = {
        key: an_int(count, say("{what}, “{key}”", what=what, key=key), 0, 10_000)
        for key, count in an_object(value, what).items()
    }
    return {key: count for key, count in found.items() if count}
