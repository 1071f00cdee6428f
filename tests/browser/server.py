"""The real program, started for a test in a process of its own."""

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Protocol

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process(Protocol):
    """A program that runs."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def kill(self) -> None: ...

    def wait(self) -> int: ...


@dataclass
class Server:
    """The real program in a process of its own, which may be killed and started again."""

    data: Path
    command: Sequence[str] = (sys.executable, "-m", "companion")
    options: Sequence[str] = ()
    port: int = field(default_factory=free_port)
    process: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data.with_name(self.data.name + ".log")

    def start(self) -> None:
        """Starts it and waits until it answers."""
        place = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
        # `true` stands in for the person's own browser, which is not to open here.
        environment = os.environ | {"BROWSER": "true", "LC_ALL": "C.UTF-8"}
        self.process = self.begin([*place, *self.options], environment)
        end = monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or monotonic() > end:
                self.kill()
                raise AssertionError(f"The server did not start.\n{self.said()}")
            sleep(0.03)

    def begin(self, arguments: Sequence[str], environment: dict[str, str]) -> Process:
        """Starts it."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self.command, *arguments],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def answers(self) -> bool:
        """Whether a page can be fetched."""
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def said(self) -> str:
        """What it printed so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def kill(self) -> None:
        """Ends it at once, as a flat battery would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def restart(self) -> None:
        """Kills it and starts it again on the same data."""
        self.kill()
        self.start()
