"""A sentence before it is said in a language: its gettext id and the values in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "str | int | Message"


@dataclass(frozen=True)
class Message:
    """An English sentence with named gaps, its values, and its plural where it counts things.

    >>> str(Message("{name} has {count} shell.", {"name": "Ana", "count": 2},
    ...             plural="{name} has {count} shells."))
    'Ana has 2 shells.'
    """

    id: str
    values: Mapping[str, Value] = field(default_factory=dict)
    plural: str = ""

    @property
    def count(self) -> int:
        """What the plural depends on."""
        count = self.values.get("count", 1)
        return count if isinstance(count, int) else 1

    def __str__(self) -> str:
        pattern = self.plural if self.plural and self.count != 1 else self.id
        return pattern.format_map({key: str(value) for key, value in self.values.items()})

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.values))))


def N_(id: str) -> str:
    """Marks a message id that is said later, so that the catalogues have it."""
    return id


def say(id: str, **values: Value) -> Message:
    """A message, with its values by name."""
    return Message(id, values)


def count(id: str, plural: str, count: int, **values: Value) -> Message:
    """A message that counts something."""
    return Message(id, {"count": count, **values}, plural)


def listing(items: list[Message], joint: str = "{left}, {right}") -> Message:
    """Several messages one after the other, as one."""
    joined = items[0]
    for item in items[1:]:
        joined = Message(joint, {"left": joined, "right": item})
    return joined
