"""Listens to PostgreSQL notifications of other processes, and catches up after a cut connection."""

import logging
import random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import psycopg

from companion.store.announcements import Announcement, Hearing, read_announcement
from companion.store.database import Heard
from companion.store.guards import LAST_STEP

# Seconds: how long to listen before looking up, and to wait before another try, at first and most.
LOOK_UP, SOON, LATE = 0.5, 0.1, 5.0
# Notifications within so many seconds are handled together, since waking a thread costs time.
TOGETHER = 0.004
# How much longer than the cut itself we look back: no change takes that long to be committed.
MARGIN = 600.0
# The sender of announcements that were found in the database.
LOOKED_UP = "-"
TOUCHED = (
    f"SELECT id, {LAST_STEP} FROM tables "
    " WHERE told > clock_timestamp() - make_interval(secs => %s) ORDER BY told"
)


class NotificationListener:
    """A connection of its own in a thread of its own; `heard` is called there."""

    def __init__(self, address: str, channel: str, me: str, heard: Heard) -> None:
        self._address, self._channel = address, channel
        self._hearing = Hearing(me, heard)
        self._stopped, self._ready = Event(), Event()
        self._alive = monotonic()
        # Whether something may have been missed: not before the first try to listen.
        self._missed = False
        # Whether a change of our own may have been saved without our knowing.
        self._doubts = Event()
        self._thread = Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()
        self._ready.wait(LATE)

    def doubt(self, me: str) -> None:
        """Looks up a change of our own that was cut off at its commit; `me` is our new name."""
        self._hearing.rename(me)
        self._doubts.set()

    def stop(self) -> None:
        """Stops listening."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        wait = SOON
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error as error:
                self._missed = True
                logging.getLogger(__name__).warning("cut off from the database: %s", error)
            wait = min(2 * wait, LATE) if monotonic() - self._alive > wait else SOON
            # Random, so that not all processes reconnect at the same moment.
            self._stopped.wait(wait * random.uniform(0.5, 1.0))

    def _listen(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        connection.execute("SELECT set_config('search_path', %s, false)", (self._channel,))
        connection.execute(
            psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(self._channel))
        )
        # Listening already, so that nothing falls between what was missed and what comes.
        if self._missed:
            self._catch_up(connection)
        self._missed = True
        self._ready.set()
        while not self._stopped.is_set():
            self._alive = monotonic()
            unknown = ""
            for notice in connection.notifies(timeout=LOOK_UP, stop_after=1):
                if (announcement := read_announcement(notice.payload)) is not None:
                    self._hearing.take(announcement)
                else:
                    unknown = notice.payload or "?"
            if unknown:
                # Perhaps of a newer version: what it announces is looked up in the tables.
                logging.getLogger(__name__).info("not understood: %.80s", unknown)
            if unknown or self._doubts.is_set():
                self._doubts.clear()
                self._catch_up(connection)
            sleep(TOGETHER)

    def _catch_up(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        cut = monotonic() - self._alive
        for id, step in connection.execute(TOUCHED, (cut + MARGIN,)).fetchall():
            self._hearing.take(Announcement(id, 0, LOOKED_UP))
            self._hearing.take(Announcement(id, step, LOOKED_UP))
