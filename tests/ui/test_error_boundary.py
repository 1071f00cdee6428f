"""A fault while something is drawn is told, and the next thing is drawn all the same."""

import asyncio
from collections.abc import Callable

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.flet_seams.drawing_faults import catch_faults
from companion.ui.error_boundary import ErrorBoundary


class NullStore(Connection):
    """A connection to no client."""

    def send_message(self, message: Message) -> None:
        msgpack.packb(
            [message.action, message.body],
            default=configure_encode_object_for_msgpack(BaseControl),  # type: ignore[no-untyped-call]
        )


def draw(main: Callable[[ft.Page], None], taps: list[Callable[[], None]]) -> None:
    """Draws a page, then does one thing after the other as taps would."""

    async def run() -> None:
        connection = NullStore()  # type: ignore[no-untyped-call]
        connection.loop = asyncio.get_running_loop()
        connection.pubsubhub = PubSubHub(connection.loop)
        session = Session(connection)
        session.attach_connection(connection)
        patch = session.get_page_patch()  # type: ignore[no-untyped-call]
        connection.send_message(Message(MessageAction.REGISTER_CLIENT, patch))
        main(session.page)
        for tap in (lambda: None, *taps):
            tap()
            for _ in range(5):
                await asyncio.sleep(0)
        session.close()  # type: ignore[no-untyped-call]

    asyncio.run(run())


def test_a_component_inside_a_component_may_fail_and_drawing_goes_on() -> None:
    told: list[Exception] = []
    drawn: list[int] = []
    setters: list[Callable[[int], None]] = []

    @ft.component
    def Inner(count: int) -> ft.Control:  # noqa: N802
        if count == 1:
            raise ZeroDivisionError("planted")
        drawn.append(count)
        return ft.Text(str(count))

    @ft.component
    def Outer() -> ft.Control:  # noqa: N802
        count, set_count = ft.use_state(0)
        setters[:] = [set_count]
        return ft.View(controls=[Inner(count)])

    def main(page: ft.Page) -> None:
        catch_faults(page, told.append)
        page.render_views(Outer)

    draw(main, [lambda: setters[0](1), lambda: setters[0](2)])
    assert [type(fault) for fault in told] == [ZeroDivisionError]
    assert drawn == [0, 2]


def test_an_error_page_is_shown_once_and_left_once() -> None:
    shown: list[str | None] = []
    error_boundary = ErrorBoundary()
    error_boundary.show = shown.append
    assert error_boundary.broke("/settings", ValueError("planted"))
    assert not error_boundary.broke("/settings", ValueError("the error page too"))
    error_boundary.leave()
    error_boundary.leave()
    assert shown == ["/settings", None]
