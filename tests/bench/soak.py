"""A hub for as long as told, with tables, phones, cut connections and kills: nothing may grow.

Tables of all games are played at random by a phone for each seat, finished ones are compared with
their record and replaced by new ones. In the first third of the time hubs are killed and
started again; connections are cut and slowed down all the time. In the second half the tables that
are finished are divided into ten parts of equal number, so that a busy machine makes them longer
and not different, and the last part is compared with the first: memory and open handles of the
hubs, their processor time for each action, bytes of the database for each action, and the time
until an action is acknowledged, beside that of a server which only syncs a line to a file. The run
fails if one of them grew, if something acknowledged is lost or doubled, or if a phone differs from
the record.

A hub that has just started fills its caches, which are bounded, with the first tables: none of that
is measured. A run goes on beyond its time until enough tables were measured.

    python -m tests.bench.soak [--minutes 10] [--tables 8] [--kinds sqlite two] [--seed 1]
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, perf_counter

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
from tests.sharing.hubs import free_port

# Seconds at most before a phone acts, and between two faults.
PAUSE, CALM = 0.2, 3.0
# When hubs are no longer killed, and when measuring begins, as parts of the time.
KILLS_END, MEASURED_FROM = 0.3, 0.5
# So many tables are played after the last kill before measuring begins, and are measured at least:
# on a busy machine the run takes longer than it was told.
WARM, FEWEST = 40, 60
# By how much the last tenth may be more than the first.
GROWTH = {
    "memory, kB": 1.1,
    "open handles": 1.1,
    "processor time/action, ms": 1.2,
    "bytes/action": 1.1,
    "acknowledged after/bare server": 1.5,
}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Sample:
    """The hubs at one moment, and how much was done until then."""

    memory: float
    handles: float
    size: int
    # Seconds of the processor.
    busy: float
    actions: int
    # Tables that were finished since measuring began, and what the bare server took, in seconds.
    tables: int
    bare: float


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
    # Seconds until each action was acknowledged, for each table finished in the measured time.
    waits: list[list[float]] = field(default_factory=list)
    # Tables that were played to their end since a hub was started last.
    played: int = 0

    async def run(self, tables: int) -> None:
        for hub in self.hubs:
            hub.start()
        for hub in self.hubs:
            await hub.answers()
        self.proxy = Proxy([hub.port for hub in self.hubs], self.luck)
        await self.proxy.start()
        self.bare = BareServer(self.folder)
        await self.bare.start()
        self._bare_wait = await self.bare.wait()
        self.began = monotonic()
        numbers = count(1)
        async with asyncio.TaskGroup() as tasks:
            for _ in range(tables):
                tasks.create_task(self._play(numbers))
            tasks.create_task(self._disturb())
            tasks.create_task(self._measure())
        self.tally.notes["connections cut"] = self.proxy.cuts
        await self.bare.stop()
        await self.proxy.stop()

    @property
    def part(self) -> float:
        """How much of the time is over."""
        return (monotonic() - self.began) / self.seconds

    @property
    def _is_over(self) -> bool:
        """Whether the time is over, and enough was measured in it."""
        return self.part >= 1 and len(self.waits) >= FEWEST

    @property
    def _is_measured(self) -> bool:
        return self.part > MEASURED_FROM and self.played >= WARM

    async def _play(self, numbers: Iterator[int]) -> None:
        """One table after another, each until it is over or the time is."""
        while not self._is_over:
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
            while not table.is_over and not self._is_over:
                await asyncio.sleep(0.2)
            with self.tally.trial(f"table {number}"):
                await table.settle(self.tally)
            self.played += 1
            if self._is_measured:
                self.waits.append([wait for phone in table.phones for wait in phone.diary.waits])
                self._sample()
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
        while not self._is_over:
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
        while not self._is_over:
            await asyncio.sleep(1)
            if self._is_measured:
                self._bare_wait = await self.bare.wait()
                self._sample()

    def _sample(self) -> None:
        pids = [hub.process.pid for hub in self.hubs if hub.process is not None]
        sample = Sample(
            sum(map(memory, pids)),
            sum(map(handles, pids)),
            self._size(),
            sum(map(busy, pids)),
            self._actions(),
            len(self.waits),
            self._bare_wait,
        )
        self.samples.append(sample)

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
        """Each figure for every tenth of the tables that were measured."""
        found = [self._of_tables(part) for part in tenths(len(self.waits))]
        return {name: [part[name] for part in found] for name in GROWTH}

    def _of_tables(self, part: slice) -> dict[str, float]:
        samples = [one for one in self.samples if part.start <= one.tables <= part.stop]
        waits = [wait for table in self.waits[part] for wait in table]
        actions = samples[-1].actions - samples[0].actions
        busy_for = samples[-1].busy - samples[0].busy
        return {
            "memory, kB": median(sample.memory for sample in samples),
            "open handles": median(sample.handles for sample in samples),
            "processor time/action, ms": 1000 * busy_for / max(1, actions),
            "bytes/action": median(sample.size / max(1, sample.actions) for sample in samples),
            "acknowledged after/bare server": median(waits)
            / median(sample.bare for sample in samples),
        }


def tenths(number: int) -> list[slice]:
    """Ten parts of so many."""
    return [slice(number * at // 10, max(number * (at + 1) // 10, 1)) for at in range(10)]


class BareServer:
    """A server without rules on the same machine, as slow as that is now."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        file = str(folder / "line")
        command = [sys.executable, "-m", "tests.bench.bare_server", file, str(self._port)]
        self._process = subprocess.Popen(command)

    async def start(self) -> None:
        """Until it answers."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError):
                    self._line = await asyncio.open_connection("127.0.0.1", self._port)
                    return
                await asyncio.sleep(0.05)

    async def wait(self) -> float:
        """Seconds until a line is acknowledged."""
        reader, writer = self._line
        began = perf_counter()
        writer.write(b"a line\n")
        await reader.readline()
        return perf_counter() - began

    async def stop(self) -> None:
        """Ends it."""
        self._line[1].close()
        self._process.terminate()
        await asyncio.to_thread(self._process.wait)


def a_header(number: int) -> Header:
    """A table of each game in turn, with every number of players and variant."""
    games = [game.meta for game in GAMES]
    meta = games[number % len(games)]
    return headers(meta, WantedTables(meta.id), number // len(games) + 1, "soak")[-1]


def handles(pid: int) -> int:
    """Files and connections that a process has open."""
    return len([*Path(f"/proc/{pid}/fd").iterdir()])


def busy(pid: int) -> float:
    """Seconds of the processor that a process took so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


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
    print(f"  {len(soak.waits)} tables were measured", flush=True)
    grew = []
    for name, medians in soak.figures().items():
        first, *between, last = medians
        print(f"  {name:30} first tenth {first:10.1f}, last tenth {last:10.1f}", flush=True)
        print(f"  {'':30} between: {', '.join(f'{one:.1f}' for one in between)}", flush=True)
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
