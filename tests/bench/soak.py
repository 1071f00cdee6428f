"""A hub for as long as told, with tables, phones, cut connections and kills: nothing may grow.

Tables of all games are played at random by a phone for each seat, finished ones are compared with
their record and replaced by new ones. In the first third of the time hubs are killed and
started again; connections are cut and slowed down all the time. The second half is measured each
second, and its last tenth is compared with its first: memory and open handles of the hubs, the time
until an action is acknowledged, and bytes of the database for each action. The run fails if one of
them grew, if something acknowledged is lost or doubled, or if a phone differs from the record.

A hub that has just started fills its caches, which are bounded, with the first tables: none of that
is measured, and a run in which too few tables were played says so.

    python -m tests.bench.soak [--minutes 10] [--tables 8] [--kinds sqlite two] [--seed 1]
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

import psycopg

from companion.core.game import Header
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.games import GAMES
from companion.sharing.client import event_stream
from companion.sharing.client.responses import Gone
from tests.bench.hub import memory
from tests.chaos.network import HubProcess, Proxy
from tests.chaos.phones import SETTLES, PlayedTable, begin
from tests.chaos.tally import Tally
from tests.cluster import Cluster

# Seconds at most before a phone acts, and between two faults.
PAUSE, CALM = 0.2, 3.0
# When hubs are no longer killed, and when measuring begins, as parts of the time.
KILLS_END, MEASURED_FROM = 0.3, 0.5
# So many tables are played after the last kill before measuring begins, and samples needed.
WARM, FEWEST = 40, 60
# By how much the last tenth may be more than the first; times depend on who else uses the machine.
GROWTH = {
    "memory, kB": 1.1,
    "open handles": 1.1,
    "acknowledged after, ms": 1.5,
    "bytes/action": 1.1,
}


@dataclass(frozen=True)
class Sample:
    """The hubs at one moment."""

    memory: float
    handles: float
    bytes_an_action: float


@dataclass
class Soak:
    """One run: hubs behind a proxy, and the tables that are played there now."""

    hubs: Sequence[HubProcess]
    folder: Path
    database: str
    seconds: float
    luck: Random
    tally: Tally
    tables: list[PlayedTable] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    # Seconds until each action was acknowledged, in the measured time.
    waits: list[float] = field(default_factory=list)
    # Tables that were played to their end since a hub was started last.
    played: int = 0

    async def run(self, tables: int) -> None:
        for hub in self.hubs:
            hub.start()
        for hub in self.hubs:
            await hub.answers()
        self.proxy = Proxy([hub.port for hub in self.hubs], self.luck)
        await self.proxy.start()
        self.began = monotonic()
        numbers = count(1)
        async with asyncio.TaskGroup() as tasks:
            for _ in range(tables):
                tasks.create_task(self._play(numbers))
            tasks.create_task(self._disturb())
            tasks.create_task(self._measure())
        self.tally.notes["connections cut"] = self.proxy.cuts
        await self.proxy.stop()

    @property
    def part(self) -> float:
        """How much of the time is over."""
        return (monotonic() - self.began) / self.seconds

    @property
    def _is_measured(self) -> bool:
        return self.part > MEASURED_FROM and self.played >= WARM

    async def _play(self, numbers: Iterator[int]) -> None:
        """One table after another, each until it is over or the time is."""
        while self.part < 1:
            number = next(numbers)
            home = f"198.51.{number // 250 % 250}.{number % 250}"
            try:
                table = await begin(self.proxy.address, a_header(number), number, PAUSE, home)
            except Refusal:
                # A hub was killed while the table was put there; that one is given up.
                self.tally.notes["tables not begun"] += 1
                await asyncio.sleep(CALM / 3)
                continue
            self.tables.append(table)
            while not table.is_over and self.part < 1:
                await asyncio.sleep(0.2)
            with self.tally.trial(f"table {number}"):
                await table.settle(self.tally)
            self.played += 1
            for phone in table.phones if self._is_measured else ():
                self.waits += phone.diary.waits
            await self._take_off(table)
            self.tables.remove(table)

    async def _take_off(self, table: PlayedTable) -> None:
        """The host takes the table home; the hub deletes it for good an hour later."""

        async def keep(_: bytes) -> None:
            """The record was compared already."""

        async with asyncio.timeout(SETTLES):
            while True:
                try:
                    await table.host.take_away(keep)
                    break
                except Gone:
                    # The hub had done it, and its answer was cut off.
                    break
                except Refusal:
                    await asyncio.sleep(0.5)
        await table.close()

    async def _disturb(self) -> None:
        """Kills, cuts and delays at random moments."""
        while self.part < 1:
            await asyncio.sleep(self.luck.uniform(0, CALM))
            match self.luck.randrange(3):
                case 0 if self.part < KILLS_END:
                    self.tally.notes["kills"] += 1
                    hub = self.luck.choice(self.hubs)
                    hub.kill()
                    await asyncio.sleep(self.luck.uniform(0, 0.4))
                    hub.start()
                    await hub.answers()
                    self.played = 0
                case 0 | 1:
                    self.proxy.cut(self.luck.choice([0.1, 0.3, 1.0]))
                case _:
                    self.proxy.slow = self.luck.choice([0.0, 0.0, 0.02])
        self.proxy.slow = 0.0

    async def _measure(self) -> None:
        while self.part < 1:
            await asyncio.sleep(1)
            if self._is_measured:
                pids = [hub.process.pid for hub in self.hubs if hub.process is not None]
                self.samples.append(
                    Sample(
                        sum(map(memory, pids)),
                        sum(map(handles, pids)),
                        self._size() / max(1, self._actions()),
                    )
                )

    def _actions(self) -> int:
        """How many actions were acknowledged so far, also at tables still in play."""
        playing = [phone.diary for table in self.tables for phone in table.phones]
        return self.tally.notes["acknowledged"] + sum(len(diary.done) for diary in playing)

    def _size(self) -> int:
        """Bytes of the database, without its copies."""
        if self.database:
            with psycopg.connect(self.database) as connection:
                found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
                return int(found[0]) if found else 0
        return sum(file.stat().st_size for file in self.folder.glob("tables.sqlite*"))

    def figures(self) -> dict[str, list[float]]:
        """The medians of each tenth of the measured time."""
        waits = [1000 * wait for wait in self.waits]
        of = {
            "memory, kB": [sample.memory for sample in self.samples],
            "open handles": [sample.handles for sample in self.samples],
            "acknowledged after, ms": waits,
            "bytes/action": [sample.bytes_an_action for sample in self.samples],
        }
        return {
            name: [median(all_[part]) for part in tenths(len(all_))] for name, all_ in of.items()
        }


def tenths(number: int) -> list[slice]:
    """Ten parts of so many."""
    return [slice(number * at // 10, max(number * (at + 1) // 10, 1)) for at in range(10)]


def a_header(number: int) -> Header:
    """A table of each game in turn, with every number of players and variant."""
    games = [game.meta for game in GAMES]
    meta = games[number % len(games)]
    return headers(meta, WantedTables(meta.id), number // len(games) + 1, "soak")[-1]


def handles(pid: int) -> int:
    """Files and connections that a process has open."""
    return len([*Path(f"/proc/{pid}/fd").iterdir()])


def run(kind: str, minutes: float, tables: int, seed: int) -> list[str]:
    """One run; what grew."""
    cluster = Cluster() if kind == "two" else None
    tally = Tally(f"soak, {kind}, {minutes:g} minutes")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        database = cluster.address if cluster else ""
        folders = [data / "one", data / "two"] if cluster else [data]
        hubs = [HubProcess(place, database) for place in folders]
        soak = Soak(hubs, data, database, 60 * minutes, Random(seed), tally)
        try:
            asyncio.run(soak.run(tables))
        finally:
            for hub in hubs:
                hub.kill()
            if cluster:
                cluster.remove()
    tally.say()
    if len(soak.samples) < FEWEST:
        return [f"{kind}: too few tables were played to measure anything: let it run longer"]
    grew = []
    for name, medians in soak.figures().items():
        first, *between, last = medians
        print(f"  {name:24} first tenth {first:10.1f}, last tenth {last:10.1f}", flush=True)
        print(f"  {'':24} between: {', '.join(f'{one:.1f}' for one in between)}", flush=True)
        if last > GROWTH[name] * first:
            grew.append(f"{kind}: {name} grew from {first:.1f} to {last:.1f}")
    return grew


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--kinds", nargs="+", choices=["sqlite", "two"], default=["sqlite", "two"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # Phones look for a hub that was killed every second, not every quarter of a minute.
    event_stream.LATE = 1.0
    grew = [
        line
        for kind in options.kinds
        for line in run(kind, options.minutes, options.tables, options.seed)
    ]
    sys.exit("\n".join(grew) or 0)


if __name__ == "__main__":
    main()
