"""Flet gap: the browser's back leaves the screen under an open sheet, which stays open.

We answer it by closing what is open and showing the same screen again.
"""

from collections.abc import Callable
from typing import Any

import flet as ft


class OpenSheet:
    """A sheet that can be closed: the same object at every drawing."""

    def __init__(self) -> None:
        self.close: Callable[[], None] = lambda: None


class OpenSheets:
    """The sheets that lie over a page now."""

    def __init__(self) -> None:
        self._open: list[OpenSheet] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def add(self, sheet: OpenSheet) -> None:
        """Notes a sheet that was opened."""
        self._open.append(sheet)

    def remove(self, sheet: OpenSheet) -> None:
        """Forgets a sheet that was closed."""
        if sheet in self._open:
            self._open.remove(sheet)

    def close(self) -> None:
        """Closes all of them."""
        for sheet in tuple(self._open):
            sheet.close()


def use_open_sheet(sheets: OpenSheets, shown: bool, on_close: Callable[[], None]) -> None:
    """Lets back close a sheet while it is shown."""
    sheet: OpenSheet = ft.use_ref(OpenSheet()).current  # type: ignore[assignment]

    def drawn() -> None:
        sheet.close = on_close

    def opened() -> None:
        if shown:
            sheets.add(sheet)

    ft.use_effect(drawn)
    ft.use_effect(opened, [shown], cleanup=lambda: sheets.remove(sheet))


def close_sheets_on_back(
    page: ft.Page,
    sheets: OpenSheets,
    address: Callable[[], str],
) -> None:
    """Answers the browser's back, or forward, by closing what is open, if anything is.

    `address` is what the page shows, or what our own tap leads to.
    """
    dispatch = page.session.dispatch_event

    async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
        if control_id == page._i and event_name == "route_change" and sheets:
            shown = address()
            if _path(event_data["route"]) != _path(shown):
                sheets.close()
                page.navigate(shown)
                return
        await dispatch(control_id, event_name, event_data)

    page.session.dispatch_event = dispatch_event  # type: ignore[method-assign]


def _path(route: str) -> str:
    return route.partition("?")[0]
