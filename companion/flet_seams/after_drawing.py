"""Flet has no event for a change that was sent to the page: we add one."""

from collections.abc import Callable
from typing import Any

import flet as ft


def after_drawing(page: ft.Page, drawn: Callable[[], None]) -> None:
    """Calls `drawn` each time after a change was sent to this page."""
    patch = page.session.patch_control

    def patch_control(*what: Any, **how: Any) -> None:
        patch(*what, **how)
        drawn()

    page.session.patch_control = patch_control  # type: ignore[method-assign]
