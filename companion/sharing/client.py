"""A phone's line to a hub: shows on without network, finds the hub again, does nothing twice."""

import asyncio
import logging
import random
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_urlsafe
from time import time
from typing import TypeVar

import httpx
from httpx_sse import EventSource, SSEError

from companion.core.action import Action
from companion.core.game import Player, Seats
from companion.core.message import N_, Message, say
from companion.core.notation import Json, JsonObject, dump, parse
from companion.core.reading import a_bool, a_list, a_text, an_object
from companion.core.refusal import Refusal
from companion.playing.followers import Follower, Followers
from companion.playing.live import Stale
from companion.sharing.remote import (
    TABLE,
    Copy,
    Gap,
    RemoteSeat,
    RemoteSeen,
    Sitting,
    read_seat,
    read_seats,
    read_sitting,
)
from companion.sharing.sentences import read_message
from companion.sharing.transport import forbidden, own_page, read_address, transport
from companion.showing.game import Games

# Seconds: the hub gives a sign of life every 15; between tries at first and at most; how long a
# tap waits for an answer that got lost, and for the step that it made.
SILENCE, SOON, LATE, PATIENCE, SHOWN = 40.0, 0.4, 15.0, 20.0, 3.0
WAITS = httpx.Timeout(10.0, read=15.0)
OFFLINE = N_("The hub does not answer: this was not done, as far as is known. Try again.")
NO_HUB = N_("No hub answers at {address}.")
STRANGE = say("What answers there is no hub, or a newer one.")
R = TypeVar("R", bound=Refusal)


class Offline(Refusal):
    """The hub could not be reached."""


class Gone(Refusal):
    """This phone is not at the table any more, or may not look at it."""


class Slowed(Refusal):
    """Too much at once: in so many seconds it may be tried again."""

    seconds = 1.0


class Late(Stale):
    """The table went on meanwhile; `since` is what happened, as this phone sees it."""

    since: Json = None


@dataclass(frozen=True)
class Lobby:
    """A table before one joins it."""

    game: str
    code: str
    players: tuple[Player, ...]
    watch: bool
    seats: tuple[RemoteSeat, ...]


@dataclass(frozen=True)
class Joined:
    """A place at a table: the hub's address and this phone's token are all that is to be kept."""

    address: str
    token: str
    table: str
    seats: Seats
    asked: Seats


@dataclass(frozen=True)
class Hosted:
    """A table that was put on a hub: its code, and the host's token there."""

    address: str
    token: str
    table: str
    code: str


class HubClient:
    """One hub, asked without a token: looking for a table, joining it, putting one there."""

    def __init__(self, address: str, http: httpx.AsyncClient | None = None) -> None:
        self.address = read_address(address)
        self._http = http or httpx.AsyncClient(transport=transport(), timeout=WAITS)

    async def find(self, code: str) -> Lobby:
        """The table with that code."""
        told = an_object(await self._post("/find", {"code": code}), TABLE)
        players = [an_object(one, TABLE) for one in a_list(told.get("players"), TABLE)]
        return Lobby(
            a_text(told.get("game"), TABLE),
            a_text(told.get("code"), TABLE),
            tuple(
                Player(a_text(one.get("name"), TABLE), a_text(one.get("color"), TABLE))
                for one in players
            ),
            a_bool(told.get("watch"), TABLE),
            tuple(map(read_seat, a_list(told.get("seats"), TABLE))),
        )

    async def join(self, code: str, seats: Collection[int] = (), name: str = "") -> Joined:
        """Takes seats, or asks for them; without any this phone only watches."""
        body: JsonObject = {"code": code, "seats": [*sorted(seats)], "name": name}
        told = an_object(await self._post("/join", body), TABLE)
        return Joined(
            self.address,
            a_text(told.get("token"), TABLE),
            a_text(told.get("table"), TABLE),
            read_seats(told.get("seats")),
            read_seats(told.get("asked")),
        )

    async def put(self, record: bytes, watch: bool = True, name: str = "", key: str = "") -> Hosted:
        """Puts a table there with its whole record; the token is its host's."""
        body: JsonObject = {"record": parse(record), "watch": watch, "name": name, "key": key}
        told = an_object(await self._post("/tables", body), TABLE)
        return Hosted(
            self.address,
            *(a_text(told.get(key), TABLE) for key in ("token", "table", "code")),
        )

    async def _post(self, path: str, body: JsonObject) -> Json:
        return await ask(self._http, self.address, "POST", path, body)

    async def close(self) -> None:
        """Ends the work with the hub."""
        await self._http.aclose()


