"""The event stream of a table on a hub: reconnects when it is lost and keeps what is known."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import httpx
from httpx_sse import EventSource, SSEError

from companion.core.json_checks import an_object
from companion.core.json_text import Json, JsonObject, parse
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.system import SYSTEM, System
from companion.playing.subscribers import Follower, Followers
from companion.sharing.client.remote_seen import TABLE, Gap, TableCopy
from companion.sharing.client.responses import (
    NO_HUB,
    Gone,
    Offline,
    OtherVersion,
    Slowed,
    ask,
    check_version,
    http_client,
    no_of,
    said,
)
from companion.sharing.client.transport import forbidden, own_page, read_address
from companion.sharing.wire.seats import Sitting, read
from companion.sharing.wire.sentences import read_message
from companion.showing.game import Games

# Seconds: the hub gives a sign of life every 15; between tries at first and at most; how long
# somebody waits for a table to come.
SILENCE, SOON, LATE, PATIENCE = 40.0, 0.4, 15.0, 20.0


class Following:
    """A table on a hub, as the holder of this token may see it.

    `start` keeps a connection open in the running loop until `close`. Subscribers are called after
    each step, when seats change, and when the connection is lost or restored.
    """

    def __init__(
        self,
        games: Games,
        address: str,
        token: str,
        http: httpx.AsyncClient | None = None,
        id: str | None = None,
        system: System = SYSTEM,
    ) -> None:
        self.system = system
        self.address = read_address(address)
        self.token = token
        # What the table goes by on this phone, where that is not its name on the hub.
        self.id = id
        # Since when the hub does not answer; nothing while it does.
        self.offline_since: float | None = self.system.time()
        # Why there is nothing more to see: the host ended it, or the seat went to another phone.
        self.over: Message | None = None
        # Why hub and phone do not understand each other, until one of them is updated.
        self.other_version: OtherVersion | None = None
        self.sitting: Sitting | None = None
        self._games = games
        self._http = http or http_client()
        self._copy: TableCopy | None = None
        self._mark = ""
        self._followers = Followers()
        self._task: asyncio.Task[None] | None = None
        self._retry: asyncio.Event | None = None

    def start(self) -> None:
        """Opens the connection and keeps it open."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._keep())

    async def close(self) -> None:
        """Ends the connection; the seat stays this phone's."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._http.aclose()

    @property
    def connected(self) -> bool:
        """Whether the hub answers now."""
        return self.offline_since is None

    def try_now(self) -> None:
        """Tries to reach the hub at once, as when the phone comes to the fore again."""
        if self._retry is not None:
            self._retry.set()

    async def ready(self, seconds: float = PATIENCE) -> None:
        """Until the table is here; refused if it does not come."""
        self.start()
        came = asyncio.Event()
        leave = self.subscribe(came.set)
        try:
            async with asyncio.timeout(seconds):
                while self._copy is None and self.over is None:
                    if self.other_version is not None:
                        raise self.other_version
                    came.clear()
                    await came.wait()
        except TimeoutError:
            raise Offline(NO_HUB, address=self.address) from None
        finally:
            leave()
        if self._copy is None and self.over is not None:
            raise said(Gone, self.over)

    async def _keep(self) -> None:
        wait = SOON
        self._retry = asyncio.Event()
        while self.over is None:
            began = self.system.monotonic()
            least = 0.0
            try:
                await self._listen()
            except Gone as why:
                self._end(why.message)
                return
            except Slowed as why:
                least = why.seconds
            except OtherVersion as why:
                # The seat stays this phone's: one of the two is updated in a while.
                self.other_version, least = why, LATE
                self._followers.tell()
            except (httpx.HTTPError, SSEError, Refusal, Gap, OSError) as why:
                logging.getLogger(__name__).info("the connection to the hub: %r", why)
                if isinstance(why, Refusal | Gap):
                    # What came does not fit what is known: all of it is asked for anew.
                    self._mark = ""
            self._lost()
            # One that held for a while was cut by chance: it is tried again soon.
            wait = SOON if self.system.monotonic() - began > LATE else min(2 * wait, LATE)
            self._retry.clear()
            with suppress(TimeoutError):
                # Not all phones at the same moment when the hub comes back.
                async with asyncio.timeout(max(least, wait * self.system.uniform(0.5, 1.0))):
                    await self._retry.wait()

    async def _listen(self) -> None:
        if why := forbidden(own_page(), self.address):
            raise said(Gone, why)
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Accept": "text/event-stream",
            "Cache-Control": "no-store",
        }
        if self._mark:
            headers["Last-Event-ID"] = self._mark
        waits = httpx.Timeout(10.0, read=SILENCE)
        where = f"{self.address}/api/table/events"
        async with self._http.stream("GET", where, headers=headers, timeout=waits) as answer:
            check_version(answer, self.address)
            self.other_version = None
            if not answer.is_success:
                await answer.aread()
                why_not = no_of(answer, self.address)
                raise said(Gone, why_not.message) if answer.status_code == 403 else why_not
            async for event in EventSource(answer).aiter_sse():
                self._take(event.event, parse(event.data or "null"), event.id)

    def _take(self, kind: str, data: Json, mark: str) -> None:
        match kind:
            case "table":
                self._copy = TableCopy(self._games, data, self.id)
            case "steps" if self._copy is not None:
                self._copy.add(data)
            case "steps":
                raise Gap
            case "seats":
                self.sitting = read(Sitting, data)
            case "over":
                raise said(Gone, read_message(an_object(data, TABLE).get("message")))
            case _:
                return
        self._mark = mark if kind in ("table", "steps") else self._mark
        lost, self.offline_since = self.offline_since is not None, None
        self._followers.tell()
        if lost:
            self._found()

    def _lost(self) -> None:
        if self.offline_since is None:
            self.offline_since = self.system.time()
            self._followers.tell()

    def _found(self) -> None:
        """The hub answers again."""

    def _listen_anew(self) -> None:
        """Reconnects after a request had no answer, to find out whether the hub is lost."""
        self._lost()
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._task = None
            self.start()

    def _end(self, why: Message) -> None:
        self.over, self.offline_since = why, None
        self._followers.tell()

    @property
    def known(self) -> TableCopy | None:
        """What is known of the table, if it has come."""
        return self._copy

    @property
    def copy(self) -> TableCopy:
        """What is known of the table."""
        if self._copy is None:
            raise Offline(NO_HUB, address=self.address)
        return self._copy

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""
        return self._followers.subscribe(follower)

    async def _ask(self, method: str, path: str, body: "JsonObject | None" = None) -> Json:
        return await ask(self._http, self.address, method, path, body, self.token)
