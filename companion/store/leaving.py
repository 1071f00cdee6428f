"""Tables that leave for another machine and come back: never in two places, never in none."""

from time import time

from companion.core import record
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store.kept import read_object, summary_of
from companion.store.rows import put_actions
from companion.store.store import STANDS, Store, WentOn

LAST = "SELECT coalesce(max(step), 0) FROM actions WHERE table_id = ?"


def send_away(store: Store, id: str, step: int) -> None:
    """Takes a table out of the lists that is elsewhere now, as it was at that step.

    One that went on meanwhile stays, and so does all that was done: `WentOn`. Whoever adds an
    action finds the table removed, or is seen here.
    """
    store.delete(id)
    last = int(store.rows(LAST, id)[0][0])
    if last != step:
        store.restore(id)
        raise WentOn(last)


def bring_home(store: Store, id: str, table: Table[object]) -> str:
    """Goes on here with a table that was elsewhere; under another id if it is not that one."""
    here = store.since(id, 0)
    if not _continues(store, id, table, len(here)):
        return store.keep(table)
    summary = summary_of(table)
    now = time()
    with store.change() as change:
        put_actions(change, id, table, now, len(here))
        change.execute(STANDS, now, int(summary.finished), summary.write(), id)
        change.execute("UPDATE tables SET deleted = NULL WHERE id = ?", id)
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