async def ask(
    http: httpx.AsyncClient,
    address: str,
    method: str,
    path: str,
    body: "JsonObject | None" = None,
    token: str | None = None,
) -> Json:
    """What a hub answers; a no is a refusal in its words, no answer is `Offline`."""
    if why := forbidden(own_page(), address):
        raise said(Refusal, why)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        answer = await http.request(
            method,
            f"{address}/api{path}",
            content=None if body is None else dump(body).encode(),
            headers=headers,
        )
    except httpx.HTTPError:
        raise Offline(NO_HUB, address=address) from None
    if answer.is_success:
        return parse(answer.content) if answer.content else None
    raise _no(answer, address)


def _no(answer: httpx.Response, address: str) -> Refusal:
    """Why a hub said no."""
    if answer.status_code >= 500:
        return Offline(NO_HUB, address=address)
    try:
        told = an_object(parse(answer.content), TABLE)
        message = read_message(told.get("message"))
    except Refusal:
        return Refusal(STRANGE.id)
    match answer.status_code:
        case 401:
            return said(Gone, message)
        case 409:
            late = said(Late, message)
            late.since = told.get("since")
            return late
        case 429:
            slowed = said(Slowed, message)
            with suppress(ValueError):
                slowed.seconds = float(answer.headers.get("Retry-After", ""))
            return slowed
        case _:
            return said(Refusal, message)


def said(kind: type[R], message: Message) -> R:
    """A refusal with that sentence."""
    refusal = kind(message.id)
    refusal.message = message
    return refusal


