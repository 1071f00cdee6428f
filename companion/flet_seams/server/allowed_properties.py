"""Flet sets whatever property a client names, of any size, also ones that no control has.

We accept only properties that people change by hand, in sizes that people make.
"""

from dataclasses import fields
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.page import Page
from flet.messaging.session import Session

PAGE = frozenset(
    {
        *("route", "width", "height", "media", "platform", "platform_brightness"),
        *("web", "pwa", "debug", "wasm", "test", "multi_view", "pyodide"),
    }
)
# Of controls with a change event, of those that can be dismissed, and of those with text.
INPUT = frozenset(
    {"value", "text", "selected", "selected_index", "expanded", "start_value", "end_value"}
)
DIALOG = frozenset({"open"})
TEXT = frozenset({"selection"})
OBJECTS = TEXT | {"media"}
# The longest text of a property, and of one within another; the most values of a list or object.
MAX_TEXT = 32_000
MAX_INNER_TEXT = 200
MAX_INNER = 100
MAX_DEPTH = 3


class CheckedProperties(Session):
    """A session whose client can set only what people change."""

    def apply_patch(self, control_id: int, patch: dict[str, Any]) -> None:
        """Sets what the client says of a control, as far as it may say it."""
        control = self.index.get(control_id)
        if control is not None:
            super().apply_patch(control_id, allowed_properties(control, patch))


def allowed_properties(control: BaseControl, props: object) -> dict[str, Any]:
    """Those of the properties that a client may change by itself."""
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
    allowed = TEXT
    if names & {"on_change", "on_select"}:
        allowed |= INPUT
    if "on_dismiss" in names:
        allowed |= DIALOG
    return allowed & names


def _is_small(value: object, depth: int = 0) -> bool:
    match value:
        case None | bool() | int() | float():
            return True
        case str():
            return len(value) <= (MAX_INNER_TEXT if depth else MAX_TEXT)
        case list() | dict() if len(value) > MAX_INNER or depth == MAX_DEPTH:
            return False
        case list():
            return all(_is_small(one, depth + 1) for one in value)
        case dict():
            # Flet sets a name that begins with an underscore although no control has it.
            return all(
                isinstance(name, str) and name[:1] not in ("", "_") and _is_small(one, depth + 1)
                for name, one in value.items()
            )
        case _:
            return False
