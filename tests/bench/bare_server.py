"""The least that a server does before it acknowledges: each line is synced to a file, then echoed.

python -m tests.bench.bare_server FILE PORT
"""

import asyncio
import os
import sys
from pathlib import Path


async def serve(file: Path, port: int) -> None:
    with file.open("wb") as kept:

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while line := await reader.readline():
                kept.seek(0)
                kept.write(line)
                kept.flush()
                os.fsync(kept.fileno())
                writer.write(line)
                await writer.drain()

        server = await asyncio.start_server(answer, "127.0.0.1", port)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
