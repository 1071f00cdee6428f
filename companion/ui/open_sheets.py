"""The browser's back closes what lies over a screen, and leaves the screen as it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ui.page_history import path_of

if TYPE_CHECKING:
    from companion.ui.session import Session


class OpenSheet:
    """A sheet that can be closed: the same object at every drawing."""

    def __init__(self) -> None:
        self.close: Callable[[], None] = lambda: None


def use_open_sheet(session: "Session", shown: bool, on_close: Callable[[], None]) -> None:
    """Lets back close a sheet while it is shown."""
    sheet: OpenSheet = ft.use_ref(OpenSheet()).current  # type: ignore[assignment]
    sheet.close = on_close

    def opened() -> None:
        if shown:
            session.sheets.append(sheet)

    def closed() -> None:
        if sheet in session.sheets:
            session.sheets.remove(sheet)

    ft.use_effect(opened, [shown], cleanup=closed)


def close_sheets_on_back(session: "Session") -> None:
    """Answers the browser's back, or forward, by closing what is open, if anything is."""
    page = session.page
    dispatch = page.session.dispatch_event

    async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
        if control_id == page._i and event_name == "route_change" and session.sheets:
            shown = session.address
            # Where our own taps lead is on its way already.
            if path_of(event_data["route"]) != path_of(shown):
                for sheet in tuple(session.sheets):
                    sheet.close()
                page.navigate(shown)
                return
        await dispatch(control_id, event_name, event_data)

    page.session.dispatch_event = dispatch_event  # type: ignore[method-assign]
