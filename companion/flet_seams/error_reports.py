"""Flet shows people the traceback of a fault in an event handler: the app says it its own way."""

from collections.abc import Callable

import flet as ft


def report_errors(page: ft.Page, report: Callable[[str], None]) -> None:
    """Calls `report` with the traceback, in place of what Flet would show on this page."""
    page.session.error = report  # type: ignore[method-assign, assignment]
