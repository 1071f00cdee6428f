"""A hub without rules: it keeps each action as ours does, and tells four streams.

python -m tests.bench.bare_hub FILE-OR-DATABASE PORT
"""

import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated, Any

import uvicorn
from fastapi import FastAPI, Header
from fastapi.responses import StreamingResponse

from companion.games import find, find_meta
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, Summary

Told = dict[str, Any]


def open_store(where: str) -> Store:
    if where.startswith("postgresql:"):
        from companion.store.postgres import PostgresStore

        return PostgresStore(where, find, find_meta, schema="bare")
    return SqliteStore(Path(where), find, find_meta, copies=False)


def bare_app(store: Store) -> FastAPI:
    app = FastAPI()
    table_of: dict[str, str] = {}
    step_of: defaultdict[str, int] = defaultdict(int)
    last: dict[str, bytes] = {}
    waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @app.post("/api/tables")
    def put(body: Told) -> Told:
        return {"code": store.keep(store.replay(body["record"]))}

    @app.post("/api/join")
    def join(body: Told) -> Told:
        token = token_urlsafe(24)
        table_of[token] = body["code"]
        return {"token": token}

    @app.post("/api/table/actions")
    async def push(body: Told, authorization: Annotated[str, Header()]) -> Told:
        table, step = table_of[authorization.removeprefix("Bearer ")], body["at"] + 1

        def keep() -> None:
            store.append(table, step, body["action"], Summary(step), body["id"])

        await asyncio.to_thread(keep)
        step_of[table] = step
        told = json.dumps({"steps": [body["action"]]}).encode()
        last[table] = b"event: steps\nid: %d-\ndata: %b\n\n" % (step, told)
        for event in waiting[table]:
            event.set()
        return {"step": step}

    @app.get("/api/table/events")
    async def events(authorization: Annotated[str, Header()]) -> StreamingResponse:
        table = table_of[authorization.removeprefix("Bearer ")]

        async def stream() -> AsyncIterator[bytes]:
            event = asyncio.Event()
            waiting[table].add(event)
            yield b"event: table\nid: 0-\ndata: {}\n\n"
            seen = 0
            while True:
                if step_of[table] == seen:
                    await event.wait()
                event.clear()
                if step_of[table] > seen:
                    seen = step_of[table]
                    yield last[table]

        return StreamingResponse(stream(), media_type="text/event-stream")

    return app


if __name__ == "__main__":
    uvicorn.run(
        bare_app(open_store(sys.argv[1])),
        port=int(sys.argv[2]),
        log_level="warning",
        access_log=False,
    )
