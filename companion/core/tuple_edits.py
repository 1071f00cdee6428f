"""Tuples and counts with something changed: parts of positions never change themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparisonT as Ordered

T = TypeVar("T")


@overload
def replaced(items: tuple[T, T], at: int, value: T) -> tuple[T, T]: ...
@overload
def replaced(items: tuple[T, T, T], at: int, value: T) -> tuple[T, T, T]: ...
@overload
def replaced(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]: ...
def replaced(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The items with another value at one place.

    >>> replaced((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:at], value, *items[at + 1 :])


def without(items: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The items with one of each of `gone` taken away.

    >>> without(("grey", "white", "white"), "white")
    ('grey', 'white')
    """
    for item in gone:
        at = items.index(item)
        items = items[:at] + items[at + 1 :]
    return items


def with_one(items: tuple[Ordered, ...], more: Ordered) -> tuple[Ordered, ...]:
    """Ascending items with one more of them, still ascending.

    >>> with_one((1, 3), 2)
    (1, 2, 3)
    """
    return tuple(sorted((*items, more)))


def with_count(counts: Mapping[str, int], id: str, more: int) -> Mapping[str, int]:
    """Counted things with `more` of one of them; kinds of which none are left are dropped.

    >>> with_count({"shell": 1, "fish": 1}, "shell", -1)
    {'fish': 1}
    """
    changed = {**counts, id: counts.get(id, 0) + more}
    if not changed[id]:
        del changed[id]
    return changed
