"""The last few copies of a database file, in a folder of their own."""

import logging
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from threading import Event, Lock, Thread
from time import time

from companion.core.notation import shown
from companion.core.refusal import Refusal
from companion.store.remains import Remains, read_remains
from companion.store.schema import DAMAGED, Damaged, check, connect, sentences

STAMP = "%Y-%m-%d-%H%M%S-%f"
# The newest ones, and the last of each of so many days.
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
        """Makes a copy while everything goes on; one that fails is noted and hurts nothing."""
        self._last_day = datetime.now().date()
        self._wanted.set()
        if self._worker is None or not self._worker.is_alive():
            self._worker = Thread(target=self._work, name="copy of the tables")
            self._worker.start()

    def wait(self) -> None:
        """Until what was begun is done."""
        if self._worker is not None:
            self._worker.join()

    def _work(self) -> None:
        while self._wanted.is_set():
            self._wanted.clear()
            try:
                self.make()
            except Refusal as why:
                logging.getLogger(__name__).warning("no copy was made: %s", why)

    def make(self) -> Copy:
        """Makes a copy now, whole and checked, or refuses."""
        with self._lock:
            made = datetime.now()
            target = self.folder / f"{made.strftime(STAMP)}{self.source.suffix}"
            part = target.with_suffix(".part")
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                self._clear_away()
                write_copy(self.source, part)
                os.replace(part, target)
                self._thin_out()
                return Copy(target.name, made, target.stat().st_size)
            except OSError as error:
                why = (error.strerror or "?").lower()
                raise Refusal("The tables could not be copied: {why}.", why=why) from None

    def listed(self) -> list[Copy]:
        """The copies, the newest first."""
        found = []
        for path in self.folder.glob(f"*{self.source.suffix}"):
            try:
                made = datetime.strptime(path.stem, STAMP)
                found.append(Copy(path.name, made, path.stat().st_size))
            except (ValueError, OSError):
                continue
        return sorted(found, key=lambda copy: copy.name, reverse=True)

    def path(self, name: str) -> Path:
        """Where the copy with that name lies."""
        if all(copy.name != name for copy in self.listed()):
            raise Refusal("There is no copy {name} any more.", name=shown(name))
        return self.folder / name

    def remains(self, is_game: Callable[[str], bool]) -> list[Remains]:
        """The rows of every copy, the newest first."""
        return [read_remains(self.folder / copy.name, is_game) for copy in self.listed()]

    def _clear_away(self) -> None:
        """What a copy that was cut short left behind."""
        for left in self.folder.glob("*.part*"):
            if left.stat().st_mtime < time() - ABANDONED:
                left.unlink(missing_ok=True)

    def _thin_out(self) -> None:
        listed = self.listed()
        last_of_day = {copy.made.date(): copy for copy in reversed(listed)}
        days = sorted(last_of_day, reverse=True)[:DAYS]
        keep = {*listed[:NEWEST], *(last_of_day[day] for day in days)}
        for copy in listed:
            if copy not in keep:
                (self.folder / copy.name).unlink(missing_ok=True)


def write_copy(source: Path, target: Path) -> None:
    """The whole of a database, also while it is being written to, as one file."""
    try:
        with (
            sentences(source),
            closing(connect(source, read_only=True)) as ours,
            closing(connect(target)) as theirs,
        ):
            ours.backup(theirs)
            theirs.execute("PRAGMA journal_mode = DELETE")
            check(theirs, target)
    except Damaged:
        raise Refusal("The tables could not be copied: {why}.", why=DAMAGED) from None
