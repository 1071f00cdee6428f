"""A hub under load: tables with four phones each, beside a bare hub without rules, in one run.

Prints actions a second, how long until all four phones have one (median and 99th percentile), the
hub's processor time for an action, and memory a table. From 50 to 200 tables it must be no worse
than linear: as many actions a second, within a quarter. Beside it in the same run a bare hub (the
same commit to the same kind of store, four streams, no rules, no masks): ours must reach half of
its rate.

    python -m tests.bench.hub [--tables 50 200] [--rounds 3] [--kinds sqlite postgres two]
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from time import perf_counter

import httpx

from tests.bench.cpu import cpu_seconds
from tests.bench.phones import BenchTable
from tests.chaos.network import HubProcess
from tests.cluster import Cluster
from tests.sharing.hubs import free_port

HALF, LINEAR = 0.5, 0.75
# Beside which bare hub each is seen: the one that commits to the same kind of store.
BARE = {"sqlite": "bare sqlite", "postgres": "bare postgres", "two": "bare postgres"}
SQLITE = ("sqlite", "bare sqlite")
# Seconds before anything counts.
WARM = 3.0
ROOT = Path(__file__).parents[2]


@dataclass
class Figures:
    """What was measured in one run."""

    seconds: float = 0.0
    until_all: list[float] = field(default_factory=list)
    kilobytes: float = 0.0
    cpu: float = 0.0

    def __add__(self, more: "Figures") -> "Figures":
        return Figures(
            self.seconds + more.seconds,
            self.until_all + more.until_all,
            max(self.kilobytes, more.kilobytes),
            self.cpu + more.cpu,
        )

    @property
    def rate(self) -> float:
        return len(self.until_all) / self.seconds

    def __str__(self) -> str:
        cuts = statistics.quantiles(self.until_all, n=100)
        cpu = self.cpu / len(self.until_all)
        return (
            f"{self.rate:7.0f} actions/s, until all four have it {cuts[49] * 1000:6.1f} ms, "
            f"p99 {cuts[98] * 1000:6.1f} ms, {cpu * 1000:5.2f} ms of CPU an action, "
            f"{self.kilobytes:6.0f} kB a table"
        )


async def measure(
    ports: Sequence[int], tables: int, seconds: float, pids: Sequence[int]
) -> Figures:
    figures = Figures()
    before = sum(map(memory, pids))
    all_ = [BenchTable(ports, number) for number in range(tables)]
    async with httpx.AsyncClient(timeout=120) as http:
        for table in all_:
            await table.join(http)
    for table in all_:
        await table.listen()
    figures.kilobytes = (sum(map(memory, pids)) - before) / tables
    began = perf_counter()

    async def play(table: BenchTable, step: int, ends: float) -> int:
        while perf_counter() < ends:
            at = perf_counter()
            await table.act(step)
            step += 1
            await table.all_have(step)
            figures.until_all.append(perf_counter() - at)
        return step

    # What is loaded at a first action is not what an evening is like.
    steps = await asyncio.gather(*(play(table, 0, began + WARM) for table in all_))
    figures.until_all.clear()
    began, cpu = perf_counter(), sum(map(cpu_seconds, pids))
    plays = zip(all_, steps, strict=True)
    await asyncio.gather(*(play(table, step, began + seconds) for table, step in plays))
    figures.seconds = perf_counter() - began
    figures.cpu = sum(map(cpu_seconds, pids)) - cpu
    assert not any(table.is_cut for table in all_), "a stream was cut"
    for table in all_:
        table.close()
    return figures


def memory(pid: int) -> int:
    """Kilobytes that a process takes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


async def ours(data: Path, database: str, number: int, tables: int, seconds: float) -> Figures:
    hubs = [HubProcess(data / str(one), database) for one in range(number)]
    try:
        for hub in hubs:
            hub.start()
        for hub in hubs:
            await hub.answers()
        pids = [hub.process.pid for hub in hubs if hub.process]
        return await measure([hub.port for hub in hubs], tables, seconds, pids)
    finally:
        for hub in hubs:
            hub.kill()


async def bare(kept: str, tables: int, seconds: float) -> Figures:
    """The same load on a hub that knows no rules and hides nothing."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.bare_hub", kept, str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        async with httpx.AsyncClient() as client:
            while True:
                try:
                    await client.get(f"http://127.0.0.1:{port}/")
                    break
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
        return await measure([port], tables, seconds, [process.pid])
    finally:
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kinds", nargs="+", default=["sqlite", "postgres", "two"])
    options = parser.parse_args()
    cluster = Cluster() if {"postgres", "two"} & {*options.kinds} else None

    def round_of(kind: str, tables: int, place: Path) -> Figures:
        database = cluster.address if cluster and kind not in SQLITE else ""
        if kind in BARE.values():
            kept = database or str(place / "bare.sqlite")
            return asyncio.run(bare(kept, tables, options.seconds))
        number = 2 if kind == "two" else 1
        return asyncio.run(ours(place, database, number, tables, options.seconds))

    kinds = [*dict.fromkeys(BARE[kind] for kind in options.kinds), *options.kinds]
    found: dict[tuple[str, int], Figures] = {}
    try:
        for tables in options.tables:
            # In turns, so that a busy machine is busy for each of them.
            for _, kind in product(range(options.rounds), kinds):
                with tempfile.TemporaryDirectory() as folder:
                    one = round_of(kind, tables, Path(folder))
                known = found.get((kind, tables))
                found[kind, tables] = known + one if known else one
            for kind in kinds:
                print(f"{kind:13} {tables:4} tables: {found[kind, tables]}", flush=True)
    finally:
        if cluster is not None:
            cluster.remove()
    sys.exit("\n".join(faults(found, options.kinds, options.tables)) or 0)


def faults(
    found: Mapping[tuple[str, int], Figures], kinds: Sequence[str], counts: Sequence[int]
) -> Iterator[str]:
    """What does not reach its figure."""
    for kind, tables in product(kinds, counts):
        if found[kind, tables].rate < HALF * found[BARE[kind], tables].rate:
            yield f"{kind}, {tables} tables: less than half of the bare hub's rate"
    for kind in kinds:
        if found[kind, counts[-1]].rate < LINEAR * found[kind, counts[0]].rate:
            yield f"{kind}: worse than linear from few to many tables"


if __name__ == "__main__":
    main()
