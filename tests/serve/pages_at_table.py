"""Everybody at one table of a house, each at a page of their own, in one loop.

Their pages answer what they are asked, as a browser does, so that it can be known when one was told
everything: nothing is left to draw, to run, to send or to answer.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.services.semantics_service import AccessibilityFeatures
from starlette.testclient import TestClient

from companion.core.action import Action
from companion.core.game import NOBODY, Seats
from companion.core.table import Table
from companion.playing.moments import confirm, moments_in, pending_moment
from companion.playing.seen import Seen
from companion.serving.guests import GuestPhone
from companion.serving.page_sessions import PAGE_SESSIONS, PageSession
from companion.serving.phone_cookie import COOKIE
from companion.sharing.wire.codes import spaced
from companion.store.store import summary_of
from tests.frames import counted, decoded, whatever_called
from tests.serve.served_house import ADDRESS, INVOKE, PATIENCE, Home, Page

# What a page says of itself.
UPDATE = 4
# So many times round the loop with nothing to do, and nothing more comes by itself.
CALM = 12
# What is asked of a page last: it comes behind everything else that was sent.
LAST = "last_of_all"
HOST = 0
# What a browser says where nobody asked for anything else.
FEATURES = {one.name: False for one in fields(AccessibilityFeatures)}

Viewer = int | None
# The pages that are open now.
OPEN: "set[Place]" = set()


def eyes_of(viewer: Viewer) -> Seats:
    """Whose cards a viewer sees: who watches, nobody's."""
    return NOBODY if viewer is None else frozenset({viewer})


class AnsweringPage(Page):
    """A page that answers what it is asked, and goes where it is sent, as a browser does."""

    def go(self, route: str) -> None:
        self.send(UPDATE, {"id": 1, "props": {"route": route}})
        super().go(route)

    def _read(self) -> None:
        # The connection may be over at any time.
        with suppress(Exception):
            while True:
                frame = self._socket.receive_bytes()
                self.frames.append(frame)
                action, body = msgpack.unpackb(frame[1:], strict_map_key=False)
                if action == INVOKE:
                    self._answer(body)

    def _answer(self, asked: dict[str, Any]) -> None:
        if asked["name"] == "push_route":
            # Before the answer: whoever waits for that has the other page then.
            self.go(asked["args"]["route"])
        result = FEATURES if asked["name"] == "get_accessibility_features" else None
        about = {key: asked[key] for key in ("control_id", "call_id")}
        self.send(INVOKE, {**about, "result": result, "error": None})


async def _told(visit: PageSession) -> None:
    calm = 0
    async with asyncio.timeout(PATIENCE):
        while calm < CALM:
            await asyncio.sleep(0 if calm else 0.001)
            calm = 0 if _is_busy(visit) else calm + 1
        await visit.invoke_method(visit.page._i, LAST, {})


def _is_busy(visit: PageSession) -> bool:
    """Whether something is left to draw, to run, to send or to answer; Flet tells nobody else."""
    inside, connection = vars(visit), vars(visit.connection)
    waits = ("pending_updates", "pending_effects", "method_calls")
    return (
        inside["_Session__updates_ready"].is_set()
        or any(inside[f"_Session__{one}"] for one in waits)
        or not connection["_FletApp__send_queue"].empty()
    )


@contextmanager
def phones(home: Home, number: int) -> Iterator[list[TestClient]]:
    """So many phones on the same network, which nobody knows yet."""
    made = [
        TestClient(home.app, base_url=ADDRESS, client=(f"192.168.1.{20 + at}", 50000))
        for at in range(number)
    ]
    with made[0] as first:
        for other in made[1:]:
            # One loop for all of them, as in a house.
            other.portal = first.portal
        try:
            yield made
        finally:
            for place in tuple(OPEN):
                place.leave()


