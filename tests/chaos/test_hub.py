"""Phones at one table while hubs are killed and lines are cut: nothing is lost or twice."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.core import record
from companion.core.action import Action, Undo
from companion.core.game import Header, Player, Seats
from companion.core.notation import Json, JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find
from companion.sharing import following
from companion.sharing.asking import Offline
from companion.sharing.client import HubClient
from companion.sharing.remote_table import RemoteTable
from tests.chaos.network import HubProcess, Proxy
from tests.chaos.tally import Tally
from tests.seeing import seen

HEADER = Header(
    "arabana",
    (Player("Ana", "red"), Player("Ben", "yellow"), Player("Cleo", "green")),
    options={"variant": "gods"},
    seed="chaos",
)
SETTLES = 60.0
ENOUGH = 15


@dataclass
class Diary:
    """What one phone did: what was acknowledged as which step, and what nobody knows."""

    done: dict[int, JsonObject] = field(default_factory=dict)
    unknown: int = 0
    refused: int = 0


class Phone(RemoteTable):
    """A phone that plays by chance, and writes down what it was told."""

    def play(self, luck: Random) -> "asyncio.Task[None]":
        self.diary = Diary()
        return asyncio.ensure_future(self._play(luck))

    async def _play(self, luck: Random) -> None:
        while True:
            await asyncio.sleep(luck.uniform(0, 0.03))
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
        try:
            answer = await super()._until_answered(method, path, body)
        except asyncio.CancelledError:
            self.diary.unknown += 1
            raise
        assert isinstance(answer, dict)
        step, action = answer["step"], body["action"]
        assert isinstance(step, int)
        assert isinstance(action, dict)
        assert step not in self.diary.done, "two actions were told the same step"
        self.diary.done[step] = action
        return answer


async def joined(address: str, code: str, seats: Seats) -> Phone:
    hub = HubClient(address)
    token = (await hub.join(code, seats)).token
    await hub.close()
    phone = Phone(GAMES, address, token)
    await phone.ready(SETTLES)
    return phone


async def chaos(
    hubs: list[HubProcess],
    proxy: Proxy,
    phones: list[Phone],
    seconds: float,
    luck: Random,
    tally: Tally,
) -> None:
    """Kills, cuts and delays at random moments, for so long and until enough was done."""
    ends, first = monotonic() + seconds, [0, 1, 3, 2, 0]
    while monotonic() < ends or first or sum(len(phone.diary.done) for phone in phones) < ENOUGH:
        await asyncio.sleep(luck.uniform(0.1, 0.9))
        with tally.trial(f"at {monotonic()}"):
            match first.pop() if first else luck.randrange(4):
                case 0:
                    tally.notes["kills"] += 1
                    hub = luck.choice(hubs)
                    hub.kill()
                    await asyncio.sleep(luck.uniform(0, 0.4))
                    hub.start()
                    if len(hubs) == 1 or luck.random() < 0.5:
                        await hub.answers()
                case 1 | 2:
                    proxy.cut(luck.choice([0.3, 1.0]))
                case _:
                    proxy.slow = luck.choice([0.0, 0.02, 0.1])
    proxy.slow = 0.0


async def table_on(hubs: list[HubProcess], seconds: float, tally: Tally, seed: int) -> None:
    luck = Random(seed)
    for hub in hubs:
        hub.start()
    for hub in hubs:
        await hub.answers()
    proxy = Proxy([hub.port for hub in hubs], luck)
    await proxy.start()
    desk = HubClient(proxy.address)
    put = await desk.put(dump({**record.write_header(HEADER), "actions": []}).encode())
    phones = [await joined(proxy.address, put.code, frozenset({seat})) for seat in range(3)]
    watcher = await joined(proxy.address, put.code, frozenset())
    host = RemoteTable(GAMES, proxy.address, put.token)
    playing = [phone.play(Random(seed + at)) for at, phone in enumerate(phones)]
    await chaos(hubs, proxy, phones, seconds, luck, tally)
    for hub in hubs:
        assert hub.process is not None
        await hub.answers()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    text = await within(settled_record(host, [*phones, watcher]))
    judge(text, phones, watcher, tally)
    tally.notes["cuts"] += proxy.cuts
    for phone in (*phones, watcher, host):
        await phone.close()
    await desk.close()
    await proxy.stop()


async def within(wait: Awaitable[bytes]) -> bytes:
    async with asyncio.timeout(SETTLES):
        return await wait


async def settled_record(host: RemoteTable, phones: list[Phone]) -> bytes:
    """The record, once every phone has found the hub and caught up by itself."""
    while True:
        await asyncio.sleep(0.1)
        try:
            text = await host.record()
        except Refusal:
            continue
        told = parse(text)
        assert isinstance(told, dict)
        actions = told["actions"]
        assert isinstance(actions, list)
        if all(
            phone.connected and phone.known and len(phone.known.steps) == len(actions) + 1
            for phone in phones
        ):
            return text


def judge(text: bytes, phones: list[Phone], watcher: Phone, tally: Tally) -> None:
    """Everything that was acknowledged is there once, and all phones show the same table."""
    table: Table[object] = record.read_text(text, find)
    actions = [table.rules.verbs.write(action) for action in table.actions]
    acknowledged: dict[int, JsonObject] = {}
    for phone in phones:
        assert not acknowledged.keys() & phone.diary.done.keys()
        acknowledged |= phone.diary.done
    for step, action in acknowledged.items():
        assert step <= len(actions), f"step {step} was acknowledged and is lost"
        assert actions[step - 1] == action, f"step {step} is another action now"
    unknown = sum(phone.diary.unknown for phone in phones)
    assert len(acknowledged) <= len(actions) <= len(acknowledged) + unknown, "something was twice"
    for seat, phone in enumerate([*phones, watcher]):
        seats = frozenset({seat}) if seat < 3 else frozenset()
        assert phone.copy.steps == list(seen(table, seats, seats).steps)
    tally.notes["acknowledged"] += len(acknowledged)
    tally.notes["refused"] += sum(phone.diary.refused for phone in phones)


@pytest.mark.parametrize("kind", ["sqlite", "two on postgres"])
@pytest.mark.parametrize("seconds", [5, pytest.param(120, marks=pytest.mark.long)])
def test_phones_at_one_table_outlive_everything(
    kind: str,
    seconds: float,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(following, "LATE", 1.0)
    if kind == "sqlite":
        hubs = [HubProcess(tmp_path)]
    else:
        address = request.getfixturevalue("cluster").address
        hubs = [HubProcess(tmp_path / name, address) for name in ("one", "two")]
    tally = Tally(f"phones at one table, {kind}")
    try:
        asyncio.run(table_on(hubs, seconds, tally, 15))
    finally:
        for hub in hubs:
            hub.kill()
    assert tally.notes["acknowledged"] >= ENOUGH
    assert tally.notes["kills"] >= 2
    tally.say()
