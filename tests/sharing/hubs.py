"""A hub that answers on a port of this machine, for as long as a test lasts."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from companion.sharing.hub.routes import Hub, hub_app
from tests.sharing.conftest import House


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def answering(house: House, hub: Hub | None = None, port: int | None = None) -> Iterator[str]:
    """The address of a hub with this house's tables."""
    hub = hub or Hub(house.tables, house.seating)
    app = FastAPI(docs_url=None, openapi_url=None)
    app.mount("/api", hub_app(hub))
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port or free_port(),
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=0,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    try:
        yield f"http://127.0.0.1:{config.port}"
    finally:
        server.should_exit = True
        thread.join(10)
