"""A hub under load: tables with four phones each, beside a bare hub without rules, in one run.

Prints actions a second, how long until all four phones have one (median and 99th percentile), and
memory a table. From 50 to 200 tables it must be no worse than linear: as many actions a second,
within a quarter. Beside it in the same run a bare hub (the same commit, four streams, no rules, no
masks): ours must reach half of its rate.

    python -m tests.bench.hub [--tables 50 200] [--seconds 10] [--kinds sqlite postgres two]
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import httpx
from httpx_sse import EventSource

from companion.core import record
from companion.core.game import Header, Player
from tests.chaos.network import HubProcess
from tests.cluster import Cluster
from tests.sharing.hubs import free_port

COLORS = ("red", "yellow", "green", "blue")
HEADER = Header("hekla", tuple(Player(color, color) for color in COLORS), seed="bench")
HALF, LINEAR = 0.5, 0.75
ROOT = Path(__file__).parents[2]


@dataclass
class Figures:
    """What was measured in one run."""

    done: int = 0
    seconds: float = 0.0
    until_all: list[float] = field(default_factory=list)
    kilobytes: float = 0.0

    @property
    def rate(self) -> float:
        return self.done / self.seconds

    def __str__(self) -> str:
        cuts = statistics.quantiles(self.until_all, n=100)
        return (
            f"{self.rate:7.0f} actions/s, until all four have it {cuts[49] * 1000:6.1f} ms, "
            f"p99 {cuts[98] * 1000:6.1f} ms, {self.kilobytes:6.0f} kB a table"
        )


class BenchTable:
    """A table whose four phones are taken in turn, one action after the other."""

    def __init__(self, http: httpx.AsyncClient, addresses: Sequence[str], number: int) -> None:
        self.http, self.addresses, self.number = http, addresses, number
        self.tokens: list[str] = []
        self.heard = [0, 0, 0, 0]
        self.changed = asyncio.Event()

    async def join(self) -> None:
        first = self.addresses[0]
        body = {"record": {**record.write_header(HEADER), "actions": []}}
        # Each table is another household's, or the hub would slow us down.
        home = {"X-Forwarded-For": f"192.0.2.{self.number % 250}.{self.number // 250}"}
        put = (await self.http.post(f"{first}/api/tables", json=body, headers=home)).json()
        for seat in range(4):
            told = {"code": put["code"], "seats": [seat]}
            said = await self.http.post(f"{first}/api/join", json=told, headers=home)
            self.tokens.append(said.json()["token"])

    async def listen(self, phone: int) -> None:
        address = self.addresses[phone % len(self.addresses)]
        headers = {"Authorization": f"Bearer {self.tokens[phone]}"}
        where = f"{address}/api/table/events"
        async with self.http.stream("GET", where, headers=headers) as answer:
            async for event in EventSource(answer).aiter_sse():
                if event.event in ("table", "steps"):
                    self.heard[phone] = int(event.id.partition("-")[0])
                    self.changed.set()

    async def all_have(self, step: int) -> None:
        while min(self.heard) < step:
            self.changed.clear()
            await self.changed.wait()

    async def act(self, step: int) -> None:
        """A turn that is always legal: something is placed, and taken back."""
        seat = step // 2 % 4
        action: dict[str, object] = {"by": seat, "do": "undo"}
        if step % 2 == 0:
            action = {"by": 0, "do": "place", "value": 0, "cell": "b2"}
        phone = int(str(action["by"]))
        said = await self.http.post(
            f"{self.addresses[phone % len(self.addresses)]}/api/table/actions",
            json={"at": step, "id": f"action-{step}", "action": action},
            headers={"Authorization": f"Bearer {self.tokens[phone]}"},
        )
        assert said.status_code == 200, said.text


async def measure(
    addresses: Sequence[str], tables: int, seconds: float, pids: Sequence[int]
) -> Figures:
    figures = Figures()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=120, limits=limits) as http:
        before = sum(map(memory, pids))
        all_ = [BenchTable(http, addresses, number) for number in range(tables)]
        for table in all_:
            await table.join()
        listening = [
            asyncio.ensure_future(table.listen(phone)) for table in all_ for phone in range(4)
        ]
        await asyncio.gather(*(table.all_have(0) for table in all_))
        figures.kilobytes = (sum(map(memory, pids)) - before) / tables
        began = perf_counter()
        ends = began + seconds

        async def play(table: BenchTable) -> None:
            step = 0
            while perf_counter() < ends:
                at = perf_counter()
                await table.act(step)
                step += 1
                await table.all_have(step)
                figures.until_all.append(perf_counter() - at)
                figures.done += 1

        await asyncio.gather(*map(play, all_))
        figures.seconds = perf_counter() - began
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
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
        addresses = [f"http://127.0.0.1:{hub.port}" for hub in hubs]
        pids = [hub.process.pid for hub in hubs if hub.process]
        return await measure(addresses, tables, seconds, pids)
    finally:
        for hub in hubs:
            hub.kill()


async def bare(data: Path, tables: int, seconds: float) -> Figures:
    """The same load on a hub that knows no rules and hides nothing."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.bare_hub", str(data / "bare.sqlite"), str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        async with httpx.AsyncClient() as client:
            while True:
                try:
                    await client.get(f"http://127.0.0.1:{port}/")
                    break
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
        address = f"http://127.0.0.1:{port}"
        return await measure([address], tables, seconds, [process.pid])
    finally:
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--kinds", nargs="+", default=["sqlite", "postgres", "two"])
    options = parser.parse_args()
    cluster = Cluster() if {"postgres", "two"} & {*options.kinds} else None
    failed = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            found: dict[tuple[str, int], Figures] = {}
            for tables in options.tables:
                place = Path(folder, str(tables))
                place.mkdir()
                there = asyncio.run(bare(place, tables, options.seconds))
                print(f"bare      {tables:4} tables: {there}", flush=True)
                for kind in options.kinds:
                    database = cluster.address if cluster and kind != "sqlite" else ""
                    number = 2 if kind == "two" else 1
                    here = asyncio.run(
                        ours(place / kind, database, number, tables, options.seconds)
                    )
                    found[kind, tables] = here
                    print(f"{kind:9} {tables:4} tables: {here}", flush=True)
                    if kind == "sqlite" and here.rate < HALF * there.rate:
                        failed.append(f"{tables} tables: less than half of the bare hub's rate")
            for kind in options.kinds:
                few, many = (
                    found[kind, count] for count in (options.tables[0], options.tables[-1])
                )
                if many.rate < LINEAR * few.rate:
                    failed.append(f"{kind}: worse than linear from few to many tables")
    finally:
        if cluster is not None:
            cluster.remove()
    sys.exit("\n".join(failed) or 0)


if __name__ == "__main__":
    main()
