"""Browsers other than Chromium, used by what the app says; Firefox by what it speaks itself."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Protocol

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.browser.harness import HELPERS, SIZES, Box, middle
from tests.browser.server import free_port

PATIENCE = 240.0
TURN_ON = "document.querySelector('flt-semantics-placeholder')?.click()"


def taps(x: float, y: float) -> list[dict[str, object]]:
    """A finger's way there, down and up again, as the protocol writes it."""
    return [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pause", "duration": 60},
        {"type": "pointerUp", "button": 0},
    ]


def until(holds: Callable[[], object], otherwise: Callable[[], str]) -> None:
    """Waits until something holds."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, otherwise()
        sleep(0.2)


class Driven(Protocol):
    """A browser that another program uses."""

    def open(self, url: str) -> None:
        """Goes to an address."""

    def run(self, script: str) -> object:
        """What an expression comes to in the page."""

    def press(self, x: float, y: float) -> None:
        """Presses a point."""

    def close(self) -> None:
        """Closes it, whatever it is doing."""


class Firefox:
    """Debian's Firefox without a window, by WebDriver BiDi."""

    def __init__(self, profile: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "Firefox is not installed: run ./build/test -m browsers."
        profile.mkdir(parents=True)
        port = free_port()
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port", str(port)],
            env=os.environ | {"HOME": str(profile), "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._numbers = count(1)
        self._open = ExitStack()
        self._socket = self._connect(f"ws://127.0.0.1:{port}/session")
        self._ask("session.new", {"capabilities": {}})
        tree = self._ask("browsingContext.getTree", {})
        self._window = tree["contexts"][0]["context"]  # type: ignore[index]
        width, height = SIZES["phone"]
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", {"context": self._window, "viewport": size})

    def _connect(self, address: str) -> ClientConnection:
        end = monotonic() + PATIENCE
        while True:
            try:
                return self._open.enter_context(connect(address, max_size=None))
            except (OSError, WebSocketException):
                assert monotonic() < end, "Firefox did not start."
                sleep(0.2)

    def _ask(self, method: str, params: dict[str, object]) -> dict[str, object]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer: dict[str, object] = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                result = answer["result"]
                assert isinstance(result, dict)
                return result

    def open(self, url: str) -> None:
        """Goes to an address."""
        there = {"context": self._window, "url": url, "wait": "complete"}
        self._ask("browsingContext.navigate", there)

    def run(self, script: str) -> object:
        """What an expression comes to in the page."""
        asked = {
            "expression": f"Promise.resolve({script}).then(JSON.stringify)",
            "target": {"context": self._window},
            "awaitPromise": True,
        }
        answer = self._ask("script.evaluate", asked)
        assert answer["type"] == "success", answer
        value = answer["result"].get("value")  # type: ignore[attr-defined]
        return None if value is None else json.loads(value)

    def press(self, x: float, y: float) -> None:
        """Presses a point."""
        finger = {"type": "pointer", "id": "finger", "actions": taps(x, y)}
        self._ask("input.performActions", {"context": self._window, "actions": [finger]})

    def close(self) -> None:
        """Closes it, whatever it is doing."""
        self._open.close()
        self._process.kill()
        self._process.wait()


@dataclass
class OtherScreen:
    """The app in another browser, used as in Chromium: by what it says."""

    browser: Driven
    url: str

    def open(self, path: str = "/") -> None:
        """Opens the app and waits until it is there."""
        self.browser.open(self.url + path)
        # The page may be an instant old, and still have the words of the one before.
        until(lambda: self.browser.run("!document.querySelector('#splash')"), self.story)
        self.browser.run(f"(() => {{ {HELPERS}; return 0 }})()")
        until(self.speaks, self.story)

    def speaks(self) -> bool:
        """Turns the spoken labels on; whether they are there."""
        self.browser.run(f"({TURN_ON}, 0)")
        return bool(self.browser.run("spoken().length"))

    def story(self) -> str:
        """What is on the screen, for whoever reads why a test failed."""
        seen = "document.body.innerText + ' / ' + (window.spoken?.() ?? []).join(' | ')"
        return str(self.browser.run(seen))

    def see(self, text: str) -> None:
        """Waits until the text is on the screen."""
        asked = f"spoken().some(shown => shown.includes({json.dumps(text)}))"
        until(lambda: self.browser.run(asked), lambda: f"“{text}” did not appear: {self.story()}")

    def tap(self, label: str) -> None:
        """Taps what has this label, once it stands still."""
        last: list[Box | None] = [None]

        def still() -> bool:
            found = self.browser.run(f"tappableAs({json.dumps(label)})[0]")
            box: Box | None = found  # type: ignore[assignment]
            same, last[0] = box is not None and box == last[0], box
            return same

        until(still, lambda: f"“{label}” cannot be tapped: {self.story()}")
        assert last[0] is not None
        self.browser.press(*middle(last[0]))

    def wait_until_kept(self) -> None:
        """Waits until the service worker has everything."""
        until(lambda: self.browser.run("document.documentElement.dataset.offline"), self.story)
        assert self.browser.run("document.documentElement.dataset.offline") == "ready"
