"""A PostgreSQL of the tests' own, reached by a socket in a folder and by nothing else."""

import os
import shutil
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
# It does not start as root, who lends it Debian's own user.
AS_POSTGRES = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
# What is in it need not outlive a power cut: it is gone with the test.
SETTINGS = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=60"


class Cluster:
    """Its data, its programs, and where it is found; it may be stopped and started again."""

    def __init__(self) -> None:
        # A socket's path has few letters: not below pytest's own folders.
        self.folder = Path(tempfile.mkdtemp(prefix="caldera-pg-", dir="/tmp"))
        if AS_POSTGRES:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run(
            "initdb", "-U", "caldera", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"
        )
        self.start()

    @cached_property
    def _programs(self) -> Path:
        found = subprocess.run(
            [ROOT / "build" / "postgres"], capture_output=True, text=True, check=True
        )
        return Path(found.stdout.strip())

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"postgresql://caldera@/postgres?host={self.folder}"

    def _run(self, program: str, *options: str) -> None:
        ended = subprocess.run(
            [*AS_POSTGRES, self._programs / program, "-D", self.folder / "data", *options],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout

    def start(self) -> None:
        """Starts it and waits until it answers."""
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-l", log, "-o", f"-k {self.folder} {SETTINGS}")

    def stop(self) -> None:
        """Ends it at once."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def remove(self) -> None:
        """Ends it for good."""
        self.stop()
        shutil.rmtree(self.folder)
