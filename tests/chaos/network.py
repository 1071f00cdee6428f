"""Hubs that are killed, and a line to them that is cut and slow: a small proxy in between."""

import asyncio
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx

from tests.sharing.hubs import free_port

ROOT = Path(__file__).parents[2]


class HubProcess:
    """`companion hub` on a port of its own, to be killed and started again."""

    def __init__(self, data: Path, database: str = "") -> None:
        self.port = free_port()
        self._log = data / f"hub-{self.port}.log"
        data.mkdir(parents=True, exist_ok=True)
        more = ["--database", database] if database else []
        self._command = [
            *(sys.executable, "-m", "companion", "hub", "--api-only", "--host", "127.0.0.1"),
            *("--port", str(self.port), "--data", str(data), *more),
        ]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=log,
            )

    async def answers(self) -> None:
        """Until it does."""
        async with asyncio.timeout(60), httpx.AsyncClient() as client:
            while True:
                assert self.process is not None
                assert self.process.poll() is None, self._log.read_text()
                with suppress(httpx.HTTPError):
                    await client.get(f"http://127.0.0.1:{self.port}/.well-known/caldera")
                    return
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """At once, with no chance to say goodbye."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Proxy:
    """Leads each connection to one of the hubs that answer; cuts and delays them."""

    def __init__(self, ports: list[int], luck: Random) -> None:
        self.port = free_port()
        self.cuts = 0
        # The longest delay of a piece, in seconds, and how often an answer is lost.
        self.slow = 0.0
        self._ports, self._luck = ports, luck
        self._open: set[asyncio.StreamWriter] = set()
        self._leading: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", self.port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self, share: float) -> None:
        """Cuts some of the connections, in the middle of whatever they carry."""
        for writer in tuple(self._open):
            if self._luck.random() < share:
                self.cuts += 1
                writer.transport.abort()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._lead(reader, writer))
        self._leading.add(task)
        task.add_done_callback(self._leading.discard)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            there = await self._backend()
            if there is not None:
                self._open.add(there[1])
                await asyncio.gather(
                    self._pump(reader, there[1]),
                    self._pump(there[0], writer),
                    return_exceptions=True,
                )
                self._open.discard(there[1])
                there[1].close()
        finally:
            self._open.discard(writer)
            writer.close()

    async def _backend(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for port in self._luck.sample(self._ports, len(self._ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while piece := await reader.read(65536):
                if self.slow:
                    await asyncio.sleep(self._luck.uniform(0, self.slow))
                writer.write(piece)
                await writer.drain()
        finally:
            writer.close()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in tuple(self._leading):
            task.cancel()
        await asyncio.gather(*self._leading, return_exceptions=True)