class Company:
    """A shared table: the host keeps the first seat, and every other one has a phone."""

    def __init__(self, home: Home, table: Table[Any]) -> None:
        self.home = home
        self.id = home.store.keep(table)
        self.code = home.share(self.id)
        self._tokens: dict[int, str] = {}

    def seat_all_but(self, *viewers: Viewer) -> None:
        """Phones that we do not look at take the other seats."""
        for seat in range(1, len(self.home.tables.header(self.id).players)):
            if seat not in viewers:
                self._take(self.home.guests.arrive(self.code), seat)

    def _take(self, token: str, seat: int) -> None:
        self.home.seating.take(self.id, [seat], token=token, come=True)
        self._tokens[seat] = token

    def arrive(self, phone: TestClient, viewer: Viewer) -> "Place":
        """A phone comes in and takes its place, then opens the table."""
        phone.cookies.clear()
        if viewer == HOST:
            phone.get(self.home.house.invitation(""))
        elif viewer is None:
            phone.get(f"/table/{self.code}/watch")
        else:
            phone.get(f"/join/{self.code}")
            held = [str(one.value) for one in phone.cookies.jar if one.name.endswith("-seat")]
            self._take(held[0], viewer)
        return Place(self, phone, viewer)

    @property
    def step(self) -> int:
        """The last step."""
        return self.home.tables.live(self.id).table.last.number

    def deal(self, table: Table[Any]) -> None:
        """Puts another table in its place under everybody's eyes, as if it were loaded anew."""
        live = self.home.tables.live(self.id)
        with live.lock:
            write, first = table.rules.codec.write, self.step
            for number, action in enumerate(table.actions[first:], start=first + 1):
                self.home.store.append(self.id, number, write(action), summary_of(table))
            live.table, live.kept = table, table.last.number
            live.loaded += 1
        live._changed()

    def window(self, seat: int) -> Seen:
        """What a tap of that seat's player acts through."""
        if seat == HOST:
            return self.home.tables.seen(self.id, eyes_of(HOST), eyes_of(HOST))
        guest = GuestPhone(self.home.tables, self.home.seating, self._tokens[seat])
        seen = guest.seen()
        assert seen is not None
        return seen

    def push(self, action: Action) -> None:
        """Whoever is asked does it."""
        seen = self.window(action.by)
        asyncio.run(seen.push(action, seen.step))


class Place:
    """One phone at one table: its page, and everything that it was sent."""

    def __init__(self, company: Company, phone: TestClient, viewer: Viewer) -> None:
        self.company, self.viewer = company, viewer
        self._phone = phone
        self._marks = company.home.tables.marks(str(phone.cookies.get(COOKIE)))
        seen = company.home.tables.seen(company.id)
        if viewer == HOST:
            # Its board is laid out, and the hand that stays on it is its player's own.
            self._marks.tick(company.id, 0, frozenset({0}))
            self._marks.make_own(company.id, True)
        for moment in moments_in(seen, seen.last):
            self._marks.see(company.id, moment.mark)
        self.page = AnsweringPage(phone, f"/table/{company.id}")
        self._visit = next(id for id, one in PAGE_SESSIONS._all.items() if one.id == self.page.id)
        OPEN.add(self)
        # Its app is begun in a thread: the table is there once it is said aloud.
        self.page.hear(1)

    def _in_loop(self, *what: Any) -> None:
        portal = self._phone.portal
        assert portal is not None
        portal.call(*what)

    def told(self) -> None:
        """Waits until the page was told everything."""
        self._in_loop(_told, PAGE_SESSIONS._all[self._visit])

    def sent(self) -> set[str]:
        """All that came since this was asked last, whatever table and code are called."""
        found: set[str] = set()
        while self.page.frames:
            frame = self.page.frames.pop(0)[1:]
            found |= decoded(frame) | counted(frame)
        for name in (self.company.code, spaced(self.company.code)):
            found = {text.replace(name, "CODE") for text in found}
        return whatever_called(found, self.company.id)

    def go_on(self) -> None:
        """Looks at the scoring that has just happened, confirms it, and goes where that leads."""
        seen = self.company.home.tables.seen(self.company.id)
        moment = pending_moment(seen, self._marks)
        if self.viewer is None or moment is None:
            return
        assert self._route == moment.route(self.company.id)
        address = confirm(seen, self._marks, moment.kind)
        self.page.go(address)
        self.told()
        assert self._route == address

    @property
    def _route(self) -> str:
        return str(PAGE_SESSIONS._all[self._visit].page.route)

    def leave(self) -> None:
        """Closes the page for good."""
        OPEN.discard(self)
        self.page.__exit__()
        self._in_loop(PAGE_SESSIONS.delete_session, self._visit)