class RemoteTable:
    """This phone's place at a table of a hub.

    `start` keeps a line to it, in the running loop, until `close`; whoever subscribed is told of
    each step, of changed seats, and when the line is lost or found again.
    """

    def __init__(
        self,
        games: Games,
        address: str,
        token: str,
        http: httpx.AsyncClient | None = None,
        id: str | None = None,
    ) -> None:
        self.address = read_address(address)
        self.token = token
        # What the table goes by on this phone, where that is not its name on the hub.
        self.id = id
        # Since when the hub does not answer; nothing while it does.
        self.offline_since: float | None = time()
        # Why there is nothing more to see: the host ended it, or the seat went to another phone.
        self.over: Message | None = None
        self.sitting: Sitting | None = None
        self._games = games
        self._http = http or httpx.AsyncClient(transport=transport(), timeout=WAITS)
        self._copy: Copy | None = None
        self._mark = ""
        self._followers = Followers()
        self._task: asyncio.Task[None] | None = None
        self._retry: asyncio.Event | None = None

    # The line

    def start(self) -> None:
        """Opens the line and keeps it open."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._keep())

    async def close(self) -> None:
        """Ends the line; the seat stays this phone's."""
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
            began = time()
            least = 0.0
            try:
                await self._listen()
            except Gone as why:
                self._end(why.message)
                return
            except Slowed as why:
                least = why.seconds
            except (httpx.HTTPError, SSEError, Refusal, Gap, OSError) as why:
                logging.getLogger(__name__).info("the line to the hub: %r", why)
                if isinstance(why, Refusal | Gap):
                    # What came does not fit what is known: all of it is asked for anew.
                    self._mark = ""
            self._lost()
            # A line that held for a while was cut by chance; one that never held is tried later.
            wait = SOON if time() - began > LATE else min(2 * wait, LATE)
            self._retry.clear()
            with suppress(TimeoutError):
                # Not all phones at the same moment when the hub comes back.
                async with asyncio.timeout(max(least, wait * random.uniform(0.5, 1.0))):
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
            if not answer.is_success:
                await answer.aread()
                why_not = _no(answer, self.address)
                raise said(Gone, why_not.message) if answer.status_code == 403 else why_not
            async for event in EventSource(answer).aiter_sse():
                self._take(event.event, parse(event.data or "null"), event.id)

    def _take(self, kind: str, told: Json, mark: str) -> None:
        match kind:
            case "table":
                self._copy = Copy(self._games, told, self.id)
            case "steps" if self._copy is not None:
                self._copy.add(told)
            case "steps":
                raise Gap
            case "seats":
                self.sitting = read_sitting(told)
            case "over":
                raise said(Gone, read_message(an_object(told, TABLE).get("message")))
            case _:
                return
        self._mark = mark if kind in ("table", "steps") else self._mark
        self.offline_since = None
        self._followers.tell()

    def _lost(self) -> None:
        if self.offline_since is None:
            self.offline_since = time()
            self._followers.tell()

    def _end(self, why: Message) -> None:
        self.over, self.offline_since = why, None
        self._followers.tell()

    # The table

    @property
    def known(self) -> Copy | None:
        """What is known of the table, if it has come."""
        return self._copy

    @property
    def copy(self) -> Copy:
        """What is known of the table."""
        if self._copy is None:
            raise Offline(NO_HUB, address=self.address)
        return self._copy

    def seen(self, shows: Seats | None = None) -> RemoteSeen:
        """The table through this phone's window, with all of its own seats open unless told."""
        return RemoteSeen(self, shows)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""
        return self._followers.subscribe(follower)

    async def push(self, action: Action, at: int) -> None:
        """Has the hub do an action; after a lost answer the same one is asked about again."""
        written = self.copy.game.rules.verbs.write(action)
        await self._do("/table/actions", {"at": at, "action": written})

    async def correct(self, told: JsonObject, at: int) -> None:
        """Has the hub put the table right."""
        await self._do("/table/corrections", {"at": at, "position": told})

    async def objection(self, told: JsonObject) -> Message | None:
        """Why the table cannot be put right like that."""
        try:
            answer = an_object(
                await self._ask("POST", "/table/objections", {"position": told}), TABLE
            )
        except Refusal as why:
            return why.message
        message = answer.get("message")
        return None if message is None else read_message(message)

    async def _do(self, path: str, body: JsonObject) -> None:
        """Asks until there is an answer; by its id an action is done once, however often asked."""
        whole: JsonObject = {**body, "id": token_urlsafe(12)}
        try:
            answer = an_object(await self._until_answered("POST", path, whole), TABLE)
        except Late as why:
            self._catch_up(why.since)
            raise
        step = answer.get("step")
        await self._shown(step if isinstance(step, int) else 0)

    async def _until_answered(self, method: str, path: str, body: JsonObject) -> Json:
        until, wait = time() + PATIENCE, SOON
        while True:
            try:
                return await self._ask(method, path, body)
            except Offline:
                self._lost()
                if time() > until:
                    raise Offline(OFFLINE) from None
            except Slowed as why:
                wait = max(wait, why.seconds)
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, 3.0)

    def _catch_up(self, since: Json) -> None:
        if since is None or self._copy is None:
            return
        with suppress(Refusal, Gap):
            self._copy.add(since)
            self._followers.tell()

    async def _shown(self, step: int) -> None:
        """Until the step is here, as it soon is; else all of it is asked for."""
        came = asyncio.Event()
        leave = self.subscribe(came.set)
        try:
            async with asyncio.timeout(SHOWN):
                while len(self.copy.steps) <= step:
                    came.clear()
                    await came.wait()
        except TimeoutError:
            with suppress(Refusal, Gap):
                told = await self._ask("GET", "/table")
                if self._copy is not None and len(self._copy.steps) <= step:
                    self._copy = Copy(self._games, told, self.id)
                    self._followers.tell()
        finally:
            leave()

    # The seats

    async def take(self, seats: Collection[int]) -> None:
        """Takes further seats, or asks for them."""
        self._sit(await self._ask("POST", "/table/seats", {"seats": [*sorted(seats)]}))

    async def give_up(self) -> None:
        """Waits no longer for seats."""
        await self._ask("DELETE", "/table/wishes")

    async def answer(self, asking: str, yes: bool) -> None:
        """Gives seats to a phone that asked for them, or does not."""
        await self._ask("POST", "/table/answers", {"asking": asking, "yes": yes})

    async def leave(self) -> None:
        """Gives the seats back; the token opens nothing any more."""
        await self._ask("POST", "/table/leave")
        await self.close()

    # The host

    async def keep(self, seats: Collection[int]) -> None:
        """Keeps seats for this phone, the host's."""
        body: JsonObject = {"seats": [*sorted(seats)], "state": "host"}
        self._sit(await self._ask("POST", "/table/host/seats", body))

    async def free(self, seats: Collection[int]) -> None:
        """Lets anybody with the code take these seats."""
        body: JsonObject = {"seats": [*sorted(seats)], "state": "free"}
        self._sit(await self._ask("POST", "/table/host/seats", body))

    async def allow_watching(self, allowed: bool) -> None:
        """Whether whoever has the code may only watch."""
        self._sit(await self._ask("POST", "/table/host/watching", {"allowed": allowed}))

    async def record(self) -> bytes:
        """The whole record: the host's, and anybody's once nothing is hidden."""
        return dump(await self._ask("GET", "/table/record")).encode()

    async def take_away(self, keep: Callable[[bytes], str], forget: Callable[[str], None]) -> str:
        """Moves the table from the hub to this phone, by its host; what `keep` calls it here.

        Its record is kept here first, and only then taken off the hub; one that went on meanwhile
        is forgotten, and asked for anew.
        """
        while True:
            text = await self.record()
            actions = a_list(an_object(parse(text), TABLE).get("actions"), TABLE)
            id = keep(text)
            try:
                await self._until_answered("DELETE", "/table", {"at": len(actions)})
            except Late:
                forget(id)
                continue
            except Gone:
                # Taken off already, and only the answer was lost.
                pass
            await self.close()
            return id

    def _sit(self, told: Json) -> None:
        self.sitting = read_sitting(told)
        self._followers.tell()

    async def _ask(self, method: str, path: str, body: "JsonObject | None" = None) -> Json:
        return await ask(self._http, self.address, method, path, body, self.token)
