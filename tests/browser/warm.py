"""The real program without its loading: a process that has loaded it begins it in a copy of itself.

Loading takes longer than many a test. What starts, is killed and starts again is still a process
of its own, with a memory of its own.

    python -m tests.browser.warm        is told on its input what to begin, one line of JSON each
"""

import json
import os
import pkgutil
import runpy
import signal
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from time import sleep
from typing import Any

from tests.browser.server import ROOT, Server

# What only runs in a browser.
ELSEWHERE = "companion.phone"


@dataclass
class Copy:
    """A copy that runs, as `subprocess` would tell of it."""

    pid: int

    def poll(self) -> int | None:
        """Nothing while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        while self.poll() is None:
            sleep(0.005)
        return 0


@dataclass
class WarmServer(Server):
    """A server that begins at once."""

    # What is run, as by `python -m`.
    module: str = "companion"

    def begin(self, arguments: Sequence[str], environment: dict[str, str]) -> Copy:
        process = loaded()
        if process.poll() is not None:
            loaded.cache_clear()
            process = loaded()
        order = {
            "module": self.module,
            "arguments": arguments,
            "environment": environment,
            "log": str(self.log),
        }
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order) + "\n")
        process.stdin.flush()
        return Copy(int(process.stdout.readline()))


@cache
def loaded() -> subprocess.Popen[str]:
    """The process that has loaded everything."""
    command = [sys.executable, "-m", "tests.browser.warm"]
    # It ends when its input does: with us.
    return subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def load() -> None:
    """Everything that the program may come to load."""
    companion = import_module("companion")
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if not module.name.startswith(ELSEWHERE) and not module.name.endswith("__main__"):
            with suppress(ImportError):
                import_module(module.name)


def become(order: dict[str, Any]) -> None:
    """The copy's whole life."""
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(here, there)
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = [order["module"], *order["arguments"]]
    status: object = 1
    try:
        runpy.run_module(order["module"], run_name="__main__", alter_sys=True)
        status = 0
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    load()
    # Nobody waits for the copies here: whoever asked for one looks after it.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if (pid := os.fork()) == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            become(json.loads(line))
        print(pid, flush=True)
