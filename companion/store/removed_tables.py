"""Removed tables: they can be brought back for a while, then they are deleted for good."""

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.core.refusal import Refusal
from companion.store.migrations import REMOVED_FOR

if TYPE_CHECKING:
    from companion.store.store import Store

# Seconds between two checks of what is due, and after a check that left something.
EVERY, SOON = 3600.0, 10.0
# How many tables are deleted at a time, since everybody waits meanwhile.
AT_ONCE = 5
# A table that its host took off a hub is safe at the host's: it need not stay for long.
TAKEN_OFF_FOR = 3600.0
# Marks of a table that is not kept here, such as one on a hub, go after so many seconds unused.
MARKS_FOR = REMOVED_FOR

DUE = "deleted IS NOT NULL AND purge_at <= ?"
SOME_DUE = f"SELECT id FROM tables WHERE {DUE} ORDER BY purge_at, id LIMIT {AT_ONCE}"
# Removed once more, it has no more time; one that was away has time from now on.
DELETE = (
    "UPDATE tables SET deleted = coalesce(deleted, ?), purge_at = coalesce(purge_at, ?) "
    "WHERE id = ?"
)
RESTORE = "UPDATE tables SET deleted = NULL, purge_at = NULL WHERE id = ?"


class Purging:
    """Deletes what is due now and then, while the store is used."""

    def __init__(self) -> None:
        self._next = 0.0

    def look(self, store: "Store") -> None:
        """Deletes what is due, unless that was looked for a short while ago."""
        now = store.system.monotonic()
        if now < self._next:
            return
        self._next = now + EVERY
        # A failing disk must not stop the game: this is tried again later.
        with suppress(Refusal):
            if store.purge():
                self._next = now + SOON


def purge(store: "Store") -> bool:
    """Deletes removed tables whose time is over, with all that belongs to them, and old marks.

    Whether some are left for the next time.
    """
    now = store.system.time()
    with store.change() as change:
        change.execute(f"DELETE FROM marks WHERE table_id IN ({SOME_DUE})", now)
        change.execute(f"DELETE FROM tables WHERE id IN ({SOME_DUE})", now)
        change.execute(
            "DELETE FROM marks WHERE at < ? AND table_id NOT IN (SELECT id FROM tables)",
            now - MARKS_FOR,
        )
        change.execute("DELETE FROM plays WHERE deleted IS NOT NULL AND purge_at <= ?", now)
        change.execute(
            "DELETE FROM remarks WHERE play_id NOT IN (SELECT id FROM tables) "
            "AND play_id NOT IN (SELECT id FROM plays)"
        )
        return bool(change.rows(SOME_DUE, now))
