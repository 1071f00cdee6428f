"""What was worked out of a finished table, as rows that are deleted with their table."""

from contextlib import suppress

from companion.core.refusal import Refusal
from companion.store.store import Store

PUT = (
    "INSERT INTO stories (table_id, step, body) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET step = excluded.step, body = excluded.body"
)


class StoryRows:
    """The win chances of tables, as long as these do not go on."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, table_id: str, step: int) -> str | None:
        """What was worked out of a table that ended with that step."""
        found = self._store.rows(
            "SELECT body FROM stories WHERE table_id = ? AND step = ?", table_id, step
        )
        return found[0][0] if found and isinstance(found[0][0], str) else None

    def set(self, table_id: str, step: int, body: str) -> None:
        """Keeps it, if there is room: it can be worked out again."""
        with suppress(Refusal), self._store.change() as change:
            change.execute(PUT, table_id, step, body)
