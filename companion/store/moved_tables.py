"""Tables that are moved to another machine and back: never playable on both, never lost."""

from companion.core import record
from companion.core.json_text import shown
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store.guards import LAST_STEP, REMOVE
from companion.store.listed_table import read_object, summary_of
from companion.store.removed_tables import TAKEN_OFF_FOR
from companion.store.rows import put_actions
from companion.store.store import NO_TABLE, STANDS, Store, WentOn

LAST = f"SELECT {LAST_STEP} FROM tables WHERE id = ?"
# A table that is elsewhere is never purged here: it is restored if the other machine lost it.
AWAY = "UPDATE tables SET deleted = coalesce(deleted, ?), purge_at = NULL WHERE id = ?"


def send_away(store: Store, id: str, step: int) -> None:
    """Takes a table out of the lists that was moved to another machine at that step.

    If actions were added meanwhile it stays, and `WentOn` is raised.
    """
    _leave(store, id, step, None)


def take_off(store: Store, id: str, step: int) -> None:
    """Removes a table whose host has its record up to that step, together with its seats.

    If actions were added meanwhile it stays shared, and `WentOn` is raised.
    """
    _leave(store, id, step, store.system.time() + TAKEN_OFF_FOR, shared=False)


def _leave(store: Store, id: str, step: int, purge_at: float | None, shared: bool = True) -> None:
    """Removes a table if it is at that step, both in one change."""
    with store.change() as change:
        # First, since this locks the row: nobody can add an action until all is done.
        if not change.execute(REMOVE, store.system.time(), purge_at, id):
            raise Refusal(NO_TABLE, table=shown(id))
        last = int(change.rows(LAST, id)[0][0])
        if last != step:
            raise WentOn(last)
        if not shared:
            change.execute("DELETE FROM shared WHERE table_id = ?", id)
        store.tell(change, id, 0)


def keep_away(store: Store, id: str) -> None:
    """Makes sure that a table which is elsewhere is out of the lists, and stays kept."""
    with store.change() as change:
        change.execute(AWAY, store.system.time(), id)
        store.tell(change, id, 0)


def bring_home(store: Store, id: str, table: Table[object]) -> str:
    """Saves what was done to a table elsewhere; it stays out of the lists until it is restored.

    Until then the other machine has it as well, so nothing may be done here. A record that does not
    continue the table with that id is saved as another table.
    """
    here = store.since(id, 0)
    now = store.system.time()
    if not _continues(store, id, table, len(here)):
        return store.keep(table)
    summary = summary_of(table)
    with store.change() as change:
        put_actions(change, id, table, now, len(here))
        change.execute(STANDS, now, int(summary.finished), summary.write(), id)
        change.execute(AWAY, now, id)
        store.tell(change, id, summary.step)
    return id


def _continues(store: Store, id: str, table: Table[object], steps: int) -> bool:
    """Whether a table begins with all that is kept under that id."""
    found = store.rows("SELECT header FROM tables WHERE id = ?", id)
    try:
        same = bool(found) and read_object(found[0][0]) == record.write_header(table.header)
        theirs = record.write_actions(table.rules, table.actions[:steps])
        return same and theirs == store.since(id, 0)
    except Refusal:
        return False
