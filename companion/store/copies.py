"""The last few copies of a database file, in a folder of their own."""

import logging
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from threading import Event, Lock, Thread
from time import time

from companion.core.json_text import shown
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.store.salvaged_rows import SalvagedRows, read_salvaged_rows
from companion.store.schema import DAMAGED, Damaged, check, connect, make_private, sentences

STAMP = "%Y-%m-%d-%H%M%S-%f"
# How many are kept: the newest ones, and the last of each day.
NEWEST, DAYS = 3, 5
# Seconds after which nobody can still be writing a copy.
ABANDONED = 3600


@dataclass(frozen=True)
class Copy:
    """A copy: its name, when it was made, how many bytes it takes."""

    name: str
    made: datetime
    size: int


class Copies:
    """Copies of one file; an old one goes when a new one comes."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.source, self.folder = source, folder
        self._lock = Lock()
        self._wanted = Event()
        self._worker: Thread | None = None
        listed = self.listed()
        self._last_day: date | None = listed[0].made.date() if listed else None

    @property
    def due(self) -> bool:
        """Whether there is none of today yet."""
        return self._last_day != datetime.now().date()

    def begin(self) -> None:
        """Makes a copy in the background; a failure is logged."""
        self._last_day = datetime.now().date()
        self._wanted.set()
        if self._worker is None or not self._worker.is_alive():
            self._worker = Thread(target=self._work, name="copy of the tables")
            self._worker.start()

    def wait(self) -> None:
        """Waits until a copy that was begun is done."""
        if self._worker is not None:
            self._worker.join()

    def _work(self) -> None:
        while self._wanted.is_set():
            self._wanted.clear()
            try:
                self.make()
            except Refusal as why:
                logging.getLogger(__name__).warning("no copy was made: %s", why)

    def make(self, spare: str = "") -> Copy:
        """Makes a copy now and checks it, or refuses; `spare` is not deleted to make room."""
        with self._lock:
            made = datetime.now()
            target = self.folder / f"{made.strftime(STAMP)}{self.source.suffix}"
            part = target.with_suffix(".part")
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._clear_away()
                write_copy(self.source, part)
                os.replace(part, target)
                self._thin_out({target.name, spare})
                return Copy(target.name, made, target.stat().st_size)
            except OSError as error:
                why = (error.strerror or "?").lower()
                raise Refusal("The tables could not be copied: {why}.", why=why) from None

    def listed(self) -> list[Copy]:
        """The copies, the newest first; those from a clock that was ahead come last."""
        found = []
        tomorrow = datetime.now() + timedelta(days=1)
        for path in self.folder.glob(f"*{self.source.suffix}"):
            try:
                made = datetime.strptime(path.stem, STAMP)
                found.append(Copy(path.name, made, path.stat().st_size))
            except (ValueError, OSError):
                continue
        return sorted(found, key=lambda copy: (copy.made < tomorrow, copy.name), reverse=True)

    def path(self, name: str) -> Path:
        """Where the copy with that name lies."""
        if all(copy.name != name for copy in self.listed()):
            raise Refusal("There is no copy {name} any more.", name=shown(name))
        return self.folder / name

    def salvaged_rows(self, is_game: Callable[[str], bool]) -> list[SalvagedRows]:
        """The rows of every copy, the newest first."""
        return [read_salvaged_rows(self.folder / copy.name, is_game) for copy in self.listed()]

    def bring_back(self) -> Message | None:
        """Restores the newest intact copy in place of a missing file; says so."""
        listed = self.listed()
        if not listed or not is_gone(self.source):
            return None
        part = self.source.with_name(f"{self.source.name}.part")
        for copy in listed:
            try:
                part.unlink(missing_ok=True)
                write_copy(self.folder / copy.name, part)
                os.replace(part, self.source)
            except (Refusal, OSError) as why:
                logging.getLogger(__name__).warning("copy %s: %s", copy.name, why)
                continue
            return say(
                "The file with your tables was gone. Everything is as in the copy of {when}: "
                "what was done after that is missing.",
                when=f"{copy.made:%Y-%m-%d %H:%M}",
            )
        part.unlink(missing_ok=True)
        return say(
            "The file with your tables is gone, and none of its copies can be read: "
            "Caldera begins with a new one."
        )

    def _clear_away(self) -> None:
        """Deletes the files of a copy that was interrupted."""
        for left in self.folder.glob("*.part*"):
            if left.stat().st_mtime < time() - ABANDONED:
                left.unlink(missing_ok=True)

    def _thin_out(self, spared: set[str]) -> None:
        listed = self.listed()
        last_of_day = {copy.made.date(): copy for copy in reversed(listed)}
        of_days = sorted(last_of_day.values(), key=listed.index)[:DAYS]
        keep = {*listed[:NEWEST], *of_days}
        for copy in listed:
            if copy not in keep and copy.name not in spared:
                (self.folder / copy.name).unlink(missing_ok=True)


def is_gone(file: Path) -> bool:
    """Whether a database file is missing or empty, and has no log that could be read instead."""
    files = (file, file.with_name(f"{file.name}-wal"))
    return not any(one.exists() and one.stat().st_size for one in files)


def write_copy(source: Path, target: Path) -> None:
    """The whole of a database, also while it is being written to, as one file."""
    try:
        with (
            sentences(source),
            closing(connect(source, read_only=True)) as ours,
            closing(connect(target)) as theirs,
        ):
            make_private(target)
            ours.backup(theirs)
            theirs.execute("PRAGMA journal_mode = DELETE")
            check(theirs, target)
    except Damaged:
        raise Refusal("The tables could not be copied: {why}.", why=DAMAGED) from None
