"""WebKit in a window of its own that nobody sees, driven by WebDriver as Debian brings it."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import IO

import httpx

from tests.browser.harness import SIZES
from tests.browser.others import PATIENCE, taps
from tests.browser.server import free_port

# Debian keeps the small browser where no PATH leads.
BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")
# A container has no sandbox to offer inside itself, and no graphics card.
SURROUNDINGS = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GTK_A11Y": "none",
    "NO_AT_BRIDGE": "1",
}
# The frame of the window takes some of its size.
FRAME = 120


def small_browser() -> str:
    """Where MiniBrowser is."""
    found = [str(path) for pattern in BROWSERS for path in Path("/").glob(pattern[1:])]
    assert found, "WebKit is not installed: run ./build/test -m browsers."
    return found[0]


class WebKit:
    """MiniBrowser on a screen in memory, by WebDriver."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, mode=0o700)
        self._open = ExitStack()
        surroundings = os.environ | SURROUNDINGS | {"HOME": str(home)}
        surroundings |= {"XDG_RUNTIME_DIR": str(home), "DISPLAY": f":{self._screen(home)}"}
        port = free_port()
        self._begin(["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"], surroundings)
        self._client = self._open.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        self._wait_for_driver()
        options = {"binary": small_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        started = self._ask("POST", "/session", {"capabilities": wanted})
        assert isinstance(started, dict)
        self._session = f"/session/{started['sessionId']}"
        limits = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self._ask("POST", self._session + "/timeouts", limits)
        width, height = SIZES["phone"]
        size = {"x": 0, "y": 0, "width": width, "height": height + FRAME}
        self._ask("POST", self._session + "/window/rect", size)

    def _begin(
        self, command: list[str], surroundings: dict[str, str], hears: IO[bytes] | None = None
    ) -> None:
        """Starts a program that ends with the browser."""
        program = shutil.which(command[0])
        assert program, f"{command[0]} is not installed: run ./build/test -m browsers."
        process = subprocess.Popen(
            [program, *command[1:]],
            env=surroundings,
            stdout=hears or subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._open.callback(process.wait)
        self._open.callback(process.kill)

    def _screen(self, home: Path) -> str:
        """Starts a screen in memory; its number, which it chooses itself."""
        told = home / "display"
        with told.open("wb") as hears:
            command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24"]
            self._begin([*command, "-nolisten", "tcp"], dict(os.environ), hears)
        for _ in waiting("Xvfb did not start."):
            if number := told.read_text().strip():
                return number
        raise AssertionError

    def _wait_for_driver(self) -> None:
        for _ in waiting("WebKit's driver did not start."):
            try:
                self._client.get("/status")
            except httpx.TransportError:
                continue
            return

    def _ask(self, method: str, path: str, told: Mapping[str, object]) -> object:
        answer = self._client.request(method, path, json=dict(told))
        value: object = answer.json()["value"]
        assert answer.is_success, value
        return value

    def open(self, url: str) -> None:
        """Goes to an address."""
        self._ask("POST", self._session + "/url", {"url": url})

    def run(self, script: str) -> object:
        """What an expression comes to in the page."""
        answered = f"Promise.resolve({script}).then(JSON.stringify).then(arguments[0])"
        asked: dict[str, object] = {"script": answered, "args": []}
        value = self._ask("POST", self._session + "/execute/async", asked)
        assert value is None or isinstance(value, str)
        return None if value is None else json.loads(value)

    def press(self, x: float, y: float) -> None:
        """Presses a point."""
        finger = {"type": "pointer", "id": "finger", "actions": taps(x, y)}
        self._ask("POST", self._session + "/actions", {"actions": [finger]})

    def close(self) -> None:
        """Closes it, whatever it is doing."""
        self._open.close()


def waiting(otherwise: str) -> Iterator[int]:
    """Tries, until it took too long."""
    end = monotonic() + PATIENCE
    for tried in count():
        assert monotonic() < end, otherwise
        yield tried
        sleep(0.1)
