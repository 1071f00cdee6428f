"""Phones that play at random at tables of a hub, and note what the hub acknowledged."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import httpx

from companion.core import record
from companion.core.action import Action, Undo
from companion.core.game import Header
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.client.responses import Offline
from tests.chaos.tally import Tally
from tests.seeing import seen

# Seconds in which every phone has found the hub again and caught up.
SETTLES = 60.0


@dataclass
class Diary:
    """What one phone did: what was acknowledged as which step, and what nobody knows."""

    done: dict[int, JsonObject] = field(default_factory=dict)
    # Seconds until each action was acknowledged.
    waits: list[float] = field(default_factory=list)
    unknown: int = 0
    refused: int = 0


class Phone(RemoteTable):
    """A phone that plays by chance, and writes down what the hub answered."""

    def play(self, luck: Random, pause: float) -> "asyncio.Task[None]":
        """Plays until cancelled, with a pause of at most so many seconds before each action."""
        self.diary = Diary()
        return asyncio.ensure_future(self._play(luck, pause))

    async def _play(self, luck: Random, pause: float) -> None:
        while True:
            await asyncio.sleep(luck.uniform(0, pause))
            known = self.known
            action = self._pick(luck) if known is not None else None
            if known is None or action is None:
                continue
            try:
                await self.push(action, known.steps[-1].number)
            except Offline:
                self.diary.unknown += 1
            except Refusal:
                self.diary.refused += 1

    def _pick(self, luck: Random) -> Action | None:
        sees = self.seen()
        if not sees.holds:
            return None
        if luck.random() < 0.05 and sees.undoable:
            return Undo(min(sees.holds))
        legal = sees.sight.legal
        return luck.choice(legal) if legal else None

    async def _until_answered(self, method: str, path: str, body: JsonObject) -> Json:
        began = perf_counter()
        try:
            answer = await super()._until_answered(method, path, body)
        except asyncio.CancelledError:
            self.diary.unknown += 1
            raise
        assert isinstance(answer, dict)
        step, action = answer["step"], body["action"]
        assert isinstance(step, int)
        assert isinstance(action, dict)
        assert step not in self.diary.done, "two actions were acknowledged as the same step"
        self.diary.done[step] = action
        self.diary.waits.append(perf_counter() - began)
        return answer


@dataclass
class PlayedTable:
    """A table on a hub: its host, a playing phone for each seat, and a phone that watches."""

    host: RemoteTable
    phones: Sequence[Phone]
    watcher: Phone
    playing: Sequence["asyncio.Task[None]"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as the watching phone knows."""
        return self.watcher.known is not None and self.watcher.seen().result is not None

    async def settle(self, tally: Tally) -> None:
        """Stops the play; when every phone has caught up, compares them with the record."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        async with asyncio.timeout(SETTLES):
            text = await self._record()
        # In a thread: the phones of other tables go on meanwhile.
        await asyncio.to_thread(self._judge, text, tally)

    async def close(self) -> None:
        """Ends the connections of all its phones."""
        for task in self.playing:
            task.cancel()
        for phone in (*self.phones, self.watcher, self.host):
            await phone.close()

    async def _record(self) -> bytes:
        """The record, once every phone has found the hub and caught up by itself."""
        while True:
            await asyncio.sleep(0.1)
            try:
                text = await self.host.record()
            except Refusal:
                continue
            told = parse(text)
            assert isinstance(told, dict)
            actions = told["actions"]
            assert isinstance(actions, list)
            if all(
                phone.connected and phone.known and len(phone.known.steps) == len(actions) + 1
                for phone in (*self.phones, self.watcher)
            ):
                return text

    def _judge(self, text: bytes, tally: Tally) -> None:
        """All that was acknowledged is in the record once, and all phones show the same table."""
        table: Table[object] = record.read_text(text, find)
        actions = [table.rules.codec.write(action) for action in table.actions]
        acknowledged: dict[int, JsonObject] = {}
        for phone in self.phones:
            assert not acknowledged.keys() & phone.diary.done.keys()
            acknowledged |= phone.diary.done
        for step, action in acknowledged.items():
            assert step <= len(actions), f"step {step} was acknowledged and is lost"
            assert actions[step - 1] == action, f"step {step} is another action now"
        unknown = sum(phone.diary.unknown for phone in self.phones)
        most = len(acknowledged) + unknown
        assert len(acknowledged) <= len(actions) <= most, "something was done twice"
        for seat, phone in enumerate(self.phones):
            seats = frozenset({seat})
            assert phone.copy.steps == list(seen(table, seats, seats).steps)
        assert self.watcher.copy.steps == list(seen(table, frozenset(), frozenset()).steps)
        tally.notes["acknowledged"] += len(acknowledged)
        tally.notes["refused"] += sum(phone.diary.refused for phone in self.phones)


async def begin(address: str, header: Header, seed: int, pause: float, home: str) -> PlayedTable:
    """Puts a table on a hub, joins it with all its phones, and lets them play.

    `home` is the sender's address that the hub is told: each has its own rate limit.
    """

    def http() -> httpx.AsyncClient:
        return httpx.AsyncClient(headers={"X-Forwarded-For": home}, timeout=SETTLES)

    hub = HubClient(address, http())
    try:
        put = await hub.put(dump({**record.write_header(header), "actions": []}).encode())
        tokens = [
            (await hub.join(put.code, seats)).token
            for seats in ({seat} for seat in range(len(header.players)))
        ]
        watching = (await hub.join(put.code)).token
    finally:
        await hub.close()
    phones = [Phone(GAMES, address, token, http()) for token in tokens]
    watcher = Phone(GAMES, address, watching, http())
    host = RemoteTable(GAMES, address, put.token, http())
    for phone in (*phones, watcher):
        await phone.ready(SETTLES)
    playing = [phone.play(Random(seed + at), pause) for at, phone in enumerate(phones)]
    return PlayedTable(host, phones, watcher, playing)
