"""The static site on a host, below a sub-path, that can go away: a cabin without network."""

import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.phone import building
from companion.serving.static import Prepared
from tests.browser.server import PATIENCE, free_port

SUB_PATH = "/deep/er"
YEAR = "public, max-age=31536000, immutable"
Manner = Callable[[ASGIApp], ASGIApp]


def redirecting(app: ASGIApp) -> ASGIApp:
    """As hosts do that like short addresses: a page is sent on to its folder."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith("/index.html"):
            to = RedirectResponse(scope["path"].removesuffix("index.html"), 308)
            await to(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def unpacking(app: ASGIApp) -> ASGIApp:
    """As hosts do that take `.gz` for the way something travels, not for what it is."""
    return with_headers(app, lambda path: {"Content-Encoding": "gzip"} if ".gz" in path else {})


def compressing(app: ASGIApp) -> ASGIApp:
    """As most hosts do: what is large is compressed on its way."""
    return GZipMiddleware(app)


def remembering(app: ASGIApp) -> ASGIApp:
    """As hosts do that tell every browser to keep everything for a year."""
    return with_headers(app, lambda path: {"Cache-Control": YEAR})


def with_headers(app: ASGIApp, more: Callable[[str], dict[str, str]]) -> ASGIApp:
    """The same answers with further headers, as the path asks for."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(more(scope["path"]))
            await send(message)

        await app(scope, receive, send_more)

    return answer


@dataclass
class Host:
    """Serves a folder made by build/web."""

    folder: Path
    manners: Sequence[Manner] = ()
    port: int = field(default_factory=free_port)
    # A key and a certificate, for https.
    tls: tuple[Path, Path] | None = None
    server: uvicorn.Server | None = None
    thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http{'s' if self.tls else ''}://127.0.0.1:{self.port}{SUB_PATH}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        app: ASGIApp = Starlette(
            routes=[Mount(SUB_PATH, Prepared(directory=self.folder, html=True))]
        )
        for manner in self.manners:
            app = manner(app)
        key, certificate = self.tls or (None, None)
        config = uvicorn.Config(
            app,
            host="127.0.0.1",
            port=self.port,
            log_config=None,
            timeout_graceful_shutdown=1,
            ssl_keyfile=key,
            ssl_certfile=certificate,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        end = monotonic() + PATIENCE
        while not self.server.started:
            assert monotonic() < end, "The host did not start."
            sleep(0.02)

    def stop(self) -> None:
        """Goes away."""
        if self.server is not None and self.thread is not None:
            self.server.should_exit = True
            self.thread.join(PATIENCE)
            self.server = self.thread = None

    def restart(self) -> None:
        """Comes back, with other manners perhaps."""
        self.stop()
        self.start()

    def change(self, name: str, old: str, new: str) -> None:
        """Another version of one file, and the worker's list to go with it."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        listed = [
            file
            for file in building.files_of(self.folder)
            if not file.startswith(building.BESIDE) and file != building.WORKER
        ]
        (self.folder / building.WORKER).write_bytes(building.worker(self.folder, listed))


def copy_of(site: Path, folder: Path) -> Path:
    """The same site elsewhere, to be changed; files that stay the same are not copied."""
    shutil.copytree(site, folder, copy_function=shutil.copyfile)
    return folder
