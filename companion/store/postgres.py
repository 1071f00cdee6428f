"""A store in PostgreSQL, for a hub of several processes: each action is one transaction."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import POLLIN, poll
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from companion.core.game import Meta
from companion.core.message import Message, say
from companion.core.record import Find
from companion.core.refusal import Refusal
from companion.store.announcements import announce
from companion.store.database import Change, Clash, Heard, Unsure, unkept, unread
from companion.store.guards import TAKES_STEP
from companion.store.migrations import MIGRATIONS, POSTGRES, VERSION, statements
from companion.store.notifications import NotificationListener
from companion.store.store import Store, Summary

Connection = psycopg.Connection[tuple[Any, ...]]

TAKEN = (errors.UniqueViolation, errors.ForeignKeyViolation)
# Seconds to wait for a database that does not answer.
PATIENCE = 5.0
# How long a silent connection is trusted: a check takes half as long as an action.
MOMENT = 2.0
# How long it is not even polled.
BLINK = 0.05
# The longest action that a notification contains: PostgreSQL's limit is 8,000 bytes.
MOST_TOLD = 7000
# Adds an action in one statement, which is its own transaction: round trips take most time.
# The table's row is locked first: one that is just being removed is looked at again after that.
NEXT = f"""
WITH here AS (
    SELECT id FROM tables WHERE {TAKES_STEP.format(id="%(id)s", step="%(step)s::integer")}
    FOR NO KEY UPDATE
), added AS (
    INSERT INTO actions (table_id, step, at, action)
    SELECT id, %(step)s::integer, %(at)s::double precision, %(action)s::text FROM here
    RETURNING table_id, step
), known AS (
    INSERT INTO answered (table_id, action_id, step)
    SELECT table_id, %(action_id)s::text, step FROM added WHERE %(action_id)s::text IS NOT NULL
), stands AS (
    UPDATE tables SET updated = %(at)s, finished = %(finished)s, summary = %(summary)s,
        told = clock_timestamp()
    FROM added WHERE id = table_id
)
SELECT pg_notify(
    %(channel)s::text,
    %(word)s::text
        || CASE WHEN octet_length(%(action)s) < %(most)s THEN ' ' || %(action)s ELSE '' END
) FROM added
"""


class PostgresStore(Store):
    """A database that any number of processes share; a pool of connections to it."""

    def __init__(
        self,
        address: str,
        find: Find[object],
        find_meta: Callable[[str], Meta] | None = None,
        schema: str = "caldera",
        connections: int = 8,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(find, find_meta)
        place = _place(address)
        self.address, self.schema = address, schema
        # By this a process recognises its own notifications.
        self._me = self._new_name()
        self._listeners: list[NotificationListener] = []
        self._used: WeakKeyDictionary[Connection, float] = WeakKeyDictionary()
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=connections,
            timeout=patience,
            # Short, so that whoever asks next tries anew and need not wait for a late attempt.
            reconnect_timeout=1.0,
            kwargs={"autocommit": True, "connect_timeout": max(2, int(patience))},
            configure=self._at_home,
            check=self._check,
            open=False,
        )
        try:
            self._pool.open(wait=True, timeout=patience)
            with self._pool.connection() as connection:
                self._make_tables(connection)
        except (psycopg.Error, PoolTimeout) as error:
            self._pool.close()
            raise Refusal(
                "The tables in {file} cannot be opened: {why}.",
                file=place,
                why=_why(error),
            ) from None
        except Refusal:
            self._pool.close()
            raise
        self._purging.look(self)

    def _at_home(self, connection: Connection) -> None:
        connection.execute("SELECT set_config('search_path', %s, false)", (self.schema,))

    def _check(self, connection: Connection) -> None:
        """Asks whether a connection still holds, unless it did a moment ago and is silent."""
        now = monotonic()
        idle = now - self._used.get(connection, 0.0)
        self._used[connection] = now
        if idle > MOMENT or (idle > BLINK and _has_word(connection)):
            ConnectionPool.check_connection(connection)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection; if it turns out to be cut, the others are looked at before they serve."""
        with self._pool.connection() as connection:
            try:
                yield connection
            finally:
                if connection.broken:
                    self._used.clear()

    def _make_tables(self, connection: Connection) -> None:
        with connection.transaction():
            # Two that start together must not make the same tables at once.
            connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (self.schema,))
            name = psycopg.sql.Identifier(self.schema)
            connection.execute(psycopg.sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(name))
            connection.execute("CREATE TABLE IF NOT EXISTS about (version INTEGER NOT NULL)")
            found = connection.execute("SELECT max(version) FROM about").fetchone()
            version = found[0] if found and found[0] is not None else 0
            if version > VERSION:
                raise Refusal(
                    "The tables in {file} were saved by a newer Caldera: update this one "
                    "to open them.",
                    file=_place(self.address),
                )
            if version < VERSION:
                _migrate(connection)

    def close(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._pool.close()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            try:
                return self._found(query, values)
            except psycopg.OperationalError as error:
                if isinstance(error, PoolTimeout):
                    raise
                # A connection that was cut a moment ago: a sound one is found for this.
                return self._found(query, values)
        except (psycopg.Error, PoolTimeout) as error:
            raise unread(_why(error)) from None

    def _found(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._connected() as connection:
            return connection.execute(_ours(query), values).fetchall()

    @contextmanager
    def change(self) -> Iterator[Change]:
        with self._writing() as connection:
            ends = False
            try:
                with connection.transaction():
                    yield _Change(connection)
                    ends = True
            except psycopg.Error:
                # What was said at the commit may have been heard, and only the answer lost.
                if ends and connection.broken:
                    raise self._cut_off() from None
                raise
        self.after_change()
        self._purging.look(self)

    def _put_next(
        self,
        id: str,
        step: int,
        action: str,
        summary: Summary,
        action_id: str | None,
        is_open: bool,
    ) -> None:
        values = {
            "id": id,
            "step": step,
            "at": self.system.time(),
            "action": action,
            "action_id": action_id,
            "finished": int(summary.finished),
            "summary": summary.write(),
            "channel": self.schema,
            "word": self._word(id, step),
            "most": MOST_TOLD if is_open else 0,
        }
        with self._writing() as connection:
            try:
                added = connection.execute(NEXT, values).rowcount
            except TAKEN:
                raise Clash from None
            except psycopg.Error:
                if connection.broken:
                    raise self._cut_off() from None
                raise
        if not added:
            raise Clash
        self.after_change()

    def _new_name(self) -> str:
        return self.system.random_bytes(8).hex()

    def _cut_off(self) -> Unsure:
        """A change whose outcome is unknown: if it was saved, this process must hear of it, too."""
        self._me = self._new_name()
        for listener in self._listeners:
            listener.doubt(self._me)
        return Unsure()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A connection to write by; a database that refuses is said in a sentence."""
        try:
            with self._connected() as connection:
                yield connection
        except (UnicodeEncodeError, psycopg.DataError):
            raise unkept(say("it holds something that cannot be written")) from None
        except (psycopg.Error, PoolTimeout) as error:
            raise unkept(_why(error)) from None

    def tell(self, change: Change, id: str, step: int) -> None:
        change.execute("UPDATE tables SET told = clock_timestamp() WHERE id = ?", id)
        change.execute("SELECT pg_notify(?, ?)", self.schema, self._word(id, step))

    def _word(self, id: str, step: int) -> str:
        return announce(id, step, self._me)

    def listen(self, heard: Heard) -> Callable[[], None]:
        listener = NotificationListener(self.address, self.schema, self._me, heard)
        self._listeners.append(listener)
        return listener.stop


def _migrate(connection: Connection) -> None:
    """Brings the tables of any earlier version to this one."""
    for migration in MIGRATIONS:
        for column in migration.columns:
            kind = column.kind.format(**POSTGRES)
            connection.execute(
                f"ALTER TABLE {column.table} ADD COLUMN IF NOT EXISTS {column.name} {kind}"
            )
        for statement in statements(migration.script + migration.postgres, POSTGRES):
            connection.execute(statement)
    connection.execute("DELETE FROM about")
    connection.execute("INSERT INTO about VALUES (%s)", (VERSION,))


class _Change:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(_ours(query), values).fetchall()

    def execute(self, query: str, *values: object) -> int:
        try:
            return self._connection.execute(_ours(query), values).rowcount
        except TAKEN:
            raise Clash from None


def _has_word(connection: Connection) -> bool:
    """Whether the server sent something unasked: mostly that it shuts down."""
    looking = poll()
    looking.register(connection.fileno(), POLLIN)
    return bool(looking.poll(0))


def _ours(query: str) -> str:
    return query.replace("?", "%s")


def _place(address: str) -> str:
    """The address of a database without user and password."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        raise Refusal("What was given is not the address of a PostgreSQL database.") from None
    return f"{parts.get('host') or 'localhost'}/{parts.get('dbname') or ''}"


def _why(error: Exception) -> Message:
    match error:
        case errors.DiskFull():
            return say("the disk is full; make room and try again")
        case errors.ReadOnlySqlTransaction() | errors.InsufficientPrivilege():
            return say("the database may not be written to")
        case _:
            logging.getLogger(__name__).warning("the database: %s", error)
            return say("the database does not answer; try again")
