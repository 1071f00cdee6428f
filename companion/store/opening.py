"""Where tables are kept: a file, or a PostgreSQL database by its address."""

from collections.abc import Callable
from pathlib import Path

from companion.core.game import Meta
from companion.core.record import Find
from companion.core.refusal import Refusal
from companion.store.sqlite import SqliteStore
from companion.store.store import Store

ADDRESSES = ("postgresql://", "postgres://")


def open_store(
    where: Path | str, find: Find[object], find_meta: Callable[[str], Meta] | None = None
) -> Store:
    """The store at `where`: a database's address, or the path of a file."""
    if isinstance(where, Path) or not where.startswith(ADDRESSES):
        return SqliteStore(Path(where), find, find_meta)
    try:
        from companion.store.postgres import PostgresStore
    except ImportError:
        raise Refusal(
            "PostgreSQL needs a library that is not installed: pip install 'companion[hub]'."
        ) from None
    return PostgresStore(where, find, find_meta)
