"""Messages as JSON: another phone says them in its own language."""

import re

from companion.core.json_checks import a_list, a_text, an_object
from companion.core.json_text import Json
from companion.core.message import Message, Value, say
from companion.core.refusal import Refusal

A_MESSAGE = say("a sentence")
# A gap in a sentence is a plain name: no format specification of a stranger is executed.
GAP = re.compile(r"\{[a-z_]+\}")
LONGEST, DEEPEST = 2000, 8


def write_message(message: Message) -> list[Json]:
    """A message as JSON: its id, its values, its plural."""
    parts: list[Json] = [message.id]
    if message.values or message.plural:
        parts.append({key: _write_value(value) for key, value in message.values.items()})
    if message.plural:
        parts.append(message.plural)
    return parts


def _write_value(value: Value) -> Json:
    return write_message(value) if isinstance(value, Message) else value


def read_message(data: Json, depth: int = 0) -> Message:
    """The message in JSON from anywhere, checked so that it is safe to format."""
    parts = a_list(data, A_MESSAGE)
    if not 1 <= len(parts) <= 3 or depth > DEEPEST:
        raise Refusal("{what} has the wrong form.", what=A_MESSAGE)
    id, values = _pattern(parts[0]), an_object(parts[1] if len(parts) > 1 else {}, A_MESSAGE)
    plural = _pattern(parts[2]) if len(parts) > 2 else ""
    read = {key: _read_value(value, depth) for key, value in values.items()}
    message = Message(id, read, plural)
    try:
        str(message)
    except (KeyError, ValueError, IndexError):
        raise Refusal("{what} has the wrong form.", what=A_MESSAGE) from None
    return message


def _pattern(data: Json) -> str:
    pattern = a_text(data, A_MESSAGE)
    rest = GAP.sub("", pattern)
    if len(pattern) > LONGEST or "{" in rest or "}" in rest:
        raise Refusal("{what} has the wrong form.", what=A_MESSAGE)
    return pattern


def _read_value(data: Json, depth: int) -> Value:
    if isinstance(data, list):
        return read_message(data, depth + 1)
    if isinstance(data, bool) or not isinstance(data, (int, str)):
        raise Refusal("{what} has the wrong form.", what=A_MESSAGE)
    return data
