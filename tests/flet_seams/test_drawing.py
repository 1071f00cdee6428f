"""Each gap of drawing in Flet is still there without our workaround, and closed with it."""

from collections.abc import Callable
from dataclasses import fields

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session

from companion.flet_seams.after_drawing import after_drawing
from companion.flet_seams.drawing_faults import catch_faults
from companion.flet_seams.error_reports import report_errors
from companion.flet_seams.server.drawing_task import GoesOnDrawing
from companion.flet_seams.server.effect_cleanup import CleansUp
from companion.flet_seams.server.missed_updates import KeepsUpdates
from tests.flet_seams.sessions import RecordingConnection, turns, with_session


class Counter:
    """A page with one number, which cannot be drawn while it is 1."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.cleaned = 0
        self.set: Callable[[int], None] = lambda count: None
        self.prepare: Callable[[ft.Page], None] = lambda page: None

    def main(self, page: ft.Page) -> None:
        self.prepare(page)

        @ft.component
        def Number() -> ft.Control:  # noqa: N802
            count, self.set = ft.use_state(0)
            ft.use_effect(lambda: None, [], cleanup=self.clean)
            if count == 1:
                raise ZeroDivisionError("planted")
            self.drawn.append(count)
            return ft.View(controls=[ft.Text(str(count))])

        page.render_views(Number)

    def clean(self) -> None:
        self.cleaned += 1

    async def fail_once(self, session: Session, connection: RecordingConnection) -> None:
        """Draws 1, which fails, then 2."""
        for count in (1, 2):
            self.set(count)
            await turns()


def test_bare_flet_draws_nothing_any_more_after_a_fault() -> None:
    counter = Counter()
    with_session(Session, counter.main, counter.fail_once)
    assert counter.drawn == [0]


def test_drawing_goes_on_after_a_fault_that_is_reported_to_the_app() -> None:
    counter, faults = Counter(), list[Exception]()
    counter.prepare = lambda page: catch_faults(page, faults.append)
    with_session(Session, counter.main, counter.fail_once)
    assert counter.drawn == [0, 2]
    assert [type(fault) for fault in faults] == [ZeroDivisionError]


def test_a_drawing_task_that_ended_with_a_fault_is_started_again() -> None:
    counter = Counter()
    with_session(GoesOnDrawing, counter.main, counter.fail_once)
    assert counter.drawn == [0, 2]


@pytest.mark.parametrize(("kind", "drawn"), [(Session, [0]), (KeepsUpdates, [0, 2])])
def test_bare_flet_forgets_what_changed_while_a_phone_was_away(
    kind: type[Session], drawn: list[int]
) -> None:
    counter = Counter()

    async def come_back(session: Session, connection: RecordingConnection) -> None:
        await session.disconnect(60)
        counter.set(2)
        await turns()
        session.attach_connection(connection)
        await turns()

    with_session(kind, counter.main, come_back)
    assert counter.drawn == drawn


@pytest.mark.parametrize(("kind", "cleaned"), [(Session, 0), (CleansUp, 1)])
def test_bare_flet_closes_a_session_without_the_cleanups_of_its_effects(
    kind: type[Session], cleaned: int
) -> None:
    counter = Counter()

    async def clean_up(session: Session, connection: RecordingConnection) -> None:
        if isinstance(session, CleansUp):
            session.clean_up()

    with_session(kind, counter.main, clean_up)
    assert counter.cleaned == cleaned


@pytest.mark.parametrize("ours", [False, True])
def test_bare_flet_sends_people_the_traceback_of_a_fault(ours: bool) -> None:
    reports: list[str] = []
    sent: list[MessageAction] = []

    def main(page: ft.Page) -> None:
        if ours:
            report_errors(page, reports.append)
        # Flet has a handler of this name, which it does not call for faults of the app.
        page.on_error = lambda e: sent.clear()
        page.add(ft.Button("Tap", on_click=lambda: dict[str, str]()["planted"]))

    async def tap(session: Session, connection: RecordingConnection) -> None:
        (button,) = (one for one in session.index.values() if isinstance(one, ft.Button))
        await session.dispatch_event(button._i, "click", None)
        await turns()
        sent.extend(connection.actions())

    with_session(Session, main, tap)
    assert (MessageAction.SESSION_CRASHED in sent) is not ours
    assert ["Traceback" in report for report in reports] == [True] * ours


def test_bare_flet_has_no_event_for_a_change_that_was_sent() -> None:
    events = {field.name for field in fields(ft.Page) if field.name.startswith("on_")}
    words = ("update", "draw", "drew", "render", "frame", "patch", "sent")
    assert [name for name in events if any(word in name for word in words)] == []


def test_after_each_change_that_was_sent_the_app_is_called() -> None:
    counter, calls = Counter(), list[int]()
    counter.prepare = lambda page: after_drawing(page, lambda: calls.append(len(calls)))

    async def draw_again(session: Session, connection: RecordingConnection) -> None:
        before = len(calls)
        counter.set(2)
        await turns()
        assert len(calls) > before

    with_session(Session, counter.main, draw_again)
    assert calls
