"""What a page may say of its controls: what somebody changes by hand, in a size that hands make.

Flet sets whatever property a page names, also ones that no control has, and keeps it.
"""

from dataclasses import fields
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.page import Page

PAGE = frozenset(
    {
        *("route", "width", "height", "media", "platform", "platform_brightness"),
        *("web", "pwa", "debug", "wasm", "test", "multi_view", "pyodide"),
    }
)
# Of controls that tell a change, of those that can be dismissed, and of those with letters.
INPUT = frozenset(
    {"value", "text", "selected", "selected_index", "expanded", "start_value", "end_value"}
)
DIALOG = frozenset({"open"})
LETTERS = frozenset({"selection"})
OBJECTS = LETTERS | {"media"}
# Letters of one property, and of one within another; values of a list or an object.
MOST_LETTERS = 32_000
MOST_INNER_LETTERS = 200
MOST_INNER = 100
DEEPEST = 3


def told_props(control: BaseControl, props: object) -> dict[str, Any]:
    """Those of the properties that a page may change by itself."""
    if not isinstance(props, dict):
        return {}
    allowed = _allowed(type(control))
    return {
        name: value
        for name, value in props.items()
        if isinstance(name, str)
        and name in allowed
        and (name in OBJECTS or not isinstance(value, dict))
        and _is_small(value)
    }


def _allowed(kind: type[BaseControl]) -> frozenset[str]:
    if issubclass(kind, Page):
        return PAGE
    names = {field.name for field in fields(kind)}
    told = LETTERS
    if names & {"on_change", "on_select"}:
        told |= INPUT
    if "on_dismiss" in names:
        told |= DIALOG
    return told & names


def _is_small(value: object, depth: int = 0) -> bool:
    match value:
        case None | bool() | int() | float():
            return True
        case str():
            return len(value) <= (MOST_INNER_LETTERS if depth else MOST_LETTERS)
        case list() | dict() if len(value) > MOST_INNER or depth == DEEPEST:
            return False
        case list():
            return all(_is_small(one, depth + 1) for one in value)
        case dict():
            # A name that begins with a line is set although no control has it.
            return all(
                isinstance(name, str) and name[:1] not in ("", "_") and _is_small(one, depth + 1)
                for name, one in value.items()
            )
        case _:
            return False
