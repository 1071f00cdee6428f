"""Phones at one table while hubs are killed and lines are cut: nothing is lost or twice."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.core.game import Header, Player
from companion.sharing.client import event_stream
from tests.chaos.network import HubProcess, Proxy
from tests.chaos.phones import Phone, begin
from tests.chaos.tally import Tally

HEADER = Header(
    "arabana",
    (Player("Ana", "red"), Player("Ben", "yellow"), Player("Cleo", "green")),
    options={"variant": "gods"},
    seed="chaos",
)
# Seconds at most before a phone acts.
PAUSE = 0.03
ENOUGH = 15


async def chaos(
    hubs: list[HubProcess],
    proxy: Proxy,
    phones: Sequence[Phone],
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
    table = await begin(proxy.address, HEADER, seed, PAUSE, "192.0.2.1")
    await chaos(hubs, proxy, table.phones, seconds, luck, tally)
    for hub in hubs:
        assert hub.process is not None
        await hub.answers()
    await table.settle(tally)
    tally.notes["cuts"] += proxy.cuts
    await table.close()
    await proxy.stop()


@pytest.mark.parametrize("kind", ["sqlite", "two on postgres"])
@pytest.mark.parametrize("seconds", [5, pytest.param(120, marks=pytest.mark.long)])
def test_phones_at_one_table_outlive_everything(
    kind: str,
    seconds: float,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_stream, "LATE", 1.0)
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
