"""This phone's place at a table of a hub: what it does there is done once, however often asked."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from secrets import token_urlsafe
from time import time

from companion.core.action import Action
from companion.core.game import Seats
from companion.core.message import N_, Message
from companion.core.notation import Json, JsonObject, dump, parse
from companion.core.reading import a_list, an_object
from companion.core.refusal import Refusal
from companion.sharing.asking import Gone, Late, Offline, Slowed
from companion.sharing.following import PATIENCE, SOON, Following
from companion.sharing.remote import TABLE, Copy, Gap, RemoteSeen, read_sitting
from companion.sharing.sentences import read_message

# Seconds that a tap waits for the step that it made.
SHOWN = 3.0
OFFLINE = N_("The hub does not answer: this was not done, as far as is known. Try again.")


class RemoteTable(Following):
    """A followed table, and what this phone may do there: play, take seats, be its host."""

    # The table

    def seen(self, shows: Seats | None = None) -> RemoteSeen:
        """The table through this phone's window, with all of its own seats open unless told."""
        return RemoteSeen(self, shows)

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

    async def take_away(self, keep: Callable[[bytes], Awaitable[None]]) -> None:
        """Moves the table from the hub to this phone, by its host.

        Its record is kept here first, and only then taken off the hub; if the table went on
        meanwhile, what it has then is kept as well.
        """
        while True:
            text = await self.record()
            actions = a_list(an_object(parse(text), TABLE).get("actions"), TABLE)
            await keep(text)
            try:
                await self._until_answered("DELETE", "/table", {"at": len(actions)})
            except Late:
                continue
            except Gone:
                # Taken off already, and only the answer was lost.
                pass
            await self.close()
            return

    def _sit(self, told: Json) -> None:
        self.sitting = read_sitting(told)
        self._followers.tell()
