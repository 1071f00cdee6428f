"""Each gap of events in Flet is still there without our workaround, and closed with it."""

import flet as ft
import pytest
from flet.messaging.session import Session

from companion.flet_seams.event_order import draw_between_events
from companion.flet_seams.open_sheets import OpenSheets, close_sheets_on_back, use_open_sheet
from tests.flet_seams.sessions import RecordingConnection, turns, with_session


@pytest.mark.parametrize(("ours", "counted"), [(False, 1), (True, 2)])
def test_bare_flet_handles_two_events_that_arrive_together_by_one_drawing(
    ours: bool, counted: int
) -> None:
    drawn: list[int] = []

    def main(page: ft.Page) -> None:
        if ours:
            draw_between_events(page)

        @ft.component
        def Counter() -> ft.Control:  # noqa: N802
            count, set_count = ft.use_state(0)
            drawn.append(count)
            more = ft.Button("More", on_click=lambda: set_count(count + 1))
            return ft.View(controls=[more])

        page.render_views(Counter)

    async def tap_twice(session: Session, connection: RecordingConnection) -> None:
        (button,) = (one for one in session.index.values() if isinstance(one, ft.Button))
        for _ in range(2):
            await session.dispatch_event(button._i, "click", None)
        await turns(20)

    with_session(Session, main, tap_twice)
    assert drawn[-1] == counted


@pytest.mark.parametrize("ours", [False, True])
def test_bare_flet_shows_another_address_under_an_open_sheet(ours: bool) -> None:
    sheets, closed, shown = OpenSheets(), list[bool](), list[str]()

    def main(page: ft.Page) -> None:
        if ours:
            close_sheets_on_back(page, sheets, lambda: "/settings")

        @ft.component
        def Screen() -> ft.Control:  # noqa: N802
            use_open_sheet(sheets, True, lambda: closed.append(True))
            ft.use_dialog(ft.BottomSheet(ft.Text("A sheet")))
            return ft.View(controls=[])

        page.session.connection.page_url = "http://localhost"
        page.route = "/settings"
        page.on_route_change = lambda e: shown.append(e.route)
        page.render_views(Screen)

    async def go_back(session: Session, connection: RecordingConnection) -> None:
        back = {"route": "/"}
        await session.dispatch_event(session.page._i, "route_change", back)
        await turns(20)
        is_open = [one for one in session.index.values() if isinstance(one, ft.BottomSheet)]
        assert is_open, "Flet itself never closes it"

    with_session(Session, main, go_back)
    assert closed == [True] * ours
    assert shown == ([] if ours else ["/"])


def test_back_leads_to_another_address_where_no_sheet_is_open() -> None:
    shown: list[str] = []

    def main(page: ft.Page) -> None:
        close_sheets_on_back(page, OpenSheets(), lambda: "/settings")
        page.session.connection.page_url = "http://localhost"
        page.route = "/settings"
        page.on_route_change = lambda e: shown.append(e.route)

    async def go_back(session: Session, connection: RecordingConnection) -> None:
        await session.dispatch_event(session.page._i, "route_change", {"route": "/"})
        await turns()

    with_session(Session, main, go_back)
    assert shown == ["/"]
