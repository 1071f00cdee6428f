"""The memory of a hub by the number of tables played on it: it may not grow with them.

A hub in this process, called as a server calls it, with a listener for every seat, and tables of
all games played at random to their end and taken off, one after the other. No phone has to be
simulated, so hundreds of tables take minutes where `tests.bench.soak` needs an hour. The first
tables fill caches, which are bounded; after those the last tenth is compared with the first.

    python -m tests.bench.hub_memory [--tables 400] [--warm 100]
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median

import httpx

from companion.core import record
from companion.core.action import Action
from companion.core.json_text import Json, JsonObject, dump
from companion.games import GAMES, find, find_meta
from companion.playing.tables import Tables
from companion.serving.memory import collect_garbage_rarely, limit_heaps
from companion.sharing.hub.rate_limits import Rate
from companion.sharing.hub.routes import Hub, hub_app
from companion.sharing.hub.seating import Seating
from companion.store.sqlite import SqliteStore
from tests.bench.hub import memory
from tests.bench.soak import a_header, tenths

# No table is played further than that.
LONGEST = 300
GROWTH = 1.1


class Bench:
    """A hub and the HTTP client that calls it."""

    def __init__(self, folder: Path, luck: Random) -> None:
        store = SqliteStore(folder / "tables.sqlite", find, find_meta, copies=False)
        self.tables = Tables(store, GAMES)
        self.seating = Seating(self.tables, store)
        rate = Rate(1_000_000, 1_000_000.0)
        self.hub = Hub(self.tables, self.seating, action_rate=rate, asks=rate, puts=rate)
        self.luck = luck
        transport = httpx.ASGITransport(hub_app(self.hub))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://hub")

    async def ask(self, method: str, path: str, body: Json, token: str = "") -> JsonObject:
        """What the hub answers."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        answer = await self.http.request(method, path, content=dump(body), headers=headers)
        answer.raise_for_status()
        found: JsonObject = answer.json() if answer.content else {}
        return found

    async def play(self, number: int) -> int:
        """One table from its upload until it is taken off; its actions."""
        header = a_header(number)
        text = {**record.write_header(header), "actions": []}
        put = await self.ask("POST", "/tables", {"record": text, "id": self._id() * 2})
        host, tokens = str(put["token"]), {}
        for seat in range(len(header.players)):
            joined = await self.ask("POST", "/join", {"code": put["code"], "seats": [seat]})
            tokens[seat] = str(joined["token"])
        live = self.tables.live(str(put["table"]))
        async with AsyncExitStack() as streams:
            events = [
                await streams.enter_async_context(self._listening(one)) for one in tokens.values()
            ]
            while live.table.result is None and live.kept < LONGEST:
                action = self._some_action(str(put["table"]), tokens)
                body: JsonObject = {"at": live.kept, "id": self._id()}
                body["action"] = live.table.rules.codec.write(action)
                await self.ask("POST", "/table/actions", body, tokens[action.by])
                for stream in events:
                    await anext(stream)
        await self.ask("DELETE", "/table", {"at": live.kept}, host)
        return live.kept

    def _id(self) -> str:
        return self.luck.randbytes(12).hex()

    def _some_action(self, table: str, tokens: dict[int, str]) -> Action:
        """Something that the phone of a seat which is asked may do."""
        live = self.tables.live(table)
        seat = self.luck.choice(sorted({prompt.seat for prompt in live.asked()}))
        ticket = self.seating.ticket(tokens[seat])
        assert ticket is not None
        channel = self.hub.rooms.channel(ticket)
        answers = [one for prompt in channel.prompts() for one in prompt.answers]
        return self.luck.choice(answers)

    @asynccontextmanager
    async def _listening(self, token: str) -> AsyncIterator[AsyncIterator[bytes]]:
        """A phone's event stream, after its beginning."""
        ticket = self.seating.ticket(token)
        assert ticket is not None
        stream = self.hub.rooms.listen(token, ticket, None)
        while not (await anext(stream)).startswith(b"event: table"):
            pass
        yield stream
        await stream.aclose()  # type: ignore[attr-defined]


async def run(tables: int, warm: int) -> list[int]:
    """The memory after each table that counts, in kB."""
    found: list[int] = []
    actions = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), Random(1))
        collect_garbage_rarely()
        for number in range(1, tables + 1):
            actions += await bench.play(number)
            if number > warm:
                found.append(memory(os.getpid()))
            if number % 20 == 0:
                print(
                    f"{number} tables, {actions:,} actions, {memory(os.getpid()):,} kB", flush=True
                )
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--warm", type=int, default=100)
    options = parser.parse_args()
    limit_heaps()
    found = asyncio.run(run(options.tables, options.warm))
    first, *_, last = (median(found[part]) for part in tenths(len(found)))
    print(f"first tenth {first:,.0f} kB, last tenth {last:,.0f} kB")
    sys.exit("memory grew" if last > GROWTH * first else 0)


if __name__ == "__main__":
    main()
