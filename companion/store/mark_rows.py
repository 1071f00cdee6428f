"""What phones remember of tables, as rows that are deleted with their table."""

from time import time

from companion.store.database import Change
from companion.store.store import Store

# The most marks of one table. A phone chooses its own id, so they must be limited.
MOST = 300
SET_MARK = (
    "INSERT INTO marks (table_id, phone, kind, value, at) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (table_id, phone, kind) DO UPDATE SET value = excluded.value, at = excluded.at"
)
THIN_OUT = (
    "DELETE FROM marks WHERE table_id = ? AND at < "
    "(SELECT at FROM marks WHERE table_id = ? ORDER BY at DESC LIMIT 1 OFFSET ?)"
)


# What a phone may remember of a table; what phones ask of each other is kept beside it.
KINDS = ("seen", "ticked", "own", "seating")


def all_marks(store: Store) -> dict[str, str]:
    """Every mark that can be read, by a key that tells its kind, table and phone."""
    return {
        f"{kind}:{table_id}:{phone}": str(value)
        for kind, table_id, phone, value in store.rows(
            "SELECT kind, table_id, phone, value FROM marks ORDER BY table_id, phone, kind"
        )
        if kind in KINDS
    }


def put_mark(change: Change, key: str, value: str) -> bool:
    """Saves a mark by such a key; returns whether the key is valid."""
    kind, _, rest = key.partition(":")
    table_id, _, phone = rest.partition(":")
    if kind not in KINDS or not phone:
        return False
    change.execute(SET_MARK, table_id, phone, kind, value, time())
    return True


class MarkRows:
    """The marks of one phone."""

    def __init__(self, store: Store, phone: str) -> None:
        self._store, self._phone = store, phone

    def get(self, table_id: str, kind: str) -> str | None:
        """What this phone remembers of a table, if anything."""
        found = self._store.rows(
            "SELECT value FROM marks WHERE table_id = ? AND phone = ? AND kind = ?",
            *(table_id, self._phone, kind),
        )
        return found[0][0] if found and isinstance(found[0][0], str) else None

    def set(self, table_id: str, kind: str, value: str) -> None:
        """Remembers it; the oldest marks of a table with too many are forgotten."""
        with self._store.change() as change:
            change.execute(SET_MARK, table_id, self._phone, kind, value, time())
            change.execute(THIN_OUT, table_id, table_id, MOST - 1)
