"""The static site on a host, below a sub-path, that can go away: a cabin without network."""

import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount

from companion.phone import building
from companion.serving.static import Prepared
from tests.browser.server import PATIENCE, free_port

SUB_PATH = "/deep/er"


@dataclass
class Host:
    """Serves a folder made by build/web."""

    folder: Path
    port: int = field(default_factory=free_port)
    server: uvicorn.Server | None = None
    thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{SUB_PATH}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        app = Starlette(routes=[Mount(SUB_PATH, Prepared(directory=self.folder, html=True))])
        config = uvicorn.Config(
            app, host="127.0.0.1", port=self.port, log_config=None, timeout_graceful_shutdown=1
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

    def change(self, name: str, old: str, new: str) -> None:
        """Another version of one file, and the worker's list to go with it."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        listed = [
            file
            for file in building.files_of(self.folder)
            if not file.startswith("licences/") and file != building.WORKER
        ]
        (self.folder / building.WORKER).write_bytes(building.worker(self.folder, listed))


def copy_of(site: Path, folder: Path) -> Path:
    """The same site elsewhere, to be changed; files that stay the same are not copied."""
    shutil.copytree(site, folder, copy_function=shutil.copyfile)
    return folder
