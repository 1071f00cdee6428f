"""What this phone may do at a table on a hub; each action is applied once, also after retries."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from companion.core.action import Action
from companion.core.game import Seats
from companion.core.json_checks import a_list, an_object
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import N_, Message
from companion.core.refusal import Refusal
from companion.playing.seats import Request, UndoRequest
from companion.playing.unsent import Unsent
from companion.sharing.client.event_stream import PATIENCE, SOON, Following
from companion.sharing.client.remote_seen import TABLE, Gap, RemoteSeen, TableCopy
from companion.sharing.client.responses import Gone, Late, Offline, Slowed
from companion.sharing.wire.seats import Sitting, read
from companion.sharing.wire.sentences import read_message

# Where requests to undo and to correct are sent.
UNDO, CORRECTION = "/table/undo", "/table/correction"
# Seconds that a tap waits for the step that it made.
SHOWN = 3.0
# Seconds in which an action is sent and answered; within them a lost answer is asked for again.
ANSWERED, AGAIN = 2.5, 0.2
OFFLINE = N_("The hub does not answer: as far as we know, this was not done. Try again.")
NOTHING_DONE = N_("No connection to the hub: nothing was done. Try again when it is back.")
UNSURE = N_(
    "The hub did not answer in time. If this was done all the same, the table shows it when the "
    "connection is back."
)
WAITS = N_("A step of yours waits for the connection. Drop it to do something else.")


def _path(request: Request) -> str:
    return UNDO if isinstance(request, UndoRequest) else CORRECTION


class NotSent(Offline, Unsent):
    """An action that could not be sent, or whose answer did not come."""


class RemoteTable(Following):
    """A followed table, and what this phone may do there: play, take seats, be its host."""

    # What waits to be sent, and why what waited was not done.
    _unsent: "tuple[str, JsonObject] | None" = None
    _why_not: Message | None = None
    _sending: "asyncio.Task[None] | None" = None
    # Whether the hub was asked to give up the table as it is kept here, and may have done so.
    _may_be_off = False

    # The table

    def seen(self, shows: Seats | None = None) -> RemoteSeen:
        """The table through this phone's window, by default with all of its own seats open."""
        return RemoteSeen(self, shows)

    @property
    def is_host(self) -> bool:
        """Whether this phone keeps the table."""
        return self.sitting is not None and self.sitting.host

    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        """Sends an action; if the response is lost, it is sent again with the same id."""
        body: JsonObject = {"at": at, "action": self.copy.game.rules.codec.write(action)}
        # Older hubs do not know this field.
        await self._do("/table/actions", {**body, "joined": True} if joined else body)

    async def correct(self, corrected: JsonObject, at: int) -> None:
        """Sends a correction to the hub."""
        await self._do("/table/corrections", {"at": at, "position": corrected})

    async def objection(self, corrected: JsonObject) -> Message | None:
        """Why such a correction would be refused, or None."""
        try:
            answer = an_object(
                await self._ask("POST", "/table/objections", {"position": corrected}), TABLE
            )
        except Refusal as why:
            return why.message
        message = answer.get("message")
        return None if message is None else read_message(message)

    async def _do(self, path: str, body: JsonObject) -> None:
        """Sends an action with an id, now or not at all."""
        if self._unsent is not None:
            raise Refusal(WAITS)
        whole: JsonObject = {**body, "id": self.system.token(12)}
        if self.other_version is not None:
            raise self.other_version
        if not self.connected:
            self.try_now()
            raise self._not_sent(NOTHING_DONE, path, whole)
        await self._send(path, whole)

    async def _send(self, path: str, whole: JsonObject) -> None:
        try:
            answer = an_object(await self._until_answered("POST", path, whole), TABLE)
        except Offline as why:
            self._listen_anew()
            sentence = UNSURE if why.reached else NOTHING_DONE
            raise self._not_sent(sentence, path, whole) from None
        except Late as why:
            self._catch_up(why.since)
            raise
        step = answer.get("step")
        await self._shown(step if isinstance(step, int) else 0)

    async def _until_answered(self, method: str, path: str, body: JsonObject) -> Json:
        """The response to an action; retried for a short time if it may have been lost."""
        lost, wait = Offline(UNSURE), AGAIN
        try:
            async with asyncio.timeout(ANSWERED):
                while True:
                    try:
                        return await self._ask(method, path, body)
                    except Offline as why:
                        if not why.reached:
                            raise
                        await asyncio.sleep(wait)
                        wait = 2 * wait
                    except Slowed as why:
                        if why.seconds > ANSWERED:
                            raise
                        await asyncio.sleep(why.seconds)
        except TimeoutError:
            raise lost from None

    async def _persist(self, method: str, path: str, body: JsonObject) -> Json:
        """Retries until there is a response, as long as somebody waits for it."""
        until, wait = self.system.monotonic() + PATIENCE, SOON
        while True:
            try:
                return await self._ask(method, path, body)
            except Offline:
                self._lost()
                if self.system.monotonic() > until:
                    raise Offline(OFFLINE) from None
            except Slowed as why:
                wait = max(wait, why.seconds)
            await asyncio.sleep(wait * self.system.uniform(0.5, 1.0))
            wait = min(2 * wait, 3.0)

    # An action that waits for the connection

    def _not_sent(self, sentence: str, path: str, whole: JsonObject) -> NotSent:
        why = NotSent(sentence)
        why.later = lambda: self._wait(path, whole)
        return why

    def _wait(self, path: str, whole: JsonObject) -> None:
        """Lets the action wait until the connection is back."""
        self._unsent = path, whole
        self._followers.tell()
        if self.connected:
            self._found()

    @property
    def has_unsent(self) -> bool:
        """Whether an action waits."""
        return self._unsent is not None

    def drop_unsent(self) -> None:
        """Drops the action that waits."""
        self._unsent = None
        self._followers.tell()

    def unsent_refusal(self) -> Message | None:
        """Why the action that waited was refused; returned once."""
        why, self._why_not = self._why_not, None
        return why

    def _found(self) -> None:
        if self._unsent is not None and (self._sending is None or self._sending.done()):
            self._sending = asyncio.ensure_future(self._send_unsent(*self._unsent))

    async def _send_unsent(self, path: str, whole: JsonObject) -> None:
        try:
            await self._send(path, whole)
        except Offline:
            # Lost again: it goes on waiting.
            return
        except Refusal as why:
            self._why_not = why.message
        if self._unsent == (path, whole):
            self._unsent = None
        self._followers.tell()

    def _catch_up(self, since: Json) -> None:
        if since is None or self._copy is None:
            return
        with suppress(Refusal, Gap):
            self._copy.add(since)
            self._followers.tell()

    async def _shown(self, step: int) -> None:
        """Waits until the step has arrived; after a while the whole table is requested."""
        came = asyncio.Event()
        leave = self.subscribe(came.set)
        try:
            async with asyncio.timeout(SHOWN):
                while len(self.copy.steps) <= step:
                    came.clear()
                    await came.wait()
        except TimeoutError:
            with suppress(Refusal, Gap):
                data = await self._ask("GET", "/table")
                if self._copy is not None and len(self._copy.steps) <= step:
                    self._copy = TableCopy(self._games, data, self.id)
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
        """Accepts or refuses a phone's request for seats."""
        await self._ask("POST", "/table/answers", {"asking": asking, "yes": yes})

    # What phones ask of each other

    @property
    def requests(self) -> tuple[Request, ...]:
        """What this phone and others ask of each other now, beside seats."""
        sitting = self.sitting
        return (*sitting.undo, *sitting.corrections) if sitting else ()

    async def ask_undo(self, by: int, at: int, to: int) -> None:
        """Asks others whether their steps after the step `to` may be taken back."""
        await self._ask("POST", UNDO, {"by": by, "at": at, "to": to})

    async def ask_correction(self, by: int, at: int, position: JsonObject) -> None:
        """Asks others whether this phone may correct the table once more."""
        await self._ask("POST", CORRECTION, {"by": by, "at": at, "position": position})

    async def withdraw_request(self, request: Request) -> None:
        """Withdraws a request of this phone."""
        await self._ask("DELETE", _path(request))

    async def answer_request(self, request: Request, yes: bool) -> None:
        """Accepts or refuses a request of another phone."""
        answer: JsonObject = {"asking": request.id, "yes": yes}
        await self._ask("POST", f"{_path(request)}/answers", answer)

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

    async def take_away(self, keep: Callable[[bytes], Awaitable[None]]) -> None:
        """Moves the table from the hub to this phone, by its host.

        Its record is saved here before it is removed from the hub; actions that were added
        meanwhile are saved as well.
        """
        while True:
            try:
                text = await self.record()
                actions = a_list(an_object(parse(text), TABLE).get("actions"), TABLE)
                await keep(text)
                self._may_be_off = True
                await self._persist("DELETE", "/table", {"at": len(actions)})
            except Late:
                self._may_be_off = False
                continue
            except Gone:
                # Removed already: only the response was lost, now or at an earlier attempt.
                if not self._may_be_off:
                    raise
            await self.close()
            return

    def _sit(self, data: Json) -> None:
        self.sitting = read(Sitting, data)
        self._followers.tell()
