"""A whole table as rows: one for itself, and one for each action."""

from companion.core import record
from companion.core.json_text import dump
from companion.core.table import Table
from companion.store.database import Change
from companion.store.listed_table import summary_of

NEW_TABLE = (
    "INSERT INTO tables (id, header, created, updated, finished, summary, deleted, purge_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
NEW_ACTION = "INSERT INTO actions (table_id, step, at, action) VALUES (?, ?, ?, ?)"

Times = tuple[float, float, float | None]


def put_table(
    change: Change,
    id: str,
    table: Table[object],
    times: Times,
    purge_at: float | None = None,
) -> None:
    """Saves a whole table under a free id, with its times."""
    created, updated, deleted = times
    summary = summary_of(table)
    change.execute(
        NEW_TABLE,
        *(id, dump(record.write_header(table.header)), created, updated),
        *(int(summary.finished), summary.write(), deleted, purge_at),
    )
    put_actions(change, id, table, updated)


def put_actions(change: Change, id: str, table: Table[object], at: float, after: int = 0) -> None:
    """Saves the actions of a table after a step, for the table with that id."""
    actions = record.write_actions(table.rules, table.actions)
    for step, action in enumerate(actions[after:], start=after + 1):
        change.execute(NEW_ACTION, id, step, at, dump(action))
